import { urlCodec, urlOneOf, urlPage, urlText } from '#core/web/page/url-state.ts';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { indicatorOf, indicators } from '../indicator.ts';

/** What the address keeps of how the list of instances is looked at. */
export const listAddress = urlCodec({
  q: urlText(),
  state: urlOneOf([...indicators, 'all'], 'all'),
  page: urlPage(),
});

/** Rows on one page: what is not drawn costs nothing, however many there are. */
export const perPage = 50;

export interface Listed {
  readonly rows: readonly ModelInstanceData[];
  /** How many the filters leave. */
  readonly found: number;
  readonly pages: number;
  /** The page that is shown, from 1. */
  readonly page: number;
}

/** The instances that the filters leave, on their page; one beyond the last is the last. */
export function listed(
  instances: readonly ModelInstanceData[],
  { q, state, page }: ReturnType<typeof listAddress.read>,
  stale: boolean,
): Listed {
  const found = instances.filter((each) => isNamed(each, q) && (state === 'all' || indicatorOf(each, stale) === state));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const at = Math.min(page, pages);
  return { rows: found.slice((at - 1) * perPage, at * perPage), found: found.length, pages, page: at };
}

/** Whether an instance's name or that of its server holds what is searched for. */
export function isNamed({ name, serverName = '' }: ModelInstanceData, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || serverName.toLowerCase().includes(wanted);
}
