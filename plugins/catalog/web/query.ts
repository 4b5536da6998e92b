import type { Input } from '#core/contract/call.ts';
import { urlCodec, urlList, urlListOf, urlOneOf, urlPage, urlPageSize, urlText } from '#core/web/page/url-state.ts';
import { catalogSorts, type catalog, type CatalogFacets } from '../contract.ts';

export const accessKinds = ['free', 'openTesting', 'fittable'] as const;

type Choice = (typeof accessKinds)[number] | (typeof catalogSorts)[number];
const ofPrices: readonly Choice[] = ['free', 'price'];

/** What there is to choose among; nothing of prices where nothing costs anything. */
export const offered = <T extends Choice>(choices: readonly T[], bills: boolean): T[] =>
  choices.filter((each) => bills || !ofPrices.includes(each));

/** The name of the list that views of the catalogue are saved for. */
export const listId = 'catalog';

/** What the catalogue's address holds. */
export const catalogQuery = urlCodec({
  q: urlText(),
  type: urlList(),
  lang: urlList(),
  access: urlListOf(accessKinds),
  sort: urlOneOf(catalogSorts, 'popular'),
  page: urlPage(),
  size: urlPageSize(),
  view: urlOneOf(['grid', 'list'], 'grid'),
});
export type CatalogQuery = ReturnType<typeof catalogQuery.read>;

/** What an address asks for, of which that goes without effect that is not offered. */
export const heldTo = (query: CatalogQuery, bills: boolean): CatalogQuery => ({
  ...query,
  access: offered(query.access, bills),
  sort: offered([query.sort], bills)[0] ?? 'popular',
});

/** What takes every filter away. */
export const noFilters = { q: '', type: [], lang: [], access: [], page: 1 } satisfies Partial<CatalogQuery>;

/** How many filters are on, the search apart. */
export const filterCount = ({ type, lang, access }: CatalogQuery): number => type.length + lang.length + access.length;

/** The filters as the server takes them. */
export const filterOf = ({ q, type, lang, access }: CatalogQuery): Input<typeof catalog.getCatalogFacets> => ({
  ...(q.trim() === '' ? {} : { search: q.trim() }),
  ...(type.length > 0 ? { taskType: type } : {}),
  ...(lang.length > 0 ? { language: lang } : {}),
  ...Object.fromEntries(access.map((kind) => [kind, true])),
});

/** The page of services that an address asks for. */
export const listOf = (query: CatalogQuery): Input<typeof catalog.getCatalogModels> => ({
  ...filterOf(query),
  sort: query.sort,
  page: query.page - 1,
  size: query.size,
});

/** Every task type with what it would leave: the known ones in their order whether or not any is left, then whatever else there is. */
export function taskTypesOf(
  { taskTypes }: Pick<CatalogFacets, 'taskTypes'>,
  known: readonly string[],
): CatalogFacets['taskTypes'] {
  const counts = new Map(taskTypes.map(({ name, count }) => [name, count]));
  return [
    ...known.map((name) => ({ name, count: counts.get(name) ?? 0 })),
    ...taskTypes.filter(({ name }) => !known.includes(name)),
  ];
}

/** A list with a value added, or taken out where it was in. */
export const toggled = <T>(list: readonly T[], each: T): T[] =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each];
