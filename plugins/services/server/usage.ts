import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { ModelInfoPK } from '../contract.ts';
import { models } from './tables.ts';

const longAgo = sql`coalesce(${models.lastActivityAt} < now() - interval '1 minute', true)`;

/** Notes that a service was used now; within a minute of the last time there is nothing to note. */
export async function touch(db: Database, modelId: number): Promise<void> {
  await db
    .update(models)
    .set({ lastActivityAt: sql`now()` })
    .where(and(eq(models.id, modelId), longAgo));
}

/** The same of many; answers the ids of those that there was something to note of. */
export async function touchAll(db: Database, services: readonly ModelInfoPK[]): Promise<readonly number[]> {
  const pairs = sql.param(services.map(({ accountId, modelId }) => `${accountId}/${modelId}`));
  const rows = await db
    .update(models)
    .set({ lastActivityAt: sql`now()` })
    .where(
      and(
        inArray(
          models.id,
          services.map(({ modelId }) => modelId),
        ),
        sql`${models.accountId} || '/' || ${models.id} = any(${pairs}::text[])`,
        longAgo,
      ),
    )
    .returning({ id: models.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
