import { stampOf } from '#plugins/resource-groups/server/public.ts';

/**
 * Takes output apart: frames are a header of 8 bytes, a stamp and at most a line. Some engines' stamps are of seconds, so a mark
 * is the last stamp and how many frames have had it.
 */
export class Frames {
  #rest = Buffer.alloc(0);
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

  /** What the chunk tells that is new. */
  take(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const kept: Buffer[] = [];
    let at = 0;
    while (at + 8 <= bytes.length) {
      const end = at + 8 + bytes.readUInt32BE(at + 4);
      if (end > bytes.length) break;
      const frame = bytes.subarray(at + 8, end);
      const space = frame.indexOf(32);
      const stamp = stampOf(frame.toString('latin1', 0, Math.max(space, 0)));
      if (this.#isNew(stamp)) kept.push(stamp === '' ? frame : frame.subarray(space + 1));
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
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
