import { amountOf } from '#core/contract/quantity.ts';
import type { Starts } from '#plugins/services/server/public.ts';
import type { Host } from '#core/plugin/host.ts';
import type { AccountLimitUseData } from '../../contract.ts';
import type { AccountRates } from '../account-rates.ts';
import { limitUse } from '../public.ts';
import { limitsOf, ownGroups, quotas, takenOf, type QuotaParts } from './quotas.ts';

interface Parts extends QuotaParts {
  readonly starts: Starts;
  readonly rates: AccountRates;
  readonly host: Host;
}

/** How much of its limits an account takes: what its services hold, as a wish for more of them is held against it, how often it calls and trains now, and what it keeps. */
export async function limitUseOf(parts: Parts, accountId: number): Promise<AccountLimitUseData[]> {
  const { host, rates } = parts;
  const [limits, rate, isOwn, all] = await Promise.all([
    limitsOf(parts, accountId),
    rates.use(accountId),
    ownGroups(parts, accountId),
    parts.starts.held(accountId),
  ]);
  const held = all.filter(({ demand }) => !isOwn(demand.group));
  const standing = (limit: string, used: number): AccountLimitUseData[] => {
    const value = limits && amountOf(String(limits[limit as keyof typeof limits]));
    return value === undefined ? [] : [{ limit, value, used }];
  };
  const kept = await Promise.all(
    host.all(limitUse).map(async (each) => standing(each.limit, await host.make(each)(accountId))),
  );
  return [...quotas.flatMap((quota) => standing(quota.limit, takenOf(quota, held))), ...rate, ...kept.flat()];
}
