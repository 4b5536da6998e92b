import { Gathered, stampOf } from '#plugins/resource-groups/server/public.ts';

/** A longer line is copied in parts. */
const longestLine = 2 ** 20;
const longestStamp = 64;

/** Takes the stamps off lines that are newer than the last one that was copied; the older ones are left out. */
export class StampedLines {
  readonly #since: string;
  readonly #rest = new Gathered();
  #last: string;
  /** Whether the line goes on of which a part was taken, and whether it is copied. */
  #goesOn = false;
  #isNew = true;

  constructor(since: string) {
    this.#since = since;
    this.#last = since;
  }

  /** The stamp of the newest line that was taken. */
  get last(): string {
    return this.#last;
  }

  /** What the chunk ends lines with, and the beginning of one that is too long to wait for its end. */
  take(chunk: Buffer): Buffer {
    const whole = chunk.lastIndexOf(10) + 1;
    this.#rest.add(chunk.subarray(0, whole));
    const lines = whole > 0 ? this.end() : Buffer.alloc(0);
    this.#rest.add(chunk.subarray(whole));
    return this.#rest.size > longestLine ? Buffer.concat([lines, this.end()]) : lines;
  }

  /** What is left where nothing follows. */
  end(): Buffer {
    const bytes = this.#rest.take();
    const kept: Buffer[] = [];
    for (let from = 0; from < bytes.length;) {
      const newline = bytes.indexOf(10, from);
      const end = newline < 0 ? bytes.length : newline + 1;
      kept.push(this.#newOf(bytes.subarray(from, end)));
      this.#goesOn = newline < 0;
      from = end;
    }
    return Buffer.concat(kept);
  }

  #newOf(line: Buffer): Buffer {
    const space = this.#goesOn ? -1 : line.subarray(0, longestStamp).indexOf(32);
    const stamp = space > 0 ? stampOf(line.toString('latin1', 0, space)) : '';
    if (!this.#goesOn) this.#isNew = stamp === '' || stamp > this.#since;
    if (stamp > this.#last) this.#last = stamp;
    return this.#isNew ? line.subarray(stamp === '' ? 0 : space + 1) : Buffer.alloc(0);
  }
}
