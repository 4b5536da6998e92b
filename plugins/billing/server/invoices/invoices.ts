import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Hosts } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Kind } from '../ledger.ts';
import type { Nano } from '../money.ts';
import type { Terms } from '../operator/terms.ts';
import type { Language } from '../letters.ts';

/** Whom an invoice is of and for; it stays as it was printed first. */
interface Parties {
  readonly seller: { readonly name: string; readonly details: string };
  readonly buyer: { readonly name: string; readonly shortName: string; readonly accountId: number };
}

/** What an invoice says. */
export interface Invoice extends Parties {
  readonly number: number;
  readonly at: Date;
  readonly kind: Kind;
  /** Below zero for what went back. */
  readonly nano: Nano;
  readonly note: string;
  /** What the payment provider took, where one did. */
  readonly payment:
    | { readonly provider: string; readonly reference: string; readonly minor: bigint; readonly currency: string }
    | undefined;
  readonly language: Language;
  readonly timeZone: string;
}

interface Row {
  readonly number: number;
  readonly at: Date;
  readonly kind: Kind;
  readonly note: string;
  readonly nano: string;
  readonly printed: Parties | null;
  readonly provider: string | null;
  readonly reference: string | null;
  readonly minor: string | null;
  readonly currency: string | null;
}

interface Parts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly terms: Terms;
  readonly hosts: Hosts;
}

/** Invoices of what accounts paid. */
export class Invoices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Of a refill, by its id; throws a Fault where it is not the account's, or nothing was paid by it. */
  async require(accountId: number, refill: string): Promise<Invoice> {
    const { rows } = await this.#parts.pool.query<Row>(
      `select i.number, t.at, t.kind, t.note, coalesce((select sum(nano) from billing_entries e where e.transaction_id = t.id and e.account_id = t.account_id and book in ('ALLOWANCE', 'PAID')), 0)::text as nano,
         printed, r.provider, r.reference, r.minor::text as minor, r.currency
       from billing_invoices i join billing_transactions t on t.id = i.transaction_id
         left join billing_receipts r on r.payment_id = case when t.kind = 'CARD' then substr(t.key, length('payment/') + 1)::uuid end
       where i.account_id = $1 and i.transaction_id = $2`,
      [accountId, /^\d{1,15}$/.test(refill) ? Number(refill) : 0],
    );
    const row = rows[0];
    if (!row)
      throw new Fault(
        'billing.invoice.not_found',
        'There is no invoice of this refill. Bonuses and allowances are not paid, so they have none.',
        404,
      );
    const account = (await this.#parts.accounts.named([accountId])).get(accountId);
    const { printed, nano, provider, reference, minor, currency, ...told } = row;
    const parties =
      printed ??
      (await this.#print(row.number, {
        accountId,
        name: account?.displayName ?? '',
        shortName: account?.shortName ?? '',
      }));
    return {
      ...told,
      ...parties,
      nano: BigInt(nano),
      payment:
        provider !== null && reference !== null && minor !== null && currency !== null
          ? { provider, reference, minor: BigInt(minor), currency }
          : undefined,
      language: account?.language ?? 'EN',
      timeZone: account?.timeZone ?? 'UTC',
    };
  }

  /** Nothing is set while nobody has said who bills. */
  async #print(number: number, buyer: Parties['buyer']): Promise<Parties> {
    const { pool, terms, hosts } = this.#parts;
    const { seller } = await terms.current();
    if (seller.name === '') return { seller: { ...seller, name: hosts.all[0]!.brand.name }, buyer };
    const { rows } = await pool.query<{ printed: Parties }>(
      'update billing_invoices set printed = coalesce(printed, $2) where number = $1 returning printed',
      [number, { seller, buyer }],
    );
    return rows[0]!.printed;
  }
}
