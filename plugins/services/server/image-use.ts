import { and, arrayContains, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { ImageUse } from '#plugins/images/server/public.ts';
import { models } from './tables.ts';

/** Counts the services that are made from an image. */
export function imageUseBy(db: Database): ImageUse {
  const services = async (where: SQL | undefined) => (await db.select({ total: count() }).from(models).where(where))[0]!.total;
  return {
    ofImage: (imageId) => services(eq(models.imageId, imageId)),
    ofDataImage: (imageId) => services(and(sql`${models.dataImageIds} <> '{}'`, arrayContains(models.dataImageIds, [imageId]))),
  };
}
