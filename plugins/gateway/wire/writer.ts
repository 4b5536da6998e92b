import { WireError } from './wire-error.ts';

const slabBytes = 64 * 1024;
const ownChunkBytes = 16 * 1024;

/**
 * Writes a message from its last byte to its first, so that every length is known when it is due.
 * Small values share a slab that is only ever filled downwards; large ones become chunks of their own and are not copied.
 */
export class Writer {
  #slab = Buffer.allocUnsafeSlow(slabBytes);
  #start = slabBytes;
  #end = slabBytes;
  #chunks: Buffer[] = [];
  /** Bytes of the current message so far. */
  written = 0;

  /** Begins a message and forgets what a failed one left behind. */
  begin(): void {
    this.#chunks = [];
    this.#end = this.#start;
    this.written = 0;
  }

  /** The message as chunks in the order in which they travel. */
  finish(): Buffer[] {
    this.#seal();
    const chunks = this.#chunks.reverse();
    this.#chunks = [];
    return chunks;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#slab[this.#start] = value;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#slab.writeUInt32BE(value, this.#start);
  }

  varint(value: number): void {
    if ((value & 0x7f) === value) return this.byte(value);
    if (!Number.isSafeInteger(value)) throw new WireError(`${value} is not an integer that can be held exactly.`);
    if (value < 0) return this.#negative(value);
    let size = 1;
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 128)) size++;
    this.#reserve(size);
    let rest = value;
    for (let at = this.#start, last = this.#start + size - 1; at < last; at++) {
      this.#slab[at] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#slab[this.#start + size - 1] = rest;
  }

  string(value: string): void {
    const size = Buffer.byteLength(value);
    if (size >= ownChunkBytes) return this.#chunk(Buffer.from(value));
    this.#reserve(size);
    this.#slab.write(value, this.#start, size, 'utf8');
  }

  bytes(value: Uint8Array): void {
    const size = value.byteLength;
    if (size >= ownChunkBytes) return this.#chunk(Buffer.from(value.buffer, value.byteOffset, size));
    this.#reserve(size);
    this.#slab.set(value, this.#start);
  }

  #negative(value: number): void {
    this.#reserve(10);
    let rest = BigInt.asUintN(64, BigInt(value));
    for (let at = this.#start; at < this.#start + 9; at++) {
      this.#slab[at] = Number(rest & 0x7fn) | 0x80;
      rest >>= 7n;
    }
    this.#slab[this.#start + 9] = Number(rest);
  }

  #reserve(size: number): void {
    if (this.#start < size) {
      this.#seal();
      this.#slab = Buffer.allocUnsafeSlow(slabBytes);
      this.#end = slabBytes;
      this.#start = slabBytes;
    }
    this.#start -= size;
    this.written += size;
  }

  #chunk(value: Buffer): void {
    this.#seal();
    this.#chunks.push(value);
    this.written += value.byteLength;
  }

  #seal(): void {
    if (this.#start < this.#end) this.#chunks.push(this.#slab.subarray(this.#start, this.#end));
    this.#end = this.#start;
  }
}
