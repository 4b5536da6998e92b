import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Period, Usage, UsageSeries, UsageStep } from './public.ts';

const dayMs = 86_400_000;

/** Reads what was used by the minute, and drops what is old. */
export class Minutes implements Usage {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #keptDays: number;

  constructor(pool: Pool, clock: Clock, keptDays: number) {
    this.#pool = pool;
    this.#clock = clock;
    this.#keptDays = keptDays;
  }

  ofKeys({ accountId, keyIds, ...period }: Parameters<Usage['ofKeys']>[0]): Promise<UsageSeries> {
    const named = keyIds ? 'key_id = any($5)' : 'key_id <> 0 and $5::bigint[] is null';
    return this.#series('key_id', `caller_account_id = $4 and ${named}`, period, [accountId, keyIds ?? null]);
  }

  ofModels({ modelIds, ...period }: Parameters<Usage['ofModels']>[0]): Promise<UsageSeries> {
    return this.#series('model_id', 'model_id = any($4)', period, [modelIds]);
  }

  ofAccounts({ accountIds, ...period }: Parameters<Usage['ofAccounts']>[0]): Promise<UsageSeries> {
    return this.#series('caller_account_id', 'caller_account_id = any($4)', period, [accountIds]);
  }

  async clean(): Promise<void> {
    const before = [new Date(this.#clock().getTime() - this.#keptDays * dayMs)];
    await this.#pool.query('delete from usage_minutes where minute < $1', before);
    await this.#pool.query('delete from usage_days where day < $1', before);
    await this.#pool.query('delete from usage_journals where settled_at < $1', before);
  }

  async #series(
    id: 'key_id' | 'model_id' | 'caller_account_id',
    where: string,
    { from, to, stepSeconds }: Period,
    those: readonly unknown[],
  ): Promise<UsageSeries> {
    const minutes = Math.max(1, Math.ceil(stepSeconds / 60));
    const { rows } = await this.#pool.query<UsageStep & { readonly id: number }>(
      `select ${id} as id, (extract(epoch from date_bin(make_interval(mins => $3), minute, timestamptz 'epoch')) * 1000)::float8 as ts,
        sum(requests)::float8 as requests, sum(failed)::float8 as failed, sum(rejected)::float8 as rejected, sum(refused)::float8 as refused,
        sum(took_ms) as "tookMs", coalesce(max(slowest_ms), 0) as "slowestMs", coalesce(min(fastest_ms), 0) as "fastestMs",
        sum(cost)::float8 as cost, sum(request_bytes)::float8 as "requestBytes", sum(answer_bytes)::float8 as "answerBytes"
      from usage_minutes where ${where} and minute >= date_trunc('minute', $1::timestamptz) and minute < $2 group by 1, 2 order by 1, 2`,
      [from, to, minutes, ...those],
    );
    const series = new Map<number, UsageStep[]>();
    for (const { id: of, ...step } of rows) {
      const steps = series.get(of);
      if (steps) steps.push(step);
      else series.set(of, [step]);
    }
    return series;
  }
}
