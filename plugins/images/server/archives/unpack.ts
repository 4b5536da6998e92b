import { createReadStream, existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rmdir,
  stat,
  symlink,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Fault } from '#core/contract/fault.ts';
import type { Entry } from './entry.ts';
import { safePath } from './paths.ts';
import { isFull, noRoom, refused, tooLarge } from './refusals.ts';
import { readTar } from './tar.ts';
import { readZip } from './zip.ts';

/** What an archive may come to. */
export interface UnpackBounds {
  readonly largestBytes: number;
  readonly mostFiles: number;
  /** How many times its own size; small archives of much alike may have more. */
  readonly largestRatio: number;
}

export interface Unpacked {
  readonly bytes: number;
  readonly files: number;
}

/** Below this an archive is no bomb whatever its ratio is. */
const harmlessBytes = 64 * 2 ** 20;

/** Unpacks an archive into an empty folder, which nothing of it leaves; throws the fault that names what is refused. */
export async function unpack(archive: string, folder: string, bounds: UnpackBounds): Promise<Unpacked> {
  const file = await open(archive, 'r');
  const streams: Readable[] = [];
  try {
    const { size } = await file.stat();
    const unpacking = new Unpacking(folder, bounds, size);
    for await (const entry of await entriesOf(file, { path: archive, size, streams })) await unpacking.take(entry);
    return await unpacking.finish();
  } catch (error) {
    throw asFault(error);
  } finally {
    for (const stream of streams) stream.destroy();
    await file.close();
  }
}

function asFault(error: unknown): unknown {
  if (error instanceof Fault) return error;
  if (isFull(error)) return noRoom();
  const { code = '' } = error as NodeJS.ErrnoException;
  // Of the decompressor, and of buffers that are shorter than they say.
  return code.startsWith('Z_') || code.startsWith('ERR_OUT_OF_RANGE') || code === 'ERR_BUFFER_OUT_OF_BOUNDS'
    ? refused('broken')
    : error;
}

interface Source {
  readonly path: string;
  readonly size: number;
  /** Takes what has to be ended once nothing is read any more. */
  readonly streams: Readable[];
}

async function entriesOf(file: FileHandle, { path, size, streams }: Source): Promise<AsyncIterable<Entry>> {
  const { buffer: head } = await file.read(Buffer.alloc(512), 0, 512, 0);
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) {
    const plain = createGunzip();
    pipeline(createReadStream(path), plain, () => undefined);
    streams.push(plain);
    return readTar(plain);
  }
  if (head.subarray(0, 2).toString() === 'PK') return readZip(file, size);
  if (head.toString('latin1', 257, 262) === 'ustar') {
    const plain = createReadStream(path);
    streams.push(plain);
    return readTar(plain as AsyncIterable<Buffer>);
  }
  throw refused('kind');
}

class Unpacking {
  readonly #folder: string;
  readonly #bounds: UnpackBounds;
  readonly #archiveBytes: number;
  readonly #files = new Set<string>();
  readonly #links = new Map<string, { readonly to: string; readonly entry: string }>();
  readonly #folders = new Set<string>(['']);
  #bytes = 0;

  constructor(folder: string, bounds: UnpackBounds, archiveBytes: number) {
    this.#folder = folder;
    this.#bounds = bounds;
    this.#archiveBytes = archiveBytes;
  }

