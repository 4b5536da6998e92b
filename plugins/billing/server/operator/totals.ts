import type { Pool } from '#core/server/database/database.ts';
import type { MonthTotals } from '../../contract/operator.ts';
import { amountOf } from '../money.ts';

type Sums = MonthTotals['total'];
type Row = { readonly month: string } & { readonly [K in keyof Sums]: string };

/** What all accounts together paid, spent and earned in each month of a year, in UTC. */
export async function monthTotals(pool: Pool, currency: MonthTotals['currency'], year: number): Promise<MonthTotals> {
  const sum = (name: keyof Sums, what: string) => `coalesce(${what}, 0)::text as "${name}"`;
  const { rows } = await pool.query<Row>(
    `select to_char(month, 'YYYY-MM') as month, ${[
      sum('payments', `sum(nano) filter (where book = 'PAID' and kind in ('CARD', 'REFUND'))`),
      sum('granted', `-sum(nano) filter (where book = 'GRANTS' and kind in ('BONUS', 'ALLOWANCE'))`),
      sum('corrections', `-sum(nano) filter (where book = 'GRANTS' and kind = 'CORRECTION')`),
      sum('spent', `-sum(nano) filter (where book in ('ALLOWANCE', 'PAID') and kind in ('CALLS', 'HOSTING'))`),
      sum('earned', `sum(nano) filter (where book = 'INCOME' and kind in ('CALLS', 'HOSTING'))`),
      sum('revenue', `sum(nano) filter (where book = 'REVENUE')`),
      sum('paidOut', `sum(nano) filter (where book = 'PAYOUTS')`),
    ].join(', ')}
     from generate_series(make_timestamptz($1, 1, 1, 0, 0, 0, 'UTC') at time zone 'UTC', make_timestamptz($1, 12, 1, 0, 0, 0, 'UTC') at time zone 'UTC', interval '1 month') as months (month)
       left join billing_transactions t on at >= month at time zone 'UTC' and at < (month + interval '1 month') at time zone 'UTC'
       left join billing_entries e on e.transaction_id = t.id
     group by month having count(e) > 0 order by month desc`,
    [year],
  );
  const names = ['payments', 'granted', 'corrections', 'spent', 'earned', 'revenue', 'paidOut'] as const;
  const shown = (read: (name: keyof Sums) => bigint): Sums =>
    Object.fromEntries(names.map((name) => [name, amountOf(read(name))])) as Sums;
  return {
    currency,
    months: rows.map((row) => ({ month: row.month, ...shown((name) => BigInt(row[name])) })),
    total: shown((name) => rows.reduce((all, row) => all + BigInt(row[name]), 0n)),
  };
}
