import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Measurement } from '../../contract/metrics.ts';
import { fitSums, type FitSum } from '../collect/fit-counts.ts';
import type { Range } from './readings.ts';

const minuteMs = 60_000;
/** How far what is known of calls may be behind. */
const lateMs = 10_000;

/** The last whole minute before a moment that everything is known of. */
export function minutesUntil(time: Date): { readonly from: Date; readonly to: Date } {
  const end = Math.floor((time.getTime() - lateMs) / minuteMs) * minuteMs;
  return { from: new Date(end - minuteMs), to: new Date(end) };
}

/** A range in whole minutes, which is what calls are counted in; the present one is in it as far as it is known. */
export function stepsOfMinutes(
  clock: Date,
  { minutes, stepSeconds, time }: Range,
): { readonly from: Date; readonly to: Date; readonly stepSeconds: number } {
  const step = Math.ceil(stepSeconds / 60) * 60;
  const stepMs = step * 1_000;
  const now = time === undefined ? clock : new Date(time);
  return {
    from: new Date(Math.floor((now.getTime() - minutes * minuteMs) / stepMs) * stepMs),
    to: new Date(Math.ceil((now.getTime() + 1) / minuteMs) * minuteMs),
    stepSeconds: step,
  };
}

/** Counts of each step in which somebody looked: what was not counted then did not happen. Of any other step nothing is known, as while nothing ran. */
export function everyStep(counts: readonly Measurement[], looks: readonly number[]): Measurement[] {
  const known = new Map([...looks.map((ts) => [ts, 0] as const), ...counts.map(({ ts, v }) => [ts, v] as const)]);
  return [...known].map(([ts, v]) => ({ ts, v })).toSorted((one, other) => one.ts - other.ts);
}

/** When calls were first counted, in milliseconds since 1970; now, where none ever was. */
export class UsageTimes {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor({ pool, clock }: { pool: Pool; clock: Clock }) {
    this.#pool = pool;
    this.#clock = clock;
  }

  sinceOfModel(modelId: number): Promise<number> {
    return this.#first('select min(minute) as at from usage_minutes where model_id = $1', modelId);
  }

  sinceOfAccount(accountId: number): Promise<number> {
    return this.#first('select min(minute) as at from usage_minutes where caller_account_id = $1', accountId);
  }

  sinceOfExceeded(accountId: number): Promise<number> {
    return this.#first('select min(minute) as at from metric_exceeded where account_id = $1', accountId);
  }

  sinceOfFits(accountId: number, sum: FitSum): Promise<number> {
    return this.#first(
      `select min(minute) as at from metric_fits where account_id = $1 and ${fitSums[sum]} > 0`,
      accountId,
    );
  }

  async #first(query: string, id: number): Promise<number> {
    const { rows } = await this.#pool.query<{ at: Date | null }>(query, [id]);
    return rows[0]?.at?.getTime() ?? this.#clock().getTime();
  }
}
