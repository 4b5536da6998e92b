import * as z from 'zod';
import type { Input } from '#core/contract/call.ts';
import { ModelState, MySpaceList, sortOf, type services } from '../contract.ts';
import { urlCodec, urlPage, urlPageSize, urlText } from '#core/web/url-state.ts';

/** The lists of My space in the order of their tabs. */
export const mySpaceLists = MySpaceList.options;
export const mySpaceSorts = ['updated,desc', 'lastActivity,desc', 'created,desc', 'displayName,asc', 'taskType,asc'] as const;

/** What the address of My space holds. */
export const mySpaceQuery = urlCodec(
  z.object({
    list: MySpaceList.catch('all'),
    q: urlText(),
    type: urlText(),
    state: z.union([ModelState, z.literal('')]).catch(''),
    access: z.enum(['public', 'private', '']).catch(''),
    sort: z.string().refine((sort) => sortOf(sort) !== undefined).catch('updated,desc'),
    page: urlPage(),
    size: urlPageSize(),
  }),
);
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
