import type { Pool } from '#core/server/database/database.ts';
import { refillKinds } from './ledger.ts';
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
}

/** What came into the balances of accounts, newest first. */
export class RefillHistory {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async page(accountId: number, { skip, limit }: Page): Promise<readonly Refill[]> {
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
      [accountId, refillKinds, limit, skip],
    );
    return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
  }

  async count(accountId: number): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'select count(*)::float8 as count from billing_transactions where account_id = $1 and kind = any($2)',
      [accountId, refillKinds],
    );
    return rows[0]!.count;
  }
}
