import { eq } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { Fault } from '#core/contract/fault.ts';
import { ThisHost, type Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Caller, KeyCheck } from '#core/server/auth/identity.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Clock } from '#core/server/runtime.ts';
import { accountChanged, Accounts, features } from '#plugins/accounts/server/public.ts';
import { requireCall } from './key-calls.ts';
import { limitsOfMakers } from './key-makers.ts';
import { hashOf, keyIdOf } from './secret.ts';
import { apiKeys, type ApiKey } from './tables.ts';

/** Published whenever what a key may do has changed. */
export const keyChanged = 'api-key-changed';

/** Whom a secret stands for. */
interface Holder {
  readonly caller: Caller;
  /** From when on it stands for nobody, in milliseconds since 1970, and whether the key itself ends then or this secret of it alone. */
  readonly end: { readonly at: number; readonly of: 'key' | 'secret' } | undefined;
}

interface Parts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly events: Events;
  readonly clock: Clock;
  readonly host: Host;
}

/** Checks the key of every request that carries one, from memory where it was seen a moment ago. */
export class KeyHolders implements KeyCheck {
  readonly #parts: Parts;
  readonly #known = new TtlCache<Holder>({ lifetimeMs: 30_000, size: 20_000 });
  readonly #used = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const topic of [keyChanged, accountChanged])
      parts.events.hear(
        topic,
        () => this.#known.clear(),
        () => this.#known.expire(),
      );
  }

  /** Whoever holds the key acts as its account's developer, within what the key was granted; keys are the account's, and outlast the membership of whoever made them. */
  async check(secret: string): Promise<Caller | undefined> {
    const hash = hashOf(secret);
    const holder = await this.#known.get(hash, () => this.#read(secret, hash));
    if (!holder?.end || this.#parts.clock().getTime() < holder.end.at) return holder?.caller;
    if (holder.end.of === 'secret') return undefined;
    const expired = new Date(holder.end.at).toISOString();
    throw new Fault(
      'key.expired',
      `This API key ended at ${expired}. Give it a longer lifetime, or make another key.`,
      401,
      { expired },
    );
  }

  /** Has every key read anew, here and in the other processes. */
  async changed(): Promise<void> {
    this.#known.clear();
    await this.#parts.events.publish(keyChanged);
  }

  async #read(secret: string, hash: string): Promise<Holder | undefined> {
    const id = keyIdOf(secret);
    const [row] = id === undefined ? [] : await this.#parts.db.select().from(apiKeys).where(eq(apiKeys.id, id));
    if (!row) return undefined;
    const isPresent = same(row.hash, hash);
    if (!isPresent && !(row.formerHash && same(row.formerHash, hash))) return undefined;
    const caller = await this.#callerOf(row);
    this.#noteUse(row.id);
    const ends = [
      ...(row.expiresAt ? [{ at: row.expiresAt.getTime(), of: 'key' as const }] : []),
      ...(isPresent ? [] : [{ at: row.formerUntil?.getTime() ?? 0, of: 'secret' as const }]),
    ];
    return { caller, end: ends.toSorted((a, b) => a.at - b.at)[0] };
  }

  async #callerOf({
    id,
    name,
    accountId,
    createdBy,
    createdByLogin,
    permissions,
    restrictions,
    keepAvailable,
    madeByKey,
  }: ApiKey): Promise<Caller> {
    const { db, accounts, host } = this.#parts;
    const makers = await limitsOfMakers(db, { madeByKey });
    const account = (await accounts.named([accountId])).get(accountId);
    const granted = account
      ? await Promise.all(
          features.map(async (feature) => [feature, await accounts.hasFeature(accountId, feature)] as const),
        )
      : [];
    const caller: Caller = {
      userId: createdBy,
      login: createdByLogin,
      superadmin: false,
      account: account && { id: account.id, shortName: account.shortName },
      memberships: new Map([[accountId, 'developer']]),
      features: new Set(granted.filter(([, has]) => has).map(([feature]) => feature)),
      key: {
        id,
        name,
        grants: new Set(permissions),
        restrictions,
        keepAvailable,
        makers,
        requireCall: (asked) => requireCall(host, caller, asked),
      },
    };
    return caller;
  }

  /** A minute's precision is enough for people, and no request waits for it. */
  #noteUse(id: number): void {
    const now = this.#parts.clock().getTime();
    if (now - (this.#used.get(id) ?? 0) < 60_000) return;
    this.#used.set(id, now);
    this.#parts.db
      .update(apiKeys)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(apiKeys.id, id))
      .then(undefined, () => this.#used.delete(id));
  }
}
export const holdersInDatabase = provide(
  KeyHolders,
  { db: Database, accounts: Accounts, events: Events, clock: Clock, host: ThisHost },
  (parts) => new KeyHolders(parts),
);

const same = (kept: string, given: string): boolean =>
  kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
