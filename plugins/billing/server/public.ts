import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { Log } from '#core/server/runtime.ts';

export { HostingBook, type HostingBooking, type HostingCharge, type HostingKind } from './hosting.ts';
export { amountOf, leastOf, nanoOf, type Nano } from './money.ts';
export { pieces } from './sums.ts';

/** Money as payment providers count it: hundredths of a currency by its ISO 4217 code. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** A payment that somebody is about to make. */
export interface Payment extends Money {
  readonly id: string;
  readonly account: { readonly id: number; readonly shortName: string };
  /** Where the browser goes on afterwards, with its scheme and host. */
  readonly returnUrl: string;
}

/** Takes payments by card. Of those that are ready the first that moves money takes them. */
export interface PaymentProvider {
  readonly id: string;
  readonly isReady: boolean;
  /** Set where no money is moved: such a provider is used where no other is ready. */
  readonly isTest?: boolean;
  /** The path at which it is to tell of payments; left out where it tells nothing. */
  readonly webhook?: string;
  /** Answers the address at which the payment is made. */
  begin(payment: Payment): Promise<string>;
  /** Pays a payment back as a whole, once by its `reference`, the provider's own id of it. */
  refund?(payment: Money & { readonly reference: string }): Promise<void>;
}
export const paymentProvider = madePoint<PaymentProvider>('billing.payment-provider');

/** What a provider tells of money; `reference` is its own id of a payment, `payment` the id that it was begun with. */
export type PaymentNotice =
  | ({ readonly kind: 'PAID'; readonly payment: string; readonly reference: string } & Money)
  | { readonly kind: 'CANCELLED'; readonly payment: string }
  /** Money went back, as a refund or by a dispute; `key` is the provider's id of that. RESTORED: it did not, or came again. */
  | ({ readonly kind: 'REVERSED' | 'RESTORED'; readonly key: string; readonly reference: string } & Money);

/** Where providers tell of money, once they have made sure that it is true. */
export interface PaymentNotices {
  /** Books what is told, once, however often and in whatever order it is told. */
  take(providerId: string, notice: PaymentNotice): Promise<void>;
  /** Notes that a provider told something true that is of no payment from here. */
  heard(providerId: string): void;
  /** Notes that what came in a provider's name was refused, or could not be taken; `code` is that of the fault. */
  failed(providerId: string, code: string): void;
}
export const PaymentNotices = token<PaymentNotices>('payment notices');

const patienceMs = 15_000;

/** Asks a provider over HTTP; throws where it refuses or does not answer. What it says of a refusal is not kept, for it may show keys. */
export async function askProvider(log: Log, provider: string, url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (response.ok) return response.json();
  await response.body?.cancel();
  log.warn({ provider, status: response.status }, 'A payment provider refused a request.');
  throw new ProviderRefusal(response.status);
}

/** Thrown where a payment provider answers with a failure. */
export class ProviderRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The payment provider answered ${status}.`);
    this.status = status;
  }
}
