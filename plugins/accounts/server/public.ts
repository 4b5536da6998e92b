import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRef, Asked, KeyCheck } from '#core/server/auth/identity.ts';
import type { HostConfig } from '#core/plugin/host.ts';
import type { Html } from '#core/server/http/html.ts';
import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { AccountInfoData, AccountUpdateData } from '../contract.ts';

export { allowsAddress } from './people/addresses.ts';
export { networkOf } from './sign-in/throttle.ts';

export interface Account extends AccountRef {
  readonly displayName: string;
  readonly language: 'RU' | 'EN';
  /** Such as Europe/Berlin. */
  readonly timeZone: string;
  readonly limits: AccountLimits;
}

/** What an account may use at most; amounts as clients write them ("500m" cores, "1Gi"). */
export interface AccountLimits {
  readonly baseModelInstanceLimit: number;
  readonly derivedModelInstanceLimit: number;
  readonly gpuModelInstanceLimit: number;
  readonly cpuLimit: string;
  readonly memoryLimit: string;
  readonly ephemeralDiskLimit: string;
  readonly predictPerSec: number;
  readonly fitPerMinute: number;
  readonly storageLimit: string;
}

export const features = [
  'mlp.model_admin',
  'mlp.public_model_admin',
  'mlp_billing.no_blocking',
  'mlp.shared_pool_admin',
  'mlp.test_form',
] as const;
export type Feature = (typeof features)[number];

/** Somebody who belongs to an account. */
export interface AccountMember {
  readonly userId: number;
  readonly displayName: string;
  /** Which letters to them are written in. */
  readonly language: 'RU' | 'EN';
  /** Where letters reach them; undefined for people whose login is no address. */
  readonly address: string | undefined;
}

/** The accounts of this installation, for plugins whose things belong to one. */
export interface Accounts {
  /** By id where `idOrName` is all digits, else by short name. */
  find(idOrName: string): Promise<Account | undefined>;
  named(ids: readonly number[]): Promise<ReadonlyMap<number, Account>>;
  /** Every account, the oldest first, read in pages as they are asked for; one that is made meanwhile comes last. */
  all(): AsyncIterable<Account>;
  hasFeature(accountId: number, feature: Feature): Promise<boolean>;
  /** The people of an account, in no order. */
  members(accountId: number): Promise<readonly AccountMember[]>;
  /** Gives an account a feature; one that it has already stays. Its members have it with their next request. */
  grantFeature(accountId: number, feature: Feature): Promise<void>;
  /** The addresses and networks from which an account may be used; none means from everywhere. */
  allowedAddresses(accountId: number): Promise<readonly string[]>;
  /** Replaces them. Whoever acts in the account from elsewhere is refused with the next request; throws a fault where there is no such account. */
  setAllowedAddresses(accountId: number, addresses: readonly string[]): Promise<void>;
}
export const Accounts = token<Accounts>('accounts');

