import type { FastifyRequest } from 'fastify';
import type { Call, Grant } from '#core/contract/call.ts';
import type { Fault } from '#core/contract/fault.ts';
import type { Language } from '#core/contract/issue-text.ts';
import { token } from '#core/plugin/token.ts';

/** An account as calls name it. */
export interface AccountRef {
  readonly id: number;
  readonly shortName: string;
}

/** What somebody is in an account: `owner` and `developer` may change things, `user` may look and test. */
export type Membership = 'owner' | 'developer' | 'user';

/** Who is calling: a person with a session, or the holder of an API key, acting within one chosen account. */
export interface Caller {
  readonly userId: number;
  readonly login: string;
  readonly superadmin: boolean;
  /** The account that the caller has chosen; none before the choice. */
  readonly account: AccountRef | undefined;
  /** Membership by account id, for every account that the caller may act in. */
  readonly memberships: ReadonlyMap<number, Membership>;
  /** Accounts that the caller belongs to and this request may not use, with the reason of each; they are not among the memberships. */
  readonly restrictions?: ReadonlyMap<number, Fault> | undefined;
  /** Features of the chosen account. */
  readonly features: ReadonlySet<string>;
  /** Set where it is not the user who calls, but somebody who acts as that user. */
  readonly actor?: Actor | undefined;
  /** Set for API keys: the key's id and what it was granted. Sessions may do all that their user may. */
  readonly key:
    | {
        readonly id: number;
        /** What its owner calls it. */
        readonly name?: string;
        readonly grants: ReadonlySet<Grant>;
        readonly restrictions?: KeyRestrictions;
        readonly keepAvailable?: boolean;
        /** Of a key that a key made: the limits of those above it, among which its calls count beside its own. */
        readonly makers?: readonly KeyLimits[];
        /** Throws the fault that keeps the key from a call although it has the permission and its account the right. */
        readonly requireCall?: (asked: KeyedCall) => Promise<void>;
      }
    | undefined;
}

/** A call that is to be made with a key. */
export interface KeyedCall {
  readonly call: Call;
  /** The account that it is about; the key's own where it names none. */
  readonly account: AccountRef;
  /** What its path names. */
  readonly params: Readonly<Record<string, string>>;
}

/** Somebody who acts as another user, who agreed to that. */
export interface Actor {
  readonly userId: number;
  readonly login: string;
  /** Whether he may change things too, or only look. */
  readonly mayChange: boolean;
}

/** A request as handlers see it. */
export interface Asked {
  readonly caller: Caller | undefined;
  /** The account in the path, where the path names one. */
  readonly account: AccountRef;
  readonly requestId: string;
  readonly ip: string;
  /** The name under which the request reached the server, without a port. */
  readonly hostName: string;
  /** What its reader speaks, for refusals that are told within an answer. */
  readonly language: Language;
  readonly signal: AbortSignal;
  /** Where handlers tell what a call changed, for those who observe calls; never a secret. */
  readonly changes: FieldChange[];
  /** Where handlers tell which account a call turned out to be about whose path names none, for those who observe calls. */
  readonly concerns: (account: AccountRef) => void;
}

/** A named field of what a call changed; a value that nobody may read, such as a secret, is left out. */
export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What an API key may do within what it was granted, in the words of clients; what is left out is not bounded. */
export interface KeyRestrictions {
  readonly maxRequestSizeBytes?: number | undefined;
  readonly maxRequestSizeChars?: number | undefined;
  readonly maxRequestsPerMinute?: number | undefined;
  readonly maxRequestsPerHour?: number | undefined;
  readonly maxRequestsPerDay?: number | undefined;
  readonly maxRequestsPerMonth?: number | undefined;
  readonly spendingLimits?:
    | readonly { readonly maxAmount: number; readonly interval: 'MINUTE' | 'HOUR' | 'DAY' | 'MONTH' }[]
    | undefined;
  readonly allowedServicesFilter?:
    | readonly { readonly accountName: string; readonly serviceName?: string | undefined }[]
    | undefined;
  readonly allowedAdapterModelsFilter?: readonly string[] | undefined;
}

/** Limits that the calls with a key use up. */
export interface KeyLimits extends Pick<
  KeyRestrictions,
  'maxRequestsPerMinute' | 'maxRequestsPerHour' | 'maxRequestsPerDay' | 'maxRequestsPerMonth' | 'spendingLimits'
> {
  readonly id: number;
  /** Whether a spending limit that is raised can be used at once. */
  readonly keepAvailable?: boolean | undefined;
}

/** Says who makes a request, and which account a path means. */
export interface Identity {
  /** Undefined for visitors. Throws a fault for a credential that is wrong, expired or not allowed from this address. */
  identify(request: FastifyRequest): Promise<Caller | undefined>;
  /** Whom an API key or a session id stands for, where it comes inside a message instead of a header; undefined when it is neither. */
  identifyToken(token: string, ip: string): Promise<Caller | undefined>;
  /** By id where `account` is all digits, else by short name. */
  findAccount(account: string): Promise<AccountRef | undefined>;
}
export const Identity = token<Identity>('identity');

/** Finds a caller by an API key; offered by whoever keeps the keys. */
export interface KeyCheck {
  check(key: string): Promise<Caller | undefined>;
}

/** The caller where there must be one. */
export function signedIn({ caller }: Asked): Caller {
  if (!caller) throw new Error('This handler answers a call that visitors may make.');
  return caller;
}
