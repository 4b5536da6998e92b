import type { V1Status } from '@kubernetes/client-node';
import { PassThrough, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Fault } from '#core/contract/fault.ts';
import type { Console, ConsoleStart, FileListing, ListedFile } from '#plugins/resource-groups/server/public.ts';
import type { Cluster } from './cluster.ts';
import { container } from './labels.ts';

/** A pod that runs. */
export interface Inside {
  readonly cluster: Cluster;
  readonly namespace: string;
  readonly pod: string;
}

const mostListed = 1_000;
/** By which a script of ours tells that a path leads to where the kernel shows secrets of programs. */
const outside = 77;
/** Where a path really leads, as the first argument of what follows. */
const resolved = `path=$(readlink -f -- "$1") || { echo no such file >&2; exit 1; }; case "$path/" in /proc/* | /sys/* | /dev/*) exit ${outside} ;; esac`;

/** Opens a program on a terminal in a pod. */
export async function openConsole({ cluster, namespace, pod }: Inside, start: ConsoleStart): Promise<Console> {
  const output = new TerminalOutput(start.columns, start.rows);
  const input = new PassThrough();
  const ended = Promise.withResolvers<number>();
  const exec = new cluster.library.Exec(cluster.config);
  const socket = await exec.exec(namespace, pod, container, [...start.command], output, null, input, true, (status) =>
    ended.resolve(exitCodeOf(status)),
  );
  output.resize(start.columns, start.rows);
  socket.onclose = () => {
    output.end();
    // A connection that was lost took the program with it.
    ended.resolve(255);
  };
  return {
    output: output.taken,
    write: (bytes) =>
      new Promise((resolve, reject) => input.write(bytes, (error) => (error ? reject(error) : resolve()))),
    resize: ({ columns, rows }) => output.resize(columns, rows),
    end: () => socket.close(),
    ended: ended.promise,
  };
}

/** What the client writes the terminal's output to, and reads its size from. */
class TerminalOutput extends Writable {
  columns: number;
  rows: number;
  readonly taken = new PassThrough();

  constructor(columns: number, rows: number) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.emit('resize');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.taken.write(chunk)) done();
    else this.taken.once('drain', done);
  }

  override _final(done: () => void): void {
    this.taken.end();
    done();
  }
}

/** Runs a program in a pod to its end. */
async function run({ cluster, namespace, pod }: Inside, command: readonly string[]) {
  const output = new PassThrough();
  const errors: Buffer[] = [];
  const errorOutput = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      errors.push(chunk);
      done();
    },
  });
  const ended = Promise.withResolvers<number>();
  const exec = new cluster.library.Exec(cluster.config);
  const socket = await exec.exec(namespace, pod, container, [...command], output, errorOutput, null, false, (status) =>
    ended.resolve(exitCodeOf(status)),
  );
  socket.onclose = () => {
    ended.resolve(255);
    output.end();
  };
  return { output, ended: ended.promise, errors: () => Buffer.concat(errors).toString() };
}

/** A file of a pod, as its own `cat` reads it. */
export async function readFile(inside: Inside, path: string): Promise<Readable> {
  const { output, ended, errors } = await run(inside, [
    'sh',
    '-c',
    `${resolved}; exec cat -- "$path"`,
    'read',
    absolute(path),
  ]);
  const bytes = output[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first = await bytes.next();
  if (first.done) throwUnlessRead(path, await ended, errors());
  return Readable.from(following(first, bytes), { objectMode: false });
}

async function* following(first: IteratorResult<Buffer>, bytes: AsyncIterator<Buffer>) {
  for (let each = first; !each.done; each = await bytes.next()) yield each.value;
}

/** What lies in a folder of a pod, as its own shell tells. */
export async function listFiles(inside: Inside, path: string): Promise<FileListing> {
  const script = `${resolved}; cd -- "$path" && for each in * .[!.]*; do [ -e "$each" ] || [ -L "$each" ] || continue; stat -L -c '%F|%s|%Y' -- "$each" 2>/dev/null || echo 'broken|0|0'; printf '%s\\n' "$each"; [ -L "$each" ] && echo link || echo own; done | head -n ${3 * mostListed + 1}`;
  const { output, ended, errors } = await run(inside, ['sh', '-c', script, 'list', absolute(path)]);
  const listed = await text(output);
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
    'kubernetes.file',
    `${absolute(path)} cannot be read in this instance${why ? `: ${why}` : ''}. Its image needs sh, cat, stat and readlink, and its user has to be allowed to read the file.`,
    409,
    about,
  );
}

/** The API tells of an exit code among the causes of a failure. */
function exitCodeOf({ status, details }: V1Status): number {
  if (status === 'Success') return 0;
  const cause = details?.causes?.find(({ reason }) => reason === 'ExitCode');
  return cause?.message === undefined ? 255 : Number(cause.message);
}
