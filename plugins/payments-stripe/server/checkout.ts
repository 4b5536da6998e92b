import * as z from 'zod';
import type { Log } from '#core/server/runtime.ts';
import { askProvider, type Money, type Payment } from '#plugins/billing/server/public.ts';
import type { StripeSettings } from './environment.ts';

const Session = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** By which what Stripe tells is known to be of a payment from here; an account at Stripe may serve other systems too. */
export const ownKey = 'billing_payment';

/** Opens a page of Stripe Checkout for a payment, and answers its address. */
export async function checkout({ apiUrl, secretKey }: StripeSettings, log: Log, payment: Payment): Promise<string> {
  const { id, minor, currency, account, returnUrl } = payment;
  const answer = await askProvider(log, 'stripe', `${apiUrl}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': id },
    body: new URLSearchParams({
      mode: 'payment',
      success_url: returnUrl,
      cancel_url: returnUrl,
      client_reference_id: id,
      [`metadata[${ownKey}]`]: id,
      [`payment_intent_data[metadata][${ownKey}]`]: id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(minor),
      'line_items[0][price_data][product_data][name]': account.shortName,
    }),
  });
  return Session.parse(answer).url;
}

/** Pays a payment back. One that is asked for again within a day is the same to Stripe; later it is refused there, for nothing is left to pay back. */
export async function refund(
  { apiUrl, secretKey }: StripeSettings,
  log: Log,
  { reference, minor }: Money & { readonly reference: string },
): Promise<void> {
  await askProvider(log, 'stripe', `${apiUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': `refund-${reference}` },
    body: new URLSearchParams({ payment_intent: reference, amount: String(minor) }),
  });
}
