import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import { amountOf, type HostingBook } from '#plugins/billing/server/public.ts';
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

interface Sum {
  readonly key: string;
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
    const { timeZone, from, to } = await book.period(accountId, { period, date });
    // Periods of different lengths are not added up.
    const key = `kind || '/' || resource_id || '/' || ${other} || '/' || period`;
    const where = `${own} = $1 and begins_at >= $2 and begins_at < $3 and ($4::text is null or kind = $4) and ${sum} > 0`;
    const values = [accountId, from, to, kind ?? null];
    const [{ rows: sums }, { rows: steps }] = await Promise.all([
      pool.query<Sum>(
        `select ${key} as key, kind, resource_id as id, ${other} as other, (array_agg(name order by begins_at desc))[1] as name,
           (array_agg(group_name order by begins_at desc))[1] as "groupName", period,
           sum(units)::float8 as units, sum(${sum})::text as nano
         from hosting_charges where ${where} group by 1, 2, 3, 4, period order by sum(${sum}) desc, 1`,
        values,
      ),
      pool.query<{ time: Date; key: string; nano: string }>(
        `select date_trunc($5, begins_at at time zone $6) at time zone $6 as time, ${key} as key, sum(${sum})::text as nano
         from hosting_charges where ${where} group by 1, 2 order by 1, 2`,
        [...values, stepOf[period], timeZone],
      ),
    ]);
    const named = await accounts.named([...new Set(sums.map((each) => each.other).filter((id) => id > 0))]);
    return {
      period,
      from: from.toISOString(),
      to: to.toISOString(),
      timeZone,
      currency: book.currency,
      total: amountOf(sums.reduce((total, { nano }) => total + BigInt(nano), 0n)),
      records: sums.map(({ nano, other: id, ...record }) => {
        const account = named.get(id);
        return {
          ...record,
          ...(id > 0 && { accountId: id }),
          ...(account && { accountName: account.shortName, displayName: account.displayName }),
          amount: amountOf(BigInt(nano)),
        };
      }),
      steps: steps.map(({ time, nano, ...step }) => ({
        ...step,
        time: time.toISOString(),
        amount: amountOf(BigInt(nano)),
      })),
    };
  }
}
