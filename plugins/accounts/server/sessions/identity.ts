import type { FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { accountCookie, sessionCookie } from '#core/server/auth/cookies.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { AccountRef, Caller, Identity, KeyCheck } from '#core/server/auth/identity.ts';
import type { AccountStore } from '../people/account-store.ts';
import { credentialOf } from './credentials.ts';
import { actingAs, keyCheck, type Acting } from '../public.ts';
import type { SessionCookies } from './session-cookies.ts';
import {
  secretPattern,
  type ActedUser,
  type LiveSession,
  type MemberAccount,
  type SessionStore,
} from './session-store.ts';
import type { AccountSettings } from '../settings.ts';
import {
  deniedFromAddress,
  keyRefusal,
  skipsAccountChecks,
  restrictionsOf,
  type Place,
} from '../people/access-restrictions.ts';

/** A caller with a session, as the calls about sessions and the choice of an account know it. */
export interface SessionCaller extends Caller {
  readonly session: {
    readonly id: number;
    readonly accounts: LiveSession['accounts'];
    /** The account that the browser names and the user may not act in. */
    readonly refusedAccount: string | undefined;
    /** Why nothing may be done from here until another account is chosen. */
    readonly refusal: Fault | undefined;
    /** Whether it is a superadministrator's, who may act as a user who lets him. */
    readonly superadmin: boolean;
    /** Whether he is one from here too. */
    readonly mayActAs: boolean;
  };
}

/** The session behind a caller; undefined for API keys. */
export const sessionOf = (caller: Caller): SessionCaller['session'] | undefined =>
  'session' in caller ? (caller as SessionCaller).session : undefined;

/** The account of a user's own that a browser names by id or short name. */
export const accountNamed = (accounts: LiveSession['accounts'], choice: string): MemberAccount | undefined =>
  accounts.find(({ id, shortName }) => String(id) === choice || shortName === choice);

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
  readonly #noted = new TtlCache<boolean>({ lifetimeMs: 300_000, size: 10_000 });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async identify(request: FastifyRequest): Promise<Caller | undefined> {
    const caller = admitted(await this.recognize(request));
    const acting = await this.#acting(caller);
    // Neither who helps an account nor who looks after all of them works in it.
    if (acting === caller && caller) this.#note(caller);
    return acting;
  }

  /** Who makes a request, even where their account may not be used from there: for the pages on which another one is chosen. */
  async recognize(request: FastifyRequest): Promise<Caller | undefined> {
    const choice = request.cookies[accountCookie];
    const place: Place = {
      systemAccounts: this.#parts.settings.systemAccounts,
      ip: request.ip,
      domain: this.#parts.settings.domains.find(({ domain }) => domain === request.hostname),
    };
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
    return this.#acting(
      admitted(
        await this.#byCredential(token, undefined, {
          ip,
          domain: undefined,
          systemAccounts: this.#parts.settings.systemAccounts,
        }),
      ),
    );
  }

  /** Notes now and then that the people of an account work in it. */
  #note({ account, memberships }: Caller): void {
    if (!account || !memberships.has(account.id)) return;
    const note = () => this.#parts.accounts.touch(account.id).then(() => true);
    // It is in nobody's way, and tried again with one of the next requests.
    this.#noted.get(String(account.id), note).catch(() => undefined);
  }

  async findAccount(account: string): Promise<AccountRef | undefined> {
    return this.#parts.accounts.find(account);
  }

  /** Whoever acts as another user is that user from here on, and himself beside. */
  async #acting(caller: Caller | undefined): Promise<Caller | undefined> {
    const own = caller && sessionOf(caller);
    if (!own?.superadmin) return caller;
    const [hook] = this.#parts.host.made(actingAs);
    const acting = await hook?.of(own.id);
    if (!acting) return caller;
    const user = acting.over ? undefined : await this.#parts.sessions.member(acting.userId, acting.accountId);
    if (!user || !own.mayActAs) throw actingOver();
    return actingCaller(caller as SessionCaller, user, acting);
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
    const [check] = this.#parts.host.made(keyCheck);
    if (!check)
      throw new Fault(
        'key.unsupported',
        'This installation does not take API keys, and this is not a session either. Sign in, and send the session cookie instead.',
        401,
      );
    return check;
  }

  async #callerOf(session: LiveSession, choice: string | undefined, place: Place): Promise<SessionCaller> {
    const restrictions = restrictionsOf(session, place);
    const accounts = restrictions ? session.accounts.filter(({ id }) => !restrictions.has(id)) : session.accounts;
    // Superadministrators are so as people of the operator's accounts, from wherever those may be used.
    const { systemAccounts } = place;
    const superadmin = session.superadmin && accounts.some(({ shortName }) => systemAccounts.includes(shortName));
    const named = choice ? accountNamed(session.accounts, choice) : undefined;
    const chosen =
      named && restrictions?.has(named.id) ? undefined : await this.#chosen({ accounts, superadmin }, choice);
    return {
      userId: session.userId,
      login: session.login,
      superadmin: superadmin && !isPlainMember(session, chosen, systemAccounts),
      account: chosen && { id: chosen.id, shortName: chosen.shortName },
      memberships: new Map(accounts.map(({ id, membership }) => [id, membership])),
      restrictions,
      features: new Set(chosen?.features),
      key: undefined,
      session: {
        id: session.id,
        accounts: session.accounts,
        refusedAccount: chosen || skipsAccountChecks(session, place) ? undefined : choice || undefined,
        refusal: restrictions && refusalOf(session, choice, restrictions),
        superadmin: session.superadmin,
        mayActAs: superadmin,
      },
    };
  }

  /** The account that the browser names, else the only one there is. Superadministrators may choose any. */
  async #chosen(
    { accounts, superadmin }: Pick<LiveSession, 'accounts' | 'superadmin'>,
    choice: string | undefined,
  ): Promise<(AccountRef & { readonly features: Iterable<string> }) | undefined> {
    if (!choice) return accounts.length === 1 ? accounts[0] : undefined;
    return accountNamed(accounts, choice) ?? (superadmin ? this.#parts.accounts.find(choice) : undefined);
  }
}

