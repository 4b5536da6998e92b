import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { UrlState } from '#core/web/page/url-state.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { useListState } from '#plugins/saved-views/web/parts.ts';
import { modelSorts, sortOf } from '../../contract/sorts.ts';
import { listColumn, listFilter } from '../public.ts';
import { listId, mySpaceQuery, type MySpaceQuery } from './my-space-query.ts';

/** What My space shows, by its address; what names a column or a filter that this host does not have says nothing. */
export function useMySpace(): UrlState<MySpaceQuery> {
  const host = useAtomValue(hostAtom);
  const url = useListState(listId, mySpaceQuery);
  const { state } = url;
  const known = useMemo(() => {
    const sorts: readonly (string | undefined)[] = [...modelSorts, ...host.all(listColumn).map(({ sort }) => sort)];
    const filters = host.all(listFilter).flatMap(({ id, options }) => options.map(({ value }) => `${id}:${value}`));
    return {
      ...state,
      sort: sorts.includes(sortOf(state.sort)!.by) ? state.sort : mySpaceQuery.read(new URLSearchParams()).sort,
      filter: state.filter.filter((each) => filters.includes(each)),
    };
  }, [host, state]);
  return { ...url, state: known };
}
