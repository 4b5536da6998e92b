import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import { bytesOf } from '#core/server/blobs/bytes-of.ts';
import { setWritable, unpack, withoutOuterFolder, type UnpackBounds, type Unpacked } from './unpack.ts';

interface Given {
  /** The folder of everything that this installation keeps of uploaded images. */
  readonly folder: string;
  readonly blobs: Pick<BlobStore, 'get' | 'put'>;
  readonly bounds: UnpackBounds;
}

/** An archive that has come, and for whom the blob store is to keep it. */
interface Keeping {
  readonly digest: string;
  readonly bytes: number;
  readonly owner: string;
}

const settledMs = 3_600_000;

/** What unpacking an archive showed of it, for whoever looks into the folder before it is kept. */
export interface Opened extends Unpacked {
  readonly folder: string;
}

/** Uploaded archives by their digest: as they came, and unpacked where this machine runs them. */
export class Depot {
  readonly #given: Given;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Where an archive is written to while it comes. */
  incoming(): string {
    return join(this.#given.folder, 'incoming', randomUUID());
  }

  /** Unpacks an archive that has come and keeps it for its owner, unless `look` throws at what is inside. */
  async keep<T>(archive: string, { digest, bytes, owner }: Keeping, look: (opened: Opened) => Promise<T>): Promise<T> {
    const fresh = this.incoming();
    try {
      const unpacked = await this.#unpack(archive, fresh);
      const seen = await look({ ...unpacked, folder: fresh });
      await this.#given.blobs.put(bytesOf(archive), { owner, mostBytes: bytes });
      await this.#settle(fresh, digest);
      return seen;
    } finally {
      await removeFolder(fresh);
    }
  }

  /** The folder with an archive's files, unpacked first where this machine has not had them yet. */
  folder(digest: string): Promise<string> {
    return this.inTurn(digest, async () => {
      const folder = this.#folderOf(digest);
      if (existsSync(folder)) return folder;
      const kept = await this.archive(digest);
      const [archive, fresh] = [this.incoming(), this.incoming()];
      try {
        await mkdir(dirname(archive), { recursive: true, mode: 0o700 });
        await writeFile(archive, kept, { mode: 0o600, flag: 'wx' });
        await this.#unpack(archive, fresh);
        await this.#settle(fresh, digest);
      } finally {
        await rm(archive, { force: true });
        await removeFolder(fresh);
      }
      return folder;
    });
  }

  /** An archive as it came. */
  async archive(digest: string): Promise<Readable> {
    const kept = await this.#given.blobs.get(digest);
    if (kept) return kept.stream;
    throw new Fault(
      'image.archive.missing',
      'The archive of this image is not on this server any more. Upload it again.',
      409,
      { digest },
    );
  }

  /** Where an archive's files are if this machine has them unpacked. */
  folderNow(digest: string): string {
    return this.#folderOf(digest);
  }

  /** Drops unpacked archives that nobody needs any more, and what uploads left that never came to their end. */
  async sweep(isNeeded: (digest: string) => Promise<boolean>): Promise<void> {
    for (const digest of await this.#settledIn('unpacked'))
      await this.inTurn(digest, async () => {
        if (!(await isNeeded(digest))) await removeFolder(this.#folderOf(digest));
      });
    for (const name of await this.#settledIn('incoming'))
      await removeFolder(join(this.#given.folder, 'incoming', name));
  }

  /** What has lain in a folder for so long that nobody is about to finish it. */
  async #settledIn(name: string): Promise<readonly string[]> {
    const folder = join(this.#given.folder, name);
    if (!existsSync(folder)) return [];
    const all = await Promise.all(
      (await readdir(folder)).map(async (each) => ({
        each,
        about: await stat(join(folder, each)).catch(() => undefined),
      })),
    );
    return all.flatMap(({ each, about }) => (about && about.mtimeMs < Date.now() - settledMs ? [each] : []));
  }

  /** Does one thing after another with the same archive. */
  async inTurn<T>(digest: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(digest);
    const mine = (before ?? Promise.resolve()).then(work, work);
    const settled = mine.catch(() => undefined);
    this.#turns.set(digest, settled);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(digest) === settled) this.#turns.delete(digest);
    }
  }

  async #unpack(archive: string, folder: string): Promise<Unpacked> {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const unpacked = await unpack(archive, folder, this.#given.bounds);
    await withoutOuterFolder(folder);
    return unpacked;
  }

  async #settle(fresh: string, digest: string): Promise<void> {
    const folder = this.#folderOf(digest);
    if (existsSync(folder)) return;
    await mkdir(join(this.#given.folder, 'unpacked'), { recursive: true });
    await rename(fresh, folder);
    await setWritable(folder, false);
  }

  #folderOf(digest: string): string {
    return join(this.#given.folder, 'unpacked', digest);
  }
}

async function removeFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await setWritable(folder, true);
  await rm(folder, { recursive: true, force: true });
}
