import { urlCodec, urlOneOf, urlPage, urlText } from '#core/web/page/url-state.ts';
import type { Input } from '#core/contract/call.ts';
import type { instances } from '#plugins/instances/contract.ts';
import { indicators, instanceSorts } from '#plugins/instances/web/public.ts';

/** Each way to sort by each column that sorts. */
export const sorts = instanceSorts.flatMap((by) => [{ by, way: 'asc' } as const, { by, way: 'desc' } as const]);

/** What the address keeps of how the list of instances is looked at. */
export const listAddress = urlCodec({
  q: urlText(),
  state: urlOneOf([...indicators, 'all'], 'all'),
  sort: urlOneOf(
    sorts.map(({ by, way }) => `${by},${way}` as const),
    'id,asc',
  ),
  page: urlPage(),
});
export type ListState = ReturnType<typeof listAddress.read>;

/** Rows on one page. */
export const perPage = 50;

/** The part of the question for instances that an address asks. */
export const listQuery = ({ q, state, sort, page }: ListState) =>
  ({
    page: page - 1,
    ...(q.trim() !== '' && { q }),
    ...(state !== 'all' && { state }),
    ...(sort !== 'id,asc' && { sort }),
  }) satisfies Partial<Input<typeof instances.listModelInstances>>;
