import { sql } from 'drizzle-orm';
import type { Database, UnitOfWork } from '#core/server/database/database.ts';
import type { HostingBooking, Nano } from '#plugins/billing/server/public.ts';
import type { HostingNotices } from './notices.ts';
import type { Paid } from './paid-store.ts';
import type { Payable } from './payable.ts';

/** Another price or period than an account knew, which holds once what is paid is over. */
export interface PriceChange extends Pick<
  Paid,
  'kind' | 'resourceId' | 'accountId' | 'name' | 'groupName' | 'nano' | 'period' | 'paidUntil'
> {
  readonly wasNano: Nano;
  readonly wasPeriod: Paid['period'];
}

/** What an account uses at other terms than it knows, and from when on. */
export interface OtherTerms {
  readonly payable: Payable;
  /** What it paid for it before. */
  readonly paid: Paid;
  readonly from: Date;
}

/** Notes other terms of what is used than the account knew, to be told once this holds. */
export async function notePrices(client: HostingBooking['client'], all: readonly OtherTerms[]): Promise<void> {
  for (const { payable, paid, from } of all)
    await client.query(
      `with told as (
         update hosting_paid set told_nano = $6, told_period = $7 where account_id = $1 and kind = $10 and resource_id = $11
       )
       insert into hosting_price_notices (account_id, kind, resource_id, name, group_name, nano, period, was_nano, was_period, paid_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12)`,
      [
        paid.accountId,
        payable.kind,
        payable.id,
        payable.name,
        payable.groupName,
        String(payable.nano),
        payable.period,
        String(paid.toldNano),
        paid.toldPeriod,
        paid.kind,
        paid.resourceId,
        from,
      ],
    );
}

interface Parts {
  readonly db: Database;
  readonly unit: UnitOfWork;
  readonly notices: Pick<HostingNotices, 'changed'>;
}

type Row = Omit<PriceChange, 'nano' | 'wasNano' | 'paidUntil'> & {
  readonly nano: string;
  readonly wasNano: string;
  readonly paidUntil: string;
};

/** Tells accounts of other prices, each once: what is told is taken from the list in the transaction that raises its notice. */
export class PriceNotices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async tell(): Promise<void> {
    while (await this.#parts.unit(() => this.#tellOne()));
  }

  async #tellOne(): Promise<boolean> {
    const { db, notices } = this.#parts;
    const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
      delete from hosting_price_notices where id = (select id from hosting_price_notices order by id limit 1 for update skip locked)
      returning account_id::float8 as "accountId", kind, resource_id::float8 as "resourceId", name, group_name as "groupName", nano::text as nano, period,
        was_nano::text as "wasNano", was_period as "wasPeriod", paid_until::text as "paidUntil"`);
    const [row] = rows;
    if (!row) return false;
    const { nano, wasNano, paidUntil, ...change } = row;
    await notices.changed({ ...change, nano: BigInt(nano), wasNano: BigInt(wasNano), paidUntil: new Date(paidUntil) });
    return true;
  }
}
