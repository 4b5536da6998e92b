import { useAtomValue } from 'jotai';
import { documentation } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { documentationUrl } from './documentation.ts';

/** Where this host's documentation is; hosts without any have the description of their calls. */
export function useDocumentation(): string {
  const [page] = useAtomValue(hostAtom).all(documentation);
  return page ? documentationUrl(location, page.to) : '/openapi.json';
}
