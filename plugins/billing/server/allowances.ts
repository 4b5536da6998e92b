import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { allowancePeriods } from '../contract/allowance-periods.ts';
import { operator, type Ledger } from './ledger.ts';
import type { Nano } from './money.ts';

export interface Allowance {
  readonly nano: Nano;
  readonly period: (typeof allowancePeriods)[number];
  /** When it is given next. */
  readonly at: Date;
}

interface Due {
  readonly accountId: number;
  readonly nano: string;
  readonly at: Date;
  /** Of the tariff: what is set once more as it was keeps its own, so that a try whose answer was lost gives nothing twice. */
  readonly revision: string;
}

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** What tariffs give accounts each day, week, month or year. */
export class Allowances {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(accountId: number): Promise<Allowance | undefined> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<Omit<Allowance, 'nano'> & { nano: string }>(
      'select nano::text as nano, period, next_at as at from billing_allowances where account_id = $1',
      [accountId],
    );
    return row && { ...row, nano: BigInt(row.nano) };
  }

  /** What the tariff gives from a moment on; nothing ends it. */
  async set(accountId: number, { nano, period, at }: Allowance): Promise<void> {
    await (nano === 0n
      ? this.#parts.pool.query('delete from billing_allowances where account_id = $1', [accountId])
      : this.#parts.pool.query(
          `insert into billing_allowances as given (account_id, nano, period, anchor, next_at) values ($1, $2, $3, $4, $4)
           on conflict (account_id) do update set nano = excluded.nano, period = excluded.period, anchor = excluded.anchor, next_at = excluded.next_at,
             revision = case when (given.nano, given.period, given.anchor) = (excluded.nano, excluded.period, excluded.anchor) then given.revision else excluded.revision end`,
          [accountId, String(nano), period, at],
        ));
    await this.give();
  }

  /** Gives what tariffs owe by now; what is left of the period before ends. Periods that nobody was there for are given once. */
  async give(): Promise<void> {
    const { ledger, clock } = this.#parts;
    await ledger.alone(async (booking) => {
      const { rows } = await booking.client.query<Due>(nextOfAll, [clock()]);
      const balances = await booking.balances(rows.map(({ accountId }) => accountId));
      await booking.book(
        rows.map(({ accountId, nano, at, revision }) => {
          const added = BigInt(nano) - balances.get(accountId)!.allowance;
          return {
            key: `allowance/${accountId}/${at.toISOString()}/${revision}`,
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

/**
 * Moves each allowance that is due on to the first time after now, and answers when it was due. Times are counted from the anchor: the 31st
 * comes back after shorter months. The count begins where periods of the longest kind would be, and months and years differ from those by less than a twentieth.
 */
const nextOfAll = `
  update billing_allowances as given set next_at = coming.next_at
  from (
    select account_id, next_at as due, (
      select min(at) from (select ('1 ' || period)::interval as step, extract(epoch from $1::timestamptz - anchor) as passed) one,
        lateral (select passed / extract(epoch from step) as periods) counted,
        lateral (select anchor + n * step as at from generate_series(greatest(0, floor(periods * 0.95)::int), ceil(periods * 1.05)::int + 2) n) times
      where at > $1
    ) as next_at
    from billing_allowances where next_at <= $1 for update
  ) coming
  where coming.account_id = given.account_id
  returning given.account_id as "accountId", given.nano::text as nano, coming.due as at, given.revision::text as revision`;
