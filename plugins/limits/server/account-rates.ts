import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Events } from '#core/server/events/events.ts';
import { accountChanged, type AccountLimits, type Accounts } from '#plugins/accounts/server/public.ts';
import type { AccountLimitUseData } from '../contract.ts';
import { accountRateReached, fitRateReached } from './faults.ts';
import type { PeriodCounter, Standing } from './period-counter.ts';
import type { FitLimit, FitStanding } from './public.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly events: Events;
  readonly periods: PeriodCounter;
}

/** Counts what an account does, whoever does it, against how often it may. */
export class AccountRates implements FitLimit {
  readonly #accounts: Accounts;
  readonly #periods: PeriodCounter;
  readonly #limits = new TtlCache<AccountLimits>({ lifetimeMs: 30_000, size: 20_000 });

  constructor({ accounts, events, periods }: Parts) {
    this.#accounts = accounts;
    this.#periods = periods;
    events.hear(
      accountChanged,
      (id) => this.#limits.drop(id),
      () => this.#limits.expire(),
    );
  }

  /** Counts one call to a service; nothing is known of an account that has just been deleted. */
  async countPredict(accountId: number): Promise<Standing | undefined> {
    const most = (await this.#of(accountId))?.predictPerSec;
    if (most === undefined) return undefined;
    const standing = await this.#periods.take({ key: `account/${accountId}/predict`, most, seconds: 1 });
    if (!standing.taken) throw accountRateReached(standing);
    return standing;
  }

  async countFit(accountId: number): Promise<void> {
    const most = (await this.#of(accountId))?.fitPerMinute;
    if (most === undefined) return;
    const standing = await this.#periods.take({ key: `account/${accountId}/fit`, most, seconds: 60 });
    if (!standing.taken) throw fitRateReached(standing);
  }

  async fitsOf(accountId: number): Promise<FitStanding | undefined> {
    const most = (await this.#of(accountId))?.fitPerMinute;
    if (most === undefined) return undefined;
    const standing = await this.#periods.look({ key: `account/${accountId}/fit`, most, seconds: 60 });
    const used = Math.max(0, standing.used);
    return { most, used, ...(used >= most && { reached: fitRateReached({ ...standing, most, used }) }) };
  }

  /** How many calls and trainings there were in this second and this minute. */
  async use(accountId: number): Promise<AccountLimitUseData[]> {
    const limits = await this.#of(accountId);
    if (!limits) return [];
    const { predictPerSec, fitPerMinute } = limits;
    const [predicts, fits] = await Promise.all([
      this.#periods.look({ key: `account/${accountId}/predict`, most: predictPerSec, seconds: 1 }),
      this.#periods.look({ key: `account/${accountId}/fit`, most: fitPerMinute, seconds: 60 }),
    ]);
    return [
      { limit: 'predictPerSec', value: predictPerSec, used: Math.max(0, predicts.used) },
      { limit: 'fitPerMinute', value: fitPerMinute, used: Math.max(0, fits.used) },
    ];
  }

  #of(accountId: number): Promise<AccountLimits | undefined> {
    return this.#limits.get(
      String(accountId),
      async () => (await this.#accounts.named([accountId])).get(accountId)?.limits,
    );
  }
}
