import { randomUUID } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { BillingEnvironment } from './environment.ts';
import { operator, type Ledger } from './ledger.ts';
import type { Nano } from './money.ts';
import type { PaymentProvider } from './public.ts';

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly environment: BillingEnvironment;
  readonly clock: Clock;
  readonly providers: () => readonly PaymentProvider[];
}

export interface PaymentRow {
  readonly id: string;
  readonly provider: string;
  readonly accountId: number;
  readonly userId: number;
  readonly nano: Nano;
  readonly redirectUrl: string;
  readonly state: 'OPEN' | 'PAID' | 'CANCELLED';
}

interface Beginning {
  readonly account: AccountRef;
  readonly userId: number;
  readonly nano: Nano;
  readonly redirectUrl: string;
}

/** Payments by card, from their begin to the entry in the ledger. */
export class Payments {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers the address at which the payment is made. */
  async begin({ account, userId, nano, redirectUrl }: Beginning): Promise<string> {
    const { pool, environment, providers } = this.#parts;
    if (environment.manager)
      throw new Fault('billing.refill.manager', `Write to ${environment.manager} to top this account up.`, 409, {
        manager: environment.manager,
      });
    const provider = environment.enabled ? providers().find(({ isReady }) => isReady) : undefined;
    if (!provider)
      throw new Fault(
        'billing.refill.unavailable',
        'Payments by card are not set up here. Ask the operator of this installation to top the account up.',
        409,
      );
    const id = randomUUID();
    await pool.query(
      `insert into billing_payments (id, provider, account_id, user_id, nano, redirect_url, state) values ($1, $2, $3, $4, $5, $6, 'OPEN')`,
      [id, provider.id, account.id, userId, String(nano), redirectUrl],
    );
    return provider.begin({ id, nano, currency: environment.currency, account, redirectUrl });
  }

  async require(accountId: number, id: string): Promise<PaymentRow> {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const row = isId ? await this.#find(accountId, id) : undefined;
    if (!row) throw new Fault('billing.payment.not_found', 'There is no such payment. Begin a new one.', 404);
    return row;
  }

  /** Notes how a payment ended; one that has ended stays as it is, however often that is told. */
  async end(accountId: number, id: string, outcome: 'PAID' | 'CANCELLED'): Promise<PaymentRow> {
    const { ledger, clock } = this.#parts;
    return ledger.alone(async (booking) => {
      const { rowCount } = await booking.client.query(
        `update billing_payments set state = $3 where id = $1 and account_id = $2 and state = 'OPEN'`,
        [id, accountId, outcome],
      );
      const { rows } = await booking.client.query<Omit<PaymentRow, 'nano'> & { nano: string }>(found, [id, accountId]);
      const payment = paymentOf(rows[0]!);
      if (rowCount && outcome === 'PAID')
        await booking.book([
          {
            key: `payment/${id}`,
            kind: 'CARD',
            at: clock(),
            accountId,
            userId: payment.userId,
            note: payment.provider,
            entries: [
              { accountId, book: 'PAID', nano: payment.nano },
              { accountId: operator, book: 'PAYMENTS', nano: -payment.nano },
            ],
          },
        ]);
      return payment;
    });
  }

  async #find(accountId: number, id: string): Promise<PaymentRow | undefined> {
    const { rows } = await this.#parts.pool.query<Omit<PaymentRow, 'nano'> & { nano: string }>(found, [id, accountId]);
    return rows[0] && paymentOf(rows[0]);
  }
}

const found = `select id, provider, account_id as "accountId", user_id as "userId", nano::text as nano, redirect_url as "redirectUrl", state
  from billing_payments where id = $1 and account_id = $2`;

const paymentOf = (row: Omit<PaymentRow, 'nano'> & { readonly nano: string | Nano }): PaymentRow => ({
  ...row,
  nano: BigInt(row.nano),
});
