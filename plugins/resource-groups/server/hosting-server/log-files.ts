import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';

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

/** An attempt's output, both parts, or its last bytes from the start of a line; empty where there is none. */
export async function readLog(log: string, lastBytes: number = Infinity): Promise<Buffer> {
  const present = await readEnd(log, lastBytes);
  const older = await readEnd(`${log}.1`, lastBytes - present.bytes.length);
  const bytes = Buffer.concat([older.bytes, present.bytes]);
  return fromLineStart(bytes, older.cut || present.cut);
}

async function readEnd(path: string, count: number): Promise<{ bytes: Buffer; cut: boolean }> {
  if (!existsSync(path)) return { bytes: Buffer.alloc(0), cut: false };
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const length = Math.max(0, Math.min(size, count));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return { bytes: buffer.subarray(0, bytesRead), cut: size > length };
}
