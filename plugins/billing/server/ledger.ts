import { type Pool, type PooledConnection, transaction } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { numberInvoices } from './invoices/numbers.ts';
import type { Nano } from './money.ts';
import { addSums, type ResourceKind } from './sums.ts';

/** Published with an account's id when something was booked for it. */
export const balanceChanged = 'billing-balance-changed';

/** The operator's own side of the ledger. */
export const operator = 0;

/** Of an account: what its tariff allows, what it paid, what it earned, what of that waits to be paid out. Of the operator: what calls brought, what was paid in, what was given, what was paid out. */
export type Book = 'ALLOWANCE' | 'PAID' | 'INCOME' | 'HELD' | 'REVENUE' | 'PAYMENTS' | 'GRANTS' | 'PAYOUTS';
export type Kind =
  | 'CALLS'
  | 'HOSTING'
  | 'CARD'
  | 'REFUND'
  | 'FROM_INCOME'
  | 'BONUS'
  | 'ALLOWANCE'
  | 'CORRECTION'
  | 'PAYOUT';

export interface Entry {
  readonly accountId: number;
  readonly book: Book;
  readonly nano: Nano;
}

/** What is to be booked; its entries come to zero. */
export interface Draft {
  /** By which it is booked once, however often it is tried. */
  readonly key: string;
  readonly kind: Kind;
  /** Of calls, since when they may have been made: by the clocks of who pays and of who earns they are of one hour from then on. */
  readonly at: Date;
  /** Whose expense or refill it is. */
  readonly accountId: number;
  readonly ownerId?: number;
  readonly modelId?: number;
  readonly userId?: number;
  /** What is paid for where that is no service. */
  readonly resource?: {
    readonly kind: ResourceKind;
    readonly id: number;
    readonly name: string;
  };
  readonly calls?: number;
  readonly units?: number;
  readonly freeUnits?: number;
  readonly note?: string;
  readonly entries: readonly Entry[];
}

export interface Balance {
  readonly allowance: Nano;
  readonly paid: Nano;
  readonly income: Nano;
  /** Income that waits to be paid out. */
  readonly held: Nano;
  /** Since when allowance and paid money together are below zero. */
  readonly belowSince: Date | undefined;
}

/** Keeps transactions and the balances that they come to. Whoever writes holds one lock of the whole ledger, so that writers never wait for each other crosswise. */
export class Ledger {
  readonly #pool: Pool;
  readonly #events: Events;

  constructor(pool: Pool, events: Events) {
    this.#pool = pool;
    this.#events = events;
  }

