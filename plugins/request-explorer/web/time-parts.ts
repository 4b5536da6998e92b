import type { RequestData } from '../contract.ts';

interface TimePart {
  readonly name: 'gateway' | 'queue' | 'instance';
  readonly ms: number;
}

/** Of how long a request took: the wait for its turn, the time since an instance had it, and the rest, which is the gateway's; those that are not known are left out. */
export function partsOf({
  tookMs,
  queuedMs,
  instanceMs,
}: Pick<RequestData, 'tookMs' | 'queuedMs' | 'instanceMs'>): readonly TimePart[] {
  const parts: readonly TimePart[] = [
    { name: 'gateway', ms: Math.max(0, tookMs - (queuedMs ?? 0) - (instanceMs ?? 0)) },
    ...(queuedMs === undefined ? [] : [{ name: 'queue', ms: queuedMs } as const]),
    ...(instanceMs === undefined ? [] : [{ name: 'instance', ms: instanceMs } as const]),
  ];
  return parts;
}
