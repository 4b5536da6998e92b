import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { amountOf } from './money.ts';
import { spentSides } from './sums.ts';

interface Difference {
  readonly accountId: number;
  /** One of the ledger; `TOTALS` are those of all accounts together, `REPORTS` what an account is shown to have spent. */
  readonly book: string;
  /** Of UTC, on which entries are for another amount; absent where it is all that was ever booked. */
  readonly day?: string;
  readonly entries: string;
  readonly balance: string;
  /** Of that day, those whose entries do not come to zero, so that one of them was altered. */
  readonly transactions?: readonly number[];
}

interface Result {
  readonly at: Date;
  readonly entries: number;
  readonly differences: readonly Difference[];
  /** Of all balances; each transaction comes to zero, and so do they. */
  readonly sum: bigint;
}

const keptDays = 90;
/** So many entries are read in one go at most, or those of one day. */
const mostEntries = 1_000_000;

const differencesOf = (from: string, extra = ''): string =>
  `coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'book', book, 'entries', entries, 'balance', balance${extra}) order by account_id, book), '[]') from (${from}) differing`;

/** What a day was booked as, what is kept of it as totals, and what accounts are shown of it. */
const ofDay = `with booked as (
    select e.account_id, book, kind, sum(nano) as nano, count(*) as count from billing_transactions t join billing_entries e on transaction_id = t.id
    where at >= $1::date::timestamp at time zone 'UTC' and at < ($1::date + 1)::timestamp at time zone 'UTC' group by 1, 2, 3
  ), by_account as (
    select account_id, book, sum(nano) as nano from booked group by 1, 2
  ), by_kind as (
    select kind, book, sum(nano) as nano from booked group by 1, 2
  ), spent as (
    select account_id, -sum(nano) as nano from booked where kind in ('CALLS', 'HOSTING') and book in ('ALLOWANCE', 'PAID') group by 1
  ), shown as (
    select account_id, sum(nano) as nano from billing_sums
    where step = 'HOUR' and side in ${spentSides} and begin >= $1::date::timestamp at time zone 'UTC' and begin < ($1::date + 1)::timestamp at time zone 'UTC' group by 1
  )
  insert into billing_compared (day, at, entries, differences)
  select $1, now(), coalesce((select sum(count) from booked), 0), ${differencesOf(
    `select account_id, book, coalesce(b.nano, 0)::text as entries, coalesce(k.nano, 0)::text as balance
     from by_account b full join (select * from billing_account_totals where day = $1) k using (account_id, book) where coalesce(b.nano, 0) <> coalesce(k.nano, 0)
     union all
     select 0, 'TOTALS', coalesce(b.nano, 0)::text, coalesce(k.nano, 0)::text
     from by_kind b full join (select * from billing_totals where day = $1) k using (kind, book) where coalesce(b.nano, 0) <> coalesce(k.nano, 0)
     union all
     select account_id, 'REPORTS', coalesce(b.nano, 0)::text, coalesce(k.nano, 0)::text
     from spent b full join shown k using (account_id) where coalesce(b.nano, 0) <> coalesce(k.nano, 0)`,
    `, 'day', $1::date`,
  )}
  on conflict (day) do update set at = excluded.at, entries = excluded.entries, differences = excluded.differences`;

const mostNamed = 20;

/** Names what of a day that differs was altered: each transaction comes to zero when it is booked. */
const broken = `with broken as (
    select transaction_id as id, array_agg(distinct e.account_id) as accounts from billing_transactions t join billing_entries e on transaction_id = t.id
    where at >= $1::date::timestamp at time zone 'UTC' and at < ($1::date + 1)::timestamp at time zone 'UTC'
    group by 1 having sum(nano) <> 0 order by 1 limit ${mostNamed}
  )
  update billing_compared set differences = (
    select jsonb_agg(each || coalesce((
      select jsonb_build_object('transactions', jsonb_agg(id order by id)) from broken
      where (each ->> 'accountId')::bigint in (select 0 union select unnest(accounts)) having count(*) > 0
    ), '{}') order by place) from jsonb_array_elements(differences) with ordinality of_day (each, place)
  ) where day = $1 and differences <> '[]'`;

/**
 * Compares balances with the totals of days, and those with the entries that they are the sums of, and keeps what came of it. Days on
 * which something was booked since are read again, and in turn all others.
 */
export class Reconciliation {
  readonly #pool: Pool;
  readonly #log: Log;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async last(): Promise<Result | undefined> {
    const { rows } = await this.#pool.query<Omit<Result, 'sum'> & { sum: string }>(
      'select at, entries::float8 as entries, differences, sum::text as sum from billing_reconciliations order by id desc limit 1',
    );
    return rows[0] && { ...rows[0], sum: BigInt(rows[0].sum) };
  }

  async compare(): Promise<void> {
    // Each day in one statement, so at one moment.
    for (const day of await this.#days()) {
      await this.#pool.query(ofDay, [day]);
      await this.#pool.query(broken, [day]);
    }
    const {
      rows: [found],
    } = await this.#pool.query<{ differences: readonly Difference[]; sum: string }>(
      `with dropped as (
         delete from billing_reconciliations where at < now() - make_interval(days => $1)
       ), totals as (
         select account_id, book, sum(nano) as nano from billing_account_totals group by 1, 2
       ), balances as (
         select ${differencesOf(`select account_id, book, coalesce(t.nano, 0)::text as entries, coalesce(b.nano, 0)::text as balance
           from totals t full join billing_balances b using (account_id, book) where coalesce(t.nano, 0) <> coalesce(b.nano, 0)`)}
       ), days as (
         select coalesce(jsonb_agg(each order by day), '[]') from billing_compared cross join jsonb_array_elements(differences) each
       )
       insert into billing_reconciliations (at, entries, differences, sum)
       select now(), coalesce((select sum(entries) from billing_totals), 0), (select * from balances) || (select * from days), coalesce((select sum(nano) from billing_balances), 0)
       returning differences, sum::text as sum`,
      [keptDays],
    );
    const { differences, sum } = found!;
    if (differences.length > 0 || sum !== '0')
      this.#log.error({ differences, sum }, 'Balances differ from the entries that they are the sums of.');
  }

  /** Days that are to be read: those that differed, that have entries that were not read, and as many others as there is room for, the longest unread first. */
  async #days(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ day: string }>(
      `with days as (
         select day, sum(entries) as entries from billing_totals group by 1
       ), ordered as (
         select day, coalesce(sum(days.entries) over (order by c.differences <> '[]' desc, c.entries is distinct from days.entries desc, c.at nulls first, day desc rows between unbounded preceding and 1 preceding), 0) as before
         from days full join billing_compared c using (day)
       )
       select day::text as day from ordered where before < $1 order by before`,
      [mostEntries],
    );
    return rows.map(({ day }) => day);
  }
}

/** What a comparison came to in a sentence; it is for anybody to read. */
export function reconciliationNote(result: Result | undefined): { readonly ok: boolean; readonly message: string } {
  if (!result || (result.differences.length === 0 && result.sum === 0n))
    return { ok: true, message: 'Every balance is the sum of its entries.' };
  const { differences, sum } = result;
  const named = differences
    .map(
      ({ accountId, book, day, transactions }) =>
        `${book} of account ${accountId}${day === undefined ? '' : ` on ${day}`}${transactions ? ` (transaction ${transactions.join(', ')})` : ''}`,
    )
    .join(', ');
  return {
    ok: false,
    message:
      differences.length > 0
        ? `Balances differ from their entries: ${named}.`
        : `All balances come to ${amountOf(sum)} and not to zero.`,
  };
}
