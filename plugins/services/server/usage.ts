import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { models } from './tables.ts';

/** Notes that a service was used now; within a minute of the last time there is nothing to note. */
export async function touch(db: Database, modelId: number): Promise<void> {
  await db
    .update(models)
    .set({ lastActivityAt: sql`now()` })
    .where(and(eq(models.id, modelId), sql`coalesce(${models.lastActivityAt} < now() - interval '1 minute', true)`));
}
