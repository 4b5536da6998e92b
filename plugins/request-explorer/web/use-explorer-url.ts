import { useCallback, useMemo, useState } from 'react';
import { useUrlState } from '#core/web/page/url-state.ts';
import { explorerQuery, type ExplorerUrl } from './query.ts';

interface ReadUrl {
  readonly url: ExplorerUrl;
  /** When a range that goes on until now was read, in milliseconds since 1970: lists do not move while somebody reads them. */
  readonly asOf: number;
  readonly refresh: () => void;
}

/** The address of the explorer; what is shown is read anew when it changes, and not when a request of it is opened. */
export function useExplorerUrl(): ReadUrl {
  const [asOf, setAsOf] = useState(() => Date.now());
  const { state, change, hrefWith } = useUrlState(explorerQuery);
  const refresh = useCallback(() => setAsOf(Date.now()), []);
  const url = useMemo(
    (): ExplorerUrl => ({
      state,
      hrefWith,
      change(part, options) {
        if (Object.keys(part).some((name) => name !== 'request')) refresh();
        change(part, options);
      },
    }),
    [state, hrefWith, change, refresh],
  );
  return { url, asOf, refresh };
}
