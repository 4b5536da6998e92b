import { and, desc, eq, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { provide, token } from '#core/plugin/token.ts';
import type { AccountRef, Caller } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Clock } from '#core/server/surroundings.ts';
import type { KeyRevoking } from '#plugins/accounts/server/public.ts';
import { keyPermissions, type AccessTokenData, type CreateAccessTokenData, type TokenLogData, type UpdateAccessTokenData } from '../contract.ts';
import { Holders, type KeyHolders } from './key-check.ts';
import { KeyLogs, type KeyLog } from './key-log.ts';
import { hashOf, keyIdOf, makeSecret, prefixOf } from './secret.ts';
import { apiKeys, type ApiKey } from './tables.ts';

type Shown = z.input<typeof AccessTokenData>;

/** How long the former secret is taken where whoever changes it does not say. */
const usualGraceMinutes = 1_440;
/** More keys than anybody looks through; a program that makes one for each run is told so. */
const mostKeys = 1_000;

interface Parts {
  readonly db: Database;
  readonly holders: KeyHolders;
  readonly log: KeyLog;
  readonly clock: Clock;
}

/** The API keys of all accounts: made, listed, changed and ended. */
export class KeyStore implements KeyRevoking {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(account: AccountRef): Promise<Shown[]> {
    const rows = await this.#parts.db.select().from(apiKeys).where(eq(apiKeys.accountId, account.id)).orderBy(desc(apiKeys.id));
    return rows.map((row) => this.#shown(row));
  }

