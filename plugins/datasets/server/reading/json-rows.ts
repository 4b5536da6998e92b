import { isUtf8 } from 'node:buffer';
import type { DatasetType } from '../types.ts';
import { refused } from './problems.ts';

/** A row as it is written, where in the file it begins, and what stands between it and the one before. */
export interface RawRow {
  readonly raw: Buffer;
  readonly before: string;
  readonly line: number;
}

const [quote, backslash, comma, open, close, openObject, closeObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
const newline = 0x0a;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

const longestHead = 4_096;
export const longestRow = 2 ** 20;

/** Finds the rows of a JSON text that comes in parts, without making values of it. */
export class JsonRows {
  readonly #type: DatasetType;
  #state: 'head' | 'first' | 'before' | 'row' | 'tail' = 'head';
  #left: Buffer = Buffer.alloc(0);
  /** In `left`: how far it was looked at, where the row begins, and where the one before ended. */
  #at = 0;
  #start = 0;
  #ended = 0;
  #depth = 0;
  #inText = false;
  #line = 1;
  #rowLine = 1;
  #count = 0;
  /** Whether the rows stand in an array alone. */
  #bare = false;
  head = '';
  tail = '';

  /** `within` begins among rows, as a chunk does, where nothing stands before and after. */
  constructor(type: DatasetType, within = false) {
    this.#type = type;
    if (within) this.#state = 'first';
  }

  /** The rows that end in this part. */
  *push(part: Buffer): Generator<RawRow> {
    this.#left = this.#left.length === 0 ? part : Buffer.concat([this.#left, part]);
    if (this.#state === 'head' && !this.#readHead()) return;
    const bytes = this.#left;
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at]!;
      if (byte === newline) this.#line++;
      if (this.#state === 'row') {
        if (this.#inText) {
          if (byte === backslash) this.#at++;
          else if (byte === quote) this.#inText = false;
        } else if (byte === quote) this.#inText = true;
        else if (byte === open || byte === openObject) this.#depth++;
        else if (byte === closeObject || (byte === close && this.#depth > 0)) this.#depth--;
        else if (this.#depth === 0 && (byte === comma || byte === close)) {
          yield this.#take(this.#at);
          this.#state = byte === comma ? 'before' : 'tail';
          if (byte === close) this.#startTail();
        }
        if (this.#at - this.#start > longestRow) throw this.#wrong('The row is longer than 1 MiB.');
      } else if (this.#state === 'tail') {
        this.#tailAdd(byte);
      } else if (!isSpace(byte)) {
        if (byte === close && this.#state === 'first') {
          this.#state = 'tail';
          this.#startTail();
        } else if (byte === comma || byte === close) throw this.#wrong('There is a comma without a row.');
        else {
          this.#state = 'row';
          this.#start = this.#at;
          this.#rowLine = this.#line;
          this.#depth = 0;
          this.#inText = false;
          // Its first byte is looked at again, as one of a row.
          this.#at--;
        }
      }
    }
    this.#compact();
  }

  /** The last row of a chunk, which nothing ends. */
  *finish(): Generator<RawRow> {
    if (this.#state === 'row' && this.#depth === 0 && !this.#inText) {
      yield this.#take(this.#left.length);
      this.#state = 'tail';
    }
  }

  /** Throws where the text broke off. */
  end(): void {
    if (this.#state === 'head')
      throw isUtf8(this.#left) ? this.#shape() : refused([{ line: 1, row: 0, code: 'encoding' }]);
    const whole = this.#type.rows === undefined ? /^\s*\]\s*$/ : /^\s*\]\s*\}\s*$/;
    const array = /^\s*\]\s*$/;
    const expected = this.#bare ? array : whole;
    if (this.#state !== 'tail' || !expected.test(this.tail))
      throw this.#wrong('The JSON breaks off or goes on too long.');
    if (this.#bare && this.#type.rows !== undefined) this.tail = ']}';
  }

  #take(end: number): RawRow {
    let last = end;
    while (last > this.#start && isSpace(this.#left[last - 1]!)) last--;
    const before = this.#count === 0 ? '' : this.#left.toString('utf8', this.#ended, this.#start);
    if (this.#count === 0) this.head += this.#left.toString('utf8', this.#ended, this.#start);
    this.#count++;
    this.#ended = last;
    return { raw: this.#left.subarray(this.#start, last), before, line: this.#rowLine };
  }

  #readHead(): boolean {
    const text = this.#left.toString('utf8', 0, longestHead);
    const bracket = text.indexOf('[');
    const { rows } = this.#type;
    if (bracket < 0) {
      if (this.#left.length > longestHead) throw this.#shape();
      return false;
    }
    const head = text.slice(0, bracket + 1);
    this.#bare = /^\s*\[$/.test(head);
    const matched = this.#bare || (rows !== undefined && isHeadOf(head, rows));
    if (!matched) throw this.#shape();
    this.head = this.#bare && rows !== undefined ? `{${JSON.stringify(rows)}:[` : head;
    for (const each of head) if (each === '\n') this.#line++;
    this.#at = this.#ended = Buffer.byteLength(head);
    this.#state = 'first';
    return true;
  }

  #startTail(): void {
    if (this.#count > 0) this.tail = this.#left.toString('utf8', this.#ended, this.#at);
    this.tail += ']';
  }

  #tailAdd(byte: number): void {
    if (this.tail.length > longestHead) throw this.#wrong('Something follows the rows.');
    this.tail += String.fromCharCode(byte);
  }

  /** Lets go of what was handed out. */
  #compact(): void {
    const keep = this.#state === 'tail' ? this.#left.length : Math.min(this.#ended, this.#left.length);
    if (keep === 0) return;
    this.#left = this.#left.subarray(keep);
    this.#at -= keep;
    this.#start -= keep;
    this.#ended = Math.max(0, this.#ended - keep);
  }

  #shape() {
    const { rows } = this.#type;
    return refused([
      {
        line: 1,
        row: 0,
        code: 'syntax',
        detail: rows === undefined ? 'expected an array' : `expected {"${rows}": [ … ]}`,
      },
    ]);
  }

  #wrong(detail: string) {
    return refused([{ line: this.#line, row: this.#count + 1, code: 'syntax', detail }]);
  }
}

function isHeadOf(head: string, rows: string): boolean {
  const found = /^\s*\{\s*("(?:[^"\\]|\\.)*")\s*:\s*\[$/.exec(head);
  if (!found) return false;
  try {
    return JSON.parse(found[1]!) === rows;
  } catch {
    return false;
  }
}
