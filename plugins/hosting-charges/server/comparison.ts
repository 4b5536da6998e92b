import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';

/** What is charged for begins at most a month ago; what is older has been compared before. */
const comparedMs = 35 * 86_400_000;

/** Compares what was charged for hosting with what the ledger says of it. */
export class HostingComparison {
  readonly #pool: Pool;
  readonly #log: Log;
  #differing: readonly number[] = [];

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Accounts whose sums differed when they were compared last. */
  get differing(): readonly number[] {
    return this.#differing;
  }

  async compare(): Promise<void> {
    const found = await this.differences(new Date(Date.now() - comparedMs));
    this.#differing = found.map(({ accountId }) => accountId);
    if (found.length > 0) this.#log.error({ found }, 'Charges for hosting differ from the ledger.');
  }

  /** Accounts for which what they were charged for a time from a moment on, or what others earned by that, is not what was booked; in nano-units. */
  async differences(
    since = new Date(0),
  ): Promise<readonly { accountId: number; charged: string; booked: string; earned: string; income: string }[]> {
    const { rows } = await this.#pool.query<{
      accountId: number;
      charged: string;
      booked: string;
      earned: string;
      income: string;
    }>(
      `with charged as (
         select account_id, sum(nano) as nano, sum(earned) as earned from hosting_charges where begins_at >= $1 group by 1
       ), booked as (
         select t.account_id, -coalesce(sum(e.nano) filter (where e.book in ('ALLOWANCE', 'PAID')), 0) as nano,
           coalesce(sum(e.nano) filter (where e.book = 'INCOME'), 0) as income
         from billing_transactions t join billing_entries e on e.transaction_id = t.id where t.kind = 'HOSTING' and t.at >= $1 group by 1
       )
       select account_id as "accountId", coalesce(c.nano, 0)::text as charged, coalesce(b.nano, 0)::text as booked,
         coalesce(c.earned, 0)::text as earned, coalesce(b.income, 0)::text as income
       from charged c full join booked b using (account_id)
       where coalesce(c.nano, 0) <> coalesce(b.nano, 0) or coalesce(c.earned, 0) <> coalesce(b.income, 0) order by 1`,
      [since],
    );
    return rows;
  }
}
