import type { AccountLimits, Accounts } from '#plugins/accounts/server/public.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Holding } from '#plugins/services/server/public.ts';

export interface QuotaParts {
  readonly accounts: Accounts;
  readonly groups: ResourceGroups;
}

type Limit = Exclude<keyof AccountLimits, 'predictPerSec' | 'fitPerMinute' | 'storageLimit'>;

export interface Quota {
  readonly limit: Limit;
  readonly code: string;
  /** How much of the limit one instance takes. */
  readonly of: (demand: Holding['demand']) => number;
  /** What is limited. */
  readonly what: string;
  /** What people count it in. */
  readonly unit?: { readonly name: string; readonly size: number };
}

const gibibyte = { name: 'GiB', size: 2 ** 30 };

/** The limits that hold what runs at once. */
export const quotas: readonly Quota[] = [
  {
    limit: 'baseModelInstanceLimit',
    code: 'instances',
    of: ({ derived }) => Number(!derived),
    what: 'instances',
  },
  {
    limit: 'derivedModelInstanceLimit',
    code: 'derived',
    of: ({ derived }) => Number(derived),
    what: 'instances of trained services',
  },
  { limit: 'gpuModelInstanceLimit', code: 'gpu', of: ({ gpus }) => Number(gpus > 0), what: 'instances with GPUs' },
  { limit: 'cpuLimit', code: 'cpu', of: ({ cpu }) => cpu, what: 'CPU cores' },
  { limit: 'memoryLimit', code: 'memory', of: ({ memory }) => memory, what: 'memory', unit: gibibyte },
  { limit: 'ephemeralDiskLimit', code: 'disk', of: ({ disk }) => disk, what: 'disk', unit: gibibyte },
];

/** How much of a limit these take together. */
export const takenOf = ({ of }: Quota, held: readonly Pick<Holding, 'count' | 'demand'>[]): number =>
  held.reduce((sum, { count, demand }) => sum + count * of(demand), 0);

export const limitsOf = async ({ accounts }: QuotaParts, accountId: number): Promise<AccountLimits | undefined> =>
  (await accounts.find(String(accountId)))?.limits;

/** Servers of its own bound an account by what they have, and those that another lends it by a quota; its limits hold everywhere else. */
export async function ownGroups({ groups }: QuotaParts, accountId: number): Promise<(group: string) => boolean> {
  const deployable = await groups.deployable(accountId);
  return (name) => {
    const group = deployable.find(name === '' ? (each) => each.isDefault : (each) => each.name === name);
    return group !== undefined && group.access !== 'PUBLIC';
  };
}
