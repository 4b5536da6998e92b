import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { token } from '#core/plugin/token.ts';
import { ShortName, ShownText, type Language } from '../contract.ts';
import { demoAccount } from './public.ts';
import type { Origin, SessionStore } from './session-store.ts';
import { registrationCounts, type Throttle } from './throttle.ts';
import { loginOf, Taken, type UserStore } from './users.ts';

/** The account of the first superadministrator. */
export const systemAccount = 'system';

const reserved: ReadonlySet<string> = new Set([systemAccount, demoAccount]);
const password = { least: 8, most: 200 };

export const registrationFields = ['login', 'displayName', 'shortName', 'password', 'passwordAgain'] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** What is wrong with a field, as a word that the pages have a text for. */
type Complaint = 'email' | 'taken' | 'form' | 'short' | 'long' | 'different';
export type Complaints = Readonly<Partial<Record<RegistrationField, Complaint>>>;
type Typed = Readonly<Record<RegistrationField, string>>;

export type Registered = { readonly secret: string } | { readonly complaints: Complaints } | { readonly seconds: number };

/** Lets people make an account of their own. */
export class Registration {
  readonly #users: UserStore;
  readonly #sessions: SessionStore;
  readonly #throttle: Throttle;

  constructor(users: UserStore, sessions: SessionStore, throttle: Throttle) {
    this.#users = users;
    this.#sessions = sessions;
    this.#throttle = throttle;
  }

  /** Makes a user with an account and signs them in, or says field by field what is wrong, or how long to wait. */
  async try(typed: Typed, language: Language, from: Origin): Promise<Registered> {
    const complaints = complaintsOf(typed);
    if (Object.keys(complaints).length > 0) return { complaints };
    const seconds = await this.#throttle.begin(registrationCounts(from.ip));
    if (seconds > 0) return { seconds };
    const login = loginOf(typed.login)!;
    const name = login.slice(0, login.indexOf('@'));
    try {
      const userId = await this.#users.create({
        login,
        password: typed.password,
        displayName: typed.displayName.trim() || name.slice(0, 100),
        language,
        shortNames: typed.shortName.trim() === '' ? shortNamesFrom(name) : [typed.shortName.trim()],
        features: ['mlp.test_form'],
      });
      return { secret: await this.#sessions.open(userId, from) };
    } catch (error) {
      if (error instanceof Taken) return { complaints: { [error.what]: 'taken' } };
      throw error;
    }
  }
}
export const Registering = token<Registration>('registration');

function complaintsOf(typed: Typed): Complaints {
  const login = loginOf(typed.login);
  const shortName = typed.shortName.trim();
  const found: readonly (readonly [RegistrationField, Complaint | false])[] = [
    ['login', (login === undefined || !z.email().safeParse(login).success) && 'email'],
    ['displayName', !ShownText.safeParse(typed.displayName).success && 'form'],
    ['shortName', shortName !== '' && ((!ShortName.safeParse(shortName).success && 'form') || (reserved.has(shortName) && 'taken'))],
    ['password', ([...typed.password].length < password.least && 'short') || (typed.password.length > password.most && 'long')],
    ['passwordAgain', typed.passwordAgain !== typed.password && 'different'],
  ];
  return Object.fromEntries(found.filter(([, complaint]) => complaint));
}

/** Short names made of the beginning of an e-mail address: itself where it is free, else with an ending of its own. */
export function shortNamesFrom(name: string): readonly string[] {
  const ending = randomBytes(3).toString('hex');
  const base = name.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+/, '').slice(0, 33).replace(/-+$/, '');
  return [base, `${base || 'account'}-${ending}`].filter((each) => ShortName.safeParse(each).success && !reserved.has(each));
}
