import type { Pool } from '#core/server/database/database.ts';
import type { Nano } from '../money.ts';
import { spentRows, spentSides } from '../sums.ts';

/** What accounts spent on calls and on all else. */
const spent = `step = 'HOUR' and side in ${spentSides}`;

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
       select date_trunc('day', begin at time zone $2) as day, sum(nano) as nano
       from billing_sums where account_id = $1 and ${spent} and begin >= (select least(month, today - interval '28 days') at time zone $2 from present) group by 1
     ), first as (
       select min(begin) as at from ${spentRows}
         cross join lateral (select begin from billing_sums s where account_id = $1 and s.side = of_spent.side and step = 'HOUR' order by begin limit 1) earliest
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
       left join billing_sums on account_id = asked.id and ${spent} and begin >= month at time zone $2
     group by asked.id, month`,
    [accountIds, timeZone],
  );
  return rows.map((row) => ({ ...row, nano: BigInt(row.nano) }));
}
