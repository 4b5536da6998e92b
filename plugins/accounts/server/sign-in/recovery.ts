import type { HostConfig } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { DeferredWork } from '../deferred-work.ts';
import type { Letters } from './letters.ts';
import type { MailTokens, Purpose } from './mail-tokens.ts';
import type { Passwords } from './passwords.ts';
import type { Origin, SessionStore } from '../sessions/session-store.ts';
import { mailCounts, type Throttle } from './throttle.ts';
import { weaknessOf, type Weakness } from './strength.ts';
import { loginOf, type UserStore } from '../people/users.ts';

interface LetterAsked {
  readonly login: string;
  readonly purpose: Purpose;
  readonly host: HostConfig;
  /** Where its link leads on to in the end. */
  readonly target: string;
}

interface Parts {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: MailTokens;
  readonly letters: Letters;
  readonly afterwards: DeferredWork;
  readonly throttle: Throttle;
}

/** Lets people back in by letter: who forgot a password, and who has yet to show that a login is their address. */
export class Recovery {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Has a letter sent to a user who needs one; answers the seconds to wait, else 0 whether there is such a user or not. */
  async ask({ login: typed, ...letter }: LetterAsked, { ip }: Origin): Promise<number> {
    const login = loginOf(typed);
    const seconds = await this.#parts.throttle.begin(mailCounts(login ?? typed, ip));
    // A user is looked for after the answer, so that its time does not tell who is known here.
    if (seconds === 0 && login !== undefined)
      this.#parts.afterwards.do(`The letter to ${letter.purpose} a login`, () => this.send({ login, ...letter }));
    return seconds;
  }

  async send({ login, purpose, host, target }: LetterAsked): Promise<void> {
    const { users, tokens, letters } = this.#parts;
    const user = await users.find(login);
    const needed = user !== undefined && login.includes('@') && (purpose === 'reset' || user.confirmedAt === null);
    if (needed)
      await letters.link({
        to: login,
        language: user.language,
        purpose,
        secret: await tokens.make(user.id, purpose),
        host,
        target,
      });
  }

  /** Whether the link in a letter still opens something. */
  async holds(secret: string, purpose: Purpose): Promise<boolean> {
    return (await this.#parts.tokens.owner(secret, purpose)) !== undefined;
  }

  /** Sets a new password and ends every session that was opened with the old one; answers the secret of a new session, why the password is too weak, or nothing where the link holds no longer. */
  async reset(
    secret: string,
    password: string,
    from: Origin,
  ): Promise<{ readonly secret: string } | { readonly weakness: Weakness } | undefined> {
    const { db, passwords, users, sessions, tokens } = this.#parts;
    // Before the costly part: who guesses links gets no work done.
    const owner = await tokens.owner(secret, 'reset');
    if (owner === undefined) return undefined;
    const weakness = await weaknessOf(password, await users.namesOf(owner));
    if (weakness) return { weakness };
    const passwordHash = await passwords.hash(password);
    const userId = await db.transaction(async (session) => {
      const found = await tokens.take(secret, 'reset', session);
      if (found === undefined) return undefined;
      // Who read the letter has shown that the address is theirs.
      await users.setPassword(found, passwordHash, session);
      await users.confirm(found, session);
      return found;
    });
    if (userId === undefined) return undefined;
    await sessions.revokeAll(userId);
    return { secret: await sessions.open(userId, from) };
  }

  /** Notes that a login is its user's own address; answers whether the link still held. */
  async confirm(secret: string): Promise<boolean> {
    const { db, users, tokens } = this.#parts;
    return db.transaction(async (session) => {
      const userId = await tokens.take(secret, 'confirm', session);
      if (userId !== undefined) await users.confirm(userId, session);
      return userId !== undefined;
    });
  }
}
