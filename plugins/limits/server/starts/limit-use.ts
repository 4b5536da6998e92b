import { amountOf } from '#core/contract/quantity.ts';
import type { Starts } from '#plugins/services/server/public.ts';
import type { AccountLimitUseData } from '../../contract.ts';
import { limitsOf, ownGroups, quotas, takenOf, type QuotaParts } from './quotas.ts';

interface Parts extends QuotaParts {
  readonly starts: Starts;
}

/** How much of its limits an account's services take, as a wish for more of them is held against it. */
export async function limitUseOf(parts: Parts, accountId: number): Promise<AccountLimitUseData[]> {
  const [limits, isOwn, all] = await Promise.all([
    limitsOf(parts, accountId),
    ownGroups(parts, accountId),
    parts.starts.held(accountId),
  ]);
  const held = all.filter(({ demand }) => !isOwn(demand.group));
  return quotas.flatMap((quota) => {
    const value = limits && amountOf(String(limits[quota.limit]));
    return value === undefined ? [] : [{ limit: quota.limit, value, used: takenOf(quota, held) }];
  });
}
