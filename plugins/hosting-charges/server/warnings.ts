import { sql } from 'drizzle-orm';
import type { Database, Pool, UnitOfWork } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { HostingBook } from '#plugins/billing/server/public.ts';
import type { HostingNotices } from './notices.ts';
import { readPaid, spendableOf, type Paid } from './paid-store.ts';
import { spanCost } from './payable.ts';

interface Parts {
  readonly pool: Pool;
  readonly db: Database;
  readonly unit: UnitOfWork;
  readonly book: HostingBook;
  readonly notices: Pick<HostingNotices, 'soon'>;
  readonly clock: Clock;
}

const hour = 3_600_000;
/** How long before its end an account is told that the next period is not covered. Shorter ones are told of as low balances are. */
const leads: Partial<Record<Paid['period'], number>> = { DAY: 12 * hour, MONTH: 72 * hour, YEAR: 72 * hour };

/** Warns accounts whose money will not last for the next period of something, once for each. */
export class HostingWarnings {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const { pool, book, clock } = this.#parts;
    if (!(await book.charges())) return;
    const now = clock();
    const soon = (
      await readPaid(pool, `period in ('DAY', 'MONTH', 'YEAR') and unpaid_since is null and paid_until > $1`, [now])
    )
      .filter(({ period, paidUntil }) => paidUntil.getTime() - now.getTime() < leads[period]!)
      .toSorted((a, b) => a.paidUntil.getTime() - b.paidUntil.getTime());
    for (const [accountId, all] of Map.groupBy(soon, (each) => each.accountId)) {
      const spendable = await spendableOf(book, pool, accountId);
      if (spendable !== undefined) await this.#warn(all, spendable);
    }
  }

  /** In the order in which they are due, for what one takes is not there for the next. */
  async #warn(all: readonly Paid[], spendable: bigint): Promise<void> {
    let left = spendable;
    for (const paid of all) {
      left -= spanCost(paid);
      if (left >= 0n || paid.warnedOf?.getTime() === paid.paidUntil.getTime()) continue;
      await this.#warnOf(paid);
    }
  }
  /** Notes the warning in the transaction that raises it, so that it is given once. */
  #warnOf(paid: Paid): Promise<void> {
    const { db, unit, notices } = this.#parts;
    return unit(async () => {
      const { rowCount } = await db.execute(sql`
        update hosting_paid set warned_of = paid_until where account_id = ${paid.accountId} and kind = ${paid.kind} and resource_id = ${paid.resourceId}
          and paid_until = ${paid.paidUntil.toISOString()}::timestamptz and warned_of is distinct from paid_until`);
      if (rowCount) await notices.soon(paid);
    });
  }
}
