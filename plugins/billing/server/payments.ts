import { randomUUID } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { AccountRef } from '#core/server/auth/identity.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import type { BillingEnvironment } from './environment.ts';
import type { Nano } from './money.ts';
import type { ProviderStates } from './operator/provider-states.ts';
import type { Terms } from './operator/terms.ts';
import { isPaymentId, paymentColumns, paymentOf, type PaymentFields, type PaymentRow } from './payment-row.ts';
import type { Payment, PaymentNotices, PaymentProvider } from './public.ts';

interface Parts {
  readonly pool: Pool;
  readonly notices: PaymentNotices;
  readonly environment: BillingEnvironment;
  readonly terms: Terms;
  readonly states: ProviderStates;
  readonly log: Log;
  readonly providers: () => readonly PaymentProvider[];
}

interface Beginning {
  readonly account: AccountRef;
  readonly userId: number;
  readonly nano: Nano;
  /** Where the browser goes on afterwards, with its scheme and host. */
  readonly returnUrl: string;
}

/** Payments by card, as people begin them and come back from them. */
export class Payments {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers the address at which the payment is made. */
  async begin({ account, userId, nano, returnUrl }: Beginning): Promise<string> {
    const { pool, environment, terms } = this.#parts;
    const { manager } = await terms.current();
    if (manager)
      throw new Fault('billing.refill.manager', `Write to ${manager} to top this account up.`, 409, { manager });
    const provider = await this.provider();
    if (!provider)
      throw new Fault(
        'billing.refill.unavailable',
        'Payments by card are not set up here. Ask the operator of this installation to top the account up.',
        409,
      );
    const id = randomUUID();
    const minor = minorOf(nano, environment.paymentRate);
    const { pathname, search, hash } = new URL(returnUrl);
    await pool.query(
      `insert into billing_payments (id, provider, account_id, user_id, nano, minor, currency, redirect_url, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'OPEN')`,
      [
        id,
        provider.id,
        account.id,
        userId,
        String(nano),
        String(minor),
        environment.paymentCurrency,
        pathname + search + hash,
      ],
    );
    return this.#begun(provider, { id, minor, currency: environment.paymentCurrency, account, returnUrl });
  }

  async require(accountId: number, id: string): Promise<PaymentRow> {
    const { rows } = isPaymentId(id)
      ? await this.#parts.pool.query<PaymentFields>(
          `select ${paymentColumns} from billing_payments p where id = $1 and account_id = $2`,
          [id, accountId],
        )
      : { rows: [] };
    if (!rows[0]) throw new Fault('billing.payment.not_found', 'There is no such payment. Begin a new one.', 404);
    return paymentOf(rows[0]);
  }

  /** Ends a payment that moves no money; one that has ended stays as it is, however often that is told. */
  async endTest(accountId: number, id: string, outcome: 'PAID' | 'CANCELLED'): Promise<PaymentRow> {
    const { provider, minor, currency, state } = await this.require(accountId, id);
    if (provider !== testProvider || !(await this.provider())?.isTest)
      throw new Fault('billing.payment.not_a_test', 'This payment is made with its provider. Follow its address.', 409);
    if (state === 'OPEN')
      await this.#parts.notices.take(
        testProvider,
        outcome === 'PAID'
          ? { kind: 'PAID', payment: id, reference: id, minor, currency }
          : { kind: 'CANCELLED', payment: id },
      );
    return this.require(accountId, id);
  }

  /** Which one takes payments that are begun now. */
  async provider(): Promise<PaymentProvider | undefined> {
    const { terms, providers } = this.#parts;
    const { enabled } = await terms.current();
    const ready = enabled ? providers().filter(({ isReady }) => isReady) : [];
    return ready.find(({ isTest }) => !isTest) ?? ready[0];
  }

  async #begun(provider: PaymentProvider, payment: Payment): Promise<string> {
    try {
      return await provider.begin(payment);
    } catch (error) {
      this.#parts.states.failed(provider.id, 'payment.begin.failed');
      this.#parts.log.error({ provider: provider.id, error: (error as Error).message }, 'A payment was not begun.');
      throw new Fault(
        'billing.payment.provider_failed',
        'The payment provider did not take the payment, and nothing was charged. Try again in a minute.',
        502,
      );
    }
  }
}

/** The provider of payments that move no money. */
export const testProvider = 'test';

/** What an amount comes to by a rate in millionths, in hundredths; what is finer is rounded up. */
const minorOf = (nano: Nano, rate: bigint): bigint => (nano * rate + inMinor - 1n) / inMinor;
/** What an amount of the provider's comes to here by that rate; what is finer than a nano-unit is left out. */
export const nanoOfMinor = (minor: bigint, rate: bigint): Nano => (minor * inMinor) / rate;
const inMinor = 10_000_000_000_000n;
