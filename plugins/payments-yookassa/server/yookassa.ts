import * as z from 'zod';
import type { Log } from '#core/server/runtime.ts';
import { askProvider, type Money, type Payment, type PaymentNotice } from '#plugins/billing/server/public.ts';
import type { YooKassaSettings } from './environment.ts';

const Amount = z
  .object({ value: z.string().regex(/^\d{1,12}\.\d\d$/), currency: z.string() })
  .transform(({ value, currency }): Money => ({ minor: BigInt(value.replace('.', '')), currency }));
const Begun = z.object({ confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }) }) });
const Made = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  metadata: z.record(z.string(), z.string()).optional(),
});
const Refunded = z.object({ id: z.string(), payment_id: z.string(), status: z.string(), amount: Amount });

const amountOf = ({ minor, currency }: Money) => ({
  value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency,
});

/** By which a payment is known to be one from here; a shop may serve other systems too. */
const ownKey = 'billing_payment';

/** The shop's API at YooKassa. */
export class YooKassa {
  readonly #settings: YooKassaSettings;
  readonly #log: Log;

  constructor(settings: YooKassaSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Begins a payment and answers the address at which it is made. */
  async begin({ id, minor, currency, account, returnUrl }: Payment): Promise<string> {
    const answer = await this.#ask('/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotence-key': id },
      body: JSON.stringify({
        amount: amountOf({ minor, currency }),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl },
        description: account.shortName,
        metadata: { [ownKey]: id },
      }),
    });
    return Begun.parse(answer).confirmation.confirmation_url;
  }

  /** How a payment stands; undefined while nothing came of it, or where it is not from here. */
  async paymentNotice(id: string): Promise<PaymentNotice | undefined> {
    const { status, amount, metadata, id: reference } = Made.parse(await this.#ask(`/payments/${id}`));
    const payment = metadata?.[ownKey];
    if (payment === undefined) return undefined;
    if (status === 'succeeded') return { kind: 'PAID', payment, reference, ...amount };
    return status === 'canceled' ? { kind: 'CANCELLED', payment } : undefined;
  }

  /** What a refund gave back; undefined while it gave nothing. */
  async refundNotice(id: string): Promise<PaymentNotice | undefined> {
    const { status, amount, payment_id: reference, id: key } = Refunded.parse(await this.#ask(`/refunds/${id}`));
    return status === 'succeeded' ? { kind: 'REVERSED', key, reference, ...amount } : undefined;
  }

  /** Pays a payment back; one that is asked for again is the same to YooKassa. */
  async refund({ reference, minor, currency }: Money & { readonly reference: string }): Promise<void> {
    await this.#ask('/refunds', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotence-key': `refund-${reference}` },
      body: JSON.stringify({ payment_id: reference, amount: amountOf({ minor, currency }) }),
    });
  }

  #ask(
    path: string,
    { headers, ...init }: RequestInit & { readonly headers?: Record<string, string> } = {},
  ): Promise<unknown> {
    const { apiUrl, shopId, secretKey } = this.#settings;
    const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
    return askProvider(this.#log, 'yookassa', apiUrl + path, { ...init, headers: { ...headers, authorization } });
  }
}
