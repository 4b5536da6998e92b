import { madePoint } from '#core/plugin/point.ts';
import type { Nano } from './money.ts';

export { amountOf, type Nano } from './money.ts';

/** A payment that somebody is about to make. */
export interface Payment {
  readonly id: string;
  readonly nano: Nano;
  readonly currency: 'RUBLE' | 'TOKEN';
  readonly account: { readonly id: number; readonly shortName: string };
  /** Where the browser goes on afterwards. */
  readonly redirectUrl: string;
}

/** Takes payments by card. The one that comes first and is ready takes them. */
export interface PaymentProvider {
  readonly id: string;
  readonly isReady: boolean;
  /** Answers the address at which the payment is made. */
  begin(payment: Payment): Promise<string>;
}
export const paymentProvider = madePoint<PaymentProvider>('billing.payment-provider');
