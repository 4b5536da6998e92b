import { randomUUID } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import type { BillingEnvironment } from '../environment.ts';
import type { Booking, Ledger } from '../ledger.ts';
import type { Nano } from '../money.ts';
import type { BookedNotices } from '../payment-notices.ts';
import { nanoOfMinor } from '../payments.ts';
import type { PaymentProvider } from '../public.ts';

export interface UnmatchedRow {
  readonly provider: string;
  readonly reference: string;
  readonly at: Date;
  readonly minor: bigint;
  readonly currency: string;
  readonly toldPayment: string;
  /** Who began the payment that it names, where that was paid already. */
  readonly begunBy: number | null;
  readonly closedAs: 'MATCHED' | 'REFUNDED' | 'OTHER' | null;
  readonly closedAt: Date | null;
  readonly closedReason: string | null;
  /** Whom it was booked for. */
  readonly accountId: number | null;
  /** What of it went back at the provider, in hundredths. */
  readonly returned: bigint;
}

interface Key {
  readonly provider: string;
  readonly reference: string;
}

/** Who did something about a payment, and why. */
interface Done {
  readonly userId: number;
  readonly reason: string;
}

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly notices: BookedNotices;
  readonly environment: BillingEnvironment;
  readonly log: Log;
  readonly providers: () => readonly PaymentProvider[];
}

const columns = `r.provider, r.reference, r.at, r.minor::text as minor, r.currency, r.told_payment as "toldPayment",
  (select account_id::float8 from billing_payments p where p.id = case when r.told_payment ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.told_payment::uuid end
     and p.id is distinct from r.payment_id) as "begunBy",
  r.closed_as as "closedAs", r.closed_at as "closedAt", r.closed_reason as "closedReason",
  (select account_id::float8 from billing_payments p where p.id = r.payment_id) as "accountId",
  (select coalesce(sum(v.minor), 0)::text from billing_reversals v where v.provider = r.provider and v.reference = r.reference and v.currency = r.currency and not v.is_restored) as returned`;
const open = 'r.payment_id is null and r.closed_as is null';
/** While its provider is asked to pay it back, nobody else decides about it; where that was cut off, they may after so long. Providers are waited for a quarter of a minute. */
const refunding = `r.refund_asked_at > now() - interval '1 minute'`;