  /** Does some work alone with the ledger, as a whole or not at all; what it books is told once it holds. */
  async alone<T>(work: (within: Booking) => Promise<T>): Promise<T> {
    const touched = new Set<number>();
    const done = await transaction(this.#pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [ledgerLock]);
      return work(new Booking(client, touched));
    });
    // Whoever does not hear of it looks again within seconds.
    for (const id of touched) await this.#events.publish(balanceChanged, String(id)).catch(() => undefined);
    return done;
  }

  /** Answers whether it was booked now, rather than before. */
  book(draft: Draft): Promise<boolean> {
    return this.alone(async (within) => (await within.book([draft])).has(draft.key));
  }

  async balance(accountId: number): Promise<Balance> {
    return (await balancesOf(this.#pool, [accountId])).get(accountId)!;
  }
}
/** Of `billing`, as a number. */
const ledgerLock = 0x62_69_6c_6c;

/** What may be done while the ledger is one's own. */
export class Booking {
  readonly client: PooledConnection;
  readonly #touched: Set<number>;

  constructor(client: PooledConnection, touched: Set<number>) {
    this.client = client;
    this.#touched = touched;
  }

  balances(accountIds: readonly number[]): Promise<ReadonlyMap<number, Balance>> {
    return balancesOf(this.client, accountIds);
  }

  /** Answers the keys of those that were not booked before. */
  async book(drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
    if (drafts.length === 0) return new Set();
    const list = <T>(read: (draft: Draft) => T) => drafts.map(read);
    const { rows } = await this.client.query<{ id: number; key: string }>(
      `insert into billing_transactions (key, kind, at, account_id, owner_id, model_id, user_id, calls, units, free_units, note, resource_kind, resource_id, resource_name)
       select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[], $10::numeric[], $11::text[], $12::text[], $13::bigint[], $14::text[])
       on conflict (key) do nothing returning id, key`,
      [
        list(({ key }) => key),
        list(({ kind }) => kind),
        list(({ at }) => at),
        list(({ accountId }) => accountId),
        list(({ ownerId }) => ownerId ?? null),
        list(({ modelId }) => modelId ?? null),
        list(({ userId }) => userId ?? null),
        list(({ calls }) => calls ?? 0),
        list(({ units }) => units ?? 0),
        list(({ freeUnits }) => freeUnits ?? 0),
        list(({ note }) => note ?? ''),
        list(({ resource }) => resource?.kind ?? null),
        list(({ resource }) => resource?.id ?? null),
        list(({ resource }) => resource?.name ?? null),
      ],
    );
    const ids = new Map(rows.map(({ id, key }) => [key, id]));
    await this.#enter(drafts, ids);
    await addSums(
      this.client,
      drafts.filter(({ key }) => ids.has(key)),
    );
    await numberInvoices(this.client, [...ids.values()]);
    return new Set(ids.keys());
  }

  async #enter(drafts: readonly Draft[], ids: ReadonlyMap<string, number>): Promise<void> {
    const entries = drafts.flatMap(({ key, entries: those }) => {
      const id = ids.get(key);
      return id === undefined ? [] : those.filter(({ nano }) => nano !== 0n).map((entry) => ({ id, ...entry }));
    });
    if (entries.length === 0) return;
    await this.client.query(
      `with added as (
         insert into billing_entries (transaction_id, account_id, book, nano)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) returning transaction_id, account_id, book, nano
       ), dated as materialized (
         select added.*, kind, (at at time zone 'UTC')::date as day from added join billing_transactions on id = transaction_id
       ), by_account as (
         insert into billing_account_totals as kept (account_id, book, day, nano, entries)
         select account_id, book, day, sum(nano), count(*) from dated group by 1, 2, 3
         on conflict (account_id, book, day) do update set nano = kept.nano + excluded.nano, entries = kept.entries + excluded.entries
       ), by_kind as (
         insert into billing_totals as kept (day, kind, book, nano, entries) select day, kind, book, sum(nano), count(*) from dated group by 1, 2, 3
         on conflict (day, kind, book) do update set nano = kept.nano + excluded.nano, entries = kept.entries + excluded.entries
       )
       insert into billing_balances as kept (account_id, book, nano) select account_id, book, sum(nano) from dated group by 1, 2
       on conflict (account_id, book) do update set nano = kept.nano + excluded.nano`,
      [
        entries.map(({ id }) => id),
        entries.map(({ accountId }) => accountId),
        entries.map(({ book }) => book),
        entries.map(({ nano }) => String(nano)),
      ],
    );
    const accounts = [...new Set(entries.map(({ accountId }) => accountId))].filter((id) => id !== operator);
    for (const id of accounts) this.#touched.add(id);
    await this.#noteStanding(accounts);
  }

  async #noteStanding(accountIds: readonly number[]): Promise<void> {
    await this.client.query(
      `with standing as (
         select account_id, sum(nano) < 0 as below from billing_balances
         where account_id = any($1) and book in ('ALLOWANCE', 'PAID') group by 1
       ), risen as (
         delete from billing_standings s using standing where s.account_id = standing.account_id and not below
       )
       insert into billing_standings (account_id, below_since) select account_id, now() from standing where below
       on conflict (account_id) do nothing`,
      [accountIds],
    );
  }
}

async function balancesOf(
  asked: Pick<Pool, 'query'> | Pick<PooledConnection, 'query'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Balance>> {
  const { rows } = await (asked as Pool).query<{
    id: number;
    allowance: string;
    paid: string;
    income: string;
    held: string;
    belowSince: Date | null;
  }>(
    `select a.id::float8 as id, s.below_since as "belowSince",
       coalesce(sum(nano) filter (where book = 'ALLOWANCE'), 0)::text as allowance,
       coalesce(sum(nano) filter (where book = 'PAID'), 0)::text as paid,
       coalesce(sum(nano) filter (where book = 'INCOME'), 0)::text as income,
       coalesce(sum(nano) filter (where book = 'HELD'), 0)::text as held
     from unnest($1::bigint[]) as a (id)
       left join billing_balances b on b.account_id = a.id left join billing_standings s on s.account_id = a.id
     group by 1, 2`,
    [accountIds],
  );
  return new Map(
    rows.map(({ id, allowance, paid, income, held, belowSince }) => [
      id,
      {
        allowance: BigInt(allowance),
        paid: BigInt(paid),
        income: BigInt(income),
        held: BigInt(held),
        belowSince: belowSince ?? undefined,
      },
    ]),
  );
}
