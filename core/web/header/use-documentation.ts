import { useAtomValue } from 'jotai';
import { route } from '../points.ts';
import { hostAtom } from '../state.ts';
import { documentationUrl } from './documentation.ts';

const callsPage = '/swagger-ui';

/** Where this host's documentation is. */
export function useDocumentation(): string {
  const host = useAtomValue(hostAtom);
  return documentationUrl(location, host.find(route, callsPage) && callsPage);
}
