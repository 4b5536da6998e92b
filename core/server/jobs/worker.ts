import { DrizzleQueryError, eq, inArray, sql } from 'drizzle-orm';
import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Job } from '#core/contract/job.ts';
import { openDatabase, type Database, type Pool } from '../database/database.ts';
import { Leader } from '../database/leader.ts';
import { tasks } from './tables.ts';
import type { JobContext } from './jobs.ts';

export interface Work {
  readonly job: Job;
  readonly work: (payload: any, context: JobContext) => Promise<void>;
}

const workerLock = 7_236_002;

/** Makes the queue's own tables; called beside our migrations. */
export const prepareQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent });

/** Works off the queue in one process at a time; what a dead process left half done is begun again. */
export function worker(pool: Pool, works: readonly Work[], log: Logger): Leader {
  const db = openDatabase(pool);
  let runner: Runner | undefined;
  const list: TaskList = Object.fromEntries(works.map((each) => [each.job.id, perform(db, each, log)]));
  return new Leader(
    pool,
    workerLock,
    {
      async begin(giveUp) {
        await reclaim(pool, db);
        const begun = await run({ pgPool: pool, taskList: list, concurrency: 8, noHandleSignals: true, logger: silent, pollInterval: 1_000, preset: { worker: told } });
        runner = begun;
        // It stops by itself when it cannot note how a job ended; whoever leads next finds out from the tasks.
        begun.promise
          .catch((error: Error) => log.warn({ error: error.message }, 'The job queue stopped; it is started again.'))
          .finally(() => runner === begun && giveUp());
      },
      async end() {
        const ending = runner;
        runner = undefined;
        await ending?.stop().catch((error: Error) => log.warn({ error: error.message }, 'The job queue did not stop cleanly.'));
      },
    },
    log,
  );
}

/** Has failures to note a job's end told to the queue; by itself it leaves them unheard, which would end the process. */
const told = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const cutOff = 'The server ended while this was being done, as often as it may be tried. Start it once more.';

async function reclaim(pool: Pool, db: Database): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))');
  // The queue takes up no job whose attempts are used up, and nobody else would end its task.
  const left = sql`select from graphile_worker._private_jobs where attempts < max_attempts and (payload ->> 'task')::bigint = ${tasks.id}`;
  await db.update(tasks).set({ status: 'FAILED', step: null, endedAt: sql`now()`, errorMessage: sql`coalesce(${tasks.errorMessage}, ${cutOff})` }).where(sql`${tasks.endedAt} is null and not exists (${left})`);
  await db.update(tasks).set({ status: 'IDLE', step: null, percentage: null }).where(inArray(tasks.status, ['RUN', 'REVERTING']));
}

const waitSeconds = 1;

function perform(db: Database, { job, work }: Work, log: Logger): TaskList[string] {
  return async (payload, helpers) => {
    const { task: id } = payload as { task: number };
    const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
    if (!task || task.endedAt) return;
    if (await waits(db, task.waitFor)) {
      await helpers.query('select graphile_worker.add_job($1::text, $2::json, run_at => now() + make_interval(secs => $3), max_attempts => $4::int)', [job.id, JSON.stringify(payload), waitSeconds, job.attempts]);
      return;
    }
    await db.update(tasks).set({ status: 'RUN', startedAt: task.startedAt ?? new Date() }).where(eq(tasks.id, id));
    const context: JobContext = {
      taskId: id,
      signal: helpers.abortSignal ?? new AbortController().signal,
      progress: async (step, percentage) => {
        await db.update(tasks).set({ step, percentage: percentage ?? null }).where(eq(tasks.id, id));
      },
    };
    try {
      await work(job.payload.parse(task.payload), context);
      await db.update(tasks).set({ status: 'COMPLETED', percentage: 100, endedAt: new Date(), errorMessage: null }).where(eq(tasks.id, id));
    } catch (error) {
      const last = helpers.job.attempts >= helpers.job.max_attempts;
      const errorMessage = messageFor(error);
      log.warn({ job: job.id, task: id, attempt: helpers.job.attempts, error: errorMessage }, 'A job failed.');
      await db.update(tasks).set(last ? { status: 'FAILED', endedAt: new Date(), errorMessage } : { status: 'IDLE', errorMessage }).where(eq(tasks.id, id));
      throw error;
    }
  };
}

/** What people are told of a failed job: never a failed query, which names values that may be anybody's. */
function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? error.cause.message : error.message;
}

async function waits(db: Database, waitFor: readonly number[]): Promise<boolean> {
  if (waitFor.length === 0) return false;
  const [open] = await db.select({ count: sql<number>`count(*)::int` }).from(tasks).where(sql`${inArray(tasks.id, [...waitFor])} and ${tasks.endedAt} is null`);
  return (open?.count ?? 0) > 0;
}

const silent = new WorkerLogger(() => () => undefined);
