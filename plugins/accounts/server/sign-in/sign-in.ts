import type { CaptchaCheck, CaptchaProblem } from './captcha.ts';
import type { Passwords } from './passwords.ts';
import type { Origin, SessionStore } from '../sessions/session-store.ts';
import { signInCounts, type Throttle } from './throttle.ts';
import { loginOf, type UserStore } from '../people/users.ts';

/** How a sign-in ended: with a session, or refused, or put off. `captcha` says whether the next try has to answer one. */
export type SignedIn =
  | { readonly secret: string }
  | { readonly refused: 'wrong'; readonly captcha: boolean }
  | { readonly refused: 'unconfirmed' }
  | { readonly refused: 'wait'; readonly seconds: number; readonly captcha: boolean }
  | { readonly refused: 'captcha'; readonly problem: CaptchaProblem };

interface Typed {
  readonly login: string;
  readonly password: string;
  /** The answer to the captcha, where the page showed one. */
  readonly answer: string;
}

interface Parts {
  readonly passwords: Passwords;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly throttle: Throttle;
  readonly captcha: CaptchaCheck;
}

/** Signs people in by login and password. */
export class SignIn {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The same questions and the same hashing for logins known and unknown, so that neither words nor time tell them apart. */
  async try({ login, password, answer }: Typed, from: Origin): Promise<SignedIn> {
    const { passwords, users, sessions, throttle, captcha } = this.#parts;
    const known = loginOf(login);
    const user = known === undefined ? undefined : await users.byLogin(known, from.ip);
    const counts = signInCounts(known ?? login, from.ip, { known: user?.known ?? false });
    const suspect = async () => captcha.enabled && (await throttle.suspects(counts.all));
    const suspected = await suspect();
    // No attempt yet: nobody can answer a captcha before it was shown.
    if (suspected && answer === '') return { refused: 'captcha', problem: 'required' };
    const seconds = await throttle.begin(counts.all);
    if (seconds > 0) return { refused: 'wait', seconds, captcha: suspected };
    const problem = suspected ? await captcha.check(answer, from.ip) : undefined;
    if (problem) return { refused: 'captcha', problem };
    if (!(await passwords.verify(user?.passwordHash, password)) || !user)
      return { refused: 'wrong', captcha: await suspect() };
    await throttle.succeeded(counts);
    // Told to those alone who know the password.
    if (user.confirmedAt === null) return { refused: 'unconfirmed' };
    if (passwords.isOutdated(user.passwordHash)) await users.rehash(user, await passwords.hash(password));
    return { secret: await sessions.open(user.id, from) };
  }
}
