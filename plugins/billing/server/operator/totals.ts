import type { Pool } from '#core/server/database/database.ts';
import type { MonthTotals } from '../../contract/operator.ts';
import { amountOf } from '../money.ts';

type Sums = MonthTotals['total'];
type Row = { readonly month: string } & { readonly [K in keyof Sums]: string };

/** What all accounts together paid, spent and earned in each month of a year, in UTC. */
export async function monthTotals(pool: Pool, currency: MonthTotals['currency'], year: number): Promise<MonthTotals> {
  const sum = (name: keyof Sums, what: string) => `coalesce(${what}, 0)::text as "${name}"`;
  const { rows } = await pool.query<Row>(
    `select to_char(day, 'YYYY-MM') as month, ${[
      sum('payments', `sum(nano) filter (where book = 'PAID' and kind in ('CARD', 'REFUND'))`),
      sum('granted', `-sum(nano) filter (where book = 'GRANTS' and kind in ('BONUS', 'ALLOWANCE'))`),
      sum('corrections', `-sum(nano) filter (where book = 'GRANTS' and kind = 'CORRECTION')`),
      sum('spent', `-sum(nano) filter (where book in ('ALLOWANCE', 'PAID') and kind in ('CALLS', 'HOSTING'))`),
      sum('earned', `sum(nano) filter (where book = 'INCOME' and kind in ('CALLS', 'HOSTING'))`),
      sum('revenue', `sum(nano) filter (where book = 'REVENUE')`),
      sum('paidOut', `sum(nano) filter (where book = 'PAYOUTS')`),
    ].join(', ')}
     from billing_totals where day >= make_date($1, 1, 1) and day < make_date($1 + 1, 1, 1) group by 1 order by 1 desc`,
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
