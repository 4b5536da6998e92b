import type { Pool } from '#core/server/database/database.ts';
import type { RequestCounts } from '../contract.ts';
import { statusClasses, type StatusClass } from '../contract/words.ts';
import { all, countsByMinute, Sql, whereRest, whereTime, whose, type Filters, type Scope } from './question.ts';
import { looked, mostLooked } from './request-store.ts';

const mostSteps = 90;
const minute = 60;
const widths = [
  5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
];

/** As many steps as a histogram can show, of the shortest of these widths. */
export const stepFor = (from: Date, to: Date): number =>
  widths.find((width) => (to.getTime() - from.getTime()) / 1_000 / width <= mostSteps) ?? widths.at(-1)!;

type Counted = Filters & { readonly from: Date; readonly to: Date };
type Step = Record<StatusClass | 'ts', number>;

const stepOf = (column: string, step: string): string =>
  `(extract(epoch from date_bin(make_interval(secs => ${step}), ${column}, timestamptz 'epoch')) * 1000)::float8`;

/** How many requests came, over time and by class of status. */
export class Counts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** From what was counted by the minute, where the filters and the steps leave minutes whole; else one by one, of the newest. */
  async of(scope: Scope, filters: Counted): Promise<RequestCounts> {
    const stepSeconds = stepFor(filters.from, filters.to);
    const [counted, unlisted] = await Promise.all([
      stepSeconds >= minute && countsByMinute(filters)
        ? this.#byMinute(scope, filters, stepSeconds)
        : this.#oneByOne(scope, filters, stepSeconds),
      this.#unlisted(scope, filters),
    ]);
    return { stepSeconds, unlisted, ...counted };
  }

  async #byMinute(scope: Scope, filters: Counted, stepSeconds: number) {
    const sql = new Sql();
    const step = sql.given(stepSeconds);
    const shown = statusClasses.filter((each) => filters.status === undefined || filters.status === each);
    const sums = statusClasses.map((each) => `${shown.includes(each) ? `sum(${each})::int` : '0'} as ${each}`);
    const { rows } = await this.#pool.query<Step>(
      `select ${stepOf('minute', step)} as ts, ${sums.join(', ')} from logged_request_minutes
      where ${minutesOf(sql, scope, filters)} group by 1 having sum(${shown.join(' + ')}) > 0 order by 1`,
      sql.values,
    );
    return { steps: rows };
  }

  async #oneByOne(scope: Scope, filters: Counted, stepSeconds: number) {
    const sql = new Sql();
    const found = looked(all(whereTime(sql, scope, filters)), 'at desc, id desc');
    const step = stepOf('at', sql.given(stepSeconds));
    const { rows } = await this.#pool.query<
      (Step | { readonly ts: null }) & { readonly looked: number; readonly oldest: Date }
    >(
      `with looked as materialized (${found}),
      known as (select count(*)::int as looked, min(at) as oldest from looked),
      counted as (select ${step} as ts, count(*) filter (where status < 400)::int as ok,
        count(*) filter (where status between 400 and 499)::int as client, count(*) filter (where status >= 500)::int as server
        from looked where ${all(whereRest(sql, scope, filters))} group by 1)
      select * from known left join counted on true order by ts`,
      sql.values,
    );
    const { looked: count, oldest } = rows[0]!;
    return {
      steps: rows.flatMap((row) =>
        row.ts === null ? [] : [{ ts: row.ts, ok: row.ok, client: row.client, server: row.server }],
      ),
      ...(count >= mostLooked && { countedFrom: oldest.toISOString() }),
    };
  }

  async #unlisted(scope: Scope, filters: Counted): Promise<number> {
    const sql = new Sql();
    const { rows } = await this.#pool.query<{ unlisted: number }>(
      `select coalesce(sum(unlisted), 0)::float8 as unlisted from logged_request_minutes where ${minutesOf(sql, scope, filters)}`,
      sql.values,
    );
    return rows[0]?.unlisted ?? 0;
  }
}

function minutesOf(sql: Sql, scope: Scope, { from, to, key, callerId, serviceId }: Counted): string {
  return all([
    whose(sql, scope),
    `minute >= date_trunc('minute', ${sql.given(from)}::timestamptz)`,
    `minute < ${sql.given(to)}`,
    ...(key === undefined ? [] : [`key_id = ${sql.given(key)}`]),
    ...(callerId === undefined ? [] : [`caller_account_id = ${sql.given(callerId)}`]),
    ...(serviceId === undefined ? [] : [`model_id = ${sql.given(serviceId)}`]),
  ]);
}
