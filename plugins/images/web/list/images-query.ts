import { urlCodec, urlOneOf, urlPage, urlPageSize, urlText } from '#core/web/page/url-state.ts';
import { belongings } from '../belongings.ts';
import type { Kind } from '../kinds.ts';

export const imageSorts = ['name,asc', 'created,desc', 'updated,desc'] as const;

/** What the address of a list of images holds. */
export const imagesQuery = urlCodec({
  q: urlText(),
  whose: urlOneOf(belongings, 'ALL'),
  type: urlText(100),
  sort: urlOneOf([...imageSorts, 'name,desc', 'created,asc', 'updated,asc'], 'updated,desc'),
  page: urlPage(),
  size: urlPageSize(),
});
export type ImagesQuery = ReturnType<typeof imagesQuery.read>;

/** What takes every filter away. */
export const noFilters = { q: '', whose: 'ALL', type: '', page: 1 } satisfies Partial<ImagesQuery>;

export const isNarrowed = ({ q, whose, type }: ImagesQuery): boolean =>
  q.trim() !== '' || whose !== 'ALL' || type.trim() !== '';

/** The page of images that an address asks for. */
export const listOf = (kind: Kind, { q, whose, type, sort, page, size }: ImagesQuery) => ({
  ...(q.trim() === '' ? {} : { name: q.trim() }),
  ...(kind === 'image' && type.trim() !== '' ? { taskType: type.trim() } : {}),
  belonging: whose,
  sort,
  page: page - 1,
  size,
});
