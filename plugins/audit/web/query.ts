import { urlCodec, urlOneOf, urlPage, urlPageSize, urlText, type UrlState } from '#core/web/page/url-state.ts';
import { outcomes } from '../contract.ts';

/** What the address of the list holds; `entry` is the one that is open. */
export const auditQuery = urlCodec({
  q: urlText(),
  who: urlText(),
  what: urlText(),
  outcome: urlOneOf([...outcomes, 'all'], 'all'),
  from: urlText(10),
  to: urlText(10),
  entry: urlText(20),
  page: urlPage(),
  size: urlPageSize(),
});
export type AuditQuery = ReturnType<typeof auditQuery.read>;
export type AuditUrl = UrlState<AuditQuery>;

export const noFilters = { q: '', who: '', what: '', outcome: 'all', from: '', to: '', page: 1 } as const;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What a call is asked for the filters of the address; `calls` are those that readers know by what they typed. */
export const filtersOf = ({ q, who, what, outcome, from, to }: AuditQuery, calls: readonly string[]) => ({
  ...(q && { text: q }),
  ...(who && { who }),
  ...(what && { what }),
  ...(calls.length > 0 && { calls: [...calls] }),
  ...(outcome !== 'all' && { outcome }),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
});
