import { isUnreachable, transaction, type Pool, type PooledConnection } from '#core/server/database/database.ts';
import { interval } from '#core/server/interval.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallObserver, CallRecord } from '#plugins/gateway/server/public.ts';
import { Budget } from './budget.ts';
import { RequestMinutes } from './minutes.ts';
import { columns, rowOf, type NewRow } from './rows.ts';

const everyMs = 1_000;
const rowsAtOnce = 1_000;
/** Requests that wait while the database is away; the oldest go first beyond it. */
const mostWaiting = 50_000;

const adding = `insert into logged_requests (${columns.map(([column]) => column).join(', ')})
select * from unnest(${columns.map(([, , type], index) => `$${index + 1}::${type}[]`).join(', ')})`;

/**
 * Writes down each call, behind it: nobody waits for that, and what a killed process had not written is in the ledger alone. Those that
 * come faster than the budget allows are counted and not listed.
 */
export class RequestLog implements CallObserver, Runner {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #going: Runner;
  readonly #budget = new Budget();
  #waiting: NewRow[] = [];
  #minutes = new RequestMinutes();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
    this.#going = interval(everyMs, () => this.flush(), log, 'Requests could not be written down.');
  }

  ended(record: CallRecord): void {
    const listed = this.#budget.takes(record.status, record.at + record.tookMs);
    this.#minutes.add(record, listed);
    if (!listed) return;
    this.#waiting.push(rowOf(record));
    if (this.#waiting.length <= mostWaiting) return;
    const lost = this.#waiting.splice(0, rowsAtOnce).length;
    this.#log.error({ lost }, 'Requests will not be listed: the database takes none.');
  }

  start(): Promise<void> {
    return this.#going.start();
  }

  async stop(): Promise<void> {
    await this.#going.stop();
    await this.flush().catch((error: Error) =>
      this.#log.error({ lost: this.#waiting.length, error: error.message }, 'The last requests will not be listed.'),
    );
  }

  /** Writes what waits; called again while it writes, it follows. */
  async flush(): Promise<void> {
    const writing = this.#writing.catch(() => undefined).then(() => this.#write());
    this.#writing = writing;
    await writing;
  }

  async #write(): Promise<void> {
    const [rows, minutes] = [this.#waiting, this.#minutes];
    if (minutes.isEmpty) return;
    this.#waiting = [];
    this.#minutes = new RequestMinutes();
    try {
      // Listed and counted together, or neither: a try that failed is made again as a whole.
      const refusals = await transaction(this.#pool, async (within) => {
        const refused: Error[] = [];
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          refused.push(...(await add(within, rows.slice(at, at + rowsAtOnce))));
        await minutes.write(within);
        return refused;
      });
      if (refusals.length > 0)
        this.#log.error(
          { lost: refusals.length, error: refusals[0]!.message },
          'Requests will not be listed: the database refuses them.',
        );
    } catch (error) {
      this.#waiting = [...rows, ...this.#waiting];
      this.#minutes.join(minutes);
      throw error;
    }
  }
}

/** Leaves out rows that the database refuses, which would keep back all others with each try; answers why, row by row. */
async function add(within: PooledConnection, rows: readonly NewRow[]): Promise<Error[]> {
  await within.query('savepoint adding');
  try {
    await within.query(
      adding,
      columns.map(([, field]) => rows.map((row) => row[field])),
    );
    await within.query('release savepoint adding');
    return [];
  } catch (error) {
    if (isUnreachable(error)) throw error;
    await within.query('rollback to savepoint adding');
    if (rows.length === 1) return [error as Error];
    const half = rows.length >> 1;
    return [...(await add(within, rows.slice(0, half))), ...(await add(within, rows.slice(half)))];
  }
}
