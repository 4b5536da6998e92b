/** Bytes that come in pieces, which may be of one byte each: they are kept as one, in room that doubles. */
export class Gathered {
  #room = Buffer.alloc(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (size > this.#room.length) {
      const room = Buffer.allocUnsafeSlow(2 * size);
      this.#room.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    this.#room.set(piece, this.#size);
    this.#size = size;
  }

  /** All of them; what is added from here on is told by the next call. */
  take(): Buffer {
    const all = this.#room.subarray(0, this.#size);
    this.#room = Buffer.alloc(0);
    this.#size = 0;
    return all;
  }
}
