import { fits, giveBack, take, type Amounts } from './amounts.ts';

/** An instance that may be had to give way. */
export interface Evictable {
  readonly instanceId: number;
  readonly modelId: number;
  readonly accountId: number;
  readonly need: Amounts;
  /** The lowest go first. */
  readonly rank: number;
  /** Of those, the ones that were used longest ago; in milliseconds. */
  readonly usedAt: number;
}

/** A server with what is free on it, and who may be had to leave it. */
export interface Crowded<T> {
  readonly of: T;
  readonly free: Amounts;
  readonly evictable: readonly Evictable[];
}

export interface Making<T> {
  readonly on: T;
  readonly victims: readonly Evictable[];
}

/**
 * Whom to have leave so that one server has room for a need; undefined where nobody's leaving makes it. Those of the lowest rank leave
 * before others, the longest unused before those used later, and nobody whose room is not needed.
 */
export function makeRoom<T>(servers: readonly Crowded<T>[], need: Amounts): Making<T> | undefined {
  const ways = servers.flatMap((server) => wayOn(server, need) ?? []);
  return ways.toSorted(
    (a, b) => worth(a) - worth(b) || a.victims.length - b.victims.length || latest(a) - latest(b),
  )[0];
}

function wayOn<T>({ of, free, evictable }: Crowded<T>, need: Amounts): Making<T> | undefined {
  const left = { ...free };
  const victims: Evictable[] = [];
  for (const each of evictable.toSorted((a, b) => a.rank - b.rank || a.usedAt - b.usedAt)) {
    if (fits(left, need)) break;
    victims.push(each);
    giveBack(left, each.need);
  }
  if (victims.length === 0 || !fits(left, need)) return undefined;
  // Who was taken first may free nothing that the last ones do not free as well; the worthiest are spared first.
  const needed = [...victims];
  for (const each of victims.toReversed()) {
    const without = { ...left };
    take(without, each.need);
    if (!fits(without, need)) continue;
    needed.splice(needed.indexOf(each), 1);
    Object.assign(left, without);
  }
  return { on: of, victims: needed };
}

const worth = ({ victims }: Making<unknown>) => Math.max(...victims.map(({ rank }) => rank));
const latest = ({ victims }: Making<unknown>) => Math.max(...victims.map(({ usedAt }) => usedAt));
