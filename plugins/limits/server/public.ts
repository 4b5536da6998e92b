import { madePoint } from '#core/plugin/point.ts';
import type { Fault } from '#core/contract/fault.ts';
import { token } from '#core/plugin/token.ts';

/** Holds accounts to how many trainings they may start a minute. */
export interface FitLimit {
  /** Counts one training that is about to be started for the account, or throws the 429 fault that says which limit is reached and when it is over. */
  countFit(accountId: number): Promise<void>;
  /** How many an account may start a minute, how many it has started in this one, and the fault of another one; undefined where nothing holds it. */
  fitsOf(accountId: number): Promise<FitStanding | undefined>;
}
export interface FitStanding {
  readonly most: number;
  readonly used: number;
  /** Where no more may be started now. */
  readonly reached?: Fault;
}
export const FitLimit = token<FitLimit>('fit limit');

/** Tells how much an account takes of a limit that another plugin holds it to, such as `storageLimit`, in the unit of the limit. */
export const limitUse = madePoint<(accountId: number) => Promise<number>, { readonly limit: string }>('limits.use', {
  key: ({ limit }) => limit,
});
