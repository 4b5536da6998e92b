import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { sideLink } from '../points.ts';
import { hostAtom } from '../state/state.ts';

/** The address of the sidebar's entry that the page belongs to. One address may lie below another, as every page of the workspace lies below its first. */
export function useCurrentSide(): string | undefined {
  const host = useAtomValue(hostAtom);
  const [location] = useLocation();
  const around = host
    .all(sideLink)
    .flatMap(({ to, pages = to }) => [to, pages].map((place) => ({ to, place })))
    .filter(({ place }) => location === place || location.startsWith(`${place}/`));
  return around.toSorted((a, b) => b.place.length - a.place.length)[0]?.to;
}
