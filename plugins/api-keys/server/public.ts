import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { AccountRef, Caller, KeyedCall, KeyLimits } from '#core/server/auth/identity.ts';

/** What the calls with a key came to in one step of time; `ts` is its begin, in milliseconds since 1970. */
export interface KeyFigures {
  readonly ts: number;
  /** Every call, however it ended. */
  readonly requests: number;
  /** Those that the service failed. */
  readonly failed: number;
  /** Those that never reached it, as a limit was met or nothing answered for it. */
  readonly refused: number;
  readonly cost: number;
}

/** The figures of an account's keys. */
export interface KeyUsage {
  /** By the ids of keys, oldest step first; a step without calls is left out, and so is a key without any. */
  ofKeys(asked: {
    readonly accountId: number;
    readonly keyIds: readonly number[];
    readonly from: Date;
    readonly to: Date;
    readonly stepSeconds: number;
  }): Promise<ReadonlyMap<number, readonly KeyFigures[]>>;
}

/** Contributed by whoever counts calls, which stands on plugins that need keys themselves. While nobody does, the figures of keys are not there. */
export const keyUsage = madePoint<KeyUsage>('api-keys.usage', { single: true });

/** How the limits of a key stand. */
export interface KeyLimitUse {
  /** One line for each limit of requests or money that the key has. */
  of(key: KeyLimits): Promise<readonly KeyLimitStanding[]>;
}
export interface KeyLimitStanding {
  /** The field of the restrictions, with the interval of a spending limit. */
  readonly limit: string;
  readonly value: number;
  readonly used: number;
  /** When a count begins anew. */
  readonly resets?: Date | undefined;
}

/** Contributed by whoever holds keys to their limits. While nobody does, no limit tells what is used of it. */
export const keyLimitUse = madePoint<KeyLimitUse>('api-keys.limit-use', { single: true });

/** What the keys of an account are called, and by whom each was made. */
export interface KeyNames {
  /** By the ids of keys; those that are gone, or another account's, are left out. */
  named(accountId: number, keyIds: readonly number[]): Promise<ReadonlyMap<number, NamedKey>>;
}
export interface NamedKey {
  readonly name: string;
  readonly login: string;
}
export const KeyNames = token<KeyNames>('key names');

/** Keys that the platform makes for programs of an account, such as those of its services; people see and end them as their own. */
export interface PlatformKeys {
  /** Makes a key that may predict and no more; its secret is in this answer alone. */
  make(account: AccountRef, name: string): Promise<{ readonly id: number; readonly secret: string }>;
  /** The field in which such a key goes beyond the one that somebody calls with; undefined where it does not, and for people. */
  beyond(caller: Caller): Promise<string | undefined>;
  /** Ends a key; one that is gone already is fine. */
  end(accountId: number, id: number): Promise<void>;
}
export const PlatformKeys = token<PlatformKeys>('keys of the platform');

/** Throws the fault that keeps a key from a call that changes something or answers a secret; calls about keys are not asked about. */
export type KeyGuard = (caller: Caller, asked: KeyedCall) => Promise<void>;
export const keyGuard = madePoint<KeyGuard>('api-keys.guard');

/** A key that is about to end. */
export interface EndingKey {
  readonly accountId: number;
  readonly keyId: number;
  readonly name: string;
  readonly end: Date;
  /** In at most so many days. */
  readonly days: number;
}
/** Told, some days ahead, of keys about to end, each stage once; what it throws is logged and changes nothing. */
export const keyEnding = madePoint<(key: EndingKey) => Promise<void>>('api-keys.ending');
