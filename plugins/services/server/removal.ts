import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { JobContext, Jobs } from '#core/server/jobs/jobs.ts';
import { tasks } from '#core/server/jobs/tables.ts';
import { beforeRemoval, type ServiceEntity } from './public.ts';
import type { Store } from './store.ts';
import { models } from './tables.ts';
import type { Writer } from './writer.ts';

/** Ends whatever a service has elsewhere, then forgets it. */
export const removal = job('services.remove', { operation: 'REMOVE', payload: z.object({ modelId: z.int() }) });

const entityOf = ({ id, account, data }: ServiceEntity) => ({ name: data.prototype ? 'prototype' : 'model', key: { accountId: account.id, modelId: id } });

/** Starts the removal of a service; once more where an earlier one failed, and not twice. */
export async function startRemoval({ db, jobs, writer }: { readonly db: Database; readonly jobs: Jobs; readonly writer: Writer }, service: ServiceEntity): Promise<void> {
  const entity = entityOf(service);
  await db.transaction(async (session) => {
    await session.select({ id: models.id }).from(models).where(eq(models.id, service.id)).for('update');
    const open = await session.select({ id: tasks.id }).from(tasks).where(and(sql`${tasks.entity} @> ${JSON.stringify(entity)}::jsonb`, eq(tasks.job, removal.id), isNull(tasks.endedAt)));
    if (open.length > 0) return;
    await session.update(models).set({ removingAt: sql`coalesce(${models.removingAt}, now())`, revision: sql`${models.revision} + 1` }).where(eq(models.id, service.id));
    await jobs.add(removal, { modelId: service.id }, { accountId: service.account.id, entity, entityName: service.name }, session);
  });
  await writer.tell(service.id);
}

/** Removes a service; what was done by an attempt that was cut off is done again. */
export const removing = ({ db, store, writer, host }: { readonly db: Database; readonly store: Store; readonly writer: Writer; readonly host: Host }) =>
  async ({ modelId }: { readonly modelId: number }, { progress }: JobContext): Promise<void> => {
    const service = await store.byId(modelId);
    if (!service) return;
    const duties = host.all(beforeRemoval);
    for (const [at, { id, needs, make }] of duties.entries()) {
      await progress(id, Math.round((at / (duties.length + 1)) * 100));
      await make(host.container.give(needs))(service);
    }
    await db.delete(models).where(eq(models.id, modelId));
    await writer.tell(modelId);
  };
