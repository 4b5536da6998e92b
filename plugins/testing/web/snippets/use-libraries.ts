import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { hostAtom } from '#core/web/state/state.ts';
import { snippetLibrary } from '../public.ts';
import { http, type SnippetLibrary } from './library.ts';

/** By what calls can be written: bare HTTP, and libraries of other plugins once they have been fetched. */
export function useLibraries(): readonly SnippetLibrary[] {
  const host = useAtomValue(hostAtom);
  const [libraries, setLibraries] = useState<readonly SnippetLibrary[]>([]);
  useEffect(() => {
    let left = false;
    // One that does not come is no loss to the rest.
    void Promise.allSettled(host.all(snippetLibrary).map((load) => load())).then((loaded) => {
      const came = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value.library] : []));
      if (!left) setLibraries(came);
    });
    return () => void (left = true);
  }, [host]);
  return [http, ...libraries];
}
