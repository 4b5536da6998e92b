import { Gathered, stampOf } from '#plugins/resource-groups/server/public.ts';
import { mostLineBytes } from './lines.ts';

const headerBytes = 8;

/**
 * Takes output apart: frames are a header of 8 bytes, a stamp and at most a line. Some engines' stamps are of seconds, so a mark
 * is the last stamp and how many frames have had it.
 */
export class Frames {
  readonly #held = new Gathered();
  /** How much has to be there before another look is worth it. */
  #needed = headerBytes;
  #last: string;
  #count: number;
  /** How many frames of the last stamp are yet to be passed over; undefined once newer ones came. */
  #over: number | undefined;

  constructor(mark: string | undefined) {
    const [last = '', count = '0'] = mark?.split(' ') ?? [];
    this.#last = last;
    this.#count = Number(count);
    this.#over = last ? this.#count : undefined;
  }

  get mark(): string {
    return `${this.#last} ${this.#count}`;
  }

  /** The second to resume at. */
  get since(): number {
    return this.#last ? Math.floor(Date.parse(`${this.#last.slice(0, 19)}Z`) / 1_000) : 0;
  }

  /** What the chunk tells that is new. Throws where a frame says that it is longer than any line. */
  take(chunk: Buffer): Buffer {
    this.#held.add(chunk);
    if (this.#held.size < this.#needed) return Buffer.alloc(0);
    const bytes = this.#held.take();
    const kept: Buffer[] = [];
    let at = 0;
    for (let end = endOf(bytes, at); end <= bytes.length; end = endOf(bytes, at)) {
      const frame = bytes.subarray(at + headerBytes, end);
      const space = frame.indexOf(32);
      const stamp = stampOf(frame.toString('latin1', 0, Math.max(space, 0)));
      if (this.#isNew(stamp)) kept.push(stamp === '' ? frame : frame.subarray(space + 1));
      at = end;
    }
    this.#held.add(bytes.subarray(at));
    this.#needed = endOf(bytes, at) - at;
    return Buffer.concat(kept);
  }

  #isNew(stamp: string): boolean {
    if (this.#over !== undefined && stamp <= this.#last) {
      if (stamp < this.#last) return false;
      if (this.#over > 0) {
        this.#over -= 1;
        return false;
      }
    }
    this.#over = undefined;
    this.#count = stamp === this.#last ? this.#count + 1 : 1;
    this.#last = stamp;
    return true;
  }
}

/** Where the frame ends that begins there: as far as its header goes, where that is not all there. */
function endOf(bytes: Buffer, at: number): number {
  const begin = at + headerBytes;
  if (begin > bytes.length) return begin;
  const length = bytes.readUInt32BE(at + 4);
  if (length > mostLineBytes) throw new Error('it tells a line that is too long');
  return begin + length;
}
