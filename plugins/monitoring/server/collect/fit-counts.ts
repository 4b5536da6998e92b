import type { Pool } from '#core/server/database/database.ts';
import type { CountedFit, FitTurn } from '#plugins/fitting/server/public.ts';
import type { Measurement } from '../../contract/metrics.ts';
import type { CountedSpan } from './exceeded-store.ts';

/** What the limit of an account let begin and what it refused, together or those alone, in SQL. */
export const fitSums = { asked: 'begun + exceeded', exceeded: 'exceeded' } as const;
export type FitSum = keyof typeof fitSums;

/** What became of trainings, by minute, account and service. */
export class FitCounts {
  readonly #pool: Pool;
  readonly #keptSeconds: number;

  constructor(pool: Pool, keptSeconds: number) {
    this.#pool = pool;
    this.#keptSeconds = keptSeconds;
  }

  /** Counts one in this minute. */
  async add({ accountId, modelId }: CountedFit, turn: FitTurn): Promise<void> {
    await this.#pool.query(
      `insert into metric_fits as sum (model_id, minute, account_id, ${turn}) values ($1, date_trunc('minute', now()), $2, 1)
       on conflict (model_id, minute, account_id) do update set ${turn} = sum.${turn} + 1`,
      [modelId, accountId],
    );
  }

  /** Steps with any; `from` is counted in, `to` is not. */
  async of(accountId: number, sum: FitSum, { from, to, stepSeconds }: CountedSpan): Promise<readonly Measurement[]> {
    const { rows } = await this.#pool.query<Measurement>(
      `select (floor(extract(epoch from minute) / $4) * $4 * 1000)::bigint as ts, sum(${fitSums[sum]})::bigint as v
       from metric_fits where account_id = $1 and minute >= $2 and minute < $3 and ${fitSums[sum]} > 0 group by ts order by ts`,
      [accountId, from, to, stepSeconds],
    );
    return rows;
  }

  async clean(): Promise<void> {
    await this.#pool.query('delete from metric_fits where minute < now() - make_interval(secs => $1)', [
      this.#keptSeconds,
    ]);
  }
}
