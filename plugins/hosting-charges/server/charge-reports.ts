import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { amountOf, pieces, type HostingBook } from '#plugins/billing/server/public.ts';
import type { chargePeriods, HostingCharges } from '../contract/data.ts';
import type { HostingKind } from '../contract/kinds.ts';

interface Parts {
  readonly pool: Pool;
  readonly book: HostingBook;
  readonly accounts: Pick<Accounts, 'named'>;
}

interface Asked {
  readonly period?: (typeof chargePeriods)[number] | undefined;
  readonly date?: string | undefined;
  readonly kind?: HostingKind | undefined;
}

/** What a thing came to in one step. */
interface Sum {
  readonly time: Date;
  readonly kind: HostingKind;
  readonly id: number;
  readonly other: number;
  readonly name: string;
  readonly groupName: string;
  readonly period: HostingCharges['records'][number]['period'];
  readonly units: number;
  readonly nano: string;
}

const stepOf = { DAY: 'hour', MONTH: 'day', YEAR: 'month' } as const;

/** What hosting cost accounts and what it earned them, in periods of the calendar in their own time zones. A charge belongs to the moment in which its time begins. */
export class ChargeReports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  expenses(accountId: number, asked: Asked): Promise<HostingCharges> {
    return this.#read(accountId, asked, { own: 'account_id', other: 'owner_id', sum: 'nano' });
  }

  incomes(accountId: number, asked: Asked): Promise<HostingCharges> {
    return this.#read(accountId, asked, { own: 'owner_id', other: 'account_id', sum: 'earned' });
  }

  async #read(
    accountId: number,
    { kind, date, period = 'MONTH' }: Asked,
    { own, other, sum }: { readonly own: string; readonly other: string; readonly sum: 'nano' | 'earned' },
  ): Promise<HostingCharges> {
    const { pool, book, accounts } = this.#parts;
    const [{ timeZone, from, to }, currency] = await Promise.all([
      book.period(accountId, { period, date }),
      book.currency(),
    ]);
    const found = `kind, resource_id as id, period, name, group_name, units`;
    const { rows } = await pool.query<Sum>(
      `with steps as (
         select begin at time zone $6 as time, begin at time zone $6 as a, least((begin + ('1 ' || $5)::interval) at time zone $6, $3) as b
         from generate_series($2::timestamptz at time zone $6, $3::timestamptz at time zone $6 - interval '1 microsecond', ('1 ' || $5)::interval) begin
       ), ${pieces}
       select time, kind, id, other, period, sum(units)::float8 as units, sum(nano)::text as nano,
         (array_agg(name order by at desc))[1] as name, (array_agg(group_name order by at desc))[1] as "groupName"
       from pieces cross join lateral (
         select ${found}, other_id as other, nano, day as at from hosting_charge_days
         where pieces.step = 'DAY' and own_id = $1 and side = $7 and day >= since and day < until
         union all
         select ${found}, ${other}, ${sum}, begins_at from hosting_charges
         where pieces.step = 'HOUR' and ${own} = $1 and begins_at >= since and begins_at < until and ${sum} > 0
       ) of_piece
       where $4::text is null or kind = $4 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
      [accountId, from, to, kind ?? null, stepOf[period], timeZone, sum === 'nano' ? 'SPENT' : 'EARNED'],
    );
    const sums = [...Map.groupBy(rows, keyOf)]
      .map(addUp)
      .toSorted((a, b) => Number(b.nano - a.nano) || a.key.localeCompare(b.key));
    const named = await accounts.named([...new Set(sums.map((each) => each.other).filter((id) => id > 0))]);
    return {
      period,
      from: from.toISOString(),
      to: to.toISOString(),
      timeZone,
      currency,
      total: amountOf(sums.reduce((total, { nano }) => total + nano, 0n)),
      records: sums.map(({ nano, other: id, ...record }) => {
        const account = named.get(id);
        return {
          ...record,
          ...(id > 0 && { accountId: id }),
          ...(account && { accountName: account.shortName, displayName: account.displayName }),
          amount: amountOf(nano),
        };
      }),
      steps: rows.map((each) => ({
        time: each.time.toISOString(),
        key: keyOf(each),
        amount: amountOf(BigInt(each.nano)),
      })),
    };
  }
}

/** Periods of different lengths are not added up. */
const keyOf = ({ kind, id, other, period }: Sum): string => `${kind}/${id}/${other}/${period}`;

/** All steps of one thing, which is called as it was last. */
function addUp([key, steps]: readonly [string, readonly Sum[]]) {
  const { kind, id, other, name, groupName, period } = steps.at(-1)!;
  // Thousandths, without what doubles add to them.
  const units = Math.round(steps.reduce((sum, each) => sum + each.units * 1_000, 0)) / 1_000;
  const nano = steps.reduce((sum, each) => sum + BigInt(each.nano), 0n);
  return { key, kind, id, other, name, groupName, period, units, nano };
}
