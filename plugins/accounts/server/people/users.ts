import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Language } from '../../contract.ts';
import type { AccountStore } from './account-store.ts';
import { noPassword, type Passwords } from '../sign-in/passwords.ts';
import type { Feature } from '../public.ts';
import { accounts, memberships, users } from '../tables.ts';

export type User = typeof users.$inferSelect;

/** How long somebody who registered has to show that the address is theirs, in days. */
const unconfirmedDays = 7;

/** A login as it is kept and compared; undefined for what can be none. */
export function loginOf(typed: string): string | undefined {
  const login = typed.normalize('NFKC').trim().toLowerCase();
  return login.length <= 254 && /^[^\s\p{C}]+$/u.test(login) ? login : undefined;
}

export interface NewUser {
  readonly login: string;
  /** Left out for somebody who signs in otherwise; a letter sets one, should they want it. */
  readonly password?: string;
  readonly displayName: string;
  readonly language: Language;
  readonly superadmin?: boolean;
  /** Set where the login has yet to be shown to be the user's own address. */
  readonly unconfirmed?: boolean;
  /** Set where somebody else, such as an identity provider, has shown that the login is the user's own address. */
  readonly proven?: boolean;
  /** Short names for the user's own account, the first that is free wins. */
  readonly shortNames: readonly string[];
  readonly features: readonly Feature[];
}

type Session = Pick<Database, 'insert'>;

/** What stood in the way of a new user. */
export class Taken extends Error {
  readonly what: 'login' | 'shortName';
  constructor(what: 'login' | 'shortName') {
    super(`This ${what} is taken.`);
    this.what = what;
  }
}

/** The people of this installation. */
export class UserStore {
  readonly #db: Database;
  readonly #accounts: AccountStore;
  readonly #clock: Clock;
  readonly #passwords: Passwords;

  constructor(db: Database, records: AccountStore, clock: Clock, passwords: Passwords) {
    this.#passwords = passwords;
    this.#db = db;
    this.#accounts = records;
    this.#clock = clock;
  }

  /** The user of a login, and whether they have signed in from this address before. */
  async byLogin(login: string, ip: string): Promise<(User & { readonly known: boolean }) | undefined> {
    const known = sql<boolean>`exists (select from sessions where user_id = users.id and ip = ${ip})`;
    const [found] = await this.#db.select({ user: users, known }).from(users).where(eq(users.login, login));
    return found && { ...found.user, known: found.known };
  }

  async find(login: string): Promise<User | undefined> {
    return (await this.#db.select().from(users).where(eq(users.login, login)))[0];
  }

  /** The language of a user; undefined where the login is nobody's. */
  async languageOf(login: string): Promise<Language | undefined> {
    return (await this.find(login))?.language;
  }

  /** What everybody knows of a user: the login and the name. */
  async namesOf(userId: number): Promise<readonly string[]> {
    const { login, displayName } = users;
    const [found] = await this.#db.select({ login, displayName }).from(users).where(eq(users.id, userId));
    return found ? [found.login, found.displayName] : [];
  }

  /** Keeps the same password by another hash, unless it was changed meanwhile. */
  async rehash({ id, passwordHash: former }: User, passwordHash: string): Promise<void> {
    await this.#db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, former)));
  }

  async setPassword(userId: number, passwordHash: string, within: Pick<Database, 'update'> = this.#db): Promise<void> {
    await within.update(users).set({ passwordHash }).where(eq(users.id, userId));
  }

  /** Notes that a login was shown to be its user's own address. */
  async confirm(userId: number, within: Pick<Database, 'update'> = this.#db): Promise<void> {
    await within
      .update(users)
      .set({ confirmedAt: sql`coalesce(${users.confirmedAt}, ${this.#clock()})`, addressProven: true })
      .where(eq(users.id, userId));
  }

  /** Drops registrations that nobody confirmed in time, with the accounts made for them, so that an address is not kept from its owner. */
  async clean(): Promise<void> {
    const before = new Date(this.#clock().getTime() - unconfirmedDays * 86_400_000);
    // The accounts are found as they were before the statement, when the memberships of those who go were still there.
    await this.#db.execute(sql`
      with gone as (delete from users where confirmed_at is null and created_at < ${before} returning id)
      delete from accounts a using memberships m, gone
      where m.user_id = gone.id and a.id = m.account_id and not exists (select from memberships other where other.account_id = a.id and other.user_id <> gone.id)`);
  }

  async any(within: Pick<Database, 'select'>): Promise<boolean> {
    return (await within.select({ id: users.id }).from(users).limit(1)).length > 0;
  }

  /** Makes a user with an account of their own, whole or not at all; throws `Taken` where the login or every short name is another's. */
  async create(user: NewUser): Promise<number> {
    const passwordHash = await this.#hashOf(user);
    return this.#db.transaction((session) => this.#insert(user, passwordHash, session));
  }

  /** The same as part of a larger change. */
  async createWithin(session: Session, user: NewUser): Promise<number> {
    return this.#insert(user, await this.#hashOf(user), session);
  }

  async #insert(
    {
      login,
      displayName,
      language,
      superadmin = false,
      unconfirmed = false,
      proven = false,
      shortNames,
      features,
    }: NewUser,
    passwordHash: string,
    session: Session,
  ): Promise<number> {
    const now = this.#clock();
    const [user] = await session
      .insert(users)
      .values({
        login,
        passwordHash,
        displayName,
        language,
        superadmin,
        createdAt: now,
        confirmedAt: unconfirmed ? null : now,
        addressProven: proven,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) throw new Taken('login');
    for (const shortName of shortNames) {
      const email = login.includes('@') ? login : null;
      const [account] = await session
        .insert(accounts)
        .values({ shortName, displayName, language, email })
        .onConflictDoNothing()
        .returning({ id: accounts.id });
      if (!account) continue;
      await session.insert(memberships).values({ accountId: account.id, userId: user.id, membership: 'owner' });
      if (features.length > 0) await this.#accounts.grant(account.id, features, session);
      return user.id;
    }
    throw new Taken('shortName');
  }

  #hashOf({ password }: Pick<NewUser, 'password'>): Promise<string> | string {
    return password === undefined ? noPassword : this.#passwords.hash(password);
  }
}
