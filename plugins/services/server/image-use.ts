import { and, arrayContains, arrayOverlaps, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { ImageKind, ImageUse } from '#plugins/images/server/public.ts';
import { models } from './tables.ts';

const ofOne = (kind: ImageKind, imageId: number): SQL | undefined =>
  kind === 'image'
    ? eq(models.imageId, imageId)
    : and(sql`${models.dataImageIds} <> '{}'`, arrayContains(models.dataImageIds, [imageId]));

/** Tells the services that are made from images, those that are being removed among them. */
export function imageUseBy(db: Database): ImageUse {
  return {
    async uses(kind, imageId) {
      const [found] = await db
        .select({ all: count(), leaving: count(models.removingAt) })
        .from(models)
        .where(ofOne(kind, imageId));
      return found!;
    },
    async counts(kind, imageIds, accountId) {
      const ids = [...imageIds];
      const own = accountId === undefined ? undefined : eq(models.accountId, accountId);
      const used = kind === 'image' ? sql<number>`${models.imageId}` : sql<number>`unnest(${models.dataImageIds})`;
      const rows = await db
        .select({ imageId: used.mapWith(Number).as('used'), services: count() })
        .from(models)
        .where(
          and(
            own,
            kind === 'image'
              ? inArray(models.imageId, ids)
              : and(sql`${models.dataImageIds} <> '{}'`, arrayOverlaps(models.dataImageIds, ids)),
          ),
        )
        .groupBy(sql`used`);
      return new Map(rows.map(({ imageId, services }) => [imageId, services]));
    },
    async users(kind, imageId, accountId) {
      return db
        .select({ modelId: models.id, name: models.name })
        .from(models)
        .where(and(eq(models.accountId, accountId), ofOne(kind, imageId)))
        .orderBy(asc(models.name));
    },
  };
}
