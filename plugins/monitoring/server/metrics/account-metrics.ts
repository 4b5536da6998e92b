import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Usage } from '#plugins/usage/server/public.ts';
import type { AccountMetric, Measurement } from '../../contract/metrics.ts';
import { limitsOf } from '../collect/inventory-sampler.ts';
import type { CountedSpan, ExceededStore } from '../collect/exceeded-store.ts';
import type { FitCounts } from '../collect/fit-counts.ts';
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

interface Given {
  readonly readings: Readings;
  readonly usage: Usage;
  readonly times: UsageTimes;
  readonly exceeded: ExceededStore;
  readonly fits: FitCounts;
  readonly accounts: Accounts;
  readonly clock: Clock;
}

/** What is counted by the minute: its steps with any, and since when there are some. */
interface Counted {
  of(accountId: number, span: CountedSpan): Promise<readonly Measurement[]>;
  since(accountId: number): Promise<number>;
}
type CountedMetrics = Readonly<Partial<Record<AccountMetric, Counted>>>;

const countedOf = ({ usage, times, exceeded, fits }: Given): CountedMetrics => ({
  ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL: {
    async of(accountId, span) {
      const used = await usage.ofAccounts({ accountIds: [accountId], ...span });
      return (used.get(accountId) ?? []).map(({ ts, requests }) => ({ ts, v: requests }));
    },
    since: (accountId) => times.sinceOfAccount(accountId),
  },
  ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED: {
    of: (accountId, span) => exceeded.of(accountId, span),
    since: (accountId) => times.sinceOfExceeded(accountId),
  },
  ACCOUNT_FITS_COUNT_PER_MINUTE_TOTAL: {
    of: (accountId, span) => fits.of(accountId, 'asked', span),
    since: (accountId) => times.sinceOfFits(accountId, 'asked'),
  },
  ACCOUNT_FITS_COUNT_PER_MINUTE_EXCEEDED: {
    of: (accountId, span) => fits.of(accountId, 'exceeded', span),
    since: (accountId) => times.sinceOfFits(accountId, 'exceeded'),
  },
});

/** Reads the metrics of an account: what its services use of what it may use, the calls that it makes and the trainings that it starts. */
export class AccountMetrics {
  readonly #given: Given;
  readonly #counted: CountedMetrics;

  constructor(given: Given) {
    this.#given = given;
    this.#counted = countedOf(given);
  }

  /** Now; of counts the last whole minute. */
  async now(accountId: number, metrics: readonly AccountMetric[]): Promise<Record<string, number>> {
    const { readings, accounts, clock } = this.#given;
    const minute = { ...minutesUntil(clock()), stepSeconds: 60 };
    const [samples, account, counts] = await Promise.all([
      readings.at([ofAccount(accountId)]),
      accounts.named([accountId]),
      this.#counts(accountId, metrics, minute),
    ]);
    const limits = account.get(accountId);
    const figures = { ...samples.get(ofAccount(accountId)), ...(limits ? limitsOf(limits) : {}) };
    return {
      ...named(metrics, sampled, figures),
      ...Object.fromEntries(counts.map(([metric, steps]) => [metric, steps.at(-1)?.v ?? 0])),
    };
  }

  /** Counts are those a minute, on average over a step. */
  async range(
    accountId: number,
    metrics: readonly AccountMetric[],
    range: Range,
  ): Promise<Record<string, Measurement[]>> {
    const { readings, clock } = this.#given;
    const columns = columnsOf(metrics, sampled);
    const span = stepsOfMinutes(clock(), range);
    const [samples, counts, looks] = await Promise.all([
      columns.length > 0 ? readings.range(ofAccount(accountId), range, columns) : [],
      this.#counts(accountId, metrics, span),
      metrics.some((metric) => this.#counted[metric]) ? readings.looks(span) : [],
    ]);
    const perMinute = (steps: readonly Measurement[]) =>
      everyStep(steps, looks).map(({ ts, v }) => ({ ts, v: v / (span.stepSeconds / 60) }));
    return {
      ...namedSteps(metrics, sampled, samples),
      ...Object.fromEntries(counts.map(([metric, steps]) => [metric, perMinute(steps)])),
    };
  }

  since(accountId: number, metric: AccountMetric): Promise<number> {
    const counted = this.#counted[metric];
    return counted
      ? counted.since(accountId)
      : this.#given.readings.since(alone(ofAccount(accountId)), sampled[metric]);
  }

  #counts(
    accountId: number,
    metrics: readonly AccountMetric[],
    span: CountedSpan,
  ): Promise<(readonly [AccountMetric, readonly Measurement[]])[]> {
    return Promise.all(
      metrics.flatMap((metric) => {
        const counted = this.#counted[metric];
        return counted ? [counted.of(accountId, span).then((steps) => [metric, steps] as const)] : [];
      }),
    );
  }
}
