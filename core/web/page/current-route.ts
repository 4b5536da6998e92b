import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { parse } from 'regexparam';
import { matchRoute, useLocation } from 'wouter';
import type { Host } from '#core/plugin/host.ts';
import { route, type PageRoute } from '../points.ts';
import { hostAtom } from '../state/state.ts';

/** The contribution whose page an address shows; undefined where none does. */
export const routeAt = (host: Host, location: string): PageRoute | undefined =>
  host.all(route).find(({ path }) => matchRoute(parse, path, location)[0]);

/** What an address has beyond the place of a page, where its path ends in a star. */
export function restAt({ path }: PageRoute, location: string): string {
  const params: Readonly<Record<string, string | undefined>> | null = matchRoute(parse, path, location)[1];
  return params?.['*'] ?? '';
}

/** The contribution whose page is shown. */
export function useCurrentRoute(): PageRoute | undefined {
  const host = useAtomValue(hostAtom);
  const [location] = useLocation();
  return routeAt(host, location);
}

/**
 * Shows a page from its top when a link opens it, and has keyboards and readers of the screen go on there. Going back and
 * forth leaves the place to the browser; tabs of one page stay where they are.
 */
export function useTopOfPage(): void {
  const path = useCurrentRoute()?.path;
  const shown = useRef(path);
  const movedTo = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Links within a page come by here too, and lead to the address that is shown.
    const note = () => {
      movedTo.current = location.pathname;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useLayoutEffect(() => {
    if (path !== shown.current && movedTo.current !== location.pathname) {
      scrollTo(0, 0);
      const main = document.getElementById('main');
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    }
    shown.current = path;
    movedTo.current = undefined;
  }, [path]);
}
