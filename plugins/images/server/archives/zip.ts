import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import type { Entry } from './entry.ts';
import { refused } from './refusals.ts';

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const placeMark = 0x07064b50;
const listMark = 0x02014b50;
const headMark = 0x04034b50;
const most32 = 0xffffffff;
const longestList = 256 * 2 ** 20;
const longestLink = 4_096;

/** Where a zip archive keeps an entry, by its list at the end, which alone counts. */
interface Listed {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly sum: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
  /** The file's type and rights on Unix, 0 where it was packed elsewhere. */
  readonly mode: number;
}

/** Reads a zip archive from a file, entry by entry. */
export async function* readZip(file: FileHandle, length: number): AsyncGenerator<Entry> {
  for (const each of await listOf(file, length)) {
    const { path, mode } = each;
    if ((each.flags & 1) !== 0) throw refused('encrypted', path);
    if (each.method !== 0 && each.method !== 8) throw refused('method', path);
    const type = mode & 0o170000;
    if (path.endsWith('/') || type === 0o040000) yield { kind: 'folder', path };
    else if (type === 0o120000) yield { kind: 'link', path, to: await textOf(file, each, length), how: 'soft' };
    else if (type === 0 || type === 0o100000)
      yield { kind: 'file', path, program: (mode & 0o111) !== 0, content: contentOf(file, each, length) };
    else yield { kind: 'special', path };
  }
}

async function listOf(file: FileHandle, length: number): Promise<readonly Listed[]> {
  const tail = await bytesAt(file, Math.max(0, length - 65_557), Math.min(length, 65_557));
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== endMark) throw refused('broken');
  let count = tail.readUInt16LE(at + 10);
  let size = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  if (at >= 20 && tail.readUInt32LE(at - 20) === placeMark) {
    const end64 = await bytesAt(file, whole(tail.readBigUInt64LE(at - 12)), 56);
    if (end64.readUInt32LE(0) !== end64Mark) throw refused('broken');
    count = whole(end64.readBigUInt64LE(32));
    size = whole(end64.readBigUInt64LE(40));
    start = whole(end64.readBigUInt64LE(48));
  }
  if (size > longestList || start + size > length) throw refused('broken');
  const list = await bytesAt(file, start, size);
  const entries: Listed[] = [];
  for (let from = 0; entries.length < count;) {
    if (from + 46 > list.length || list.readUInt32LE(from) !== listMark) throw refused('broken');
    const nameLength = list.readUInt16LE(from + 28);
    const extraLength = list.readUInt16LE(from + 30);
    const to = from + 46 + nameLength + extraLength + list.readUInt16LE(from + 32);
    if (to > list.length) throw refused('broken');
    entries.push(listed(list.subarray(from, to), nameLength, extraLength));
    from = to;
  }
  return entries;
}

function listed(record: Buffer, nameLength: number, extraLength: number): Listed {
  let [packed, size, at] = [record.readUInt32LE(20), record.readUInt32LE(24), record.readUInt32LE(42)];
  const extra = record.subarray(46 + nameLength, 46 + nameLength + extraLength);
  for (let from = 0; from + 4 <= extra.length; from += 4 + extra.readUInt16LE(from + 2)) {
    if (extra.readUInt16LE(from) !== 1) continue;
    const wide = extra.subarray(from + 4, from + 4 + extra.readUInt16LE(from + 2));
    let next = 0;
    const read = (value: number): number => {
      if (value !== most32) return value;
      if (next + 8 > wide.length) throw refused('broken');
      next += 8;
      return whole(wide.readBigUInt64LE(next - 8));
    };
    [size, packed, at] = [read(size), read(packed), read(at)];
  }
  const isUnix = record.readUInt8(5) === 3;
  return {
    path: record.toString('utf8', 46, 46 + nameLength),
    flags: record.readUInt16LE(8),
    method: record.readUInt16LE(10),
    sum: record.readUInt32LE(16),
    packed,
    size,
    at,
    mode: isUnix ? record.readUInt16LE(40) : 0,
  };
}

async function* contentOf(file: FileHandle, each: Listed, length: number): AsyncGenerator<Buffer> {
  const head = await bytesAt(file, each.at, 30);
  if (head.readUInt32LE(0) !== headMark) throw refused('broken');
  const start = each.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + each.packed > length) throw refused('broken');
  const packed = Readable.from(partsOf(file, start, each.packed));
  let [size, sum] = [0, 0];
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      // No more is unpacked than the list names, so that what it names can be bounded.
      if (size > each.size) done(refused('broken', each.path));
      else done(null, chunk);
    },
  });
  const ended = () => undefined;
  if (each.method === 0) pipeline(packed, checked, ended);
  else pipeline(packed, createInflateRaw(), checked, ended);
  for await (const chunk of checked) yield chunk as Buffer;
  if (size !== each.size || sum !== each.sum) throw refused('broken', each.path);
}

async function textOf(file: FileHandle, each: Listed, length: number): Promise<string> {
  if (each.size > longestLink) throw refused('link', each.path);
  const parts: Buffer[] = [];
  for await (const part of contentOf(file, each, length)) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function* partsOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length;) {
    const part = await bytesAt(file, start + at, Math.min(256 * 1024, length - at));
    at += part.length;
    yield part;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw refused('broken');
  return bytes;
}

function whole(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw refused('broken');
  return Number(value);
}
