import type { KeyLimits } from '#core/server/auth/identity.ts';
import type { KeyLimitStanding, KeyLimitUse } from '#plugins/api-keys/server/public.ts';
import { requestLimitsOf, spendingLimitsOf } from './key-limits.ts';
import type { PeriodCounter } from './period-counter.ts';
import type { Spending } from './spending.ts';

interface Parts {
  readonly periods: PeriodCounter;
  readonly spending: Spending;
}

/** Tells how the limits of a key stand, and uses nothing of them. */
export class KeyUse implements KeyLimitUse {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(key: KeyLimits): Promise<readonly KeyLimitStanding[]> {
    const { periods, spending } = this.#parts;
    const requests = requestLimitsOf(key).map(async (limit) => {
      const { used, leftMs } = await periods.look(limit);
      return {
        limit: limit.field,
        value: limit.most,
        used,
        resets: new Date(Math.round((Date.now() + leftMs) / 1_000) * 1_000),
      };
    });
    const { spendingLimits = [] } = key;
    const spent = spendingLimitsOf(key).map(async (limit, index) => ({
      limit: `spendingLimits.${spendingLimits[index]!.interval}`,
      value: limit.most,
      used: await spending.spentOf(limit),
    }));
    return Promise.all([...requests, ...spent]);
  }
}
