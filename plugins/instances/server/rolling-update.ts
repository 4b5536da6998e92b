import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import { job } from '#core/contract/job.ts';
import type { Database } from '#core/server/database/database.ts';
import { FinalFailure, noteAbout, toldFailure } from '#core/server/jobs/failure.ts';
import type { JobContext, Jobs } from '#core/server/jobs/jobs.ts';
import { tasks, type Task } from '#core/server/jobs/tables.ts';
import type { Answers } from '#core/server/points.ts';
import type { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { instances as contract } from '../contract.ts';
import type { Control } from './control.ts';
import type { InstanceStore } from './instance-store.ts';
import type { DesiredStateStore } from './reconcile/desired-state-store.ts';
import type { Updates } from './reconcile/updates.ts';
import { plans, updateFailures, type Update, type UpdateFailure } from './tables.ts';

/** Of each service the generation from before, by which one that was updated already is known. */
const Payload = z.object({ services: z.array(z.object({ modelId: z.int(), generation: z.int() })) });
type Payload = z.output<typeof Payload>;

export const rollingUpdate = job('instances.rolling-update', {
  operation: 'RELOAD',
  payload: Payload,
  interruptible: true,
});

/** How often it is looked whether the old instances of a service are gone, and how long they are waited for. */
const lookMs = 500;
const patienceMs = 600_000;
const mostTold = 20;

interface Given {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly services: Services;
  readonly groups: ResourceGroups;
}

type Calls = 'rollingUpdateAllInstances' | 'getRollingUpdate' | 'haltRollingUpdate';

/** Answers the calls on the rolling update of all services. */
export function rollingUpdateAnswers({ db, jobs, services, groups }: Given): Pick<Answers<typeof contract>, Calls> {
  const latest = async (session: Pick<Database, 'select'> = db): Promise<Task | undefined> => {
    const ofJob = session.select().from(tasks).where(eq(tasks.job, rollingUpdate.id));
    return (await ofJob.orderBy(desc(tasks.id)).limit(1))[0];
  };
  return {
    async rollingUpdateAllInstances({ onlyK8s = true }, { changes }) {
      const running = await db.select().from(plans).where(gt(plans.wanted, 0)).orderBy(asc(plans.modelId));
      const found = new Map(
        (await services.byIds(running.map(({ modelId }) => modelId))).map((each) => [each.id, each]),
      );
      const within = async ({ account, data }: ServiceEntity) =>
        !onlyK8s || (await groups.resolve(account.id, data.resourceGroup).catch(noGroup))?.type === 'KUBERNETES';
      const meant: Payload['services'] = [];
      for (const { modelId, generation } of running) {
        const service = found.get(modelId);
        if (service && (await within(service))) meant.push({ modelId, generation });
      }
      if (meant.length === 0)
        return onlyK8s
          ? 'No service has instances in Kubernetes, so there is nothing to update. Send onlyK8s=false for all others.'
          : 'No service has instances, so there is nothing to update.';
      const taskId = await db.transaction(async (session) => {
        await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${rollingUpdate.id}, 0))`);
        const last = await latest(session);
        if (last && last.endedAt === null) throw underWay(last.id);
        const about = { entity: { name: 'installation', key: {} }, entityName: String(meant.length) };
        return jobs.add(rollingUpdate, { services: meant }, about, session);
      });
      changes.push({ field: 'services', after: meant.length }, { field: 'taskId', after: taskId });
      return `Task ${taskId} updates ${meant.length} services, one after the other.`;
    },
    async getRollingUpdate() {
      const last = await latest();
      return last ? { latest: shown(last, await failuresOf(db, last.id)) } : {};
    },
    async haltRollingUpdate(_input, { changes }) {
      const last = await latest();
      const halted = last && last.endedAt === null ? await jobs.stop(last.id) : [];
      if (halted.length === 0)
        throw new Fault(
          'instances.rolling_update.none',
          'No rolling update is under way, so there is none to halt.',
          409,
        );
      changes.push({ field: 'taskId', after: last!.id });
    },
  };
}

const noGroup = (error: unknown): undefined => {
  if (!(error instanceof Fault)) throw error;
};

const underWay = (taskId: number) =>
  new Fault(
    'instances.rolling_update.running',
    `A rolling update is under way as task ${taskId}. Wait for its end or halt it first.`,
    409,
    { taskId: String(taskId) },
  );

const failuresOf = (db: Pick<Database, 'select'>, taskId: number): Promise<UpdateFailure[]> =>
  db.select().from(updateFailures).where(eq(updateFailures.taskId, taskId)).orderBy(asc(updateFailures.modelId));

const shown = (
  { id, status, payload, step, percentage, createdAt, endedAt, ...task }: Task,
  failures: readonly UpdateFailure[],
) => ({
  taskId: id,
  state: status,
  services: Payload.parse(payload).services.length,
  ...(step !== null && { step }),
  ...(percentage !== null && { percentage }),
  ...toldFailure(task),
  failed: failures.length,
  failures: failures.slice(0, mostTold).map(({ modelId, name, message, note }) => ({ modelId, name, message, note })),
  createdAt: createdAt.toISOString(),
  ...(endedAt && { endedAt: endedAt.toISOString() }),
});

interface Working {
  readonly db: Database;
  readonly services: Services;
  readonly control: Control;
  readonly plans: DesiredStateStore;
  readonly updates: Updates;
  readonly store: InstanceStore;
}

type NotUpdated = Pick<Fault, 'code' | 'message' | 'args'>;

const notUp: NotUpdated = {
  code: 'instances.rolling_update.not_up',
  message: 'Its new instances did not come up. Look at its diagnostics.',
  args: {},
};

/** Replaces the instances of one service after the other, each once its old instances are gone. What fails keeps its old instances, and is told at the end. */
export const updating =
  ({ db, services, control, plans, updates, store }: Working) =>
  async ({ services: all }: Payload, { taskId, signal, progress }: JobContext): Promise<void> => {
    await db.delete(updateFailures).where(ne(updateFailures.taskId, taskId));
    for (const [at, { modelId, generation }] of all.entries()) {
      signal.throwIfAborted();
      const service = await services.byId(modelId);
      const plan = (await plans.of([modelId])).get(modelId);
      if (!service || service.removing || !plan || plan.wanted === 0) continue;
      // Cut off where instances are left of before: they are waited for once more.
      const isBegun = plan.generation > generation;
      const old = new Set(
        (await store.live([modelId]))
          .filter((each) => isOwn(each) && (!isBegun || (each.generation ?? 0) < plan.generation))
          .map(({ id }) => id),
      );
      if (isBegun && old.size === 0) continue;
      await progress(service.name, (at / all.length) * 100);
      const before = isBegun ? undefined : await updates.of(modelId);
      // Where this is another try, the one before may have been refused.
      await db
        .delete(updateFailures)
        .where(and(eq(updateFailures.taskId, taskId), eq(updateFailures.modelId, modelId)));
      try {
        if (!isBegun) await control.renew(service);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        await fail(service, error);
        continue;
      }
      if (!(await gone(modelId, old, before, signal))) await fail(service, notUp);
    }
    const failed = await failuresOf(db, taskId);
    if (failed.length === 0) return;
    throw new FinalFailure([
      {
        code: 'instances.rolling_update.not_updated',
        message: `Not updated: ${failed.length} of ${all.length}.`,
        args: { left: String(failed.length), all: String(all.length) },
      },
      ...failed.slice(0, mostTold).map(({ name, message, note }) => noteAbout(name, { ...note, message })),
    ]);

    async function fail({ id: modelId, name }: ServiceEntity, { code, message, args }: NotUpdated): Promise<void> {
      await db.insert(updateFailures).values({ taskId, modelId, name, message, note: { code, args } });
    }

    async function gone(
      modelId: number,
      old: ReadonlySet<number>,
      before: Update | undefined,
      ended: AbortSignal,
    ): Promise<boolean> {
      const until = performance.now() + patienceMs;
      while (performance.now() < until) {
        const live = await store.live([modelId]);
        if (!live.some(({ id, desired }) => old.has(id) && desired === 'run')) return true;
        const update = await updates.of(modelId);
        if (update?.state === 'HALTED' && update.begunAt.getTime() !== before?.begunAt.getTime()) return false;
        await pause(lookMs, undefined, { signal: ended });
      }
      return false;
    }
  };

const isOwn = ({ hosting }: { readonly hosting: string }): boolean => hosting !== 'external';
