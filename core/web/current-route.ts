import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { route } from './points.ts';
import { hostAtom } from './state.ts';

/** The contribution whose page the address shows; undefined where none does. */
export function useCurrentRoute(): Parameters<typeof route>[0] | undefined {
  const host = useAtomValue(hostAtom);
  const { parser } = useRouter();
  const [location] = useLocation();
  return host.all(route).find(({ path }) => matchRoute(parser, path, location)[0]);
}

/** Shows a page from its top when a link opens it; going back and forth leaves the place to the browser, tabs of one page stay where they are. */
export function useTopOfPage(): void {
  const path = useCurrentRoute()?.path;
  const shown = useRef(path);
  const moved = useRef(false);
  useLayoutEffect(() => {
    const note = () => {
      moved.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useLayoutEffect(() => {
    if (path !== shown.current && !moved.current) scrollTo(0, 0);
    shown.current = path;
    moved.current = false;
  }, [path]);
}
