import { urlCodec, urlOneOf, urlText, type UrlField, type UrlState } from '#core/web/page/url-state.ts';
import { isZoomed, rangeFields, windowOf } from '#plugins/monitoring/web/parts.ts';
import { methods, sortings, statusWords } from '../contract/words.ts';

const pattern = (form: RegExp): UrlField<string> => ({
  fallback: '',
  read: ([text = '']) => (form.test(text) ? text : undefined),
});
const amount = pattern(/^\d{1,12}(\.\d{1,12})?$/);
const id = pattern(/^\d{1,15}$/);

/** What the address of the explorer holds: the range of monitoring, the filters, the order, and the request that is open. */
export const explorerQuery = urlCodec({
  ...rangeFields,
  status: pattern(new RegExp(`^(${statusWords.join('|')}|[1-5]\\d\\d)$`)),
  latencyFrom: amount,
  latencyTo: amount,
  costFrom: amount,
  costTo: amount,
  key: id,
  caller: urlText(100),
  service: urlText(200),
  method: urlOneOf([...methods, ''], ''),
  instance: urlText(64),
  cached: urlOneOf(['true', 'false'], ''),
  requestId: urlText(64),
  sort: urlOneOf(sortings, 'time'),
  ascending: urlOneOf(['true'], ''),
  request: id,
});
export type ExplorerQuery = ReturnType<typeof explorerQuery.read>;
export type ExplorerUrl = UrlState<ExplorerQuery>;

export const filterNames = [
  'status',
  'latencyFrom',
  'latencyTo',
  'costFrom',
  'costTo',
  'key',
  'caller',
  'service',
  'method',
  'instance',
  'cached',
  'requestId',
] as const;
export type FilterName = (typeof filterNames)[number];

export const noFilters = {
  status: '',
  latencyFrom: '',
  latencyTo: '',
  costFrom: '',
  costTo: '',
  key: '',
  caller: '',
  service: '',
  method: '',
  instance: '',
  cached: '',
  requestId: '',
} as const satisfies Record<FilterName, ''>;

/** What calls are asked for the filters of the address. */
export function filtersOf(query: ExplorerQuery) {
  const { status, key, caller, service, method, instance, cached, requestId } = query;
  const text = (value: string) => (value.trim() === '' ? undefined : value.trim());
  return {
    status: (text(status) as (typeof statusWords)[number] | undefined) ?? undefined,
    latencyFrom: text(query.latencyFrom),
    latencyTo: text(query.latencyTo),
    costFrom: text(query.costFrom),
    costTo: text(query.costTo),
    key: text(key),
    caller: text(caller),
    service: text(service),
    method: method === '' ? undefined : method,
    instance: text(instance),
    cached: cached === '' ? undefined : cached,
    requestId: text(requestId),
  };
}
export type AskedFilters = ReturnType<typeof filtersOf>;

/** The time that is shown, as calls take it; `asOf` is when a range that goes on until now was last read, in milliseconds since 1970. */
export function spanOf(query: ExplorerQuery, asOf: number): { readonly from: string; readonly to: string } {
  const { minutes } = windowOf(query);
  const [from, to] = isZoomed(query) ? [query.from, query.to] : [asOf - minutes * 60_000, asOf];
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
