import type { Pool } from '#core/server/database/database.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import { operator, type Booking, type Draft, type Ledger } from './ledger.ts';
import type { ProviderStates } from './operator/provider-states.ts';
import { isPaymentId, paymentOf, paymentColumns, type PaymentFields, type PaymentRow } from './payment-row.ts';
import type { PaymentNotice, PaymentNotices } from './public.ts';

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly states: ProviderStates;
  readonly clock: Clock;
  readonly log: Log;
}
type Told<K extends PaymentNotice['kind']> = Extract<PaymentNotice, { readonly kind: K }>;

interface Reversal {
  readonly key: string;
  readonly minor: string;
  readonly isRestored: boolean;
}

/**
 * Books what payment providers tell. All of it is kept by the provider's own ids, so what is told again changes nothing,
 * and a refund that is told before its payment is booked with that.
 */
export class BookedNotices implements PaymentNotices {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async take(provider: string, notice: PaymentNotice): Promise<void> {
    await this.#parts.ledger.alone(async (booking) => {
      if (notice.kind === 'PAID') return this.#pay(booking, provider, notice);
      if (notice.kind === 'CANCELLED') return this.#cancel(booking, provider, notice);
      return this.#reverse(booking, provider, notice);
    });
    this.heard(provider);
  }

  heard(provider: string): void {
    this.#parts.states.told(provider);
  }

  failed(provider: string, code: string): void {
    this.#parts.states.failed(provider, code);
  }

  /** Books what was paid, as the payment that it turned out to be, with what of it went back meanwhile. */
  async bookPaid(booking: Booking, payment: PaymentRow, reference: string, minor: bigint): Promise<void> {
    await booking.book([
      draftOf(payment, {
        key: `payment/${payment.id}`,
        kind: 'CARD',
        nano: nanoOf(payment, minor),
        at: this.#parts.clock(),
      }),
    ]);
    await this.#bookReversals(booking, payment.provider, reference);
  }

  /** How many payments were made in the last month that belong to no account here. */
  async unmatched(): Promise<number> {
    const { rows } = await this.#parts.pool.query<{ count: number }>(
      `select count(*)::int as count from billing_receipts where payment_id is null and closed_at is null and at > now() - interval '30 days'`,
    );
    return rows[0]!.count;
  }

  async #pay(booking: Booking, provider: string, told: Told<'PAID'>): Promise<void> {
    const { reference, minor, currency } = told;
    const payment = await this.#unpaid(booking, provider, told);
    const { rowCount } = await booking.client.query(
      `insert into billing_receipts (provider, reference, payment_id, told_payment, minor, currency) values ($1, $2, $3, $4, $5, $6)
       on conflict (provider, reference) do nothing`,
      [provider, reference, payment?.id ?? null, told.payment, String(minor), currency],
    );
    if (!rowCount) return;
    if (!payment) {
      this.#parts.log.error(
        { provider, reference, payment: told.payment, minor: String(minor), currency },
        'A payment was made that belongs to no account here. It is listed among the unmatched payments.',
      );
      return;
    }
    await booking.client.query(`update billing_payments set state = 'PAID' where id = $1`, [payment.id]);
    await this.bookPaid(booking, payment, reference, minor);
  }

  /** The payment that this money is for; one that was cancelled may be made after all, and none is made twice. */
  async #unpaid(booking: Booking, provider: string, told: Told<'PAID'>): Promise<PaymentRow | undefined> {
    if (!isPaymentId(told.payment)) return undefined;
    const { rows } = await booking.client.query<PaymentFields>(
      `select ${paymentColumns} from billing_payments p where id = $1 and provider = $2 and currency = $3 and state <> 'PAID'`,
      [told.payment, provider, told.currency],
    );
    return rows[0] && paymentOf(rows[0]);
  }

  async #cancel({ client }: Booking, provider: string, { payment }: Told<'CANCELLED'>): Promise<void> {
    if (isPaymentId(payment))
      await client.query(
        `update billing_payments set state = 'CANCELLED' where id = $1 and provider = $2 and state = 'OPEN'`,
        [payment, provider],
      );
  }

  async #reverse(booking: Booking, provider: string, told: Told<'REVERSED' | 'RESTORED'>): Promise<void> {
    const { kind, key, reference, minor, currency } = told;
    await booking.client.query(
      `insert into billing_reversals as kept (provider, key, reference, minor, currency, is_restored) values ($1, $2, $3, $4, $5, $6)
       on conflict (provider, key) do update set is_restored = kept.is_restored or excluded.is_restored`,
      [provider, key, reference, String(minor), currency, kind === 'RESTORED'],
    );
    await this.#bookReversals(booking, provider, reference);
  }

  async #bookReversals(booking: Booking, provider: string, reference: string): Promise<void> {
    const { rows } = await booking.client.query<PaymentFields>(
      `select ${paymentColumns} from billing_receipts r join billing_payments p on p.id = r.payment_id where r.provider = $1 and r.reference = $2`,
      [provider, reference],
    );
    if (!rows[0]) return;
    const payment = paymentOf(rows[0]);
    const { rows: reversals } = await booking.client.query<Reversal>(
      `select key, minor::text as minor, is_restored as "isRestored" from billing_reversals
       where provider = $1 and reference = $2 and currency = $3 order by at, key`,
      [provider, reference, payment.currency],
    );
    const nano = (reversal: Reversal) => nanoOf(payment, BigInt(reversal.minor));
    // What is restored before it was booked needs neither; what was booked is booked back.
    const booked = await this.#booked(
      booking,
      reversals.map(({ key }) => `reversal/${provider}/${key}`),
    );
    await booking.book(
      reversals.flatMap((reversal) => {
        const key = `reversal/${provider}/${reversal.key}`;
        const at = this.#parts.clock();
        if (!reversal.isRestored) return [draftOf(payment, { key, kind: 'REFUND', nano: -nano(reversal), at })];
        const back = { key: `restored/${provider}/${reversal.key}`, kind: 'REFUND', nano: nano(reversal), at } as const;
        return booked.has(key) ? [draftOf(payment, back)] : [];
      }),
    );
  }

  async #booked({ client }: Booking, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await client.query<{ key: string }>('select key from billing_transactions where key = any($1)', [
      keys,
    ]);
    return new Set(rows.map(({ key }) => key));
  }
}

const draftOf = (
  { accountId, userId, provider }: PaymentRow,
  { nano, ...booked }: Pick<Draft, 'key' | 'kind' | 'at'> & { readonly nano: bigint },
): Draft => ({
  ...booked,
  accountId,
  userId,
  note: provider,
  entries: [
    { accountId, book: 'PAID', nano },
    { accountId: operator, book: 'PAYMENTS', nano: -nano },
  ],
});

/** What an amount of the provider's is here, by the rate at which the payment was begun. */
const nanoOf = ({ nano, minor: asked }: PaymentRow, minor: bigint): bigint => (nano * minor) / asked;
