import type { Nano } from './money.ts';

export interface PaymentRow {
  readonly id: string;
  readonly provider: string;
  readonly accountId: number;
  readonly userId: number;
  readonly nano: Nano;
  /** What the provider was asked to take. */
  readonly minor: bigint;
  readonly currency: string;
  /** The page here that the browser goes on to. */
  readonly redirectUrl: string;
  readonly state: 'OPEN' | 'PAID' | 'CANCELLED';
}

/** As the database answers them. */
export type PaymentFields = Omit<PaymentRow, 'nano' | 'minor'> & { readonly nano: string; readonly minor: string };

/** Of `billing_payments p`. */
export const paymentColumns = `p.id, p.provider, p.account_id as "accountId", p.user_id as "userId", p.nano::text as nano,
  p.minor::text as minor, p.currency, p.redirect_url as "redirectUrl", p.state`;

export const paymentOf = (row: PaymentFields): PaymentRow => ({
  ...row,
  nano: BigInt(row.nano),
  minor: BigInt(row.minor),
});

export const isPaymentId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
