import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import { bytesOf } from '#core/server/blobs/bytes-of.ts';
import { ownerOf, type ArchiveStore } from './archive-store.ts';
import type { Depot } from './depot.ts';

interface Given {
  readonly depot: Depot;
  readonly store: ArchiveStore;
  readonly blobs: BlobStore;
  /** Where archives lay before the blob store kept them. */
  readonly formerFolder: string;
}

/** Forgets archives that nobody made an image of, with what was unpacked of them. */
export class Tidying {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async clean(): Promise<void> {
    const { depot, store } = this.#given;
    await store.forgetUnused();
    await depot.sweep(async (digest) => (await store.owners(digest)).length > 0);
  }

  /** Gives the blob store what an earlier version of this server kept in a folder of its own. */
  async takeOver(): Promise<void> {
    const { store, blobs, formerFolder } = this.#given;
    if (!existsSync(formerFolder)) return;
    for (const digest of await readdir(formerFolder, { recursive: true })) {
      const file = join(formerFolder, digest);
      const about = await stat(file);
      if (!about.isFile()) continue;
      const [first, ...rest] = (await store.owners(digest.slice(digest.lastIndexOf('/') + 1))).map(ownerOf);
      if (first !== undefined) {
        const blob = await blobs.put(bytesOf(file), { owner: first, mostBytes: about.size });
        for (const owner of rest) await blobs.own(blob.digest, owner);
      }
      await rm(file);
    }
    await rm(formerFolder, { recursive: true });
  }
}
