import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { ExplorerEnvironment } from './environment.ts';

const dayMs = 86_400_000;
const rowsAtOnce = 20_000;

/** Drops requests that are too old, and the oldest beyond what is kept in all. */
export class Upkeep {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #environment: ExplorerEnvironment;

  constructor(pool: Pool, clock: Clock, environment: ExplorerEnvironment) {
    this.#pool = pool;
    this.#clock = clock;
    this.#environment = environment;
  }

  /** Rows come in the order of their ids, so that the oldest are found without an index by time; few go at once, so that nobody waits for them. */
  async clean(): Promise<void> {
    const { keptDays, mostRows } = this.#environment;
    const before = new Date(this.#clock().getTime() - keptDays * dayMs);
    for (let dropped = rowsAtOnce; dropped === rowsAtOnce;) {
      const { rowCount } = await this.#pool.query(
        `delete from logged_requests where id in (
          select id from (select id, at from logged_requests order by id limit $1) as oldest
          where at < $2 or id <= (select max(id) from logged_requests) - $3::bigint)`,
        [rowsAtOnce, before, mostRows],
      );
      dropped = rowCount ?? 0;
    }
    await this.#pool.query('delete from logged_request_minutes where minute < $1', [before]);
  }
}
