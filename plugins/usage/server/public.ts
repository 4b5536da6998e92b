import { madePoint } from '#core/plugin/point.ts';
import { token } from '#core/plugin/token.ts';
import type { PooledConnection } from '#core/server/database/database.ts';
import type { Minute } from './tally.ts';

export { countedAs, termsOf, type CallTerms } from './entry.ts';
export type { Charge, Minute } from './tally.ts';

/** When, and in steps of how long: `from` is counted in, `to` is not, and both are of a whole minute. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
  /** Rounded up to whole minutes. Steps begin at multiples of it since 1970, so that they stay where they are when one looks again. */
  readonly stepSeconds: number;
}

/** What the calls of one step came to. */
export interface UsageStep {
  /** Its begin, in milliseconds since 1970. */
  readonly ts: number;
  /** Every call that found its service, however it ended. */
  readonly requests: number;
  /** Those of them that the service failed at, that nobody served, or whose caller left. */
  readonly failed: number;
  /** Those of the failed that ended by their caller, who made a mistake, as the service says, or left. */
  readonly rejected: number;
  /** Those of them that were not let reach it, by a limit or for a mistake. */
  readonly refused: number;
  /** Of those that reached it, all together; the slowest and the fastest of them, 0 where there was none. */
  readonly tookMs: number;
  readonly slowestMs: number;
  readonly fastestMs: number;
  /** In the platform's currency. */
  readonly cost: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
}

/** By id, in the order of time; a step without calls is left out, and so is whoever had none. */
export type UsageSeries = ReadonlyMap<number, readonly UsageStep[]>;

/** What was used of services, some seconds behind; each answer costs one query. */
export interface Usage {
  /** By keys of an account; of all of them where none are named. */
  ofKeys(
    asked: Period & { readonly accountId: number; readonly keyIds?: readonly number[] | undefined },
  ): Promise<UsageSeries>;
  ofModels(asked: Period & { readonly modelIds: readonly number[] }): Promise<UsageSeries>;
  /** By the accounts that called. */
  ofAccounts(asked: Period & { readonly accountIds: readonly number[] }): Promise<UsageSeries>;
}
export const Usage = token<Usage>('usage');

/** Is told what calls came to as they come into the database, each once, within their transaction; where it throws, they come with the next try. */
export type SettledCalls = (minutes: readonly Minute[], within: PooledConnection) => Promise<void>;
export const settledCalls = madePoint<SettledCalls>('usage.settled-calls');
