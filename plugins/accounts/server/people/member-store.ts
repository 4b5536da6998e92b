import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Membership } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { accountChanged } from '../public.ts';
import type { AccountUser } from '../../contract.ts';
import { roleOf } from './roles.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { memberships, users } from '../tables.ts';

type Session = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A user as an account knows them. */
interface Member {
  readonly login: string;
  readonly membership: Membership;
}

/** Who belongs to which account, and as what. An account keeps one owner at least. */
export class MemberStore {
  readonly #db: Database;
  readonly #sessions: SessionStore;
  readonly #events: Events;

  constructor(db: Database, sessions: SessionStore, events: Events) {
    this.#db = db;
    this.#sessions = sessions;
    this.#events = events;
  }

  /** The users of an account, owners first. */
  async list(accountId: number): Promise<AccountUser[]> {
    const rows = await this.#db
      .select({
        userId: users.id,
        login: users.login,
        displayName: users.displayName,
        membership: memberships.membership,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.accountId, accountId))
      .orderBy(
        sql`array_position(array['owner', 'developer', 'user'], ${memberships.membership})`,
        sql`${users.displayName} collate "und-x-icu"`,
        users.id,
      )
      .limit(1_000);
    return rows.map(({ membership, ...user }) => ({ ...user, role: roleOf(membership) }));
  }

  /** Makes a user of an account something else in it, and answers what they were; throws a fault for who is not in it, and for its last owner. */
  change(accountId: number, userId: number, membership: Membership): Promise<Member> {
    return this.#alter(accountId, userId, membership !== 'owner', (session) =>
      session.update(memberships).set({ membership }).where(this.#row(accountId, userId)),
    );
  }

  /** Takes a user out of an account, and answers what they were; throws a fault for who is not in it, and for its last owner. */
  remove(accountId: number, userId: number): Promise<Member> {
    return this.#alter(accountId, userId, true, (session) =>
      session.delete(memberships).where(this.#row(accountId, userId)),
    );
  }

  /** Tells every process, this one at once, that the users of an account are others now. */
  async changed(accountId: number): Promise<void> {
    this.#sessions.forgetAccounts();
    await this.#events.publish(accountChanged, String(accountId));
  }

  async #alter(
    accountId: number,
    userId: number,
    losesOwner: boolean,
    write: (session: Session) => Promise<unknown>,
  ): Promise<Member> {
    const before = await this.#db.transaction(async (session) => {
      // Locked in one order, so that of two owners who put each other out one stays.
      const owners = await session
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.accountId, accountId), eq(memberships.membership, 'owner')))
        .orderBy(memberships.userId)
        .for('update');
      const [there] = await session
        .select({ login: users.login, membership: memberships.membership })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(this.#row(accountId, userId));
      if (!there) return noSuchUser(userId);
      if (losesOwner && owners.length === 1 && owners[0]!.userId === userId) {
        throw new Fault(
          'account.last_owner',
          'This is the last owner of the account. Make somebody else an owner first.',
          409,
          { userId: String(userId) },
        );
      }
      await write(session);
      return there;
    });
    await this.changed(accountId);
    return before;
  }

  #row(accountId: number, userId: number) {
    return and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));
  }
}

/** The same words for a user of another account and for nobody. */
export function noSuchUser(userId: number | string): never {
  throw new Fault('account.user.not_found', `The account has no user ${userId}. Read the list again.`, 404, {
    userId: String(userId),
  });
}
