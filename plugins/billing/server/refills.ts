import type { Clock } from '#core/server/runtime.ts';
import type { Pool } from '#core/server/database/database.ts';
import { Fault } from '#core/contract/fault.ts';
import type { BillingEnvironment } from './environment.ts';
import { operator, type Booking, type Draft, type Kind, type Ledger } from './ledger.ts';
import { amountOf, noLess, type Nano } from './money.ts';

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly environment: BillingEnvironment;
  readonly clock: Clock;
}

export interface Refill {
  readonly id: number;
  readonly at: Date;
  readonly kind: Exclude<Kind, 'CALLS' | 'HOSTING'>;
  readonly nano: Nano;
  readonly note: string;
}

/** What comes into an account's balance without being paid at the moment: bonus, income, tariff, corrections. */
export class Refills {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async history(accountId: number): Promise<readonly Refill[]> {
    const { rows } = await this.#parts.pool.query<Omit<Refill, 'nano'> & { nano: string }>(
      `select id, at, kind, note, sum(nano)::text as nano
       from billing_transactions t join billing_entries e on e.transaction_id = t.id and e.account_id = t.account_id and book in ('ALLOWANCE', 'PAID')
       where t.account_id = $1 and kind not in ('CALLS', 'HOSTING') group by t.id order by at desc, t.id desc limit 1000`,
      [accountId],
    );
    return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
  }

  /** The welcome bonus where the account may still take it. */
  async bonusOf(accountId: number): Promise<Nano | undefined> {
    const { environment, pool } = this.#parts;
    if (!environment.enabled || environment.welcomeBonus === 0n) return undefined;
    const { rowCount } = await pool.query('select from billing_transactions where key = $1', [bonusKey(accountId)]);
    return rowCount ? undefined : environment.welcomeBonus;
  }

  /** Answers whether it was given now. */
  async giveBonus(accountId: number, userId: number): Promise<boolean> {
    const { environment, ledger, clock } = this.#parts;
    const nano = environment.welcomeBonus;
    if (!environment.enabled || nano === 0n) return false;
    return ledger.book({
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

  /** Booked once for each request, as what is moved from income is. */
  async correct(accountId: number, userId: number, nano: Nano, reason: string, requestId: string): Promise<void> {
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
    await this.#parts.ledger.alone(async (booking) => {
      if (!(await isBooked(booking, draft))) await booking.book([draft]);
    });
  }

  async nextAllowance(accountId: number): Promise<{ readonly nano: Nano; readonly at: Date } | undefined> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ nano: string; at: Date }>(
      'select nano::text as nano, next_at as at from billing_allowances where account_id = $1',
      [accountId],
    );
    return row && { nano: BigInt(row.nano), at: row.at };
  }

  /** What the tariff gives each month from a moment on; nothing ends it. */
  async setAllowance(accountId: number, nano: Nano, from: Date): Promise<void> {
    await (nano === 0n
      ? this.#parts.pool.query('delete from billing_allowances where account_id = $1', [accountId])
      : this.#parts.pool.query(
          `insert into billing_allowances (account_id, nano, next_at) values ($1, $2, $3)
           on conflict (account_id) do update set nano = excluded.nano, next_at = excluded.next_at`,
          [accountId, String(nano), from],
        ));
    await this.giveAllowances();
  }

  /** Gives what tariffs owe by now; what is left of the month before ends. Months that nobody was there for are given once. */
  async giveAllowances(): Promise<void> {
    const { ledger, clock } = this.#parts;
    await ledger.alone(async (booking) => {
      const now = clock();
      const { rows } = await booking.client.query<{ accountId: number; nano: string; at: Date }>(
        `update billing_allowances as given set next_at = coming.next_at
         from (select account_id, next_at as due, (select min(at) from generate_series(next_at, $1::timestamptz + interval '1 month', interval '1 month') at where at > $1) as next_at
               from billing_allowances where next_at <= $1 for update) coming
         where coming.account_id = given.account_id returning given.account_id as "accountId", given.nano::text as nano, coming.due as at`,
        [now],
      );
      const balances = await booking.balances(rows.map(({ accountId }) => accountId));
      await booking.book(
        rows.map(({ accountId, nano, at }) => {
          const added = BigInt(nano) - balances.get(accountId)!.allowance;
          return {
            key: `allowance/${accountId}/${at.toISOString()}`,
            kind: 'ALLOWANCE',
            at,
            accountId,
            entries: [
              { accountId, book: 'ALLOWANCE', nano: added },
              { accountId: operator, book: 'GRANTS', nano: -added },
            ],
          };
        }),
      );
    });
  }
}

/** Lets an amount be moved that was earned. */
function requireIncome(income: Nano, nano: Nano): void {
  if (income >= nano) return;
  const left = amountOf(noLess(income, 0n)).toFixed(2);
  throw new Fault('billing.income.insufficient', `The income balance is ${left}. Enter no more than that.`, 409, {
    income: left,
  });
}

/** Whether the same was booked by its key before, as when its answer was lost on the way; something else by that key is a mistake of whoever sends it. */
async function isBooked({ client }: Booking, { key, entries, note = '' }: Draft): Promise<boolean> {
  const { rows } = await client.query<{ note: string; book: string; accountId: number; nano: string }>(
    `select note, book, e.account_id::float8 as "accountId", nano::text as nano
     from billing_transactions t join billing_entries e on e.transaction_id = t.id where key = $1`,
    [key],
  );
  if (rows.length === 0) return false;
  const same = entries.every((entry) =>
    rows.some(
      (row) =>
        row.note === note &&
        row.book === entry.book &&
        row.accountId === entry.accountId &&
        BigInt(row.nano) === entry.nano,
    ),
  );
  if (same) return true;
  throw new Fault(
    'billing.request.repeated',
    'Another amount was booked by a request of this id, so nothing was booked now. Send it with a Z-requestId of its own.',
    409,
  );
}

const bonusKey = (accountId: number): string => `welcome-bonus/${accountId}`;
