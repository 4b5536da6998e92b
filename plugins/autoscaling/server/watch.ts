import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { CountChange, StoreSession } from '#plugins/instances/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { DecisionLog } from './decision-log.ts';
import { addTask, scalingDown, wakingUp } from './jobs.ts';

interface Given {
  readonly services: Services;
  readonly decisions: DecisionLog;
  readonly jobs: Jobs;
}

/** Puts on record what others decide: that a service went to sleep or was woken and, of those that scale by themselves, what people ask for. */
export const watchCounts =
  ({ services, decisions, jobs }: Given) =>
  async ({ modelId, cause, from, to, scaling }: CountChange, within: StoreSession): Promise<void> => {
    if (cause === 'policy' || cause === 'eviction' || (cause === 'person' && !scaling)) return;
    const service = await services.byId(modelId);
    if (!service) return;
    const work = { idle: scalingDown, call: wakingUp, person: undefined }[cause];
    const taskId = work ? await addTask(jobs, work, service, within) : null;
    const { idleShutdownMinutes } = service.data.autoScalingConfiguration;
    const idle = cause === 'idle' && idleShutdownMinutes ? { idleMinutes: idleShutdownMinutes } : {};
    const by = ({ idle: 'IDLE', call: 'CALL', person: 'PERSON' } as const)[cause];
    const about = { accountId: service.account.id, modelId, from, to, by };
    await decisions.add({ ...about, details: { measured: [], ...idle }, taskId }, within);
  };
