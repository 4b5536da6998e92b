/** A line of an output, with the byte of the whole output at which it starts. */
export interface SplitLine {
  readonly text: string;
  readonly at: number;
  /** Milliseconds since 1970 at which the line was there, where that is known. */
  readonly seen?: number | undefined;
}

const newline = 10;
const longest = 64 * 1_024;

/** Cuts an output, as it comes in pieces, into lines; what is written over by carriage returns is left out. */
export class Splitter {
  readonly #decoder = new TextDecoder();
  #rest = new Uint8Array(0);
  #at: number;

  /** `from` is the byte of the whole output at which the first piece starts. */
  constructor(from: number) {
    this.#at = from;
  }

  /** The byte of the whole output that comes next. */
  get end(): number {
    return this.#at + this.#rest.length;
  }

  /** The lines that a piece completes. */
  add(piece: Uint8Array): SplitLine[] {
    const bytes = this.#rest.length === 0 ? piece : joined(this.#rest, piece);
    const last = bytes.lastIndexOf(newline);
    if (last < 0 && bytes.length < longest) {
      this.#rest = bytes.slice();
      return [];
    }
    const whole = last < 0 ? bytes : bytes.subarray(0, last + 1);
    const lines = this.#split(whole);
    this.#rest = bytes.slice(whole.length);
    this.#at += whole.length;
    return lines;
  }

  /** What stands after the last line's end, as a program leaves it that ends within a line. */
  takeRest(): SplitLine[] {
    const rest = this.#rest;
    if (rest.length === 0) return [];
    const lines = this.#split(rest);
    this.#at += rest.length;
    this.#rest = new Uint8Array(0);
    return lines;
  }

  #split(bytes: Uint8Array): SplitLine[] {
    const texts = this.#decoder.decode(bytes).split('\n');
    if (bytes.at(-1) === newline) texts.pop();
    let at = this.#at;
    let start = 0;
    return texts.map((text) => {
      const line = { text: overwritten(text), at };
      const end = bytes.indexOf(newline, start);
      start = end < 0 ? bytes.length : end + 1;
      at = this.#at + start;
      return line;
    });
  }
}

/** What a terminal would show of a line in the end. */
function overwritten(text: string): string {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text;
  const from = line.lastIndexOf('\r');
  return from < 0 ? line : line.slice(from + 1);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
