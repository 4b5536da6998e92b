import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Fault } from '#core/contract/fault.ts';

/** The largest part of an attempt's output; at most two parts are kept, so this much of its end is always there. */
export const largestPart = 4 * 2 ** 20;

/**
 * Keeps an output file small while a program goes on writing to it: its content becomes the older part, and the file
 * starts again. The program appends, so it needs no word of it; what it writes between the last look and the cut,
 * some microseconds, is lost. Answers whether it cut.
 */
export function cutIfLarge(log: string, largest = largestPart): boolean {
  if (!existsSync(log) || statSync(log).size <= largest) return false;
  const file = openSync(log, 'r+');
  const fresh = openSync(`${log}.1.new`, 'w', 0o600);
  try {
    let taken = fstatSync(file).size;
    writeSync(fresh, fromLineStart(between(file, Math.max(0, taken - largest), taken), taken > largest));
    for (let look = 0; look < 10 && fstatSync(file).size > taken; look++) {
      const { size } = fstatSync(file);
      writeSync(fresh, between(file, taken, size));
      taken = size;
    }
    noteStart(log, fstatSync(fresh).ino, startOfPresent(log) + taken);
    renameSync(`${log}.1.new`, `${log}.1`);
    ftruncateSync(file, 0);
    return true;
  } finally {
    closeSync(file);
    closeSync(fresh);
  }
}

function between(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
}

function fromLineStart(bytes: Buffer, cut: boolean): Buffer {
  if (!cut) return bytes;
  const newline = bytes.indexOf(10);
  return newline < 0 ? bytes : bytes.subarray(newline + 1);
}

interface Range {
  readonly lastBytes?: number | undefined;
  readonly fromByte?: number | undefined;
}

/**
 * An attempt's output, both parts: all that is kept, its last bytes from the start of a line, or what follows a byte of
 * the whole output; empty where there is none.
 */
export async function readLog(log: string, { lastBytes = Infinity, fromByte }: Range = {}): Promise<Buffer> {
  for (let look = 0; ; look++) {
    const part = partOf(log);
    const bytes = fromByte === undefined ? await readLast(log, lastBytes) : await readOn(log, fromByte);
    // Was it cut meanwhile, the same lines would be in both parts, or in none.
    if (part === partOf(log) || look === 10) return bytes;
  }
}

async function readLast(log: string, count: number): Promise<Buffer> {
  const present = await readEnd(log, count);
  const older = await readEnd(`${log}.1`, count - present.bytes.length);
  return fromLineStart(Buffer.concat([older.bytes, present.bytes]), older.cut || present.cut);
}

async function readOn(log: string, fromByte: number): Promise<Buffer> {
  const { from, start } = extentOf(log);
  if (fromByte < from) {
    throw new Fault(
      'instance.log.dropped',
      `Only the end of this output is kept, from byte ${from} on. Ask for it from there.`,
      410,
      { from: String(from) },
    );
  }
  const older = fromByte < start ? await readEnd(`${log}.1`, start - fromByte) : undefined;
  const skipped = Math.max(0, fromByte - start);
  const present = existsSync(log) ? await readFile(log) : Buffer.alloc(0);
  return Buffer.concat([older?.bytes ?? Buffer.alloc(0), present.subarray(skipped)]);
}

/** Which bytes of the whole output are kept, and with which of them the present part starts. */
export function extentOf(log: string): { from: number; start: number; to: number; updated: Date } {
  const start = startOfPresent(log);
  const present = statSync(log, { throwIfNoEntry: false });
  return {
    from: Math.max(0, start - sizeOf(`${log}.1`)),
    start,
    to: start + (present?.size ?? 0),
    updated: present?.mtime ?? new Date(0),
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Where the present part starts for each older part that may lie before it: the cut puts the next one in place after it is noted. */
type Starts = readonly { readonly older: number; readonly start: number }[];

function startsOf(log: string): Starts {
  return existsSync(`${log}.at`) ? (JSON.parse(readFileSync(`${log}.at`, 'utf8')) as Starts) : [];
}

function startOfPresent(log: string): number {
  const part = partOf(log);
  if (part === undefined) return 0;
  return startsOf(log).find(({ older }) => older === part)?.start ?? sizeOf(`${log}.1`);
}

function noteStart(log: string, older: number, start: number): void {
  const known = startsOf(log).filter((each) => each.older === partOf(log));
  writeFileSync(`${log}.at.new`, JSON.stringify([...known, { older, start }]), { mode: 0o600 });
  renameSync(`${log}.at.new`, `${log}.at`);
}

/** Stands for the older part: another one comes with each cut. */
const partOf = (log: string): number | undefined => statSync(`${log}.1`, { throwIfNoEntry: false })?.ino;

async function readEnd(path: string, count: number): Promise<{ bytes: Buffer; cut: boolean }> {
  if (!existsSync(path)) return { bytes: Buffer.alloc(0), cut: false };
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const length = Math.max(0, Math.min(size, count));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return { bytes: buffer.subarray(0, bytesRead), cut: size > length };
}
