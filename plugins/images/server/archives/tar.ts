import type { Entry } from './entry.ts';
import { refused } from './refusals.ts';

const block = 512;
/** What names and paths of the long form may have; more is no name. */
const longestText = 64 * 1024;

/** Reads a tar archive as it comes: ustar with the long names of GNU and of pax. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = new Blocks(bytes);
  let longPath: string | undefined;
  let longTarget: string | undefined;
  let told: ReadonlyMap<string, string> = new Map();
  for (;;) {
    const head = await source.take(block);
    if (head.every((byte) => byte === 0)) break;
    if (head.length < block || !isSound(head)) throw refused('broken');
    const type = String.fromCharCode(head[156]!);
    const size = told.has('size') ? wholeNumber(told.get('size')!) : sizeOf(head);
    if (type === 'L' || type === 'K' || type === 'x' || type === 'g') {
      if (size > longestText) throw refused('broken');
      const text = await source.take(size);
      if (text.length < size) throw refused('broken');
      await source.skip(padding(size));
      if (type === 'L') longPath = untilNul(text);
      else if (type === 'K') longTarget = untilNul(text);
      else if (type === 'x') told = paxOf(text);
      continue;
    }
    const path = told.get('path') ?? longPath ?? nameOf(head);
    const to = told.get('linkpath') ?? longTarget ?? untilNul(head.subarray(157, 257));
    [longPath, longTarget, told] = [undefined, undefined, new Map()];
    const body = source.part(size);
    if (type === '5') yield { kind: 'folder', path };
    else if (type === '2') yield { kind: 'link', path, to, how: 'soft' };
    else if (type === '1') yield { kind: 'link', path, to, how: 'hard' };
    else if (type === '0' || type === '\0' || type === '7') {
      const mode = parseInt(untilNul(head.subarray(100, 108)).trim(), 8) || 0;
      // Old archives mark folders by a slash.
      if (path.endsWith('/')) yield { kind: 'folder', path };
      else yield { kind: 'file', path, program: (mode & 0o111) !== 0, content: body };
    } else yield { kind: 'special', path };
    await body.rest();
    await source.skip(padding(size));
  }
}

const padding = (size: number): number => (block - (size % block)) % block;

function untilNul(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}

function nameOf(head: Buffer): string {
  const name = untilNul(head.subarray(0, 100));
  const isPosix = head.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isPosix ? untilNul(head.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function sizeOf(head: Buffer): number {
  const field = head.subarray(124, 136);
  // Sizes beyond eight gigabytes are written as a number of base 256.
  if ((field[0]! & 0x80) !== 0) {
    const size = field.readBigUInt64BE(4);
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) throw refused('broken');
    return Number(size);
  }
  return wholeNumber(untilNul(field).trim() || '0', 8);
}

function wholeNumber(text: string, base: 8 | 10 = 10): number {
  const size = (base === 8 ? /^[0-7]{1,12}$/ : /^\d{1,15}$/).test(text) ? parseInt(text, base) : NaN;
  if (!Number.isSafeInteger(size)) throw refused('broken');
  return size;
}

/** Whether the sum of a head is the one that it names. */
function isSound(head: Buffer): boolean {
  let sum = 8 * 0x20;
  for (const [at, byte] of head.entries()) if (at < 148 || at >= 156) sum += byte;
  return parseInt(untilNul(head.subarray(148, 156)).trim(), 8) === sum;
}

/** Lines of the form `length key=value`. */
function paxOf(bytes: Buffer): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? NaN : Number(bytes.toString('latin1', at, space));
    if (!Number.isSafeInteger(length) || length <= space - at || at + length > bytes.length) throw refused('broken');
    const line = bytes.toString('utf8', space + 1, at + length - 1);
    const equals = line.indexOf('=');
    if (equals > 0) told.set(line.slice(0, equals), line.slice(equals + 1));
    at += length;
  }
  return told;
}

/** Bytes that come in pieces, taken in lengths of the reader's choice. */
class Blocks {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** Fewer where the source ends before. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let left = length;
    while (left > 0) {
      const piece = await this.some(left);
      if (!piece) break;
      parts.push(piece);
      left -= piece.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    let left = length;
    while (left > 0) {
      const piece = await this.some(left);
      if (!piece) throw refused('broken');
      left -= piece.length;
    }
  }

  /** The next bytes, at most so many; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#source.next();
      if (done) return undefined;
      this.#held = value;
    }
    const piece = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(piece.length);
    return piece;
  }

  part(size: number): Part {
    return new Part(this, size);
  }
}

/** The content of one entry; what nobody reads of it is passed over. */
class Part implements AsyncIterable<Buffer> {
  readonly #blocks: Blocks;
  #left: number;

  constructor(blocks: Blocks, size: number) {
    this.#blocks = blocks;
    this.#left = size;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const piece = await this.#blocks.some(this.#left);
      if (!piece) throw refused('broken');
      this.#left -= piece.length;
      yield piece;
    }
  }

  async rest(): Promise<void> {
    await this.#blocks.skip(this.#left);
    this.#left = 0;
  }
}
