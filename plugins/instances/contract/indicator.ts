import type { ModelInstanceData } from './instance.ts';

/** The words by which people are told how an instance stands. */
export const indicators = [
  'RUNNING',
  'STARTING',
  'SCHEDULED',
  'SLEEPING',
  'IDLE',
  'UNAVAILABLE',
  'FAILED',
  'REMOVING',
  'DELETED',
  'UNKNOWN',
] as const;
export type Indicator = (typeof indicators)[number];

/** What a list of instances can be sorted by. */
export const instanceSorts = ['id', 'state', 'since', 'lifetime', 'restarts', 'server', 'image'] as const;
export type InstanceSort = (typeof instanceSorts)[number];

type Observed = Pick<ModelInstanceData, 'statusInfo'>;

/** The one place that says which word stands for what was observed; what nobody confirmed lately is unknown, except that it has ended, which stays so. */
export function indicatorOf({ statusInfo }: Observed, stale = false): Indicator {
  const { isDeleted, totalStatus, status, podStatus } = statusInfo;
  if (isDeleted) return 'DELETED';
  if (stale || podStatus === 'GateSilent') return 'UNKNOWN';
  if (totalStatus === 'RUNNING' || totalStatus === 'FAILED' || totalStatus === 'SLEEPING') return totalStatus;
  if (status === 'REMOVING' || status === 'IDLE' || status === 'SCHEDULED') return status;
  return podStatus === 'Disconnected' ? 'UNAVAILABLE' : 'STARTING';
}
