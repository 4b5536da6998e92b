import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Membership } from '#core/server/auth/identity.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Language } from '../../contract.ts';
import { accountChanged, sessionRevoked } from '../public.ts';
import { sessions } from '../tables.ts';

/** An account as the session of one of its members knows it. */
export interface MemberAccount {
  readonly id: number;
  readonly shortName: string;
  readonly displayName: string;
  readonly language: Language;
  readonly membership: Membership;
  readonly features: readonly string[];
  readonly allowedAddresses: readonly string[];
}

/** A session that holds, with its user and the accounts that the user belongs to. */
export interface LiveSession {
  readonly id: number;
  readonly userId: number;
  readonly login: string;
  readonly superadmin: boolean;
  readonly accounts: readonly MemberAccount[];
  /** Whether this reading has moved the session's end on, and the cookie's end should follow. */
  readonly renewed: boolean;
}

/** A user in one account of theirs. */
export interface ActedUser {
  readonly userId: number;
  readonly login: string;
  readonly account: MemberAccount;
}

/** Where a sign-in comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export type SessionRow = typeof sessions.$inferSelect;

export const sessionDays = 30;
const lifetimeMs = sessionDays * 86_400_000;
const renewedEveryMs = 300_000;

/** What a session's secret looks like: 256 random bits. */
export const secretPattern = /^[\w-]{43}$/;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** An account `a` as the membership `m` knows it. */
const memberAccount = sql`json_build_object(
  'id', a.id, 'shortName', a.short_name, 'displayName', a.display_name, 'language', a.language, 'membership', m.membership, 'allowedAddresses', a.allowed_addresses,
  'features', array(select feature from account_features f where f.account_id = a.id order by feature)
)`;

/** The sessions in which users are signed in. */
export class SessionStore {
  readonly #db: Database;
  readonly #events: Events;
  readonly #clock: Clock;
  readonly #live = new TtlCache<LiveSession>({ lifetimeMs: 5_000, size: 10_000 });
  readonly #acted = new TtlCache<ActedUser>({ lifetimeMs: 5_000, size: 100 });

  constructor(db: Database, events: Events, clock: Clock) {
    this.#db = db;
    this.#events = events;
    this.#clock = clock;
    events.hear(
      sessionRevoked,
      (hash) => this.#live.drop(hash),
      () => this.#live.expire(),
    );
    events.hear(accountChanged, () => this.forgetAccounts());
  }

  /** Opens a session and answers its secret, which is kept by the browser alone. */
  async open(userId: number, { ip, userAgent }: Origin): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.#clock();
    await this.#db.insert(sessions).values({
      secretHash: hashOf(secret),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: this.#endAfter(now),
      userAgent: userAgent.slice(0, 500),
      ip,
    });
    return secret;
  }

  /** The session of a secret; undefined for one that is unknown, over or revoked. */
  find(secret: string): Promise<LiveSession | undefined> {
    const hash = hashOf(secret);
    return this.#live.get(hash, () => this.#read(hash));
  }

  /** A user as one of an account's; undefined where they are none. */
  member(userId: number, accountId: number): Promise<ActedUser | undefined> {
    return this.#acted.get(`${userId} ${accountId}`, async () => {
      const { rows } = await this.#db.execute<{ [K in keyof ActedUser]: ActedUser[K] }>(sql`
        select u.id as "userId", u.login, ${memberAccount} as account
        from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
        where m.user_id = ${userId} and m.account_id = ${accountId}`);
      return rows[0] && { ...rows[0], userId: Number(rows[0].userId) };
    });
  }

  list(userId: number): Promise<readonly SessionRow[]> {
    return this.#db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), this.#holds()))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(1_000);
  }

  /** Ends one session of a user; answers whether there was one to end. */
  async revoke(userId: number, id: number): Promise<boolean> {
    return (await this.#end(and(eq(sessions.userId, userId), eq(sessions.id, id)))) > 0;
  }

  /** Ends the session of a secret, where there is one. */
  async end(secret: string): Promise<void> {
    await this.#end(eq(sessions.secretHash, hashOf(secret)));
  }

  /** Ends every session of a user except one; answers how many there were. */
  revokeOthers(userId: number, id: number): Promise<number> {
    return this.#end(and(eq(sessions.userId, userId), ne(sessions.id, id)));
  }

  /** Ends every session of a user. */
  revokeAll(userId: number): Promise<number> {
    return this.#end(eq(sessions.userId, userId));
  }

  /** Reads anew which accounts users belong to, when next asked. */
  forgetAccounts(): void {
    this.#live.clear();
    this.#acted.clear();
  }

  /** Drops what nobody can use any more and nobody needs to see. */
  async clean(): Promise<void> {
    const past = new Date(this.#clock().getTime() - lifetimeMs);
    await this.#db.delete(sessions).where(or(lt(sessions.expiresAt, past), lt(sessions.revokedAt, past)));
  }

  async #end(which: SQL | undefined): Promise<number> {
    const ended = await this.#db
      .update(sessions)
      .set({ revokedAt: this.#clock() })
      .where(and(which, this.#holds()))
      .returning({ hash: sessions.secretHash });
    // This process must not wait for its own notice.
    for (const { hash } of ended) this.#live.drop(hash);
    for (const { hash } of ended) await this.#events.publish(sessionRevoked, hash);
    return ended.length;
  }

  #holds() {
    return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, this.#clock()));
  }

  #endAfter(now: Date): Date {
    return new Date(now.getTime() + lifetimeMs);
  }

  /** One statement, because it is what a request waits for: the session, its user and accounts, and the move of its end. */
  async #read(hash: string): Promise<LiveSession | undefined> {
    const now = this.#clock();
    const { rows } = await this.#db.execute<{ [K in keyof LiveSession]: LiveSession[K] }>(sql`
      with renewed as (
        update sessions set last_seen_at = ${now}, expires_at = ${this.#endAfter(now)}
        where secret_hash = ${hash} and revoked_at is null and expires_at > ${now} and last_seen_at < ${new Date(now.getTime() - renewedEveryMs)}
        returning id
      )
      select s.id, u.id as "userId", u.login, u.superadmin, exists (select from renewed) as renewed,
        coalesce((
          select json_agg(${memberAccount} order by a.display_name, a.id)
          from memberships m join accounts a on a.id = m.account_id where m.user_id = u.id
        ), '[]') as accounts
      from sessions s join users u on u.id = s.user_id
      where s.secret_hash = ${hash} and s.revoked_at is null and s.expires_at > ${now}`);
    return rows[0];
  }
}
