import { urlCodec, urlText, type UrlField } from '#core/web/page/url-state.ts';
import { readJson } from '../request/json-text.ts';
import type { ConfigChoice } from '../use-test-form.ts';

/** One side of a comparison: a service with a configuration. */
export interface Column {
  readonly account: string;
  readonly model: string;
  readonly config: ConfigChoice;
}

export const mostColumns = 4;
const longestColumn = 2_000;

/** A column as the address holds it: `account/service`, then `~` with the id of a configuration, or with the JSON of one. */
export const columnText = ({ account, model, config }: Column): string =>
  `${account}/${model}${config.kind === 'own' ? `~${config.json}` : config.id === undefined ? '' : `~${config.id}`}`;

/** The column that a text of the address means; undefined where it means none. */
export function columnIn(text: string): Column | undefined {
  const [, account, model, config] = /^([^/~]+)\/([^/~]+)(?:~([^]*))?$/.exec(text) ?? [];
  if (account === undefined || model === undefined || text.length > longestColumn) return undefined;
  if (config === undefined) return { account, model, config: { kind: 'saved', id: undefined } };
  return {
    account,
    model,
    config: /^\d{1,15}$/.test(config) ? { kind: 'saved', id: Number(config) } : { kind: 'own', json: config },
  };
}

/** Whether a column can be sent. */
export const isSendable = ({ config }: Column): boolean => config.kind === 'saved' || 'value' in readJson(config.json);

// The kit's list drops what stands in it twice; two columns may be alike while one of them is being changed.
const columns: UrlField<string[]> = {
  fallback: [],
  read: (values) => values.filter((value) => columnIn(value) !== undefined).slice(0, mostColumns),
};

/** What the tab keeps in its address: the columns of a comparison, the shared test or that of another source that it was opened with, and the id of the configuration that the form begins with. */
export const testingUrl = urlCodec({ compare: columns, shared: urlText(64), from: urlText(), config: urlText(15) });
