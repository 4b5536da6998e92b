import type * as z from 'zod';
import type { Fault } from '#core/contract/fault.ts';
import { madePoint, type Contribution } from '#core/plugin/point.ts';
import type { Given, Needs } from '#core/plugin/token.ts';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';

/** One kind of what an account has. */
export interface DumpPart<I> {
  /** All that the account has of it, by name; without secrets, and with names in place of ids. */
  read(account: AccountRef): Promise<readonly I[]>;
  /**
   * Makes one, or changes the one of its name; what it leaves out stays as it is. It throws a fault where that is refused. It is part of
   * a unit of work, and does through `Database` alone what cannot be undone otherwise. It answers what is to be known where it cannot be
   * made from a file at all, which keeps nothing else from being restored.
   */
  write(item: I, asked: Asked, secret?: unknown): Promise<Fault | void>;
  /** The secrets that `read` leaves out, by the names of what they belong to; `write` is given each back with its item, where a file brings it. */
  secrets?(account: AccountRef): Promise<ReadonlyMap<string, unknown>>;
}

interface Shape {
  /** Its field in the file. */
  readonly field: string;
  /** Those with lower ones are written first: what is named by others before those. */
  readonly rank: number;
  readonly schema: z.ZodType<{ readonly name: string } | string>;
}

export const partPoint = madePoint<DumpPart<never>, Shape>('dumps.part', {
  key: ({ field }) => field,
  rank: ({ rank }) => rank,
});

/** Adds to the file of an account what a plugin keeps of it. */
export const dumpPart = <S extends z.ZodType<{ readonly name: string } | string>, N extends Needs>(
  part: Omit<Shape, 'schema'> & {
    readonly schema: S;
    readonly needs: N;
    readonly make: (given: Given<N>) => DumpPart<z.output<S>>;
  },
): Contribution => partPoint(part as unknown as Parameters<typeof partPoint>[0]);
