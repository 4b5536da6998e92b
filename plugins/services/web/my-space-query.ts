import type { Input } from '#core/contract/call.ts';
import { urlCodec, urlListOf, urlOneOf, urlPage, urlPageSize, urlText, type UrlField } from '#core/web/url-state.ts';
import { modelStates, mySpaceLists, type services } from '../contract.ts';
import { sortOf } from '../contract/sorts.ts';

export const mySpaceSorts = ['updated,desc', 'lastActivity,desc', 'created,desc', 'displayName,asc', 'taskType,asc'] as const;

/** What the table shows of a service beside its name. */
export const mySpaceColumns = ['taskType', 'state', 'instances', 'access', 'lastActivity'] as const;
export type MySpaceColumn = (typeof mySpaceColumns)[number];

const urlSort: UrlField<string> = { fallback: 'updated,desc', read: ([sort]) => (sort !== undefined && sortOf(sort) ? sort : undefined) };

/** The name of the list that views of My space are saved for. */
export const listId = 'services';

/** What the address of My space holds. */
export const mySpaceQuery = urlCodec({
  list: urlOneOf(mySpaceLists, 'all'),
  q: urlText(),
  type: urlText(),
  state: urlOneOf(modelStates, ''),
  access: urlOneOf(['public', 'private'], ''),
  sort: urlSort,
  /** Columns that are left out. */
  hide: urlListOf(mySpaceColumns),
  page: urlPage(),
  size: urlPageSize(),
});
export type MySpaceQuery = ReturnType<typeof mySpaceQuery.read>;

/** What takes every filter away. */
export const noFilters = { q: '', type: '', state: '', access: '', page: 1 } satisfies Partial<MySpaceQuery>;

export const isNarrowed = ({ q, type, state, access }: MySpaceQuery): boolean => [q.trim(), type, state, access].some((each) => each !== '');

/** The page of services that an address asks for. */
export const listOf = ({ list, q, type, state, access, sort, page, size }: MySpaceQuery): Omit<Input<typeof services.getPagedModels>, 'account'> => ({
  mySpace: list,
  ...(q.trim() === '' ? {} : { search: q.trim() }),
  ...(type === '' ? {} : { taskType: type }),
  ...(state === '' ? {} : { state: [state] }),
  ...(access === '' ? {} : { access }),
  sort,
  page: page - 1,
  size,
});
