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
import type { AccountSettings } from './settings.ts';
import { deniedFromAddress, keyRefusal, skipsAccountChecks, withheldFrom, type Place } from './withheld.ts';

/** A caller with a session, as the calls about sessions and the choice of an account know it. */
export interface SessionCaller extends Caller {
  readonly session: {
    readonly id: number;
    readonly accounts: LiveSession['accounts'];
    /** The account that the browser names and the user may not act in. */
    readonly refusedAccount: string | undefined;
    /** Why nothing may be done from here until another account is chosen. */
    readonly refusal: Fault | undefined;
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
  readonly settings: AccountSettings;
}

/** Tells callers by session cookie, or by a session's secret or an API key in a header. A header speaks before the cookie, and a wrong one is refused. */
export class AccountsIdentity implements Identity {
  readonly #parts: Parts;
  #keyCheck: KeyCheck | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async identify(request: FastifyRequest): Promise<Caller | undefined> {
    return admitted(await this.recognize(request));
  }

  /** Who makes a request, even where their account may not be used from there: for the pages on which another one is chosen. */
  async recognize(request: FastifyRequest): Promise<Caller | undefined> {
    const choice = request.cookies[accountCookie];
    const place: Place = { ip: request.ip, domain: this.#parts.settings.domains.find(({ domain }) => domain === request.hostname) };
    const credential = credentialOf(request.headers);
    if (credential !== undefined) return (await this.#byCredential(credential, choice, place)) ?? refuse();
    const secret = request.cookies[sessionCookie];
    if (secret === undefined) return undefined;
    const session = await this.#session(secret);
    if (!session) this.#parts.cookies.clearLater(request);
    else if (session.renewed) this.#parts.cookies.renewLater(request, secret);
    return session && this.#callerOf(session, choice, place);
  }

  async identifyToken(token: string, ip: string): Promise<Caller | undefined> {
    return admitted(await this.#byCredential(token, undefined, { ip, domain: undefined }));
  }

  async findAccount(account: string): Promise<AccountRef | undefined> {
    return this.#parts.accounts.find(account);
  }

  /** Programs that were given a session's secret as their token send it where a key goes. */
  async #byCredential(credential: string, choice: string | undefined, place: Place): Promise<Caller | undefined> {
    const session = await this.#session(credential);
    if (session) return this.#callerOf(session, choice, place);
    const holder = await this.#keys().check(credential);
    const account = holder?.account && (await this.#parts.accounts.find(String(holder.account.id)));
    const refusal = account && keyRefusal(account, holder.userId, place);
    if (refusal) throw refusal;
    return holder;
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

  async #callerOf(session: LiveSession, choice: string | undefined, place: Place): Promise<SessionCaller> {
    const withheld = withheldFrom(session, place);
    const accounts = withheld ? session.accounts.filter(({ id }) => !withheld.has(id)) : session.accounts;
    // Superadministrators are so by the account of the installation, from wherever it may be used.
    const superadmin = session.superadmin && !session.accounts.some(({ id, shortName }) => shortName === systemAccount && withheld?.has(id));
    const named = choice ? accountNamed(session.accounts, choice) : undefined;
    const chosen = named && withheld?.has(named.id) ? undefined : await this.#chosen({ accounts, superadmin }, choice);
    return {
      userId: session.userId,
      login: session.login,
      superadmin: superadmin && !isPlainMember(session, chosen),
      account: chosen && { id: chosen.id, shortName: chosen.shortName },
      memberships: new Map(accounts.map(({ id, membership }) => [id, membership])),
      withheld,
      features: new Set(chosen?.features),
      key: undefined,
      session: {
        id: session.id,
        accounts: session.accounts,
        refusedAccount: chosen || skipsAccountChecks(session, place) ? undefined : choice || undefined,
        refusal: withheld && refusalOf(session, choice, withheld),
      },
    };
  }

  /** The account that the browser names, else the only one there is. Superadministrators may choose any. */
  async #chosen({ accounts, superadmin }: Pick<LiveSession, 'accounts' | 'superadmin'>, choice: string | undefined): Promise<(AccountRef & { readonly features: Iterable<string> }) | undefined> {
    if (!choice) return accounts.length === 1 ? accounts[0] : undefined;
    return accountNamed(accounts, choice) ?? (superadmin ? this.#parts.accounts.find(choice) : undefined);
  }
}
export const SessionIdentity = token<AccountsIdentity>('session identity');

/** Why nothing may be done until another account is chosen: from here the chosen one may not be used, or none at all. */
function refusalOf({ accounts }: LiveSession, choice: string | undefined, withheld: ReadonlyMap<number, Fault>): Fault | undefined {
  const none = accounts.every(({ id }) => withheld.has(id));
  const wanted = choice ? accountNamed(accounts, choice) : none ? accounts[0] : undefined;
  const reason = wanted && withheld.get(wanted.id);
  return reason?.code === deniedFromAddress ? reason : undefined;
}

/** Whoever acts in an account that they merely belong to has there the rights of their role and no others. */
const isPlainMember = ({ accounts }: LiveSession, chosen: AccountRef | undefined): boolean => chosen !== undefined && chosen.shortName !== systemAccount && accounts.some(({ id }) => id === chosen.id);

function admitted(caller: Caller | undefined): Caller | undefined {
  const refusal = caller && sessionOf(caller)?.refusal;
  if (refusal) throw refusal;
  return caller;
}

function refuse(): never {
  throw new Fault('key.invalid', 'This API key is wrong, has expired or was revoked. Check it, or make a new one.', 401);
}
