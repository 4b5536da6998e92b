import type { Clock } from '#core/server/runtime.ts';
import type { Pool } from '#core/server/database/database.ts';
import { isBooked, requireIncome } from './income.ts';
import { operator, type Draft, type Ledger } from './ledger.ts';
import type { Nano } from './money.ts';
import type { Terms } from './operator/terms.ts';

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly terms: Pick<Terms, 'current'>;
  readonly clock: Clock;
}

/** What comes into an account's balance without being paid at the moment: bonus, income, corrections. */
export class Refills {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The welcome bonus where the account may still take it. */
  async bonusOf(accountId: number): Promise<Nano | undefined> {
    const { terms, pool } = this.#parts;
    const { enabled, welcomeBonus } = await terms.current();
    if (!enabled || welcomeBonus === 0n) return undefined;
    const { rowCount } = await pool.query('select from billing_transactions where key = $1', [bonusKey(accountId)]);
    return rowCount ? undefined : welcomeBonus;
  }

  /** Answers what was given now; nothing where it was before. */
  async giveBonus(accountId: number, userId: number): Promise<Nano> {
    const { ledger, clock } = this.#parts;
    const nano = await this.bonusOf(accountId);
    if (nano === undefined) return 0n;
    const isNew = await ledger.book({
      key: bonusKey(accountId),
      kind: 'BONUS',
      at: clock(),
      accountId,
      userId,
      entries: [
        { accountId, book: 'PAID', nano },
        { accountId: operator, book: 'GRANTS', nano: -nano },
      ],
    });
    return isNew ? nano : 0n;
  }

  /** Booked once for each request; throws a Fault where another one of the same id was booked before. */
  async fromIncome(accountId: number, userId: number, nano: Nano, requestId: string): Promise<void> {
    const { ledger, clock } = this.#parts;
    const draft: Draft = {
      key: `income/${accountId}/${requestId}`,
      kind: 'FROM_INCOME',
      at: clock(),
      accountId,
      userId,
      entries: [
        { accountId, book: 'INCOME', nano: -nano },
        { accountId, book: 'PAID', nano },
      ],
    };
    await ledger.alone(async (booking) => {
      if (await isBooked(booking, draft)) return;
      const { income } = (await booking.balances([accountId])).get(accountId)!;
      requireIncome(income, nano);
      await booking.book([draft]);
    });
  }

  /** Booked once for each request, as what is moved from income is. Answers whether it was now. */
  async correct(accountId: number, userId: number, nano: Nano, reason: string, requestId: string): Promise<boolean> {
    const draft: Draft = {
      key: `correction/${accountId}/${requestId}`,
      kind: 'CORRECTION',
      at: this.#parts.clock(),
      accountId,
      userId,
      note: reason,
      entries: [
        { accountId, book: 'PAID', nano },
        { accountId: operator, book: 'GRANTS', nano: -nano },
      ],
    };
    return this.#parts.ledger.alone(async (booking) => {
      if (await isBooked(booking, draft)) return false;
      await booking.book([draft]);
      return true;
    });
  }
}

const bonusKey = (accountId: number): string => `welcome-bonus/${accountId}`;
