import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { tarChecksum, tarEnd, tarHeader, tarPadding } from '../tar.ts';
import { Manifest, manifestDigestEntry, manifestEntry, type Piece } from './manifest.ts';

const block = 512;
const readAtOnce = 1024 * 1024;

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Writes an archive from its beginning to its end. */
export class ArchiveWriter {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(entry: string, bytes: Buffer): Promise<Piece> {
    await this.#write(tarHeader({ name: entry, size: bytes.length, mode: 0o600 }), bytes, tarPadding(bytes.length));
    return { entry, bytes: bytes.length, sha256: digestOf(bytes) };
  }

  /** As many bytes of a file as it has now, however much is written to it meanwhile. */
  async addFile(entry: string, source: FileHandle, bytes: number): Promise<Piece> {
    const hash = createHash('sha256');
    await this.#write(tarHeader({ name: entry, size: bytes, mode: 0o600 }));
    const buffer = Buffer.allocUnsafe(Math.min(bytes, readAtOnce) || 1);
    for (let at = 0; at < bytes;) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
      if (bytesRead === 0) throw new Error(`${entry} became shorter while it was backed up. Try again.`);
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      await this.#write(part);
      at += bytesRead;
    }
    await this.#write(tarPadding(bytes));
    return { entry, bytes, sha256: hash.digest('hex') };
  }

  async end(manifest: Manifest): Promise<void> {
    const { sha256 } = await this.add(manifestEntry, Buffer.from(JSON.stringify(manifest)));
    await this.add(manifestDigestEntry, Buffer.from(sha256));
    await this.#write(tarEnd);
  }

  async #write(...parts: readonly Buffer[]): Promise<void> {
    for (const part of parts)
      for (let at = 0; at < part.length;) at += (await this.#file.write(part, at, part.length - at)).bytesWritten;
  }
}

/** An archive that was found whole: every entry is as its manifest says. */
export class Archive {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #places: ReadonlyMap<string, { readonly at: number; readonly bytes: number }>;
  readonly manifest: Manifest;

  private constructor(
    path: string,
    file: FileHandle,
    places: ReadonlyMap<string, { readonly at: number; readonly bytes: number }>,
    manifest: Manifest,
  ) {
    this.path = path;
    this.#file = file;
    this.#places = places;
    this.manifest = manifest;
  }

  /** Reads all of it once; throws the sentence that says why it cannot be used. */
  static async open(path: string): Promise<Archive> {
    const file = await open(path).catch((error: Error) => {
      throw new Error(`${path} cannot be read (${error.message}). Name the file that a backup wrote.`);
    });
    try {
      const places = await placesIn(file, path);
      const draft = new Archive(path, file, places, undefined as unknown as Manifest);
      const manifest = await manifestOf(draft);
      const archive = new Archive(path, file, places, manifest);
      await archive.#verify();
      return archive;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  has(entry: string): boolean {
    return this.#places.has(entry);
  }

  async *chunks(entry: string): AsyncGenerator<Buffer> {
    const { at, bytes } = this.#places.get(entry)!;
    for (let done = 0; done < bytes;) {
      const buffer = Buffer.allocUnsafe(Math.min(readAtOnce, bytes - done));
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at + done);
      if (bytesRead === 0) throw damaged(this.path, `it ends within ${entry}`);
      done += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async whole(entry: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.chunks(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async #verify(): Promise<void> {
    const { tables, files } = this.manifest;
    for (const { entry, bytes, sha256 } of [...tables.flatMap(({ pieces }) => pieces), ...files]) {
      if (this.#places.get(entry)?.bytes !== bytes) throw damaged(this.path, `${entry} is missing or cut short`);
      const hash = createHash('sha256');
      for await (const chunk of this.chunks(entry)) hash.update(chunk);
      if (hash.digest('hex') !== sha256) throw damaged(this.path, `${entry} is not as it was written`);
    }
  }
}

const damaged = (path: string, why: string) =>
  new Error(`${path} is damaged: ${why}. Nothing was restored; take another backup, or copy this one again.`);

async function placesIn(file: FileHandle, path: string) {
  const { size } = await file.stat();
  const places = new Map<string, { at: number; bytes: number }>();
  const header = Buffer.alloc(block);
  for (let at = 0; at + block <= size;) {
    await file.read(header, 0, block, at);
    if (header[0] === 0) return places;
    const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    if (text(257, 5) !== 'ustar') throw damaged(path, at === 0 ? 'it is no backup' : 'it is no archive throughout');
    const bytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : parseInt(text(124, 12), 8);
    const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/');
    const padding = tarPadding(bytes);
    if (parseInt(text(148, 6), 8) !== tarChecksum(header) || !(await holds(file, padding, at + block + bytes)))
      throw damaged(path, `what stands around ${name} is not as it was written`);
    places.set(name, { at: at + block, bytes });
    at += block + bytes + padding.length;
  }
  throw damaged(path, 'its end is missing');
}

async function holds(file: FileHandle, bytes: Buffer, at: number): Promise<boolean> {
  const found = Buffer.alloc(bytes.length);
  return (await file.read(found, 0, found.length, at)).bytesRead === bytes.length && found.equals(bytes);
}

async function manifestOf(archive: Archive): Promise<Manifest> {
  if (!archive.has(manifestEntry) || !archive.has(manifestDigestEntry))
    throw damaged(archive.path, 'it has no manifest, so it is no backup or not a whole one');
  const bytes = await archive.whole(manifestEntry);
  if ((await archive.whole(manifestDigestEntry)).toString() !== digestOf(bytes))
    throw damaged(archive.path, 'its manifest is not as it was written');
  const read = Manifest.safeParse(JSON.parse(bytes.toString()));
  if (read.success) return read.data;
  throw new Error(
    `${archive.path} was written by a release whose backups this one does not know. Restore it with that release.`,
  );
}
