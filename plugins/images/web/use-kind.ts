import { useLocation } from 'wouter';
import { kinds, type Kind } from './kinds.ts';

/** Which kind of images the open page is about. */
export function useKind(): Kind {
  const [location] = useLocation();
  return location.startsWith(kinds.data.path) ? 'data' : 'image';
}
