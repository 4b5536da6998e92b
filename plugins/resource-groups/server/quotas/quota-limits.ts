import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { Demand } from '#plugins/services/server/public.ts';
import { takenBy, type Taken } from '../room.ts';
import type { QuotaRow } from '../tables.ts';

type Limit =
  | 'cpuLimit'
  | 'memoryLimit'
  | 'ephemeralDiskLimit'
  | 'gpuInstancesLimit'
  | 'baseInstancesLimit'
  | 'derivedInstancesLimit';

interface Bound {
  readonly limit: Limit;
  readonly taken: (taken: Taken) => number;
  /** What there may be so much of. */
  readonly what: string;
  readonly unit?: number;
}

const gibibyte = 2 ** 30;

/** What a quota holds, in the order in which people read it. */
export const bounds: readonly Bound[] = [
  {
    limit: 'baseInstancesLimit',
    taken: ({ instances, derivedInstances }) => instances - derivedInstances,
    what: 'instances',
  },
  { limit: 'derivedInstancesLimit', taken: (taken) => taken.derivedInstances, what: 'instances of trained services' },
  { limit: 'gpuInstancesLimit', taken: (taken) => taken.gpuInstances, what: 'instances with GPUs' },
  { limit: 'cpuLimit', taken: ({ cpu }) => cpu, what: 'CPU cores' },
  { limit: 'memoryLimit', taken: ({ memory }) => memory, what: 'GiB of memory', unit: gibibyte },
  { limit: 'ephemeralDiskLimit', taken: ({ disk }) => disk, what: 'GiB of disk', unit: gibibyte },
];

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/** The fault of the first limit that these exceed together and one of `next` adds to. */
export function exceededQuota(
  group: string,
  quota: QuotaRow,
  held: readonly { readonly count: number; readonly demand: Demand }[],
  next: Demand,
): Fault | undefined {
  const [all, one] = [takenBy(held), takenBy([{ demand: next }])];
  for (const { limit, taken, what, unit = 1 } of bounds) {
    const most = amountOf(String(quota[limit]));
    const value = taken(all);
    if (most === undefined || taken(one) === 0 || value <= most + tolerance) continue;
    const shown = (amount: number) => String(Math.round((amount / unit) * 1_000) / 1_000);
    const args = { name: group, limit: shown(most), value: shown(value), quota: limit, what };
    return new Fault(
      `resource_group.quota.${limit}`,
      `Your quota of ${what} in the resource group ${group} is ${args.limit}, and with this one your services there take ${args.value}. Stop an instance, lower what the service asks for, or ask the group's owner to raise the quota.`,
      409,
      args,
    );
  }
  return undefined;
}

export const noQuota = (name: string): Fault =>
  new Fault(
    'resource_group.quota.none',
    `Your account has no quota of the resource group ${name} any more. Ask the group's owner for one, or choose another group.`,
    409,
    { name },
  );
