import { Room } from './room.ts';
import { TooLarge, WireError } from './wire-error.ts';

const prefixBytes = 5;

/** One gRPC message as it came: its bytes, and whether they are compressed. */
export interface Frame {
  readonly compressed: boolean;
  readonly body: Buffer;
}

/** Bounds what unfinished messages may hold together, over all the streams that share it. */
export class GatherBudget {
  readonly #maxBytes: number;
  readonly #memory: SharedMemory | undefined;
  #held = 0;

  constructor(maxBytes: number, memory?: SharedMemory) {
    this.#maxBytes = maxBytes;
    this.#memory = memory;
  }

  take(bytes: number): void {
    if (this.#held + bytes > this.#maxBytes)
      throw new TooLarge(`Unfinished messages hold more than ${this.#maxBytes} bytes together; try again later.`);
    if (this.#memory?.take(bytes) === false)
      throw new TooLarge('Requests in hand hold as much memory as they may together; try again later.');
    this.#held += bytes;
  }

  give(bytes: number): void {
    this.#held -= bytes;
    this.#memory?.give(bytes);
  }
}

/** Memory that others take of as well. */
export interface SharedMemory {
  /** Whether there was so much left. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/** How large messages may be: each of them, and the unfinished ones together. */
export interface FrameLimits {
  readonly maxBytes: number;
  readonly budget?: GatherBudget;
}

/**
 * Cuts a byte stream into gRPC frames (flag, length, message). A frame that lies within one chunk is a view of it;
 * one that spans chunks is gathered in room that grows with what has really arrived, not with what its prefix claims.
 */
export class FrameReader {
  readonly #limits: FrameLimits;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;
  readonly #prefix = Buffer.alloc(prefixBytes);
  #prefixFilled = 0;
  #length = 0;
  #room: Room | undefined;

  /** The limits are looked up for each message, so they may change between messages. */
  constructor(limits: FrameLimits) {
    this.#limits = limits;
  }

  /** Takes the next chunk; call `next` until it gives nothing before pushing another. */
  push(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next whole frame, or undefined until more bytes come. */
  next(): Frame | undefined {
    if (!this.#readPrefix()) return undefined;
    const body = this.#room ? this.#gather(this.#room) : this.#slice();
    if (!body) return undefined;
    this.#prefixFilled = 0;
    this.abandon();
    return { compressed: this.#prefix[0] === 1, body };
  }

  /** Whether the stream would break off inside a frame if it ended here. */
  get partial(): boolean {
    return this.#prefixFilled > 0 || this.#at < this.#chunk.byteLength;
  }

  /** Lets go of a message that will not be finished. */
  abandon(): void {
    if (this.#room) this.#limits.budget?.give(this.#room.filled);
    this.#room = undefined;
  }

  #readPrefix(): boolean {
    if (this.#prefixFilled === prefixBytes) return true;
    while (this.#prefixFilled < prefixBytes) {
      if (this.#at >= this.#chunk.byteLength) return false;
      this.#prefix[this.#prefixFilled++] = this.#chunk[this.#at++]!;
    }
    if (this.#prefix[0]! > 1)
      throw new WireError(`A frame begins with ${this.#prefix[0]} where only 0 or 1 may stand.`);
    this.#length = this.#prefix.readUInt32BE(1);
    const { maxBytes } = this.#limits;
    if (this.#length > maxBytes)
      throw new TooLarge(`A message of ${this.#length} bytes is larger than the ${maxBytes} allowed.`);
    return true;
  }

  #slice(): Buffer | undefined {
    const end = this.#at + this.#length;
    if (end <= this.#chunk.byteLength) {
      const body = this.#chunk.subarray(this.#at, end);
      this.#at = end;
      return body;
    }
    this.#room = new Room(this.#length);
    return this.#gather(this.#room);
  }

  #gather(room: Room): Buffer | undefined {
    this.#limits.budget?.take(Math.min(room.length - room.filled, this.#chunk.byteLength - this.#at));
    this.#at += room.take(this.#chunk, this.#at);
    return room.filled === room.length ? room.bytes : undefined;
  }
}
