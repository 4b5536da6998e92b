import { isUtf8 } from 'node:buffer';
import { WireError } from './wire-error.ts';

const deepestGroup = 32;

/** Reads the primitive values of the protobuf wire format; every read is checked against `end`. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;
  /** Where the message being read ends. */
  end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = bytes.byteLength;
  }

  get done(): boolean {
    return this.#at >= this.end;
  }

  /** A field number and a wire type in one number, as they travel. */
  tag(): number {
    const tag = this.varint();
    if (tag < 8 || tag > 0xffff_ffff) throw new WireError(`${tag} is not a field tag.`);
    return tag;
  }

  /** An unsigned 64-bit integer, or a negative number where its top bit is set. */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let count = 1; count <= 7; count++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    return this.#longVarint(value);
  }

  int32(): number {
    let low = 0;
    for (let count = 0; count < 10; count++) {
      const byte = this.#byte();
      if (count < 5) low |= (byte & 0x7f) << (7 * count);
      if (byte < 0x80) return low;
    }
    throw new WireError('An integer takes more than ten bytes.');
  }

  bool(): boolean {
    return this.varint() !== 0;
  }

  /** Takes a length and moves past that many bytes; returns where they began. */
  span(): number {
    const length = this.varint();
    const start = this.#at;
    if (length < 0 || length > this.end - start) {
      throw new WireError(
        `A field of ${length} bytes does not fit in the ${this.end - start} bytes left of its message.`,
      );
    }
    this.#at = start + length;
    return start;
  }

  bytes(): Buffer {
    const start = this.span();
    return this.#bytes.subarray(start, this.#at);
  }

  /** Bytes that are known to be UTF-8. */
  text(): Buffer {
    const found = this.bytes();
    if (!isUtf8(found)) throw new WireError('A text field is not UTF-8.');
    return found;
  }

  string(): string {
    const start = this.span();
    const found = this.#bytes.toString('utf8', start, this.#at);
    const replaced = found.includes('\ufffd') && !isUtf8(this.#bytes.subarray(start, this.#at));
    if (replaced) throw new WireError('A text field is not UTF-8.');
    return found;
  }

  /** Opens an embedded message; give the returned end back to `leave`. */
  enter(): number {
    const outer = this.end;
    const start = this.span();
    this.end = this.#at;
    this.#at = start;
    return outer;
  }

  leave(outer: number): void {
    this.end = outer;
  }

  /** Passes over a field nobody asked for. */
  skip(tag: number, depth = 0): void {
    switch (tag & 7) {
      case 0:
        this.varint();
        return;
      case 1:
        this.#pass(8);
        return;
      case 2:
        this.span();
        return;
      case 3:
        this.#skipGroup(tag, depth);
        return;
      case 5:
        this.#pass(4);
        return;
      default:
        throw new WireError(`Wire type ${tag & 7} has no meaning here.`);
    }
  }

  #skipGroup(start: number, depth: number): void {
    if (depth >= deepestGroup) throw new WireError(`Groups are nested deeper than ${deepestGroup}.`);
    for (;;) {
      const tag = this.tag();
      if (tag === start + 1) return;
      this.skip(tag, depth + 1);
    }
  }

  #byte(): number {
    if (this.#at >= this.end) throw new WireError('The message ends in the middle of a field.');
    return this.#bytes[this.#at++]!;
  }

  #pass(count: number): void {
    if (count > this.end - this.#at) throw new WireError('The message ends in the middle of a field.');
    this.#at += count;
  }

  #longVarint(low: number): number {
    let value = BigInt(low);
    for (let shift = 49n; shift <= 63n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        const number = Number(BigInt.asIntN(64, value));
        if (!Number.isSafeInteger(number))
          throw new WireError(`The integer ${BigInt.asIntN(64, value)} is beyond what can be held exactly.`);
        return number;
      }
    }
    throw new WireError('An integer takes more than ten bytes.');
  }
}
