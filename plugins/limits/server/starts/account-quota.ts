import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
import type { StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import { limitsOf, ownGroups, quotas, takenOf, type Quota, type QuotaParts } from './quotas.ts';

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/** Holds an account's instances to its limits: what a person or a call wishes is refused, what was wished before waits for room. */
export class AccountQuota implements StartGuard {
  readonly #parts: QuotaParts;

  constructor(parts: QuotaParts) {
    this.#parts = parts;
  }

  async ask({ occasion, account, instances, demand, others }: StartWish): Promise<StartVerdict | undefined> {
    // Who sees a service does not change what it takes.
    if (occasion === 'publish' || instances === 0) return undefined;
    const [limits, isOwn] = await Promise.all([limitsOf(this.#parts, account.id), ownGroups(this.#parts, account.id)]);
    if (!limits || isOwn(demand.group)) return undefined;
    const held = [...others.filter((other) => !isOwn(other.demand.group)), { count: instances, demand }];
    for (const quota of quotas) {
      if (quota.of(demand) === 0) continue;
      const most = amountOf(String(limits[quota.limit]));
      const needed = takenOf(quota, held);
      if (most !== undefined && needed > most + tolerance)
        return {
          do: occasion === 'start' ? 'queue' : 'refuse',
          fault: exceeded(quota, account.shortName, most, needed),
        };
    }
    return undefined;
  }
}

function exceeded({ limit, code, what, unit = 1 }: Quota, account: string, most: number, needed: number): Fault {
  const shown = (amount: number) => String(Math.round((amount / unit) * 1_000) / 1_000);
  const args = { account, limit: shown(most), value: shown(needed), name: limit };
  return new Fault(
    `account.limit.${code}`,
    `The account ${account} may have ${args.limit} ${what} at once, and with this its services would take ${args.value}. Stop an instance, lower what the service asks for, or have the operator raise ${limit}.`,
    409,
    args,
  );
}
