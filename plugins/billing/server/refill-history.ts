import type { Pool } from '#core/server/database/database.ts';
import { refillKinds } from '../contract/refill-kinds.ts';
import type { Nano } from './money.ts';

export interface Refill {
  readonly id: number;
  readonly at: Date;
  readonly kind: (typeof refillKinds)[number];
  readonly nano: Nano;
  readonly note: string;
  /** The number of its invoice; null where nothing was paid. */
  readonly invoice: number | null;
}

interface Page {
  readonly skip: number;
  readonly limit: number;
  /** All kinds where it is left out. */
  readonly kind?: Refill['kind'] | undefined;
}

const kindsOf = (kind: Page['kind']): readonly Refill['kind'][] => (kind === undefined ? refillKinds : [kind]);

/** What came into the balances of accounts, newest first. */
export class RefillHistory {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async page(accountId: number, { skip, limit, kind }: Page): Promise<readonly Refill[]> {
    // The rows of the page are chosen before anything of them is summed up.
    const { rows } = await this.#pool.query<Omit<Refill, 'nano'> & { nano: string }>(
      `with page as (
         select id, at, kind, note from billing_transactions
         where account_id = $1 and kind = any($2) order by at desc, id desc limit $3 offset $4
       )
       select id, at, kind, note, number::float8 as invoice, coalesce(sum(nano), 0)::text as nano
       from page left join billing_entries e on e.transaction_id = id and e.account_id = $1 and book in ('ALLOWANCE', 'PAID')
         left join billing_invoices i on i.transaction_id = id
       group by 1, 2, 3, 4, 5 order by at desc, id desc`,
      [accountId, kindsOf(kind), limit, skip],
    );
    return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
  }

  async count(accountId: number, kind?: Page['kind']): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'select count(*)::float8 as count from billing_transactions where account_id = $1 and kind = any($2)',
      [accountId, kindsOf(kind)],
    );
    return rows[0]!.count;
  }

  /** What came in each of the last twelve months of a calendar, by kind. */
  async months(accountId: number, timeZone: string, kind?: Page['kind']) {
    const { rows } = await this.#pool.query<{ month: string; kind: Refill['kind']; nano: string }>(
      `select to_char(at at time zone $3, 'YYYY-MM') as month, kind, sum(nano)::text as nano
       from billing_transactions t join billing_entries e on e.transaction_id = t.id and e.account_id = $1 and book in ('ALLOWANCE', 'PAID')
       where t.account_id = $1 and kind = any($2) and at >= (date_trunc('month', now() at time zone $3) - interval '11 months') at time zone $3
       group by 1, 2 order by 1, 2`,
      [accountId, kindsOf(kind), timeZone],
    );
    return rows.map(({ nano, ...row }) => ({ ...row, nano: BigInt(nano) }));
  }
}
