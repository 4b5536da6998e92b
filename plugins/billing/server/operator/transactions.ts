import { Fault } from '#core/contract/fault.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { bookedKinds, TransactionData, TransactionDetails } from '../../contract/operator.ts';
import { operator, type Book, type Kind } from '../ledger.ts';
import { amountOf } from '../money.ts';
import { namesOf } from '../service-names.ts';

interface Parts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly services: Services;
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly kind: Kind;
  readonly note: string;
  readonly modelId: number | null;
  readonly resource: string | null;
  readonly calls: number;
  readonly units: number;
}

const columns = `t.id, t.at, t.kind, t.note, t.model_id::float8 as "modelId", t.resource_name as resource,
  t.calls::float8 as calls, t.units::float8 as units`;

/** What was booked, as operators look into it. */
export class Transactions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Transactions with entries of an account, newest first, with what each of its books got. */
  async list(
    accountId: number,
    kind: (typeof bookedKinds)[number] | undefined,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly records: readonly TransactionData[] }> {
    const { pool } = this.#parts;
    // What an account spent and what it earned: whichever it is, it has entries of the account.
    const of = `from billing_transactions t where (t.account_id = $1 or t.owner_id = $1) and ($2::text is null or t.kind = $2)
      and exists (select from billing_entries e where e.transaction_id = t.id and e.account_id = $1)`;
    const [{ rows: counted }, { rows }] = await Promise.all([
      pool.query<{ count: number }>(`select count(*)::float8 as count ${of}`, [accountId, kind ?? null]),
      pool.query<Row & { readonly [B in 'allowance' | 'paid' | 'income' | 'held']: string }>(
        `with page as (select ${columns} ${of} order by t.at desc, t.id desc limit $3 offset $4)
         select page.*, ${['allowance', 'paid', 'income', 'held']
           .map((book) => `coalesce(sum(nano) filter (where book = '${book.toUpperCase()}'), 0)::text as ${book}`)
           .join(', ')}
         from page left join billing_entries e on e.transaction_id = page.id and e.account_id = $1
         group by page.id, at, kind, note, "modelId", resource, calls, units order by at desc, page.id desc`,
        [accountId, kind ?? null, limit, skip],
      ),
    ]);
    const names = await this.#names(rows);
    return {
      total: counted[0]!.count,
      records: rows.map(({ id, at, kind: what, note, calls, units, allowance, paid, income, held, ...row }) => ({
        id,
        at: at.toISOString(),
        kind: what,
        note,
        ...concerned(row, names),
        calls,
        units,
        allowance: amountOf(BigInt(allowance)),
        paid: amountOf(BigInt(paid)),
        income: amountOf(BigInt(income)),
        held: amountOf(BigInt(held)),
      })),
    };
  }

  async details(id: string): Promise<TransactionDetails> {
    const { pool, accounts } = this.#parts;
    const known = /^\d{1,15}$/.test(id) ? Number(id) : 0;
    const [{ rows }, { rows: entries }] = await Promise.all([
      pool.query<Row & { key: string; bookedAt: Date; userId: number | null; freeUnits: number }>(
        `select ${columns}, t.key, t.booked_at as "bookedAt", t.user_id::float8 as "userId", t.free_units::float8 as "freeUnits"
         from billing_transactions t where t.id = $1`,
        [known],
      ),
      pool.query<{ accountId: number; book: Book; nano: string }>(
        `select account_id::float8 as "accountId", book, nano::text as nano from billing_entries
         where transaction_id = $1 order by account_id = $2, account_id, book`,
        [known, operator],
      ),
    ]);
    const row = rows[0];
    if (!row) throw new Fault('billing.transaction.not_found', 'There is no such transaction. Check its id.', 404);
    const [names, named] = await Promise.all([
      this.#names([row]),
      accounts.named(entries.map(({ accountId }) => accountId)),
    ]);
    return {
      id: row.id,
      key: row.key,
      at: row.at.toISOString(),
      bookedAt: row.bookedAt.toISOString(),
      kind: row.kind,
      note: row.note,
      ...(row.userId !== null && { userId: row.userId }),
      ...(row.modelId !== null && { modelId: row.modelId }),
      ...concerned(row, names),
      calls: row.calls,
      units: row.units,
      freeUnits: row.freeUnits,
      entries: entries.map(({ accountId, book, nano }) => {
        const account = named.get(accountId);
        return {
          ...(accountId !== operator && {
            account: {
              accountId,
              ...(account && { shortName: account.shortName, displayName: account.displayName }),
            },
          }),
          book,
          amount: amountOf(BigInt(nano)),
        };
      }),
    };
  }

  async #names(rows: readonly Pick<Row, 'modelId'>[]): Promise<Names> {
    const ids = [...new Set(rows.flatMap(({ modelId }) => modelId ?? []))];
    const services = await this.#parts.services.byIds(ids);
    return new Map(
      services.map((each) => {
        const { displayName, displayNames } = namesOf(each);
        return [each.id, { service: displayName || each.name, ...(displayNames && { serviceNames: displayNames }) }];
      }),
    );
  }
}

/** By the ids of services that are there. */
type Names = ReadonlyMap<number, Pick<TransactionData, 'service' | 'serviceNames'>>;

const concerned = (
  { modelId, resource }: Pick<Row, 'modelId' | 'resource'>,
  names: Names,
): Pick<TransactionData, 'service' | 'serviceNames' | 'resource'> => ({
  ...(modelId !== null && names.get(modelId)),
  ...(resource !== null && { resource }),
});
