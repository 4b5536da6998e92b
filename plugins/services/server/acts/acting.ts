import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { FinalFailure, noteAbout } from '#core/server/jobs/failure.ts';
import type { JobContext } from '#core/server/jobs/jobs.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ServiceActForesight } from '../../contract/acts.ts';
import type { ServiceEntity } from '../public.ts';
import type { Store } from '../store/store.ts';
import { modelActs } from '../tables.ts';

/** The task in which something is done. */
interface ActTask {
  readonly taskId: number;
}

/** What an act would come to for a service. */
export type Foreseen = Omit<ServiceActForesight, 'modelId' | 'name'> & { readonly service: ServiceEntity };

/** Something that is done to many services at once, to one after the other. */
export interface Act {
  /** Throws a fault where the argument makes no sense in an account. */
  require?(argument: string | undefined, accountId: number): Promise<void>;
  /** What it would come to for each of these in their order, each as it stands once it is done to those before. */
  review?(services: readonly ServiceEntity[], caller: Caller | undefined): Promise<readonly Foreseen[]>;
  /** Done once for each, and begun again where it was cut off. A fault is the result for that service. */
  do(service: ServiceEntity, argument: string | undefined, task: ActTask): Promise<void>;
}

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly actOf: () => Act;
}

/** So many failures are told with a task that failed; all of them with its results. */
const mostTold = 20;

/** Does an act to every service that its task is for, those left out for which it has a result, and fails where one of them does. */
export const acting =
  ({ db, store, actOf }: Parts) =>
  async ({ argument }: { readonly argument?: string | undefined }, { taskId, progress }: JobContext): Promise<void> => {
    const act = actOf();
    const ofTask = eq(modelActs.taskId, taskId);
    const all = await db.select().from(modelActs).where(ofTask).orderBy(asc(modelActs.modelId));
    const waiting = all.filter(({ endedAt }) => endedAt === null);
    for (const [at, { modelId, name }] of waiting.entries()) {
      await progress(name, ((all.length - waiting.length + at) / all.length) * 100);
      const fault = await refusalOf(act, store, { modelId, name, argument, taskId });
      await db
        .update(modelActs)
        .set({ endedAt: sql`now()`, fault: fault?.toJSON() ?? null })
        .where(and(ofTask, eq(modelActs.modelId, modelId), isNull(modelActs.endedAt)));
    }
    const failed = await db
      .select({ name: modelActs.name, fault: modelActs.fault })
      .from(modelActs)
      .where(and(ofTask, sql`${modelActs.fault} is not null`))
      .orderBy(asc(modelActs.modelId));
    if (failed.length === 0) return;
    throw new FinalFailure([
      {
        code: 'service.act.refused',
        message: `Refused for ${failed.length} of ${all.length}.`,
        args: { refused: String(failed.length), all: String(all.length) },
      },
      ...failed.slice(0, mostTold).map(({ name, fault }) => noteAbout(name, fault!)),
    ]);
  };

interface One {
  readonly modelId: number;
  readonly name: string;
  readonly argument: string | undefined;
  readonly taskId: number;
}

/** Why the act is refused for one service; anything but a refusal is thrown, for the task to be tried again. */
async function refusalOf(act: Act, store: Store, { modelId, name, argument, taskId }: One): Promise<Fault | undefined> {
  const service = await store.byId(modelId);
  if (!service) return new Fault('service.not_found', `The service ${name} was removed meanwhile.`, 404);
  try {
    await act.do(service, argument, { taskId });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}