  /** The secret is in this answer and in no other. */
  async create(account: AccountRef, by: Caller, { name, permissions = [...keyPermissions], ...settings }: CreateAccessTokenData & { name: string }): Promise<Shown> {
    const { db, log, clock } = this.#parts;
    const now = clock();
    return db.transaction(async (transaction) => {
      const had = await transaction.$count(apiKeys, eq(apiKeys.accountId, account.id));
      if (had >= mostKeys) throw new Fault('key.limit.count', `This account has ${mostKeys} API keys, which is the most. Delete those that nobody uses.`, 409, { most: String(mostKeys) });
      const draft = { accountId: account.id, name, permissions, hash: crypto.randomUUID(), prefix: '', createdBy: by.userId, createdByLogin: by.login, createdAt: now, ...changesOf(settings, now) };
      const [{ id }] = (await transaction.insert(apiKeys).values(draft).returning({ id: apiKeys.id })) as [{ id: number }];
      const secret = makeSecret(account.id, id);
      const [row] = await transaction.update(apiKeys).set({ hash: hashOf(secret), prefix: prefixOf(secret) }).where(eq(apiKeys.id, id)).returning();
      await log.write({ key: row!, userId: by.userId, code: 'key.created', args: { by: by.login, permissions: permissions.join(', ') }, message: `Made by ${by.login}.` }, transaction);
      return { ...this.#shown(row!), token: secret };
    });
  }

  async find(account: AccountRef, key: string): Promise<Shown> {
    return this.#shown(await this.#require(account, key));
  }

  async log(account: AccountRef, key: string): Promise<TokenLogData[]> {
    return this.#parts.log.of((await this.#require(account, key)).id);
  }

  async change(account: AccountRef, by: Caller, key: string, { permissions, name, ...settings }: UpdateAccessTokenData): Promise<Shown> {
    const { db, log, holders, clock } = this.#parts;
    const change = { ...(permissions && { permissions }), ...(name !== undefined && { name }), ...changesOf(settings, clock()) };
    const before = await this.#require(account, key);
    const changed = Object.entries(change).filter(([field, value]) => JSON.stringify(before[field as keyof ApiKey]) !== JSON.stringify(value)).map(([field]) => field);
    if (changed.length === 0) return this.#shown(before);
    const row = await db.transaction(async (transaction) => {
      const [after] = await transaction.update(apiKeys).set(change).where(eq(apiKeys.id, before.id)).returning();
      await log.write({ key: after ?? missing(), userId: by.userId, code: 'key.changed', args: { by: by.login, changed: changed.join(', ') }, message: `Changed by ${by.login}: ${changed.join(', ')}.` }, transaction);
      return after!;
    });
    await holders.changed();
    return this.#shown(row);
  }

  /** Makes another secret for a key; the present one is taken for a while yet, so that its holders can change over. */
  async rotate(account: AccountRef, by: Caller, key: string, graceMinutes = usualGraceMinutes): Promise<Shown> {
    const { db, log, holders, clock } = this.#parts;
    const { id, hash } = await this.#require(account, key);
    const secret = makeSecret(account.id, id);
    const formerUntil = new Date(clock().getTime() + graceMinutes * 60_000);
    const row = await db.transaction(async (transaction) => {
      const [after] = await transaction.update(apiKeys).set({ hash: hashOf(secret), prefix: prefixOf(secret), formerHash: hash, formerUntil }).where(eq(apiKeys.id, id)).returning();
      await log.write({ key: after ?? missing(), userId: by.userId, code: 'key.rotated', args: { by: by.login, formerUntil: formerUntil.toISOString() }, message: `${by.login} made another secret; the former one is taken until ${formerUntil.toISOString()}.` }, transaction);
      return after!;
    });
    await holders.changed();
    return { ...this.#shown(row), token: secret };
  }

  async remove(account: AccountRef, key: string): Promise<void> {
    const removed = await this.#parts.db.delete(apiKeys).where(named(account, key)).returning({ id: apiKeys.id });
    if (removed.length === 0) missing();
    await this.#parts.holders.changed();
  }

  async revokeMadeBy(userId: number, accountId: number): Promise<number> {
    const removed = await this.#parts.db.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.createdBy, userId))).returning({ id: apiKeys.id });
    await this.#parts.holders.changed();
    return removed.length;
  }

  async #require(account: AccountRef, key: string): Promise<ApiKey> {
    const [row] = await this.#parts.db.select().from(apiKeys).where(named(account, key));
    return row ?? missing();
  }

  #shown({ id, prefix, name, permissions, createdAt, createdByLogin, lastUsedAt, ttlMinutes, expiresAt, formerUntil, restrictions, emails, keepAvailable }: ApiKey): Shown {
    return {
      token: `${prefix}…`,
      tokenId: id,
      name,
      permissions,
      creationDate: createdAt.toISOString(),
      createdBy: createdByLogin,
      ...(lastUsedAt && { lastUsedDate: lastUsedAt.toISOString() }),
      ...(ttlMinutes !== null && { ttlMinutes }),
      ...(expiresAt && { expirationDate: expiresAt.toISOString() }),
      ...(formerUntil && formerUntil > this.#parts.clock() && { formerSecretUntil: formerUntil.toISOString() }),
      ...(Object.keys(restrictions).length > 0 && { restrictions }),
      emailsForNotifications: emails,
      keepAvailableOnLimitChange: keepAvailable,
    };
  }
}
export const Keys = token<KeyStore>('api keys');
export const keysInDatabase = provide(Keys, { db: Database, holders: Holders, log: KeyLogs, clock: Clock }, (parts) => new KeyStore(parts));

/** The columns that a key's settings are kept in; what is left out is not touched. */
function changesOf({ ttlMinutes, restrictions, emailsForNotifications, keepAvailableOnLimitChange }: Omit<CreateAccessTokenData, 'permissions'>, now: Date): Partial<ApiKey> {
  return {
    // A new lifetime begins now, and its end is told of anew.
    ...(ttlMinutes !== undefined && { ttlMinutes: ttlMinutes || null, expiresAt: ttlMinutes ? new Date(now.getTime() + ttlMinutes * 60_000) : null, warnedDays: null }),
    ...(restrictions && { restrictions }),
    ...(emailsForNotifications && { emails: [...new Set(emailsForNotifications)] }),
    ...(keepAvailableOnLimitChange !== undefined && { keepAvailable: keepAvailableOnLimitChange }),
  };
}

function named(account: AccountRef, key: string): SQL {
  const own = eq(apiKeys.accountId, account.id);
  return and(own, /^\d{1,15}$/.test(key) ? eq(apiKeys.id, Number(key)) : keyIdOf(key) === undefined ? eq(apiKeys.prefix, key.replace(/…$/, '')) : eq(apiKeys.hash, hashOf(key)))!;
}

function missing(): never {
  throw new Fault('key.not_found', 'This account has no such API key. It may have been deleted.', 404);
}
