import type { Input } from '#core/contract/call.ts';
import { urlCodec, urlList, urlOneOf, urlPage, urlPageSize, urlText, type UrlField } from '#core/web/page/url-state.ts';
import { firstOfMySpace, modelStates, mySpaceLists, type services } from '../../contract.ts';
import { sortOf } from '../../contract/sorts.ts';

export const mySpaceSorts = [
  'updated,desc',
  'lastActivity,desc',
  'created,desc',
  'displayName,asc',
  'taskType,asc',
] as const;

const urlSort: UrlField<string> = {
  fallback: firstOfMySpace.sort,
  read: ([sort]) => (sort !== undefined && sortOf(sort) ? sort : undefined),
};

/** The name of the list that views of My space are saved for. */
export const listId = 'services';

/** What the address of My space holds. */
export const mySpaceQuery = urlCodec({
  list: urlOneOf(mySpaceLists, 'all'),
  q: urlText(),
  type: urlText(),
  /** `ARCHIVED` asks for those alone that were put away. */
  state: urlOneOf([...modelStates, 'ARCHIVED'], ''),
  access: urlOneOf(['public', 'private'], ''),
  /** The id of a group of services. */
  group: {
    fallback: '',
    read: ([id]) => (id !== undefined && /^\d{1,15}$/.test(id) ? id : undefined),
  } as UrlField<string>,
  /** Filters of plugins, as `<filter>:<value>`. */
  filter: urlList(100),
  sort: urlSort,
  /** The column that services stand together by. */
  by: urlText(60),
  /** Columns that are left out, and those that are shown to who chooses them alone. */
  hide: urlList(60),
  show: urlList(60),
  page: urlPage(),
  size: urlPageSize(),
});
export type MySpaceQuery = ReturnType<typeof mySpaceQuery.read>;

/** What takes every filter away. */
export const noFilters = {
  q: '',
  type: '',
  state: '',
  access: '',
  group: '',
  filter: [],
  page: 1,
} satisfies Partial<MySpaceQuery>;

export const isNarrowed = ({ q, type, state, access, group, filter }: MySpaceQuery): boolean =>
  filter.length > 0 || [q.trim(), type, state, access, group].some((each) => each !== '');

/** Which services an address asks for, on whatever page. */
export const narrowingOf = ({ list, q, type, state, access, group, filter }: MySpaceQuery) => ({
  mySpace: list,
  ...(q.trim() === '' ? {} : { search: q.trim() }),
  ...(type === '' ? {} : { taskType: type }),
  ...(state === 'ARCHIVED' ? { archived: true } : state === '' ? {} : { state: [state] }),
  ...(access === '' ? {} : { access }),
  ...(group === '' ? {} : { groupId: Number(group) }),
  ...(filter.length === 0 ? {} : { filter }),
});

/** The page of services that an address asks for; `groupBy` is what the server knows the grouping column by. */
export const listOf = (
  state: MySpaceQuery,
  groupBy?: string,
): Omit<Input<typeof services.getPagedModels>, 'account'> => ({
  ...narrowingOf(state),
  withColumns: true,
  ...(groupBy === undefined ? {} : { groupBy }),
  sort: state.sort,
  page: state.page - 1,
  size: state.size,
});
