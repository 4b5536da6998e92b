import type { StartPlan } from '../../contract.ts';

/** What is to be said of the servers that a start is shown: of those that a group has, its owner alone is shown any. */
export function serversNote({
  addsServers,
  servers,
  serversCount,
}: Pick<StartPlan, 'addsServers' | 'servers' | 'serversCount'>) {
  if (addsServers) return 'start.added';
  if (serversCount === 0) return 'start.empty';
  return servers.length === 0 ? 'start.hidden' : 'start.freeNow';
}
