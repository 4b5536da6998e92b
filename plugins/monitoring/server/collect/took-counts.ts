import { tookBounds, tookColumns, type Figures } from '../tables.ts';

/** How many calls took how long, and how long the fastest and the slowest of them did, in milliseconds. */
interface Took {
  readonly counts: Uint32Array;
  least: number;
  most: number;
}

/** How many calls of each service took how long, since somebody last asked. */
export class TookCounts {
  #took = new Map<number, Took>();

  add(modelId: number, ms: number): void {
    const took = this.#of(modelId);
    let low = 0;
    let high: number = tookBounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tookBounds[middle]! < ms) low = middle + 1;
      else high = middle;
    }
    took.counts[low]! += 1;
    widen(took, { least: ms, most: ms });
  }

  /** Hands them over; whoever could not pass them on gives them back by `giveBack`. */
  take(): ReadonlyMap<number, Took> {
    const taken = this.#took;
    this.#took = new Map();
    return taken;
  }

  giveBack(taken: ReadonlyMap<number, Took>): void {
    for (const [id, former] of taken) {
      const took = this.#of(id);
      for (const [index, count] of former.counts.entries()) took.counts[index]! += count;
      widen(took, former);
    }
  }

  #of(modelId: number): Took {
    const known = this.#took.get(modelId);
    if (known) return known;
    const made = { counts: new Uint32Array(tookColumns.length), least: Infinity, most: 0 };
    this.#took.set(modelId, made);
    return made;
  }
}

function widen(took: Took, { least, most }: Pick<Took, 'least' | 'most'>): void {
  took.least = Math.min(took.least, least);
  took.most = Math.max(took.most, most);
}

/** The same by column; no count where no call took so long. */
export const tookFigures = ({ counts, least, most }: Took): Figures => ({
  ...Object.fromEntries(tookColumns.flatMap((column, index) => (counts[index]! > 0 ? [[column, counts[index]!]] : []))),
  took_least: least,
  took_most: most,
});

/** The time within which a share of the calls was answered, in milliseconds: between two bounds, or the fastest and the slowest call where these lie within, as if they were spread evenly. Undefined where there were none. */
export function tookWithin(share: number, figures: Figures): number | undefined {
  const counts = tookColumns.map((column) => figures[column] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && below + count >= share * all) {
      const [from, to] = spread(figures, tookBounds[index - 1] ?? 0, tookBounds[index] ?? Infinity);
      return from + ((share * all - below) / count) * (to - from);
    }
    below += count;
  }
  return undefined;
}

/** From where to where calls between two bounds lie; of those that took longer than any bound, and of which no more is known, this bound is told. */
function spread({ took_least: least = 0, took_most: most = 0 }: Figures, from: number, to: number): [number, number] {
  const within = (ms: number) => ms > from && ms <= to;
  return [within(least) ? least : from, within(most) ? most : Number.isFinite(to) ? to : from];
}
