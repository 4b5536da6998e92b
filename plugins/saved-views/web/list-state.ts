import { useMemo } from 'react';
import { useUrlState, type UrlCodec, type UrlState } from '#core/web/page/url-state.ts';
import { withDefault } from './default-codec.ts';
import { useDefaultKey, useDefaultQuery } from './default-query.ts';

/** The state of a list in its address, as `useUrlState` gives it; a bare address shows the view that its reader has made the default. */
export function useListState<T extends object>(list: string, codec: UrlCodec<T>): UrlState<T> {
  const byDefault = useDefaultQuery(useDefaultKey(list));
  return useUrlState(useMemo(() => withDefault(codec, byDefault), [codec, byDefault]));
}
