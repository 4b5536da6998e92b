import type { ResourceGroupShortStatusData } from '../contract.ts';

type Counted = Pick<
  ResourceGroupShortStatusData,
  'driverMissing' | 'connectionMissing' | 'serversCount' | 'serversRunning' | 'serversAwaited'
>;

/** How a group stands as a whole: a state with a look of its own, and the key of its words. */
export function groupStanding({
  driverMissing,
  connectionMissing,
  serversCount,
  serversRunning: running,
  serversAwaited: awaited,
}: Counted) {
  const all = serversCount - awaited;
  const args = { running, all, count: all === 0 ? awaited : all };
  if (driverMissing) return { state: 'UNAVAILABLE', text: 'noDriver', args } as const;
  if (connectionMissing) return { state: 'UNAVAILABLE', text: 'noConnection', args } as const;
  if (all === 0 && awaited > 0) return { state: 'WAITING', text: 'awaited', args } as const;
  if (all === 0) return { state: 'INACTIVE', text: 'empty', args } as const;
  if (running === all) return { state: 'RUNNING', text: 'running', args } as const;
  if (running === 0) return { state: 'UNAVAILABLE', text: 'down', args } as const;
  return { state: 'DEGRADED', text: 'degraded', args } as const;
}
