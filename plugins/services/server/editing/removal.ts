import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { tasks } from '#core/server/jobs/tables.ts';
import type { Pictures } from '../pictures.ts';
import type { ServiceEntity } from '../public.ts';
import { models } from '../tables.ts';
import type { Writer } from './writer.ts';

/** Forgets a service. What it has elsewhere is ended by steps of those who keep it, before. */
export const removal = job('services.remove', { operation: 'REMOVE', payload: z.object({ modelId: z.int() }) });

const entityOf = ({ id, account, data }: ServiceEntity) => ({
  name: data.prototype ? 'prototype' : 'model',
  key: { accountId: account.id, modelId: id },
});

/** Starts the removal of a service; once more where an earlier one failed, and not twice. */
export async function startRemoval(
  { db, jobs, writer }: { readonly db: Database; readonly jobs: Jobs; readonly writer: Writer },
  service: ServiceEntity,
  parentId?: number,
): Promise<void> {
  const entity = entityOf(service);
  await db.transaction(async (session) => {
    await session.select({ id: models.id }).from(models).where(eq(models.id, service.id)).for('update');
    const open = await session
      .select({ id: tasks.id })
      .from(tasks)
      .where(
        and(sql`${tasks.entity} @> ${JSON.stringify(entity)}::jsonb`, eq(tasks.job, removal.id), isNull(tasks.endedAt)),
      );
    if (open.length > 0) return;
    await session
      .update(models)
      .set({ removingAt: sql`coalesce(${models.removingAt}, now())`, revision: sql`${models.revision} + 1` })
      .where(eq(models.id, service.id));
    await jobs.add(
      removal,
      { modelId: service.id },
      { accountId: service.account.id, entity, entityName: service.name, ...(parentId !== undefined && { parentId }) },
      session,
    );
  });
  await writer.tell(service.id);
}

/** Removes a service. */
export const removing =
  ({ db, writer, pictures }: { readonly db: Database; readonly writer: Writer; readonly pictures: Pictures }) =>
  async ({ modelId }: { readonly modelId: number }): Promise<void> => {
    await db.delete(models).where(eq(models.id, modelId));
    await pictures.forget(modelId);
    await writer.tell(modelId);
  };
