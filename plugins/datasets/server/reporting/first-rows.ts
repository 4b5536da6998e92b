const fewest = 1_024;
/** Beyond this share of places that are taken, looking one up takes long. */
const fullest = 0.6;

/** By the hash of something: the row that had it first. A table of numbers, for a Map of a million of them takes several times as much. */
export class FirstRows {
  #hashes = new Float64Array(fewest);
  /** 0 where a place is free: rows are counted from 1. */
  #rows = new Uint32Array(fewest);
  #taken = 0;

  /** The row that had the hash before; undefined where this one is the first. */
  first(hash: number, row: number): number | undefined {
    if (this.#taken > this.#rows.length * fullest) this.#grow();
    const at = this.#placeOf(hash);
    if (this.#rows[at] !== 0) return this.#rows[at];
    this.#put(at, hash, row);
    this.#taken++;
    return undefined;
  }

  #placeOf(hash: number): number {
    const mask = this.#rows.length - 1;
    // Any 32 bits of a hash do; these are the lower ones.
    let at = hash & mask;
    while (this.#rows[at] !== 0 && this.#hashes[at] !== hash) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, hash: number, row: number): void {
    this.#hashes[at] = hash;
    this.#rows[at] = row;
  }

  #grow(): void {
    const [hashes, rows] = [this.#hashes, this.#rows];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    for (let at = 0; at < rows.length; at++)
      if (rows[at] !== 0) this.#put(this.#placeOf(hashes[at]!), hashes[at]!, rows[at]!);
  }
}
