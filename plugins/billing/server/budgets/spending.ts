import type { Pool } from '#core/server/database/database.ts';
import type { Nano } from '../money.ts';

/** What accounts spent on calls and on all else, by moments and accounts. */
const spent = (where: string): string => `
  select account_id, hour as at, spent as nano from billing_hours where ${where.replaceAll('$at', 'hour')}
  union all
  select t.account_id, t.at, -nano from billing_transactions t
    join billing_entries e on e.transaction_id = t.id and e.account_id = t.account_id and book in ('ALLOWANCE', 'PAID')
  where kind = 'HOSTING' and ${where.replaceAll('account_id', 't.account_id').replaceAll('$at', 't.at')}`;

interface SpentDay {
  /** Of the account's calendar, as 2026-01-31. */
  readonly day: string;
  /** When it begins. */
  readonly time: Date;
  /** When it ends; days at which clocks change are longer or shorter. */
  readonly end: Date;
  readonly nano: Nano;
  readonly isToday: boolean;
  readonly isPast: boolean;
  /** Whether the account had spent something before it began. */
  readonly isKnown: boolean;
  /** Whether it is of the present month. */
  readonly isOfMonth: boolean;
}

/** The days of the present month, and the four weeks before today. */
export async function spentDays(pool: Pool, accountId: number, timeZone: string): Promise<readonly SpentDay[]> {
  const { rows } = await pool.query<Omit<SpentDay, 'nano'> & { nano: string }>(
    `with present as (
       select date_trunc('day', now() at time zone $2) as today, date_trunc('month', now() at time zone $2) as month
     ), days as (
       select day from present, generate_series(least(month, today - interval '28 days'), month + interval '1 month' - interval '1 day', interval '1 day') day
     ), sums as (
       select date_trunc('day', at at time zone $2) as day, sum(nano) as nano
       from (${spent(`account_id = $1 and $at >= (select least(month, today - interval '28 days') at time zone $2 from present)`)}) spent group by 1
     ), first as (
       select min(at) as at from (
         select min(hour) as at from billing_hours where account_id = $1
         union all select min(at) from billing_transactions where account_id = $1 and kind = 'HOSTING'
       ) beginnings
     )
     select to_char(day, 'YYYY-MM-DD') as day, day at time zone $2 as time, (day + interval '1 day') at time zone $2 as end, coalesce(sums.nano, 0)::text as nano,
       day = today as "isToday", day < today as "isPast", day >= month as "isOfMonth",
       coalesce(day at time zone $2 > first.at, false) as "isKnown"
     from days cross join present cross join first left join sums using (day) order by day`,
    [accountId, timeZone],
  );
  return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
}

interface MonthSpent {
  readonly accountId: number;
  /** The first day of the month, as 2026-01-01. */
  readonly month: string;
  readonly nano: Nano;
}

/** What accounts of one time zone spent in the present month. */
export async function spentInMonth(
  pool: Pool,
  accountIds: readonly number[],
  timeZone: string,
): Promise<readonly MonthSpent[]> {
  const { rows } = await pool.query<Omit<MonthSpent, 'nano'> & { nano: string }>(
    `with present as (select date_trunc('month', now() at time zone $2) as month)
     select asked.id::float8 as "accountId", to_char(month, 'YYYY-MM-DD') as month, coalesce(sum(nano), 0)::text as nano
     from present cross join unnest($1::bigint[]) as asked (id)
       left join (${spent(`account_id = any($1) and $at >= (select month at time zone $2 from present)`)}) spent on spent.account_id = asked.id
     group by asked.id, month`,
    [accountIds, timeZone],
  );
  return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
}
