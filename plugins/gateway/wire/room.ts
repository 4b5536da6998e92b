const firstBytes = 64 * 1024;
/** Memory for all of it is taken once this part of it has come: whoever claims more than he sends is believed for no more than that many times what he sent. */
const share = 16;

/** Memory in one piece for bytes that come one after the other, and of which is known how many they will be; each is copied once, but for the first few. */
export class Room {
  readonly length: number;
  filled = 0;
  #bytes: Buffer;

  constructor(length: number) {
    this.length = length;
    this.#bytes = Buffer.allocUnsafe(Math.min(length, firstBytes));
  }

  /** Everything that came, once all of it has. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Takes what belongs to it of the source from `start`; answers how many bytes that were. */
  take(source: Buffer, start = 0): number {
    const count = Math.min(this.length - this.filled, source.byteLength - start);
    const needed = this.filled + count;
    if (needed > this.#bytes.byteLength) this.#grow(needed);
    source.copy(this.#bytes, this.filled, start, start + count);
    this.filled = needed;
    return count;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(
      needed * share >= this.length ? this.length : Math.max(needed, this.#bytes.byteLength * 2),
    );
    this.#bytes.copy(larger, 0, 0, this.filled);
    this.#bytes = larger;
  }
}
