import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Usage } from '#plugins/usage/server/public.ts';
import type { AccountMetric, Measurement } from '../../contract/metrics.ts';
import { limitsOf } from '../collect/inventory-sampler.ts';
import type { ExceededStore } from '../collect/exceeded-store.ts';
import { columnsOf, named, namedSteps, type Range, type Readings, type Sampled } from './readings.ts';
import { alone, ofAccount } from './subjects.ts';
import { everyStep, minutesUntil, stepsOfMinutes, type UsageTimes } from './usage-times.ts';

const sampled: Sampled<AccountMetric> = {
  ACCOUNT_CPU_USAGE: 'cpu_usage',
  ACCOUNT_CPU_REQUESTED: 'cpu_requested',
  ACCOUNT_CPU_LIMIT: 'cpu_limit',
  ACCOUNT_RAM_USAGE: 'ram_usage',
  ACCOUNT_RAM_REQUESTED: 'ram_requested',
  ACCOUNT_RAM_LIMIT: 'ram_limit',
  ACCOUNT_DISK_REQUESTED: 'disk_requested',
  ACCOUNT_DISK_LIMIT: 'disk_limit',
  ACCOUNT_GPU_REQUESTED: 'gpu_requested',
  ACCOUNT_GPU_LIMIT: 'gpu_limit',
};

const calls = 'ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL';
const exceeded = 'ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED';

interface Given {
  readonly readings: Readings;
  readonly usage: Usage;
  readonly times: UsageTimes;
  readonly exceeded: ExceededStore;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

/** Reads the metrics of an account: what its services use of what it may use, and the calls that it makes. */
export class AccountMetrics {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Now; of calls the last whole minute. */
  async now(accountId: number, metrics: readonly AccountMetric[]): Promise<Record<string, number>> {
    const { readings, accounts, clock } = this.#given;
    const minute = { ...minutesUntil(clock()), stepSeconds: 60 };
    const [samples, account, totals, refused] = await Promise.all([
      readings.at([ofAccount(accountId)]),
      accounts.named([accountId]),
      metrics.includes(calls) ? this.#calls(accountId, minute) : undefined,
      metrics.includes(exceeded) ? this.#given.exceeded.of(accountId, minute) : undefined,
    ]);
    const limits = account.get(accountId);
    const figures = { ...samples.get(ofAccount(accountId)), ...(limits ? limitsOf(limits) : {}) };
    return {
      ...named(metrics, sampled, figures),
      ...(totals ? { [calls]: totals.at(-1)?.v ?? 0 } : {}),
      ...(refused ? { [exceeded]: refused.at(-1)?.v ?? 0 } : {}),
    };
  }

  /** Counts of calls are those a minute, on average over a step. */
  async range(
    accountId: number,
    metrics: readonly AccountMetric[],
    range: Range,
  ): Promise<Record<string, Measurement[]>> {
    const { readings, clock } = this.#given;
    const columns = columnsOf(metrics, sampled);
    const span = stepsOfMinutes(clock(), range);
    const perMinute = (steps: readonly Measurement[]) =>
      everyStep(steps, span).map(({ ts, v }) => ({ ts, v: v / (span.stepSeconds / 60) }));
    const [samples, totals, refused] = await Promise.all([
      columns.length > 0 ? readings.range(ofAccount(accountId), range, columns) : [],
      metrics.includes(calls) ? this.#calls(accountId, span) : undefined,
      metrics.includes(exceeded) ? this.#given.exceeded.of(accountId, span) : undefined,
    ]);
    return {
      ...namedSteps(metrics, sampled, samples),
      ...(totals ? { [calls]: perMinute(totals) } : {}),
      ...(refused ? { [exceeded]: perMinute(refused) } : {}),
    };
  }

  since(accountId: number, metric: AccountMetric): Promise<number> {
    const { readings, times } = this.#given;
    if (metric === calls) return times.sinceOfAccount(accountId);
    if (metric === exceeded) return times.sinceOfExceeded(accountId);
    return readings.since(alone(ofAccount(accountId)), sampled[metric]);
  }

  async #calls(
    accountId: number,
    span: { readonly from: Date; readonly to: Date; readonly stepSeconds: number },
  ): Promise<readonly Measurement[]> {
    const used = await this.#given.usage.ofAccounts({ accountIds: [accountId], ...span });
    return (used.get(accountId) ?? []).map(({ ts, requests }) => ({ ts, v: requests }));
  }
}
