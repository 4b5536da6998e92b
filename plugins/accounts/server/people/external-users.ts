import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { ShownText } from '../../contract.ts';
import type { AccountStore } from './account-store.ts';
import type { MemberStore } from './member-store.ts';
import type { ExternalRole, ExternalUsers } from '../public.ts';
import type { AccountSettings } from '../settings.ts';
import { shortNamesFrom } from '../sign-in/registration.ts';
import { membershipOf } from './roles.ts';
import { noPassword } from '../sign-in/passwords.ts';
import { accounts, memberships, users } from '../tables.ts';
import { loginOf, Taken, type UserStore } from './users.ts';

interface Parts {
  readonly db: Database;
  readonly users: UserStore;
  readonly records: AccountStore;
  readonly members: MemberStore;
  readonly settings: AccountSettings;
  readonly log: Log;
}

/** Keeps users in step with what somebody else vouches for. */
export class ExternalUserStore implements ExternalUsers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async byAddress(address: string): ReturnType<ExternalUsers['byAddress']> {
    const login = loginOf(address);
    if (login === undefined || !z.email().safeParse(login).success) return { login: undefined, user: undefined };
    const user = await this.#parts.users.find(login);
    return { login, user: user && { id: user.id, login, proven: user.addressProven } };
  }

  async register({
    login,
    displayName,
    language,
  }: Parameters<ExternalUsers['register']>[0]): Promise<number | undefined> {
    const name = login.slice(0, login.indexOf('@'));
    const shown = ShownText.min(1).safeParse(displayName);
    try {
      return await this.#parts.users.create({
        login,
        displayName: shown.success ? shown.data : name.slice(0, 100),
        language,
        proven: true,
        shortNames: shortNamesFrom(name, this.#parts.settings),
        features: ['mlp.test_form'],
      });
    } catch (error) {
      if (error instanceof Taken && error.what === 'login') return undefined;
      throw error;
    }
  }

  async hasPassword(userId: number): Promise<boolean> {
    const [user] = await this.#parts.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId));
    return user !== undefined && user.passwordHash !== noPassword;
  }

  async give(userId: number, role: ExternalRole): Promise<void> {
    const { db, members } = this.#parts;
    const { account: shortName, membership } = this.#placeOf(role);
    const accountId = await this.#account(shortName);
    if (role.role === 'superadmin') await db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
    const [present] = await db
      .select()
      .from(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
    if (present?.membership === membership) return;
    if (!present) {
      await db.insert(memberships).values({ accountId, userId, membership }).onConflictDoNothing();
      await members.changed(accountId);
    } else await this.#unlessLastOwner(userId, shortName, () => members.change(accountId, userId, membership));
  }

  async take(userId: number, role: ExternalRole): Promise<void> {
    const { db, records, members } = this.#parts;
    const { account: shortName } = this.#placeOf(role);
    if (role.role === 'superadmin') await db.update(users).set({ superadmin: false }).where(eq(users.id, userId));
    const account = await records.find(shortName);
    if (account) await this.#unlessLastOwner(userId, shortName, () => members.remove(account.id, userId));
  }

  /** The account of a short name; where there is none yet, one in which developers can work. */
  async #account(shortName: string): Promise<number> {
    const { db, records } = this.#parts;
    const found = await records.find(shortName);
    if (found) return found.id;
    return db.transaction(async (session) => {
      const [made] = await session
        .insert(accounts)
        .values({ shortName, displayName: shortName, language: 'EN' })
        .onConflictDoNothing()
        .returning({ id: accounts.id });
      if (made) await records.grant(made.id, ['mlp.model_admin', 'mlp.test_form'], session);
      return (
        made?.id ??
        (await session.select({ id: accounts.id }).from(accounts).where(eq(accounts.shortName, shortName)))[0]!.id
      );
    });
  }

  /** Superadministrators are so as people of the operator's account. */
  #placeOf(role: ExternalRole) {
    return role.role === 'superadmin'
      ? { account: this.#parts.settings.systemAccounts[0]!, membership: 'owner' as const }
      : { account: role.account, membership: membershipOf(role.role) };
  }

  async #unlessLastOwner(userId: number, account: string, change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // An account must not be left to nobody because a group was renamed; nor is a missing member one to remove.
      this.#parts.log.warn(
        { userId, account, code: error.code },
        'A role that an identity provider decides was left as it is.',
      );
    }
  }
}
