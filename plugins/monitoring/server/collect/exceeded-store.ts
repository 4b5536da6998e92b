import type { Pool } from '#core/server/database/database.ts';
import type { Measurement } from '../../contract/metrics.ts';

/** A stretch of whole minutes, in steps. */
export interface CountedSpan {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
}

/** How many calls of each account were refused because the account, or its key, may make no more of them. */
export class ExceededStore {
  readonly #pool: Pool;

  readonly #keptSeconds: number;

  constructor(pool: Pool, keptSeconds: number) {
    this.#pool = pool;
    this.#keptSeconds = keptSeconds;
  }

  /** Adds calls of this minute, by account. */
  async add(counts: ReadonlyMap<number, number>): Promise<void> {
    if (counts.size === 0) return;
    await this.#pool.query(
      `insert into metric_exceeded (account_id, minute, predicts)
       select id, date_trunc('minute', now()), predicts from unnest($1::bigint[], $2::integer[]) as counted (id, predicts) where exists (select from accounts where accounts.id = counted.id)
       on conflict (account_id, minute) do update set predicts = metric_exceeded.predicts + excluded.predicts`,
      [[...counts.keys()], [...counts.values()]],
    );
  }

  /** Steps with any; `from` is counted in, `to` is not. */
  async of(accountId: number, { from, to, stepSeconds }: CountedSpan): Promise<readonly Measurement[]> {
    const { rows } = await this.#pool.query<Measurement>(
      `select (floor(extract(epoch from minute) / $4) * $4 * 1000)::bigint as ts, sum(predicts)::bigint as v
       from metric_exceeded where account_id = $1 and minute >= $2 and minute < $3 group by ts order by ts`,
      [accountId, from, to, stepSeconds],
    );
    return rows;
  }

  async clean(): Promise<void> {
    await this.#pool.query('delete from metric_exceeded where minute < now() - make_interval(secs => $1)', [
      this.#keptSeconds,
    ]);
  }
}
