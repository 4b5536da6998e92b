import { token } from '#core/plugin/token.ts';
import { verifyPassword } from './passwords.ts';
import type { Origin, SessionStore } from './session-store.ts';
import { signInCounts, type Throttle } from './throttle.ts';
import { loginOf, type UserStore } from './users.ts';

/** How a sign-in ended: with a session, or refused, or put off. */
export type SignedIn = { readonly secret: string } | { readonly refused: 'wrong' } | { readonly refused: 'unconfirmed' } | { readonly refused: 'wait'; readonly seconds: number };

/** Signs people in by login and password. */
export class SignIn {
  readonly #users: UserStore;
  readonly #sessions: SessionStore;
  readonly #throttle: Throttle;

  constructor(users: UserStore, sessions: SessionStore, throttle: Throttle) {
    this.#users = users;
    this.#sessions = sessions;
    this.#throttle = throttle;
  }

  /** The same questions and the same hashing for logins known and unknown, so that neither words nor time tell them apart. */
  async try({ login, password }: { login: string; password: string }, from: Origin): Promise<SignedIn> {
    const known = loginOf(login);
    const user = known === undefined ? undefined : await this.#users.byLogin(known, from.ip);
    const counts = signInCounts(known ?? login, from.ip, { known: user?.known ?? false });
    const seconds = await this.#throttle.begin(counts.all);
    if (seconds > 0) return { refused: 'wait', seconds };
    if (!(await verifyPassword(user?.passwordHash, password)) || !user) return { refused: 'wrong' };
    await this.#throttle.succeeded(counts);
    // Told to those alone who know the password.
    if (user.confirmedAt === null) return { refused: 'unconfirmed' };
    return { secret: await this.#sessions.open(user.id, from) };
  }
}
export const SigningIn = token<SignIn>('sign-in');
