import { fits, take, type Amounts, type Left } from './amounts.ts';

/** Whether instances are put on the server that has the most left, or on the fullest one that has room. */
export type PlacementPolicy = 'SPREAD' | 'PACK';

/** A server that instances may be put on. */
export interface Site<T> {
  readonly of: T;
  readonly has: Amounts;
  readonly free: Amounts;
  /** Used where no other has room. */
  readonly fallback: boolean;
}

/** What is to be said of each server for one instance besides room: less is better, 0 where nothing is, undefined where it may not be there. */
export type Regard<T> = (of: T) => number | undefined;

const alike = () => 0;

interface Spot<T> {
  readonly of: T;
  readonly has: Amounts;
  readonly fallback: boolean;
  readonly free: Left;
}

/** Puts instances on servers one after the other; what one gets the next does not. Of equals the first server is taken. */
export class Board<T> {
  readonly #spots: readonly Spot<T>[];
  readonly #policy: PlacementPolicy;

  constructor(sites: readonly Site<T>[], policy: PlacementPolicy) {
    this.#spots = sites.map(({ free, ...site }) => ({ ...site, free: { ...free } }));
    this.#policy = policy;
  }

  /** The server that an instance with this need is to be on, whose room it then has; undefined where none has room. */
  place(need: Amounts, regard: Regard<T> = alike): T | undefined {
    let best: Spot<T> | undefined;
    let bestRank = Infinity;
    for (const spot of this.#spots) {
      if (!fits(spot.free, need)) continue;
      const said = regard(spot.of);
      if (said === undefined) continue;
      const rank = said + this.#rank(spot, need);
      if (rank >= bestRank) continue;
      best = spot;
      bestRank = rank;
    }
    if (!best) return undefined;
    take(best.free, need);
    return best.of;
  }

  /** The same where none has room: on the one that has the most memory left. Undefined where there is no server. */
  force(need: Amounts, regard: Regard<T> = alike): T | undefined {
    const placed = this.place(need, regard);
    if (placed !== undefined) return placed;
    let best: Spot<T> | undefined;
    for (const spot of this.#spots)
      if ((!best || spot.free.memory > best.free.memory) && regard(spot.of) !== undefined) best = spot;
    if (best) take(best.free, need);
    return best?.of;
  }

  /** What is left of each by now. */
  left(): ReadonlyMap<T, Amounts> {
    return new Map(this.#spots.map(({ of, free }) => [of, { ...free }]));
  }

  /** Less is better. GPUs are kept for those who ask for some, and fallback servers for when nothing else is left. */
  #rank({ has, free, fallback }: Spot<T>, need: Amounts): number {
    let full = Math.max(share(has.cpu, free.cpu, need.cpu), share(has.memory, free.memory, need.memory));
    if (need.gpus > 0) full = Math.max(full, share(has.gpus, free.gpus, need.gpus));
    const kept = need.gpus === 0 && has.gpus > 0 ? 1e6 : 0;
    return (fallback ? 1e9 : 0) + kept + (this.#policy === 'SPREAD' ? full : -full);
  }
}

/** How much of what there is would be taken. */
const share = (has: number, free: number, need: number): number => (has > 0 ? (has - free + need) / has : 0);