export interface AccountSearch {
  /** A part of a name, of an e-mail address or of a member's login, or an id. */
  readonly text?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** An account as those who run the installation see it. */
export interface AccountRecord {
  readonly info: AccountInfoData;
  readonly features: readonly Feature[];
  readonly createdAt: Date;
  /** The login of its first owner; undefined where it has none. */
  readonly owner: string | undefined;
}

/** A part of the accounts that match. */
export interface AccountPage {
  readonly total: number;
  /** Whether more match than `total`; they are not counted then. */
  readonly isMore: boolean;
  readonly records: readonly AccountRecord[];
}

export type AccountChanges = Pick<AccountUpdateData, 'displayName' | 'language' | 'tags' | 'limits'>;

/** The accounts of this installation, for those who run it. */
export interface AccountAdministration {
  /** Those that were active last come first. */
  search(search: AccountSearch): Promise<AccountPage>;
  /** Throws a fault where there is no such account, as those below do. */
  info(id: number): Promise<AccountInfoData>;
  record(id: number): Promise<AccountRecord>;
  /** Switches the features that are named and leaves the others; members have them with their next request. */
  setFeatures(id: number, wanted: ReadonlyMap<Feature, boolean>): Promise<void>;
  /** Changes what is given and leaves the rest. */
  update(id: number, change: AccountChanges): Promise<AccountInfoData>;
}
export const AccountAdministration = token<AccountAdministration>('account administration');

/** The account that holds the sample services; made with the first start where `DEMO` is true. */
export const demoAccount = 'demo';
export const HasDemo = token<boolean>('whether there is a demo account');

/** The captcha of this installation, for forms that visitors send. */
export interface Captcha {
  /** Whether one is configured; without, every form passes. */
  readonly enabled: boolean;
  /** Lets a form pass whose captcha was answered well, and throws a fault that says what to do for every other; an answer counts once. */
  require(answer: string | undefined, ip: string): Promise<void>;
}
export const Captcha = token<Captcha>('captcha');

/** A page among the sign-in pages: what stands in its card, below the title. */
export interface SignInPage {
  readonly title: string;
  readonly body: Html;
}

/** Who opened one of the sign-in pages, and where it leads on to. */
export interface SignInVisit {
  readonly host: HostConfig;
  readonly language: 'en' | 'ru';
  /** An address of this server, wherever the request asked to go. */
  readonly target: string;
}

/** The look and the manners of the sign-in pages, for plugins with pages of their own among them. */
export interface SignInPages {
  /** Serves pages that read forms of our own, say failures as pages and are kept by nobody. */
  serve(app: FastifyInstance, serve: (scope: FastifyInstance) => void): Promise<void>;
  visit(request: FastifyRequest): SignInVisit;
  send(request: FastifyRequest, reply: FastifyReply, page: SignInPage, status?: number): FastifyReply;
  /** Where a browser may be sent that wants to go somewhere: there, if it is here, else to the start page. */
  target(request: FastifyRequest, wanted: string | undefined): string;
  /** A question of the address; the first where it is asked twice. */
  query(request: FastifyRequest, name: string): string | undefined;
  alert(text: string): Html;
  /** Whether somebody followed a link of ours; what other sites make a browser open must be confirmed. */
  isOwnLink(request: FastifyRequest): boolean;
  /** An address that leads on to a place afterwards. */
  withTarget(path: string, target: string): string;
}
export const SignInPages = token<SignInPages>('sign-in pages');

/** Another way to sign in than a password. */
export interface SignInWay {
  /** Where its button on the sign-in page leads. */
  readonly path: string;
  readonly label: (language: 'en' | 'ru') => string;
  /** Where a browser has to go to be signed out on the other side as well, with this server's address to come back to; nothing for sessions that were opened otherwise. */
  readonly leave: (session: number, request: FastifyRequest, target: string) => Promise<string | undefined>;
}
/** Contributed by whoever offers a way to sign in; it may find that it is not configured. */
export const signInWay = madePoint<SignInWay | undefined>('accounts.sign-in-way');

/** Somebody who is signed in in a browser. */
export interface SignedInVisitor {
  readonly userId: number;
  readonly login: string;
  readonly session: number;
}

/** The sessions of browsers, for plugins that sign people in. */
export interface BrowserSessions {
  visitor(request: FastifyRequest): Promise<SignedInVisitor | undefined>;
  /** Who asks for a call; throws a fault where that is nobody who is signed in, but an API key. */
  required(asked: Asked): SignedInVisitor;
  /** Opens a session in the browser of a request, has it noted by its id, and sends the browser on. */
  enter(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    target: string,
    note: (session: number) => Promise<void>,
  ): Promise<FastifyReply>;
  /** Ends a session wherever it is open. */
  end(userId: number, session: number): Promise<void>;
}
export const BrowserSessions = token<BrowserSessions>('browser sessions');

/** A user whose login is an e-mail address, as others who know people by address see one. */
export interface UserByAddress {
  readonly id: number;
  readonly login: string;
  /** Whether the user has shown to read the mail of that address. */
  readonly proven: boolean;
}

/** What somebody may be made by who they are elsewhere; `account` is a short name, and an account of that name is made where there is none. */
export type ExternalRole =
  | { readonly role: 'superadmin' }
  | { readonly role: 'OWNER' | 'MLP_DEVELOPER' | 'MLP_USER'; readonly account: string };

/** Users whom somebody else vouches for, such as an identity provider. */
export interface ExternalUsers {
  /** Undefined where nobody has this login; `login` is what it comes to as a login, undefined for what can be none. */
  byAddress(address: string): Promise<{ readonly login: string | undefined; readonly user: UserByAddress | undefined }>;
  /** Makes a user of a proven address with an account, as the registration does; undefined where the login was taken meanwhile. */
  register(user: {
    readonly login: string;
    readonly displayName: string;
    readonly language: 'RU' | 'EN';
  }): Promise<number | undefined>;
  /** Whether they can also sign in with a password. */
  hasPassword(userId: number): Promise<boolean>;
  give(userId: number, role: ExternalRole): Promise<void>;
  /** Takes a role back; the last owner of an account keeps it. */
  take(userId: number, role: ExternalRole): Promise<void>;
}
export const ExternalUsers = token<ExternalUsers>('external users');

/** As whom a superadministrator acts who is signed in as a user of an account, in that account alone. */
export interface Acting {
  readonly userId: number;
  readonly accountId: number;
  readonly mayChange: boolean;
  /** Whether the user's consent is over: nothing may be done with the session then until it is left. */
  readonly over: boolean;
}
/** Tells as whom somebody acts in a session, by its id; asked for the sessions of superadministrators alone. */
export const actingAs = madePoint<{ of(session: number): Promise<Acting | undefined> }>('accounts.acting-as', {
  single: true,
});

/** Tells whose an API key is; contributed by whoever keeps the keys. While nobody does, every key is refused. */
export const keyCheck = madePoint<KeyCheck>('accounts.key-check', { single: true });

/** Ends the API keys that a user made in an account, where its owners want that of somebody who leaves; contributed by whoever keeps the keys. */
export interface KeyRevoking {
  /** Answers how many keys there were. */
  revokeMadeBy(userId: number, accountId: number): Promise<number>;
}
export const keyRevoking = madePoint<KeyRevoking>('accounts.key-revoking', { single: true });

/** Somebody came, was refused, or left, or registered or joined an account on the pages for that. */
export interface SignInEvent {
  readonly kind: 'signIn' | 'signOut' | 'register' | 'acceptInvitation';
  /** Why they were refused, as a fault's code. */
  readonly refused?: string;
  /** Undefined where nobody has the login that was typed: people type passwords into the wrong field. */
  readonly user: { readonly id: number; readonly login: string } | undefined;
  /** The one that was chosen or joined, or the only one of the user. */
  readonly account: AccountRef | undefined;
  /** The login of whoever was signed in as that user. */
  readonly actor?: string | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}
/** Sees each sign-in, also refused ones, each sign-out, and the others; nobody waits for it. */
export const signInObserver = madePoint<(event: SignInEvent) => void, { readonly id: string }>(
  'accounts.sign-in-observer',
  { key: ({ id }) => id },
);

/** Published with an account's id whenever what others may hold of it changed: its name, limits, features or members. */
export const accountChanged = 'account-changed';

/** Published with the hash of a session's secret when the session ends before its time. */
export const sessionRevoked = 'session-revoked';
