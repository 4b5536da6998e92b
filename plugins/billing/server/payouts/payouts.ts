import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { payoutStates } from '../../contract/payouts.ts';
import { requireIncome } from '../income.ts';
import { operator, type Booking, type Draft, type Ledger } from '../ledger.ts';
import type { Nano } from '../money.ts';

type State = (typeof payoutStates)[number];

export interface Payout {
  readonly id: number;
  readonly accountId: number;
  readonly nano: Nano;
  readonly details: string;
  readonly state: State;
  readonly requestedAt: Date;
  readonly login: string;
  readonly settledAt: Date | null;
  readonly reason: string | null;
}

interface Asked {
  readonly accountId: number;
  readonly userId: number;
  readonly login: string;
  readonly nano: Nano;
  readonly details: string;
  /** By which it is asked for once, however often that is sent. */
  readonly requestId: string;
}

interface Parts {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

type Row = Omit<Payout, 'nano'> & { readonly nano: string };
const columns = `id, account_id as "accountId", nano::text as nano, details, state, requested_at as "requestedAt", login, settled_at as "settledAt", reason`;
const payoutOf = (row: Row): Payout => ({ ...row, nano: BigInt(row.nano) });

/** Income that publishers ask to be paid: it leaves their income at once, is held meanwhile, and goes out or comes back. */
export class Payouts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers the payout, and whether it was asked for now rather than before by the same request. */
  request(asked: Asked): Promise<{ readonly payout: Payout; readonly isNew: boolean }> {
    const { ledger, clock } = this.#parts;
    const { accountId, userId, login, nano, details, requestId } = asked;
    return ledger.alone(async (booking) => {
      const before = await repeated(booking, asked);
      if (before) return { payout: before, isNew: false };
      requireIncome((await booking.balances([accountId])).get(accountId)!.income, nano);
      const at = clock();
      const { rows } = await booking.client.query<Row>(
        `insert into billing_payouts (account_id, request_id, user_id, login, nano, details, requested_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
        [accountId, requestId, userId, login, String(nano), details, at],
      );
      const payout = payoutOf(rows[0]!);
      await booking.book([
        {
          ...drafted(payout, 'held', userId, at),
          entries: [
            { accountId, book: 'INCOME', nano: -nano },
            { accountId, book: 'HELD', nano },
          ],
        },
      ]);
      return { payout, isNew: true };
    });
  }

  /** Notes that it was paid, or gives it back. The same said again changes nothing; the contrary is refused. */
  settle(
    id: string,
    state: Exclude<State, 'REQUESTED'>,
    by: { readonly userId: number; readonly login: string; readonly reason: string },
  ): Promise<{ readonly payout: Payout; readonly isNew: boolean }> {
    const { ledger, clock } = this.#parts;
    return ledger.alone(async (booking) => {
      const payout = await required(booking, id);
      if (payout.state === state) return { payout, isNew: false };
      if (payout.state !== 'REQUESTED')
        throw new Fault(
          'billing.payout.settled',
          'This payout was settled otherwise before. What was booked stays; correct a balance where it was wrong.',
          409,
        );
      const { accountId, nano } = payout;
      const at = clock();
      await booking.book([
        {
          ...drafted(payout, state === 'PAID' ? 'paid' : 'returned', by.userId, at, by.reason),
          entries: [
            { accountId, book: 'HELD', nano: -nano },
            state === 'PAID' ? { accountId: operator, book: 'PAYOUTS', nano } : { accountId, book: 'INCOME', nano },
          ],
        },
      ]);
      const { rows } = await booking.client.query<Row>(
        `update billing_payouts set state = $2, settled_at = $3, settled_by = $4, reason = $5 where id = $1 returning ${columns}`,
        [payout.id, state, at, by.login, by.reason],
      );
      return { payout: payoutOf(rows[0]!), isNew: true };
    });
  }

  async list(
    { accountId, state }: { readonly accountId?: number; readonly state?: State | undefined },
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly rows: readonly Payout[] }> {
    const where = '($1::bigint is null or account_id = $1) and ($2::text is null or state = $2)';
    const asked = [accountId ?? null, state ?? null];
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.#parts.pool.query<{ count: number }>(
        `select count(*)::float8 as count from billing_payouts where ${where}`,
        asked,
      ),
      this.#parts.pool.query<Row>(
        `select ${columns} from billing_payouts where ${where} order by id desc limit $3 offset $4`,
        [...asked, limit, skip],
      ),
    ]);
    return { total: counted[0]!.count, rows: rows.map(payoutOf) };
  }
}

const drafted = (
  { id, accountId }: Payout,
  what: 'held' | 'paid' | 'returned',
  userId: number,
  at: Date,
  note = '',
): Omit<Draft, 'entries'> => ({ key: `payout/${id}/${what}`, kind: 'PAYOUT', at, accountId, userId, note });

/** The payout that the same request asked for before; another one by its id is a mistake of whoever sends it. */
async function repeated({ client }: Booking, asked: Asked): Promise<Payout | undefined> {
  const { rows } = await client.query<Row>(
    `select ${columns} from billing_payouts where account_id = $1 and request_id = $2`,
    [asked.accountId, asked.requestId],
  );
  if (!rows[0]) return undefined;
  const payout = payoutOf(rows[0]);
  if (payout.nano === asked.nano && payout.details === asked.details) return payout;
  throw new Fault(
    'billing.request.repeated',
    'Another amount was booked by a request of this id, so nothing was booked now. Send it with a Z-requestId of its own.',
    409,
  );
}

async function required({ client }: Booking, id: string): Promise<Payout> {
  const { rows } = /^\d{1,15}$/.test(id)
    ? await client.query<Row>(`select ${columns} from billing_payouts where id = $1`, [Number(id)])
    : { rows: [] };
  if (rows[0]) return payoutOf(rows[0]);
  throw new Fault('billing.payout.not_found', 'There is no such payout. Check its id.', 404);
}
