import * as z from 'zod';
import type { PaymentNotice } from '#plugins/billing/server/public.ts';
import { ownKey } from './checkout.ts';

const Currency = z.string().toUpperCase();
const Minor = z.int().positive().transform(BigInt);

const Session = z.object({
  payment_status: z.string(),
  payment_intent: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: Currency.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
/** A refund or a dispute: both say what of which payment went back. */
const Reversal = z.object({
  id: z.string(),
  amount: Minor,
  currency: Currency,
  payment_intent: z.string().nullish(),
  status: z.string().nullish(),
});
export const StripeEvent = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

const sessionEnded = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed']);
const sessionPaid = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const refunded = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']);

/** What an event of Stripe says of money; undefined where it says nothing of payments from here. */
export function noticeOf({ type, data }: z.output<typeof StripeEvent>): PaymentNotice | undefined {
  if (sessionPaid.has(type) || sessionEnded.has(type)) return ofSession(type, Session.parse(data.object));
  if (refunded.has(type)) return ofRefund(Reversal.parse(data.object));
  if (type === 'charge.dispute.funds_withdrawn') return reversed('REVERSED', Reversal.parse(data.object));
  if (type === 'charge.dispute.funds_reinstated') return reversed('RESTORED', Reversal.parse(data.object));
  return undefined;
}

function ofSession(type: string, session: z.output<typeof Session>): PaymentNotice | undefined {
  const payment = session.metadata?.[ownKey];
  if (payment === undefined) return undefined;
  if (sessionEnded.has(type)) return { kind: 'CANCELLED', payment };
  const { payment_intent: reference, amount_total: total, currency } = session;
  // Of slow ways to pay the session is completed first, and paid days later.
  if (session.payment_status !== 'paid' || !reference || !total || !currency) return undefined;
  return { kind: 'PAID', payment, reference, minor: BigInt(total), currency };
}

function ofRefund(refund: z.output<typeof Reversal>): PaymentNotice | undefined {
  if (refund.status === 'succeeded') return reversed('REVERSED', refund);
  return refund.status === 'failed' || refund.status === 'canceled' ? reversed('RESTORED', refund) : undefined;
}

const reversed = (
  kind: 'REVERSED' | 'RESTORED',
  { id, payment_intent: reference, amount: minor, currency }: z.output<typeof Reversal>,
): PaymentNotice | undefined => (reference ? { kind, key: id, reference, minor, currency } : undefined);
