import * as z from 'zod';
import { job, TaskNote } from '#core/contract/job.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { StoreSession } from '#plugins/instances/server/public.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';

const payload = z.object({ modelId: z.int() });

export const scalingUp = job('autoscaling.up', { operation: 'SCALE_UP', payload });
export const scalingDown = job('autoscaling.down', { operation: 'SCALE_DOWN', payload });
export const wakingUp = job('autoscaling.wake', { operation: 'WAKE_UP', payload });
/** More instances were due than a guard of starts allows; the task fails with its reason, for people to see. */
export const needingMore = job('autoscaling.refused', {
  operation: 'NEED_SCALE_UP',
  payload: z.object({ modelId: z.int(), note: TaskNote }),
});

/** Adds the task of a change within the change's own transaction; answers its id. */
export const addTask = (
  jobs: Jobs,
  work: typeof scalingUp,
  { id, name, account }: Pick<ServiceEntity, 'id' | 'name' | 'account'>,
  within: StoreSession,
): Promise<number> => jobs.add(work, { modelId: id }, aboutOf({ id, name, account }), within);

export const aboutOf = ({ id, name, account }: Pick<ServiceEntity, 'id' | 'name' | 'account'>) => ({
  accountId: account.id,
  entity: { name: 'model', key: { accountId: account.id, modelId: id } },
  entityName: name,
});
