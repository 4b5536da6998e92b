import * as z from 'zod';
import type { Input } from '#core/contract/call.ts';
import { MySpaceList, sortOf, type services } from '../contract.ts';
import { urlCodec, urlPage, urlPageSize, urlText } from './url-state.ts';

export const mySpaceLists = ['all', ...MySpaceList.options] as const;
export const mySpaceSorts = ['updated,desc', 'lastActivity,desc', 'created,desc', 'displayName,asc', 'taskType,asc'] as const;

/** What the address of My space holds. */
export const mySpaceQuery = urlCodec(
  z.object({
    list: z.enum(mySpaceLists).catch('all'),
    q: urlText(),
    type: urlText(),
    access: z.enum(['public', 'private', '']).catch(''),
    sort: z.string().refine((sort) => sortOf(sort) !== undefined).catch('updated,desc'),
    page: urlPage(),
    size: urlPageSize(),
  }),
);
export type MySpaceQuery = ReturnType<typeof mySpaceQuery.read>;

/** What takes every filter away. */
export const noFilters = { q: '', type: '', access: '', page: 1 } satisfies Partial<MySpaceQuery>;

export const isNarrowed = ({ q, type, access }: MySpaceQuery): boolean => [q.trim(), type, access].some((each) => each !== '');
