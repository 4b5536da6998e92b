import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { ClickCounts } from '../contract.ts';

const dayMs = 86_400_000;
const [hour, day] = [3_600, 86_400];

/** What was done on pages, over time and by page. */
export class ClickCounter {
  readonly #pool: Pool;
  readonly #clock: Clock;

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  ofAccount(accountId: number, days: number): Promise<ClickCounts> {
    return this.#count('account_id = $1', [accountId], days);
  }

  onModel(modelId: number, days: number): Promise<ClickCounts> {
    return this.#count(`entity_type = 'model' and entity_id = $1`, [modelId], days);
  }

  /** Whole steps, the present one among them. */
  async #count(which: string, values: readonly number[], days: number): Promise<ClickCounts> {
    const stepSeconds = days <= 2 ? hour : day;
    const to = this.#clock();
    const stepMs = stepSeconds * 1_000;
    const from = new Date((Math.floor(to.getTime() / stepMs) + 1) * stepMs - days * dayMs);
    const where = `${which} and created_at >= $2 and created_at <= $3`;
    const amounts = `count(*) filter (where event_type <> 'navigation')::int as clicks, count(*) filter (where event_type = 'navigation')::int as views`;
    const [steps, pages] = await Promise.all([
      this.#pool.query<ClickCounts['steps'][number]>(
        `select (extract(epoch from date_bin(make_interval(secs => $4), created_at, timestamptz 'epoch')) * 1000)::float8 as ts, ${amounts}
         from clicks where ${where} group by 1 order by 1`,
        [...values, from, to, stepSeconds],
      ),
      this.#pool.query<ClickCounts['pages'][number]>(
        `select page_url as "pageUrl", ${amounts} from clicks where ${where} group by 1 order by count(*) desc, 1 limit 20`,
        [...values, from, to],
      ),
    ]);
    return { from: from.toISOString(), to: to.toISOString(), stepSeconds, steps: steps.rows, pages: pages.rows };
  }
}
