import { token } from '#core/plugin/token.ts';
import type { Taken } from '../room.ts';
import type { ServerAmounts } from '../tables.ts';

/** A server in service, and what is taken of it by the instances that were put on it. */
export interface OccupiedServer {
  readonly groupId: number;
  readonly name: string;
  /** The machine of this installation that it is, or is a part of; undefined where it is none. */
  readonly machine: string | undefined;
  /** What it has; undefined where nobody can tell. */
  readonly has: ServerAmounts | undefined;
  readonly taken: Taken;
  readonly instanceIds: readonly number[];
}

/** A server as instances on it are shown with it. */
export interface NamedServer {
  readonly id: number;
  readonly name: string;
}

/** Every server there is, for those who measure them. */
export interface ServerInventory {
  /** Those in service, of all groups, in a constant number of questions. */
  present(): Promise<readonly OccupiedServer[]>;
  /** The servers of each of these groups, in service or not, by what instances name the one that they are on. */
  byNode(groupIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, NamedServer>>>;
}
export const ServerInventory = token<ServerInventory>('server inventory');
