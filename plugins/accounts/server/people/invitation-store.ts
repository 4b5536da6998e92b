import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { AccountRole, Invitation, InvitedRole } from '../../contract.ts';
import type { MemberStore } from './member-store.ts';
import { membershipOf, roleOf } from './roles.ts';
import { accounts, invitations, memberships, users } from '../tables.ts';

const open = inArray(invitations.status, ['SENT', 'PENDING']);
/** What an account has to show for an invitation: nobody has come of it yet. */
const unmet = inArray(invitations.status, ['SENT', 'PENDING', 'DECLINED']);

/** The invitations into accounts. Those that were accepted stay as a record, declined ones until somebody is asked once more, revoked ones go. */
export class InvitationStore {
  readonly #db: Database;
  readonly #members: MemberStore;
  readonly #clock: Clock;

  constructor(db: Database, members: MemberStore, clock: Clock) {
    this.#db = db;
    this.#members = members;
    this.#clock = clock;
  }

  /** All invitations of a user, the newest first. */
  ofUser(userId: number): Promise<Invitation[]> {
    const login = this.#db.select({ login: users.login }).from(users).where(eq(users.id, userId));
    return this.#read(eq(invitations.login, login));
  }

  /** Those of a user that wait for an answer. */
  waitingFor(login: string): Promise<Invitation[]> {
    return this.#read(and(eq(invitations.login, login), open));
  }

  /** Those into an account that wait for an answer or were declined. */
  ofAccount(accountId: number): Promise<Invitation[]> {
    return this.#read(and(eq(invitations.accountId, accountId), unmet));
  }

  /** One of an account that waits for an answer. */
  async find(accountId: number, id: number): Promise<Invitation | undefined> {
    return (await this.#read(and(eq(invitations.accountId, accountId), eq(invitations.id, id), open)))[0];
  }

  /** Makes an invitation; throws a fault for somebody who is in the account or invited already. */
  async add({
    accountId,
    login,
    role,
    invitedBy,
  }: {
    accountId: number;
    login: string;
    role: InvitedRole;
    invitedBy: number;
  }): Promise<Invitation> {
    const inside = this.#db
      .select({ id: users.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId));
    const [member] = await inside.where(and(eq(memberships.accountId, accountId), eq(users.login, login)));
    if (member)
      throw new Fault('account.user.exists', `login: ${login} belongs to this account already.`, 409, { login });
    const values = {
      accountId,
      login,
      membership: membershipOf(role),
      status: 'PENDING',
      invitedBy,
      createdAt: this.#clock(),
    } as const;
    // Asked once more, an earlier no is no longer the last word.
    await this.#db
      .delete(invitations)
      .where(
        and(eq(invitations.accountId, accountId), eq(invitations.login, login), eq(invitations.status, 'DECLINED')),
      );
    const [made] = await this.#db
      .insert(invitations)
      .values(values)
      .returning({ id: invitations.id })
      .catch((error: unknown) => {
        throw sqlState(error) === '23505'
          ? new Fault(
              'invitation.exists',
              `login: ${login} is invited already. Send that invitation once more instead.`,
              409,
              { login },
            )
          : error;
      });
    return (await this.find(accountId, made!.id)) ?? noSuchInvitation(made!.id);
  }

  /** Notes that the letter of an invitation has gone out. */
  async sent(id: number): Promise<void> {
    await this.#db
      .update(invitations)
      .set({ status: 'SENT' })
      .where(and(eq(invitations.id, id), open));
  }

  /** Takes an invitation back, or one that was declined off the list; answers whose it was, undefined where there was none. */
  async revoke(accountId: number, id: number): Promise<string | undefined> {
    const [gone] = await this.#db
      .delete(invitations)
      .where(and(eq(invitations.accountId, accountId), eq(invitations.id, id), unmet))
      .returning({ login: invitations.login });
    return gone?.login;
  }

  /** Brings the invited into the account, or notes that they will not come; answers which account it is and as what they come, undefined where the invitation was not theirs to answer. */
  async decide({
    userId,
    login,
    id,
    status,
  }: {
    userId: number;
    login: string;
    id: number;
    status: 'ACCEPTED' | 'DECLINED';
  }): Promise<{ readonly accountId: number; readonly role: AccountRole } | undefined> {
    const answered = await this.#db.transaction(async (session) => {
      const [decided] = await session
        .update(invitations)
        .set({ status, decidedAt: this.#clock() })
        .where(and(eq(invitations.id, id), eq(invitations.login, login), open))
        .returning();
      if (decided && status === 'ACCEPTED')
        await session
          .insert(memberships)
          .values({ accountId: decided.accountId, userId, membership: decided.membership })
          .onConflictDoNothing();
      return decided;
    });
    if (!answered) return undefined;
    const { accountId, membership } = answered;
    if (status === 'ACCEPTED') await this.#members.changed(accountId);
    return { accountId, role: roleOf(membership) };
  }

  async #read(which: SQL | undefined): Promise<Invitation[]> {
    const rows = await this.#db
      .select({ invitation: invitations, accountName: accounts.displayName })
      .from(invitations)
      .innerJoin(accounts, eq(accounts.id, invitations.accountId))
      .where(which)
      .orderBy(desc(invitations.id))
      .limit(1_000);
    return rows.map(({ invitation: { id, accountId, login, membership, status, createdAt }, accountName }) => ({
      id,
      accountId,
      accountName,
      login,
      role: roleOf(membership),
      status,
      createdAt: createdAt.toISOString(),
    }));
  }
}

/** The same words for an invitation that is somebody else's, is answered or never was. */
export function noSuchInvitation(id: number | string): never {
  throw new Fault(
    'invitation.not_found',
    `There is no invitation ${id} that waits for an answer. Read the list again.`,
    404,
    { invitationId: String(id) },
  );
}
