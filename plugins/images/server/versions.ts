import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { digestOf } from './archives/archive-store.ts';
import { referenceTo } from './registry/reference.ts';
import { imageArchives, imageVersions, images } from './tables.ts';

export type Version = typeof imageVersions.$inferSelect;
type Session = Pick<Database, 'select' | 'insert' | 'delete' | 'execute'>;

/** Versions of an image that are kept beside the present one. */
const mostKept = 20;

/** Where images were before, and where they are. */
export class Versions {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Notes where an image is from now on; the oldest versions go. */
  async add(
    session: Session,
    imageId: number,
    version: { readonly image: string; readonly label: string | undefined; readonly author: string | undefined },
  ): Promise<number> {
    const [made] = await session
      .insert(imageVersions)
      .values({
        imageId,
        image: version.image,
        label: version.label ?? null,
        author: version.author ?? null,
        number: sql`(select coalesce(max(number), 0) + 1 from image_versions where image_id = ${imageId})`,
      })
      .returning({ number: imageVersions.number });
    await session.execute(
      sql`delete from image_versions where image_id = ${imageId} and number <= ${made!.number - mostKept}`,
    );
    return made!.number;
  }

  /** Newest first; the first of them is the present one. */
  async of(imageId: number): Promise<readonly Version[]> {
    return this.#db
      .select()
      .from(imageVersions)
      .where(eq(imageVersions.imageId, imageId))
      .orderBy(desc(imageVersions.number));
  }

  /** Notes what the present version of an image is, the first time that is known; answers what was noted first. */
  async noteDigest(imageId: number, address: string, digest: string | undefined): Promise<string | undefined> {
    const [present] = await this.of(imageId);
    if (present?.image !== address) return undefined;
    if (present.digest !== null || digest === undefined) return present.digest ?? undefined;
    await this.#db
      .update(imageVersions)
      .set({ digest })
      .where(and(eq(imageVersions.id, present.id), isNull(imageVersions.digest)));
    return digest;
  }

  /** The number of the present version of each. */
  async present(imageIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (imageIds.length === 0) return new Map();
    const rows = await this.#db
      .select({ imageId: imageVersions.imageId, number: sql<number>`max(${imageVersions.number})` })
      .from(imageVersions)
      .where(inArray(imageVersions.imageId, [...imageIds]))
      .groupBy(imageVersions.imageId);
    return new Map(rows.map(({ imageId, number }) => [imageId, number]));
  }

  /** What an address calls itself: the version of an uploaded manifest, else its tag. */
  async labelOf({ accountId, kind, image }: Pick<typeof images.$inferSelect, 'accountId' | 'kind' | 'image'>) {
    const digest = digestOf(image);
    if (digest === undefined) return referenceTo(image)?.tag;
    const { manifest } = imageArchives;
    const [row] = await this.#db
      .select({ manifest })
      .from(imageArchives)
      .where(
        and(eq(imageArchives.accountId, accountId), eq(imageArchives.kind, kind), eq(imageArchives.digest, digest)),
      );
    return row?.manifest?.version;
  }
}
