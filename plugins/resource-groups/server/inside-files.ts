import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { FileListing, ListedFile } from './runtime-driver.ts';

/** A program that runs inside an instance, without a terminal. */
export interface InsideRun {
  readonly output: Readable;
  /** Its exit code. */
  readonly ended: Promise<number>;
  /** What it wrote to its standard error until now. */
  errors(): string;
}
/** Starts a program inside an instance. */
export type RunInside = (command: readonly string[]) => Promise<InsideRun>;

const mostListed = 1_000;
/** Names have 255 bytes at most, and a line beside. */
const mostListedBytes = 2 ** 20;
/** By which a script of ours tells that a path leads to where the kernel shows secrets of programs. */
const outside = 77;
/** Where a path really leads, as the first argument of what follows. */
const resolved = `path=$(readlink -f -- "$1") || { echo no such file >&2; exit 1; }; case "$path/" in /proc/* | /sys/* | /dev/*) exit ${outside} ;; esac`;

/** A file of an instance that runs in a container, as its own `cat` reads it. */
export async function readInside(run: RunInside, path: string): Promise<Readable> {
  const { output, ended, errors } = await run(['sh', '-c', `${resolved}; exec cat -- "$path"`, 'read', absolute(path)]);
  const first = await firstOf(output);
  if (first === undefined) throwUnlessRead(path, await ended, errors());
  else output.unshift(first);
  return output;
}

/** What comes first, as soon as it is there; undefined at the end. */
async function firstOf(output: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const first = output.read() as Buffer | null;
    if (first !== null) return first;
    if (output.readableEnded || output.destroyed) return undefined;
    const over = new AbortController();
    const signs = ['readable', 'end', 'close'].map((sign) => once(output, sign, { signal: over.signal }));
    await Promise.race(signs).finally(() => over.abort());
    await Promise.allSettled(signs);
  }
}

/** What lies in a folder of an instance that runs in a container, as its own shell tells. */
export async function listInside(run: RunInside, path: string): Promise<FileListing> {
  const script = `${resolved}; cd -- "$path" && for each in * .[!.]*; do [ -e "$each" ] || [ -L "$each" ] || continue; stat -L -c '%F|%s|%Y' -- "$each" 2>/dev/null || echo 'broken|0|0'; printf '%s\\n' "$each"; [ -L "$each" ] && echo link || echo own; done | head -n ${3 * mostListed + 1}`;
  const { output, ended, errors } = await run(['sh', '-c', script, 'list', absolute(path)]);
  const listed = await listedIn(output);
  throwUnlessRead(path, await ended, errors());
  const lines = listed.split('\n').slice(0, -1);
  const files: ListedFile[] = [];
  for (let at = 0; at + 2 < lines.length; at += 3) {
    const [kind = '', size = '0', updated = '0'] = lines[at]!.split('|');
    files.push({
      name: lines[at + 1]!,
      type: typeOf(kind, lines[at + 2] === 'link'),
      size: kind.startsWith('regular') ? Number(size) : 0,
      updated: new Date(Number(updated) * 1_000),
    });
  }
  return { files: files.slice(0, mostListed), cut: files.length > mostListed };
}

async function listedIn(output: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostListedBytes) throw new Error('A listing of files is longer than any can be.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function typeOf(kind: string, isLink: boolean): ListedFile['type'] {
  if (kind === 'directory') return 'folder';
  if (kind.startsWith('regular')) return 'file';
  return isLink ? 'link' : 'other';
}

const absolute = (path: string): string => `/${path.replace(/^\/+/, '')}`;

function throwUnlessRead(path: string, exitCode: number, errors: string): void {
  if (exitCode === 0) return;
  const about = { path };
  if (exitCode === outside)
    throw new Fault('instance.file.outside', `${absolute(path)} leads out of the files of this instance.`, 403, about);
  const why = errors.trim().split('\n').at(-1) ?? '';
  if (/no such file|can't cd|not a directory/i.test(why))
    throw new Fault('instance.file.not_found', `There is no ${absolute(path)} in this instance.`, 404, about);
  if (/is a directory/i.test(why))
    throw new Fault('instance.file.not_a_file', `${absolute(path)} is no file of this instance.`, 409, about);
  throw new Fault(
    'instance.file.unreadable',
    `${absolute(path)} cannot be read in this instance${why ? `: ${why}` : ''}. Its image needs sh, cat, stat and readlink, and its user has to be allowed to read the file.`,
    409,
    about,
  );
}