  async take(entry: Entry): Promise<void> {
    if (entry.kind === 'special') throw refused('special', entry.path);
    const path = safePath(entry.path);
    if (path === '') return;
    if (entry.kind === 'folder') return this.#makeFolder(path, entry.path);
    if (this.#files.has(path) || this.#links.has(path) || this.#folders.has(path)) throw refused('twice', entry.path);
    if (this.#files.size + this.#links.size + this.#folders.size > this.#bounds.mostFiles)
      throw tooLarge('files', String(this.#bounds.mostFiles));
    const parent = posix.dirname(path);
    await this.#makeFolder(parent === '.' ? '' : parent, entry.path);
    if (entry.kind === 'file') await this.#write(path, entry);
    else if (entry.how === 'hard') await this.#copy(path, entry);
    // Links come last, so that nothing is ever written through one.
    else this.#links.set(path, { to: entry.to, entry: entry.path });
  }

  async finish(): Promise<Unpacked> {
    if (this.#files.size === 0) throw refused('empty');
    for (const [path, { to, entry }] of this.#links) {
      if (to === '' || to.startsWith('/') || to.includes('\0')) throw refused('link', entry);
      const meant = posix.normalize(posix.join(posix.dirname(path), to));
      if (meant === '..' || meant.startsWith('../')) throw refused('link', entry);
      await symlink(to, join(this.#folder, path));
    }
    const top = await realpath(this.#folder);
    for (const [path, { entry }] of this.#links) {
      // Where several links together lead shows on the disk alone.
      const real = await realpath(join(this.#folder, path)).catch(() => undefined);
      if (real === undefined || (real !== top && !real.startsWith(top + sep))) throw refused('link', entry);
    }
    return { bytes: this.#bytes, files: this.#files.size };
  }

  async #makeFolder(path: string, entry: string): Promise<void> {
    if (this.#folders.has(path)) return;
    const parent = posix.dirname(path);
    await this.#makeFolder(parent === '.' ? '' : parent, entry);
    if (this.#files.has(path) || this.#links.has(path)) throw refused('twice', entry);
    if (this.#folders.size > this.#bounds.mostFiles) throw tooLarge('files', String(this.#bounds.mostFiles));
    await mkdir(join(this.#folder, path), { mode: 0o755 });
    this.#folders.add(path);
  }

  async #write(path: string, entry: Entry & { kind: 'file' }): Promise<void> {
    this.#files.add(path);
    const file = await open(join(this.#folder, path), 'wx', entry.program ? 0o755 : 0o644);
    try {
      for await (const chunk of entry.content) {
        this.#count(chunk.length, entry.path);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
  }

  async #copy(path: string, entry: Entry & { kind: 'link' }): Promise<void> {
    const from = safePath(entry.to);
    if (!this.#files.has(from)) throw refused('link', entry.path);
    this.#count((await stat(join(this.#folder, from))).size, entry.path);
    await copyFile(join(this.#folder, from), join(this.#folder, path));
    this.#files.add(path);
  }

  #count(bytes: number, entry: string): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#bounds.largestBytes) throw tooLarge('unpacked', written(this.#bounds.largestBytes));
    if (this.#bytes > harmlessBytes && this.#bytes > this.#archiveBytes * this.#bounds.largestRatio)
      throw refused('bomb', entry);
  }
}

/** An amount of bytes in the unit that people say it in. */
export const written = (bytes: number): string =>
  bytes >= 2 ** 30 ? `${Math.round((bytes / 2 ** 30) * 10) / 10} GiB` : `${Math.round(bytes / 2 ** 20)} MiB`;

/** Where the archive is a folder with an image inside, that folder's content becomes the whole. */
export async function withoutOuterFolder(folder: string): Promise<void> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true });
  if (!only?.isDirectory() || others.length > 0 || !existsSync(join(folder, only.name, 'image.json'))) return;
  // Aside first: a thing in it may have the same name.
  const outer = join(dirname(folder), `${posix.basename(folder)}.outer`);
  await rename(join(folder, only.name), outer);
  await rmdir(folder);
  await rename(outer, folder);
}

/** Takes the right to write from everything below a folder, and with `writable` gives it back to its owner. */
export async function setWritable(folder: string, writable: boolean): Promise<void> {
  if (writable) await chmod(folder, 0o755);
  for (const each of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, each.name);
    if (each.isDirectory()) await setWritable(path, writable);
    else if (each.isFile() && !writable) await chmod(path, ((await stat(path)).mode & 0o111) !== 0 ? 0o555 : 0o444);
  }
  if (!writable) await chmod(folder, 0o555);
}