/** Why nothing may be done until another account is chosen: from here the chosen one may not be used, or none at all. */
function refusalOf(
  { accounts }: LiveSession,
  choice: string | undefined,
  restrictions: ReadonlyMap<number, Fault>,
): Fault | undefined {
  const none = accounts.every(({ id }) => restrictions.has(id));
  const wanted = choice ? accountNamed(accounts, choice) : none ? accounts[0] : undefined;
  const reason = wanted && restrictions.get(wanted.id);
  return reason?.code === deniedFromAddress ? reason : undefined;
}

/** Whoever acts in an account that they merely belong to has there the rights of their role and no others. */
const isPlainMember = (
  { accounts }: LiveSession,
  chosen: AccountRef | undefined,
  systemAccounts: readonly string[],
): boolean =>
  chosen !== undefined && !systemAccounts.includes(chosen.shortName) && accounts.some(({ id }) => id === chosen.id);

function admitted(caller: Caller | undefined): Caller | undefined {
  const refusal = caller && sessionOf(caller)?.refusal;
  if (refusal) throw refusal;
  return caller;
}

/** A user as somebody else acts for him: in the one account for which he agreed to it, and nowhere as a superadministrator. */
function actingCaller(
  { userId, login, session }: SessionCaller,
  { account, ...user }: ActedUser,
  { mayChange }: Acting,
): SessionCaller {
  const { id, shortName, membership, features } = account;
  return {
    ...user,
    superadmin: false,
    account: { id, shortName },
    memberships: new Map([[id, membership]]),
    features: new Set(features),
    key: undefined,
    actor: { userId, login, mayChange },
    session: { ...session, accounts: [account], refusedAccount: undefined, superadmin: false, mayActAs: false },
  };
}

const actingOver = (): Fault =>
  new Fault(
    'acting.over',
    'You are no longer signed in as this user: the time is over, or the consent was taken back. Load the page anew to be yourself again.',
    403,
  );

function refuse(): never {
  throw new Fault(
    'key.invalid',
    'This API key is wrong, has expired or was revoked. Check it, or make a new one.',
    401,
  );
}
