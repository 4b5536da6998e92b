import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BlobStore } from '#core/server/blobs/blob-store.ts';
import type { Database } from '#core/server/database/database.ts';
import { archiveScheme } from '../../contract/image.ts';
import { imageArchives, type Kind } from '../tables.ts';

export type Archive = typeof imageArchives.$inferSelect;

/** For how long an archive stays of which nobody has made an image. */
const unusedFor = '24 hours';

/** Whose an archive is, and what for. */
type Owner = Pick<Archive, 'accountId' | 'kind'>;

/** The owner of an archive's content, as the blob store knows it. */
export const ownerOf = ({ accountId, kind }: Owner): string => `images/${accountId}/${kind}`;

/** Which archives accounts uploaded. */
export class ArchiveStore {
  readonly #db: Database;
  readonly #blobs: BlobStore;

  constructor({ db, blobs }: { readonly db: Database; readonly blobs: BlobStore }) {
    this.#db = db;
    this.#blobs = blobs;
  }

  /** An archive that an account uploads again is there once. */
  async add(archive: Omit<typeof imageArchives.$inferInsert, 'id' | 'createdAt'>): Promise<void> {
    await this.#db
      .insert(imageArchives)
      .values(archive)
      .onConflictDoUpdate({
        target: [imageArchives.accountId, imageArchives.kind, imageArchives.digest],
        set: { createdAt: sql`now()`, manifest: archive.manifest ?? null },
      });
    // Meanwhile the same archive may have been forgotten, as one that nobody used for long.
    await this.#blobs.own(archive.digest, ownerOf(archive));
  }

  async find(accountId: number, kind: Kind, digest: string): Promise<Archive | undefined> {
    const [row] = await this.#db
      .select()
      .from(imageArchives)
      .where(
        and(eq(imageArchives.accountId, accountId), eq(imageArchives.kind, kind), eq(imageArchives.digest, digest)),
      );
    return row;
  }

  /** Sizes by digest, of those that there are. */
  async sizes(digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (digests.length === 0) return new Map();
    const { digest, bytes } = imageArchives;
    const rows = await this.#db
      .selectDistinct({ digest, bytes })
      .from(imageArchives)
      .where(inArray(digest, [...digests]));
    return new Map(rows.map((row) => [row.digest, row.bytes]));
  }

  /** What the archives of an account take, in bytes. */
  async taken(accountId: number): Promise<number> {
    const [row] = await this.#db
      .select({ bytes: sql<string>`coalesce(sum(${imageArchives.bytes}), 0)` })
      .from(imageArchives)
      .where(eq(imageArchives.accountId, accountId));
    return Number(row!.bytes);
  }

  /** Forgets archives of which no image has a version. */
  async forgetUnused(): Promise<void> {
    await this.#db.transaction(async (session) => {
      const { rows } = await session.execute<{ account_id: string; kind: Kind; digest: string }>(sql`
        delete from image_archives archive
        where created_at < now() - ${unusedFor}::interval and not exists (
          select from image_versions version join images on images.id = version.image_id
          where version.image = ${archiveScheme} || archive.digest
            and images.account_id = archive.account_id and images.kind = archive.kind)
        returning account_id, kind, digest`);
      for (const { account_id, kind, digest } of rows)
        await this.#blobs.disown(ownerOf({ accountId: Number(account_id), kind }), digest);
    });
  }

  /** Whose an archive with this digest is. */
  async owners(digest: string): Promise<readonly Owner[]> {
    const { accountId, kind } = imageArchives;
    return this.#db.select({ accountId, kind }).from(imageArchives).where(eq(imageArchives.digest, digest));
  }
}

/** The digest that an address of an uploaded archive names; undefined of other addresses. */
export const digestOf = (image: string): string | undefined =>
  image.startsWith(archiveScheme) ? image.slice(archiveScheme.length) : undefined;
