import { urlCodec, urlOneOf, urlPage, urlPageSize, urlText } from '#core/web/page/url-state.ts';

/** What the address of the list of datasets holds. */
export const datasetsQuery = urlCodec({
  q: urlText(),
  whose: urlOneOf(['ALL', 'MINE', 'NOT_MINE'], 'ALL'),
  type: urlText(100),
  sort: urlOneOf(
    ['name,asc', 'name,desc', 'created,desc', 'created,asc', 'updated,desc', 'updated,asc'],
    'updated,desc',
  ),
  page: urlPage(),
  size: urlPageSize(),
  new: urlOneOf(['no', 'yes'], 'no'),
});
export type DatasetsQuery = ReturnType<typeof datasetsQuery.read>;

export const isNarrowed = ({ q, whose, type }: DatasetsQuery): boolean =>
  q.trim() !== '' || whose !== 'ALL' || type !== '';

/** The page of datasets that an address asks for. */
export const listOf = ({ q, whose, type, sort, page, size }: DatasetsQuery) => ({
  ...(q.trim() === '' ? {} : { name: q.trim() }),
  ...(type === '' ? {} : { dataType: type }),
  belonging: whose,
  sort,
  page: page - 1,
  size,
});
