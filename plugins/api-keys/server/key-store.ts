import { and, desc, eq, type SQL } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { provide, token } from '#core/plugin/token.ts';
import type { AccountRef, Caller, KeyCheck } from '#core/server/auth/identity.ts';
import { BriefCache } from '#core/server/brief-cache.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { accountChanged, Accounts, features } from '#plugins/accounts/server/public.ts';
import type { AccessTokenData, keyPermissions } from '../contract.ts';
import { hashOf, keyIdOf, makeSecret, prefixOf } from './secret.ts';
import { apiKeys } from './tables.ts';

type Permission = (typeof keyPermissions)[number];
type Shown = z.input<typeof AccessTokenData>;

const keyChanged = 'api-key-changed';

/** The API keys of all accounts: made, listed, changed, and checked on every request that carries one. */
export class KeyStore implements KeyCheck {
  readonly #db: Database;
  readonly #accounts: Accounts;
  readonly #events: Events;
  readonly #known = new BriefCache<Caller>({ lifetimeMs: 30_000, size: 20_000 });
  readonly #used = new Map<number, number>();

  constructor(db: Database, accounts: Accounts, events: Events) {
    this.#db = db;
    this.#accounts = accounts;
    this.#events = events;
    for (const topic of [keyChanged, accountChanged]) events.hear(topic, () => this.#known.clear(), () => this.#known.expire());
  }

  async list(account: AccountRef): Promise<readonly Shown[]> {
    const rows = await this.#db.select().from(apiKeys).where(eq(apiKeys.accountId, account.id)).orderBy(desc(apiKeys.id));
    return rows.map((row) => shown(row));
  }

  /** The secret is in this answer and in no other. */
  async create(account: AccountRef, by: Caller, { name, permissions }: { name: string; permissions: Permission[] }): Promise<Shown> {
    return this.#db.transaction(async (transaction) => {
      const draft = { accountId: account.id, name, permissions, hash: crypto.randomUUID(), prefix: '', createdBy: by.userId, createdByLogin: by.login };
      const [{ id }] = (await transaction.insert(apiKeys).values(draft).returning({ id: apiKeys.id })) as [{ id: number }];
      const secret = makeSecret(account.id, id);
      const [row] = await transaction.update(apiKeys).set({ hash: hashOf(secret), prefix: prefixOf(secret) }).where(eq(apiKeys.id, id)).returning();
      return { ...shown(row!), token: secret };
    });
  }

  async find(account: AccountRef, key: string): Promise<Shown> {
    const [row] = await this.#db.select().from(apiKeys).where(named(account, key));
    return shown(row ?? missing());
  }

  async change(account: AccountRef, key: string, permissions: Permission[]): Promise<Shown> {
    const [row] = await this.#db.update(apiKeys).set({ permissions }).where(named(account, key)).returning();
    await this.#events.publish(keyChanged);
    this.#known.clear();
    return shown(row ?? missing());
  }

  async remove(account: AccountRef, key: string): Promise<void> {
    const removed = await this.#db.delete(apiKeys).where(named(account, key)).returning({ id: apiKeys.id });
    if (removed.length === 0) missing();
    await this.#events.publish(keyChanged);
    this.#known.clear();
  }

  /** Whoever holds the key acts as its account's developer, within what the key was granted. */
  check(secret: string): Promise<Caller | undefined> {
    const hash = hashOf(secret);
    return this.#known.get(hash, () => this.#read(secret, hash));
  }

  async #read(secret: string, hash: string): Promise<Caller | undefined> {
    const id = keyIdOf(secret);
    const [row] = id === undefined ? [] : await this.#db.select().from(apiKeys).where(eq(apiKeys.id, id));
    if (!row || !timingSafeEqual(Buffer.from(row.hash.padEnd(64)), Buffer.from(hash.padEnd(64)))) return undefined;
    const caller = await this.#callerOf(row);
    this.#noteUse(row.id);
    return caller;
  }

  async #callerOf({ id, accountId, createdBy, createdByLogin, permissions }: typeof apiKeys.$inferSelect): Promise<Caller> {
    const account = (await this.#accounts.named([accountId])).get(accountId);
    const granted = account ? await Promise.all(features.map(async (feature) => [feature, await this.#accounts.hasFeature(accountId, feature)] as const)) : [];
    return {
      userId: createdBy,
      login: createdByLogin,
      superadmin: false,
      account: account && { id: account.id, shortName: account.shortName },
      memberships: new Map([[accountId, 'developer']]),
      features: new Set(granted.filter(([, has]) => has).map(([feature]) => feature)),
      key: { id, grants: new Set(permissions) },
    };
  }

  /** A minute's precision is enough for people, and no request waits for it. */
  #noteUse(id: number): void {
    const now = Date.now();
    if (now - (this.#used.get(id) ?? 0) < 60_000) return;
    this.#used.set(id, now);
    this.#db.update(apiKeys).set({ lastUsedAt: new Date(now) }).where(eq(apiKeys.id, id)).then(undefined, () => this.#used.delete(id));
  }
}
export const Keys = token<KeyStore>('api keys');
export const keysInDatabase = provide(Keys, { db: Database, accounts: Accounts, events: Events }, ({ db, accounts, events }) => new KeyStore(db, accounts, events));

function named(account: AccountRef, key: string): SQL {
  const own = eq(apiKeys.accountId, account.id);
  return and(own, /^\d{1,15}$/.test(key) ? eq(apiKeys.id, Number(key)) : keyIdOf(key) === undefined ? eq(apiKeys.prefix, key.replace(/…$/, '')) : eq(apiKeys.hash, hashOf(key)))!;
}

function missing(): never {
  throw new Fault('key.not_found', 'This account has no such API key. It may have been deleted.', 404);
}

function shown({ prefix, name, permissions, createdAt, createdByLogin, lastUsedAt }: typeof apiKeys.$inferSelect): Shown {
  return { token: `${prefix}…`, name, permissions, creationDate: createdAt.toISOString(), createdBy: createdByLogin, ...(lastUsedAt ? { lastUsedDate: lastUsedAt.toISOString() } : {}) };
}
