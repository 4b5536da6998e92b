import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Mail } from '#core/server/mail/mail.ts';
import type { DeferredWork } from '../deferred-work.ts';
import type { CaptchaCheck, CaptchaProblem } from './captcha.ts';
import { passwordLength, ShortName, ShownText, type Language } from '../../contract.ts';
import { demoAccount } from '../public.ts';
import type { AccountSettings } from '../settings.ts';
import { weaknessOf, type Weakness } from './strength.ts';
import type { Recovery } from './recovery.ts';
import type { Origin, SessionStore } from '../sessions/session-store.ts';
import { registrationCounts, type Throttle } from './throttle.ts';
import { loginOf, Taken, type UserStore } from '../people/users.ts';

/** Names that nobody may take. */
const isReserved = (shortName: string, { systemAccounts }: AccountSettings): boolean =>
  shortName === demoAccount || systemAccounts.includes(shortName);

export const registrationFields = ['login', 'displayName', 'shortName', 'password', 'passwordAgain'] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** What is wrong with a field, as a word that the pages have a text for. */
type Complaint = 'email' | 'taken' | 'form' | 'short' | 'long' | 'different' | Weakness;
export type Complaints = Readonly<Partial<Record<RegistrationField, Complaint>>>;
type Typed = Readonly<Record<RegistrationField, string>>;

/** Signed in at once, or asked to read a letter first; or what stands in the way. */
export type Registered =
  | { readonly secret: string }
  | { readonly letterTo: string }
  | { readonly complaints: Complaints }
  | { readonly captcha: CaptchaProblem }
  | { readonly seconds: number };

interface Parts {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly throttle: Throttle;
  readonly recovery: Recovery;
  readonly afterwards: DeferredWork;
  readonly mail: Mail;
  readonly captcha: CaptchaCheck;
  readonly settings: AccountSettings;
}

/** Lets people make an account of their own. */
export class Registration {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes a user with an account, or says field by field what is wrong, or how long to wait. Where letters leave this server, the user has to confirm the address before the first sign-in. */
  async try(
    typed: Typed,
    { answer, language, host, target }: { answer: string; language: Language; host: HostConfig; target: string },
    from: Origin,
  ): Promise<Registered> {
    const { users, sessions, throttle, recovery, afterwards, mail, captcha } = this.#parts;
    const complaints = complaintsOf(typed, this.#parts.settings);
    if (Object.keys(complaints).length > 0) return { complaints };
    const { password } = typed;
    const weakness = await weaknessOf(password, [typed.login, typed.displayName, typed.shortName, host.brand.name]);
    if (weakness) return { complaints: { password: weakness } };
    const problem = await captcha.check(answer, from.ip);
    if (problem) return { captcha: problem };
    const seconds = await throttle.begin(registrationCounts(from.ip));
    if (seconds > 0) return { seconds };
    const login = loginOf(typed.login)!;
    const name = login.slice(0, login.indexOf('@'));
    try {
      const userId = await users.create({
        login,
        password: typed.password,
        displayName: typed.displayName.trim() || name.slice(0, 100),
        language,
        unconfirmed: mail.leaves,
        shortNames:
          typed.shortName.trim() === '' ? shortNamesFrom(name, this.#parts.settings) : [typed.shortName.trim()],
        features: ['mlp.test_form'],
      });
      if (!mail.leaves) return { secret: await sessions.open(userId, from) };
      afterwards.do('The letter to confirm a login', () => recovery.send({ login, purpose: 'confirm', host, target }));
      return { letterTo: login };
    } catch (error) {
      if (error instanceof Taken) return { complaints: { [error.what]: 'taken' } };
      throw error;
    }
  }
}

function complaintsOf(typed: Typed, settings: AccountSettings): Complaints {
  const login = loginOf(typed.login);
  const shortName = typed.shortName.trim();
  const found: readonly (readonly [RegistrationField, Complaint | false | undefined])[] = [
    ['login', (login === undefined || !z.email().safeParse(login).success) && 'email'],
    ['displayName', !ShownText.safeParse(typed.displayName).success && 'form'],
    [
      'shortName',
      shortName !== '' &&
        ((!ShortName.safeParse(shortName).success && 'form') || (isReserved(shortName, settings) && 'taken')),
    ],
    ['password', passwordComplaint(typed.password)],
    ['passwordAgain', typed.passwordAgain !== typed.password && 'different'],
  ];
  return Object.fromEntries(found.filter(([, complaint]) => complaint));
}

/** What is wrong with the length of a new password. */
export function passwordComplaint(password: string): 'short' | 'long' | undefined {
  if ([...password].length < passwordLength.least) return 'short';
  return password.length > passwordLength.most ? 'long' : undefined;
}

/** Short names made of the beginning of an e-mail address: itself where it is free, else with an ending of its own. */
export function shortNamesFrom(name: string, settings: AccountSettings): readonly string[] {
  const ending = randomBytes(3).toString('hex');
  const base = name
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 33)
    .replace(/-+$/, '');
  return [base, `${base || 'account'}-${ending}`].filter(
    (each) => ShortName.safeParse(each).success && !isReserved(each, settings),
  );
}
