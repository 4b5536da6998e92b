import type { Log } from '#core/server/runtime.ts';
import type { Money, Payment } from '#plugins/billing/server/public.ts';
import { askStripe } from './client.ts';
import type { StripeSettings } from './environment.ts';

/** By which what Stripe tells is known to be of a payment from here; an account at Stripe may serve other systems too. */
export const ownKey = 'billing_payment';

/** Opens a page of Stripe Checkout for a payment, and answers its address. */
export async function checkout(settings: StripeSettings, log: Log, payment: Payment): Promise<string> {
  const { id, minor, currency, account, returnUrl } = payment;
  const { url } = await askStripe(settings, log, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: returnUrl,
        cancel_url: returnUrl,
        client_reference_id: id,
        metadata: { [ownKey]: id },
        payment_intent_data: { metadata: { [ownKey]: id } },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: Number(minor),
              product_data: { name: account.shortName },
            },
          },
        ],
      },
      { idempotencyKey: id },
    ),
  );
  if (!url || !/^https?:\/\//.test(url)) throw new Error('Stripe opened no page for a payment.');
  return url;
}

/** Pays a payment back. One that is asked for again within a day is the same to Stripe; later it is refused there, for nothing is left to pay back. */
export async function refund(
  settings: StripeSettings,
  log: Log,
  { reference, minor }: Money & { readonly reference: string },
): Promise<void> {
  await askStripe(settings, log, (stripe) =>
    stripe.refunds.create(
      { payment_intent: reference, amount: Number(minor) },
      { idempotencyKey: `refund-${reference}` },
    ),
  );
}
