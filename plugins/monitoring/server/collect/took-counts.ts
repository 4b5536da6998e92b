import { tookBounds, tookColumns, type Figures } from '../tables.ts';

/** How many calls of each service took how long, since somebody last asked. */
export class TookCounts {
  #counts = new Map<number, Uint32Array>();

  add(modelId: number, ms: number): void {
    let counts = this.#counts.get(modelId);
    if (!counts) this.#counts.set(modelId, (counts = new Uint32Array(tookColumns.length)));
    let low = 0;
    let high: number = tookBounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tookBounds[middle]! < ms) low = middle + 1;
      else high = middle;
    }
    counts[low]! += 1;
  }

  /** Hands them over; whoever could not pass them on gives them back by `giveBack`. */
  take(): ReadonlyMap<number, Uint32Array> {
    const taken = this.#counts;
    this.#counts = new Map();
    return taken;
  }

  giveBack(taken: ReadonlyMap<number, Uint32Array>): void {
    for (const [id, counts] of taken) {
      const since = this.#counts.get(id);
      if (since) for (const [index, count] of since.entries()) counts[index]! += count;
      this.#counts.set(id, counts);
    }
  }
}

/** Such counts by column; none where no call took so long. */
export const tookFigures = (counts: Uint32Array): Figures =>
  Object.fromEntries(tookColumns.flatMap((column, index) => (counts[index]! > 0 ? [[column, counts[index]!]] : [])));

/** The time within which a share of the calls was answered, in milliseconds: between two bounds as if they were spread evenly. Undefined where there were none. */
export function tookWithin(share: number, figures: Figures): number | undefined {
  const counts = tookColumns.map((column) => figures[column] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let below = 0;
  for (const [index, bound] of tookBounds.entries()) {
    const count = counts[index]!;
    if (count > 0 && below + count >= share * all) {
      const from = tookBounds[index - 1] ?? 0;
      return from + ((share * all - below) / count) * (bound - from);
    }
    below += count;
  }
  return tookBounds.at(-1);
}