/** Money that providers took and that belongs to no account here, until somebody says whose it is or pays it back. */
export class Unmatched {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(
    state: 'open' | 'closed',
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly rows: readonly UnmatchedRow[] }> {
    const where = state === 'open' ? open : 'r.closed_as is not null';
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.#parts.pool.query<{ count: number }>(
        `select count(*)::float8 as count from billing_receipts r where ${where}`,
      ),
      this.#parts.pool.query<Told>(
        `select ${columns} from billing_receipts r where ${where} order by r.at desc, r.provider, r.reference limit $1 offset $2`,
        [limit, skip],
      ),
    ]);
    return { total: counted[0]!.count, rows: rows.map(rowOf) };
  }

  /** Whether its provider can be asked to pay it back. */
  canRefund(provider: string): boolean {
    return this.#provider(provider)?.refund !== undefined;
  }

  /** What it comes to here; undefined for money of another currency than payments have. */
  amountOf({ minor, currency }: Pick<UnmatchedRow, 'minor' | 'currency'>): Nano | undefined {
    const { paymentCurrency, paymentRate } = this.#parts.environment;
    return currency === paymentCurrency ? nanoOfMinor(minor, paymentRate) : undefined;
  }

  /** Books it for an account as a payment of theirs, so that what goes back of it later is taken from there. */
  match(key: Key, accountId: number, given: Nano | undefined, done: Done): Promise<UnmatchedRow> {
    return this.#parts.ledger.alone(async (booking) => {
      const row = await requireOpen(booking, key);
      const nano = given ?? this.amountOf(row);
      if (nano === undefined || nano <= 0n)
        throw new Fault(
          'billing.unmatched.no_rate',
          `Nothing here says what ${row.currency} comes to. Say how much is to be booked.`,
          409,
          { currency: row.currency },
        );
      const id = randomUUID();
      const { provider, reference } = key;
      const { minor, currency } = row;
      await booking.client.query(
        `insert into billing_payments (id, provider, account_id, user_id, nano, minor, currency, redirect_url, state)
         values ($1, $2, $3, $4, $5, $6, $7, '/', 'PAID')`,
        [id, provider, accountId, done.userId, String(nano), String(minor), currency],
      );
      await close(booking, key, 'MATCHED', done, id);
      const payment = {
        id,
        provider,
        accountId,
        userId: done.userId,
        nano,
        minor,
        currency,
        redirectUrl: '/',
      } as const;
      await this.#parts.notices.bookPaid(booking, { ...payment, state: 'PAID' }, reference, minor);
      return this.#read(booking, key);
    });
  }

  /** Marks it as dealt with elsewhere. */
  close(key: Key, as: 'REFUNDED' | 'OTHER', done: Done): Promise<UnmatchedRow> {
    return this.#parts.ledger.alone(async (booking) => {
      await requireOpen(booking, key);
      await close(booking, key, as, done);
      return this.#read(booking, key);
    });
  }

  /** Has the provider pay it back, then marks it so; where this ends in between, the same may be asked for again and is done once there. */
  async refund(key: Key, done: Done): Promise<UnmatchedRow> {
    const { ledger, log } = this.#parts;
    const provider = this.#provider(key.provider);
    const row = await ledger.alone(async (booking) => {
      const found = await requireOpen(booking, key);
      if (!provider?.refund)
        throw new Fault(
          'billing.unmatched.no_refund',
          `${key.provider} cannot be asked for it from here. Refund the payment there, then mark it as refunded.`,
          409,
          { provider: key.provider },
        );
      await noteRefund(booking.client, key, 'now()');
      return found;
    });
    const { reference, minor, currency } = { ...row, ...key };
    await provider!.refund!({ reference, minor, currency }).catch(async (error: unknown) => {
      await noteRefund(this.#parts.pool, key, 'null');
      log.error({ ...key, error: (error as Error).message }, 'A payment could not be refunded.');
      throw new Fault(
        'billing.unmatched.refund_failed',
        `${key.provider} did not refund the payment. Look there whether it was refunded before.`,
        502,
        { provider: key.provider },
      );
    });
    return ledger.alone(async (booking) => {
      await close(booking, key, 'REFUNDED', done);
      return this.#read(booking, key);
    });
  }

  #provider(id: string): PaymentProvider | undefined {
    return this.#parts.providers().find((each) => each.id === id && each.isReady);
  }

  async #read({ client }: Booking, { provider, reference }: Key): Promise<UnmatchedRow> {
    const { rows } = await client.query<Told>(
      `select ${columns} from billing_receipts r where r.provider = $1 and r.reference = $2`,
      [provider, reference],
    );
    return rowOf(rows[0]!);
  }
}

type Told = Omit<UnmatchedRow, 'minor' | 'returned'> & { readonly minor: string; readonly returned: string };
const rowOf = (told: Told): UnmatchedRow => ({
  ...told,
  minor: BigInt(told.minor),
  returned: BigInt(told.returned),
});

async function requireOpen({ client }: Booking, { provider, reference }: Key): Promise<UnmatchedRow> {
  const { rows } = await client.query<Told & { readonly isRefunding: boolean | null }>(
    `select ${columns}, ${refunding} as "isRefunding" from billing_receipts r where r.provider = $1 and r.reference = $2 and ${open}`,
    [provider, reference],
  );
  if (rows[0]?.isRefunding)
    throw new Fault(
      'billing.unmatched.refunding',
      `${provider} is being asked to refund this payment. Look again in a minute.`,
      409,
      { provider },
    );
  if (rows[0]) return rowOf(rows[0]);
  throw new Fault(
    'billing.unmatched.not_found',
    'There is no such payment without an account. Somebody may have dealt with it meanwhile.',
    404,
  );
}

async function noteRefund(
  client: Pick<Pool, 'query'> | Booking['client'],
  { provider, reference }: Key,
  at: 'now()' | 'null',
): Promise<void> {
  await (client as Pool).query(
    `update billing_receipts set refund_asked_at = ${at} where provider = $1 and reference = $2`,
    [provider, reference],
  );
}

async function close(
  { client }: Booking,
  { provider, reference }: Key,
  as: string,
  { userId, reason }: Done,
  paymentId: string | null = null,
): Promise<void> {
  await client.query(
    `update billing_receipts set closed_as = $3, closed_at = now(), closed_by = $4, closed_reason = $5, payment_id = $6
     where provider = $1 and reference = $2`,
    [provider, reference, as, userId, reason, paymentId],
  );
}
