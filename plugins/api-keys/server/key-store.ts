import { and, desc, eq, inArray } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import { provide } from '#core/plugin/token.ts';
import type { AccountRef, Caller, KeyLimits } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Clock } from '#core/server/runtime.ts';
import { Accounts, type KeyRevoking } from '#plugins/accounts/server/public.ts';
import { keyPermissions, type CreateAccessTokenData, type UpdateAccessTokenData } from '../contract.ts';
import { pathBeyond, requireWithin, type Bounds } from './key-bounds.ts';
import { KeyHolders } from './key-check.ts';
import { KeyLog } from './key-log.ts';
import { requireShallow } from './key-makers.ts';
import { changesOf, missing, named, shownKey, type ShownKey } from './key-row.ts';
import { hashOf, makeSecret, prefixOf } from './secret.ts';
import type { KeyNames, NamedKey } from './public.ts';
import { apiKeys, type ApiKey } from './tables.ts';

/** How long the former secret is taken where whoever changes it does not say. */
const usualGraceMinutes = 1_440;
/** More keys than anybody looks through; a program that makes one for each run is told so. */
const mostKeys = 1_000;

interface Parts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly holders: KeyHolders;
  readonly log: KeyLog;
  readonly clock: Clock;
}

/** The API keys of all accounts: made, listed, changed and ended. */
export class KeyStore implements KeyNames, KeyRevoking {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(account: AccountRef): Promise<ShownKey[]> {
    const rows = await this.#parts.db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.accountId, account.id))
      .orderBy(desc(apiKeys.id));
    return rows.map((row) => shownKey(row, this.#parts.clock()));
  }

  async named(accountId: number, keyIds: readonly number[]): Promise<ReadonlyMap<number, NamedKey>> {
    if (keyIds.length === 0) return new Map();
    const { id, name, createdByLogin: login } = apiKeys;
    const rows = await this.#parts.db
      .select({ id, name, login })
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), inArray(id, [...keyIds])));
    return new Map(rows.map(({ id: keyId, ...key }) => [keyId, key]));
  }

  /** The secret is in this answer and in no other. */
  async create(
    account: AccountRef,
    by: Caller,
    { name, permissions = [...keyPermissions], ...settings }: CreateAccessTokenData & { name: string },
  ): Promise<ShownKey> {
    const { db, log, clock } = this.#parts;
    const now = clock();
    const settled = changesOf(settings, now);
    const maker = await this.#makerOf(by, { permissions, restrictions: {}, expiresAt: null, ...settled });
    if (maker) await requireShallow(db, maker);
    return db.transaction(async (transaction) => {
      const had = await transaction.$count(apiKeys, eq(apiKeys.accountId, account.id));
      if (had >= mostKeys)
        throw new Fault(
          'key.limit.count',
          `This account has ${mostKeys} API keys, which is the most. Delete those that nobody uses.`,
          409,
          { most: String(mostKeys) },
        );
      const draft = {
        accountId: account.id,
        name,
        permissions,
        hash: crypto.randomUUID(),
        prefix: '',
        createdBy: by.userId,
        createdByLogin: by.login,
        createdAt: now,
        ...settled,
        madeByKey: maker?.id ?? null,
      };
      const [{ id }] = (await transaction.insert(apiKeys).values(draft).returning({ id: apiKeys.id })) as [
        { id: number },
      ];
      const secret = makeSecret(account.id, id);
      const [row] = await transaction
        .update(apiKeys)
        .set({ hash: hashOf(secret), prefix: prefixOf(secret) })
        .where(eq(apiKeys.id, id))
        .returning();
      await log.write(
        {
          key: row!,
          userId: by.userId,
          code: 'key.created',
          args: { by: by.login, permissions: permissions.join(', ') },
          message: `Made by ${by.login}.`,
        },
        transaction,
      );
      return { ...shownKey(row!, this.#parts.clock()), token: secret };
    });
  }

  async find(account: AccountRef, key: string): Promise<ShownKey> {
    return shownKey(await this.#require(account, key), this.#parts.clock());
  }

  /** What a key of the account is called; undefined where it has none such. */
  async nameOf(account: AccountRef, key: string): Promise<string | undefined> {
    const [row] = await this.#parts.db.select({ name: apiKeys.name }).from(apiKeys).where(named(account, key));
    return row?.name ?? undefined;
  }

  /** What the calls with a key count against. */
  async limits(account: AccountRef, key: string): Promise<KeyLimits> {
    const { id, restrictions, keepAvailable } = await this.#require(account, key);
    return { id, keepAvailable, ...restrictions };
  }

  async log(account: AccountRef, key: string): Promise<StatLogData[]> {
    return this.#parts.log.of((await this.#require(account, key)).id);
  }

  async change(
    account: AccountRef,
    by: Caller,
    key: string,
    { permissions, name, ...settings }: UpdateAccessTokenData,
  ): Promise<ShownKey> {
    const { db, log, holders, clock } = this.#parts;
    const change = {
      ...(permissions && { permissions }),
      ...(name !== undefined && { name }),
      ...changesOf(settings, clock()),
    };
    const before = await this.#manageable(account, by, key);
    await this.#makerOf(by, { ...before, ...change });
    const changed = Object.entries(change)
      .filter(([field, value]) => JSON.stringify(before[field as keyof ApiKey]) !== JSON.stringify(value))
      .map(([field]) => field);
    if (changed.length === 0) return shownKey(before, this.#parts.clock());
    const row = await db.transaction(async (transaction) => {
      const [after] = await transaction.update(apiKeys).set(change).where(eq(apiKeys.id, before.id)).returning();
      await log.write(
        {
          key: after ?? missing(),
          userId: by.userId,
          code: 'key.changed',
          args: { by: by.login, changed: changed.join(', ') },
          message: `Changed by ${by.login}: ${changed.join(', ')}.`,
        },
        transaction,
      );
      return after!;
    });
    await holders.changed();
    return shownKey(row, this.#parts.clock());
  }

  /** Makes another secret for a key; the present one is taken for a while yet, so that its holders can change over. */
  async rotate(account: AccountRef, by: Caller, key: string, graceMinutes = usualGraceMinutes): Promise<ShownKey> {
    const { db, log, holders, clock } = this.#parts;
    const { id, hash } = await this.#manageable(account, by, key);
    const secret = makeSecret(account.id, id);
    const formerUntil = new Date(clock().getTime() + graceMinutes * 60_000);
    const row = await db.transaction(async (transaction) => {
      const [after] = await transaction
        .update(apiKeys)
        .set({ hash: hashOf(secret), prefix: prefixOf(secret), formerHash: hash, formerUntil })
        .where(eq(apiKeys.id, id))
        .returning();
      await log.write(
        {
          key: after ?? missing(),
          userId: by.userId,
          code: 'key.rotated',
          args: { by: by.login, formerUntil: formerUntil.toISOString() },
          message: `${by.login} made another secret; the former one is taken until ${formerUntil.toISOString()}.`,
        },
        transaction,
      );
      return after!;
    });
    await holders.changed();
    return { ...shownKey(row, this.#parts.clock()), token: secret };
  }

  async remove(account: AccountRef, by: Caller, key: string): Promise<void> {
    const { id } = await this.#manageable(account, by, key);
    await this.#parts.db.delete(apiKeys).where(eq(apiKeys.id, id));
    await this.#parts.holders.changed();
  }

  async revokeMadeBy(userId: number, accountId: number): Promise<number> {
    const removed = await this.#parts.db
      .delete(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.createdBy, userId)))
      .returning({ id: apiKeys.id });
    await this.#parts.holders.changed();
    return removed.length;
  }

  /** The field in which a key goes beyond that of whoever calls by one; undefined where it does not, and for people. */
  async beyond({ key, account }: Caller, other: Bounds): Promise<string | undefined> {
    return key && pathBeyond(this.#parts.accounts, await this.#require(account!, String(key.id)), other);
  }

  /** The key, where its caller may manage it: who calls by a key may manage those within its bounds. */
  async #manageable(account: AccountRef, by: Caller, key: string): Promise<ApiKey> {
    const row = await this.#require(account, key);
    await this.#makerOf(by, row);
    return row;
  }

  /** The key of whoever calls by one, which must not go beyond it in what it makes; undefined for people. */
  async #makerOf({ key, account }: Caller, made: Bounds): Promise<ApiKey | undefined> {
    if (!key) return undefined;
    const maker = await this.#require(account!, String(key.id));
    await requireWithin(this.#parts.accounts, maker, made);
    return maker;
  }

  async #require(account: AccountRef, key: string): Promise<ApiKey> {
    const [row] = await this.#parts.db.select().from(apiKeys).where(named(account, key));
    return row ?? missing();
  }
}

export const keysInDatabase = provide(
  KeyStore,
  { db: Database, accounts: Accounts, holders: KeyHolders, log: KeyLog, clock: Clock },
  (parts) => new KeyStore(parts),
);
