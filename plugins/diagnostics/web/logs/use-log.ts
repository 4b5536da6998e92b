import { useEffect, useState } from 'react';
import type { Source } from './fetch-log.ts';
import { beginning, follow, type LogState } from './tail.ts';

/** The outputs of some attempts, for as long as a component shows them. */
export function useLog(sources: readonly Source[], live: boolean): LogState & { readonly retry: () => void } {
  const key = JSON.stringify([sources, live]);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<LogState & { readonly key: string }>({ ...beginning, key });
  useEffect(() => {
    const [of, isLive] = JSON.parse(key) as [Source[], boolean];
    const ends = new AbortController();
    void follow({
      sources: of,
      live: isLive,
      signal: ends.signal,
      show: (next) => setState({ ...next, key }),
    });
    return () => ends.abort();
  }, [key, tries]);
  return { ...(state.key === key ? state : beginning), retry: () => setTries(tries + 1) };
}
