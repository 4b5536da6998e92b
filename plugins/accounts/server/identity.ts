import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { token } from '#core/plugin/token.ts';
import { accountCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import type { AccountRef, Caller, Identity, KeyCheck } from '#core/server/auth/identity.ts';
import type { AccountStore } from './account-store.ts';
import { credentialOf } from './credentials.ts';
import { keyCheck, systemAccount } from './public.ts';
import type { SessionCookies } from './session-cookies.ts';
import { secretPattern, type LiveSession, type MemberAccount, type SessionStore } from './session-store.ts';

/** A caller with a session, as the calls about sessions and the choice of an account know it. */
export interface SessionCaller extends Caller {
  readonly session: {
    readonly id: number;
    readonly accounts: LiveSession['accounts'];
    /** The account that the browser names and the user may not act in. */
    readonly refusedAccount: string | undefined;
  };
}

/** The session behind a caller; undefined for API keys. */
export const sessionOf = (caller: Caller): SessionCaller['session'] | undefined => ('session' in caller ? (caller as SessionCaller).session : undefined);

/** The account of a user's own that a browser names by id or short name. */
export const accountNamed = (accounts: LiveSession['accounts'], choice: string): MemberAccount | undefined => accounts.find(({ id, shortName }) => String(id) === choice || shortName === choice);

interface Parts {
  readonly sessions: SessionStore;
  readonly accounts: AccountStore;
  readonly cookies: SessionCookies;
  readonly host: Host;
}

/** Tells callers by session cookie, or by a session's secret or an API key in a header. A header speaks before the cookie, and a wrong one is refused. */
export class AccountsIdentity implements Identity {
  readonly #parts: Parts;
  #keyCheck: KeyCheck | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async identify(request: FastifyRequest): Promise<Caller | undefined> {
    const choice = request.cookies[accountCookie];
    const credential = credentialOf(request.headers);
    if (credential !== undefined) return (await this.#byCredential(credential, choice)) ?? refuse();
    const secret = request.cookies[sessionCookie];
    if (secret === undefined) return undefined;
    const session = await this.#session(secret);
    if (!session) this.#parts.cookies.clearLater(request);
    else if (session.renewed) this.#parts.cookies.renewLater(request, secret);
    return session && this.#callerOf(session, choice);
  }

  identifyToken(token: string): Promise<Caller | undefined> {
    return this.#byCredential(token, undefined);
  }

  async findAccount(account: string): Promise<AccountRef | undefined> {
    return this.#parts.accounts.find(account);
  }

  /** Programs that were given a session's secret as their token send it where a key goes. */
  async #byCredential(credential: string, choice: string | undefined): Promise<Caller | undefined> {
    const session = await this.#session(credential);
    return session ? this.#callerOf(session, choice) : this.#keys().check(credential);
  }

  async #session(secret: string): Promise<LiveSession | undefined> {
    return secretPattern.test(secret) ? this.#parts.sessions.find(secret) : undefined;
  }

  // Found when first needed: whoever keeps the keys may itself need what this plugin offers.
  #keys(): KeyCheck {
    if (this.#keyCheck) return this.#keyCheck;
    const { host } = this.#parts;
    const found = host.find(keyCheck, 'only');
    if (!found) throw new Fault('key.unsupported', 'This installation does not take API keys, and this is not a session either. Sign in, and send the session cookie instead.', 401);
    return (this.#keyCheck = found.make(host.container.give(found.needs)));
  }

  async #callerOf(session: LiveSession, choice: string | undefined): Promise<SessionCaller> {
    const chosen = await this.#chosen(session, choice);
    return {
      userId: session.userId,
      login: session.login,
      superadmin: session.superadmin && !isPlainMember(session, chosen),
      account: chosen && { id: chosen.id, shortName: chosen.shortName },
      memberships: new Map(session.accounts.map(({ id, membership }) => [id, membership])),
      features: new Set(chosen?.features),
      key: undefined,
      session: { id: session.id, accounts: session.accounts, refusedAccount: chosen ? undefined : choice || undefined },
    };
  }

  /** The account that the browser names, else the only one there is. Superadministrators may choose any. */
  async #chosen({ accounts, superadmin }: LiveSession, choice: string | undefined): Promise<(AccountRef & { readonly features: Iterable<string> }) | undefined> {
    if (!choice) return accounts.length === 1 ? accounts[0] : undefined;
    return accountNamed(accounts, choice) ?? (superadmin ? this.#parts.accounts.find(choice) : undefined);
  }
}
export const SessionIdentity = token<AccountsIdentity>('session identity');

/** Whoever acts in an account that they merely belong to has there the rights of their role and no others. */
const isPlainMember = ({ accounts }: LiveSession, chosen: AccountRef | undefined): boolean => chosen !== undefined && chosen.shortName !== systemAccount && accounts.some(({ id }) => id === chosen.id);

function refuse(): never {
  throw new Fault('key.invalid', 'This API key is wrong, has expired or was revoked. Check it, or make a new one.', 401);
}
