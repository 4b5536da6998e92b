import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { Holding, StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import { limitsOf, ownGroups, quotas, takenOf, type Quota, type QuotaParts } from './quotas.ts';
import type { Resting, RestingServices } from './resting.ts';

interface Parts extends QuotaParts {
  readonly resting: Pick<RestingServices, 'of' | 'displace'>;
}

/** A limit that is exceeded, what it is and what would be taken. */
interface Exceeded {
  readonly quota: Quota;
  readonly most: number;
  readonly needed: number;
}

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/**
 * Holds an account's instances to its limits: what a person or a call wishes is refused, what was wished before waits for room. In public
 * groups that evict, services that rest give way first.
 */
export class AccountQuota implements StartGuard {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ask({ occasion, account, instances, demand, others }: StartWish): Promise<StartVerdict | undefined> {
    // Who sees a service does not change what it takes.
    if (occasion === 'publish' || instances === 0) return undefined;
    const [limits, isOwn] = await Promise.all([limitsOf(this.#parts, account.id), ownGroups(this.#parts, account.id)]);
    if (!limits || isOwn(demand.group)) return undefined;
    const beside = others.filter((other) => !isOwn(other.demand.group));
    const exceededBy = (held: readonly Pick<Holding, 'count' | 'demand'>[]): Exceeded | undefined => {
      for (const quota of quotas) {
        if (quota.of(demand) === 0) continue;
        const most = amountOf(String(limits[quota.limit]));
        const needed = takenOf(quota, [...held, { count: instances, demand }]);
        if (most !== undefined && needed > most + tolerance) return { quota, most, needed };
      }
      return undefined;
    };
    const over = exceededBy(beside);
    if (!over) return undefined;
    const starting = occasion === 'start';
    const refusal = { do: starting ? 'queue' : 'refuse', fault: exceeded(over, account.shortName) } as const;
    if (occasion === 'create' || occasion === 'train') return refusal;
    const leaving = enoughOf(await this.#parts.resting.of(account.id, beside), beside, exceededBy);
    if (!leaving) return refusal;
    const fault = givesWay(account.shortName);
    if (!starting) return { do: 'pass', warnings: [fault.toJSON()] };
    await this.#parts.resting.displace(leaving);
    return { do: 'queue', fault };
  }
}

/** The first of those that rest without which nothing is exceeded; undefined where that takes more than rests. */
function enoughOf(
  resting: readonly Resting[],
  held: readonly Holding[],
  exceededBy: (held: readonly Holding[]) => Exceeded | undefined,
): readonly Resting[] | undefined {
  const gone = new Map<number, Resting>();
  for (const each of resting) {
    const over = exceededBy(held.filter(({ modelId }) => !gone.has(modelId)));
    if (!over) break;
    if (over.quota.of(each.demand) > 0) gone.set(each.modelId, each);
  }
  return exceededBy(held.filter(({ modelId }) => !gone.has(modelId))) ? undefined : [...gone.values()];
}

function exceeded({ quota: { limit, code, what, unit }, most, needed }: Exceeded, account: string): Fault {
  const shown = (amount: number) => String(Math.round((amount / (unit?.size ?? 1)) * 1_000) / 1_000);
  const args = { account, limit: shown(most), value: shown(needed), name: limit };
  const of = unit ? ` ${unit.name}` : '';
  return new Fault(
    `account.limit.${code}`,
    `The account ${account} has a limit of ${args.limit}${of} on ${what} at a time, and this would make it ${args.value}${of}. Stop an instance, lower what the service requests, or ask the operator to raise ${limit}.`,
    409,
    args,
  );
}

const givesWay = (account: string): Fault =>
  new Fault(
    'account.limit.gives_way',
    `The account ${account} may have no more at once, so its services that were unused for the longest time are put to sleep. This one starts once they have ended.`,
    409,
    { account },
  );
