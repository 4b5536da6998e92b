import { eq, sql } from 'drizzle-orm';
import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import { openDatabase, type Database, type Pool } from '../database/database.ts';
import { Leader } from '../database/leader.ts';
import type { Events } from '../events/events.ts';
import { taskStopped } from './jobs.ts';
import { Performing, type Work } from './performing.ts';
import { tasks } from './tables.ts';

const workerLock = 7_236_002;

/** Makes the queue's own tables; called beside our migrations. */
export const prepareQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent });

/** Works off the queue in one process at a time; what a dead process left half done is begun again. */
export function worker(pool: Pool, works: readonly Work[], events: Events, log: Logger): Leader {
  const db = openDatabase(pool);
  const performing = new Performing(db, log);
  let runner: Runner | undefined;
  let deafen: (() => void) | undefined;
  const list: TaskList = Object.fromEntries(works.map((each) => [each.job.id, (payload, helpers) => performing.perform(each, payload, helpers)]));
  const catchUp = () => void performing.catchUp().catch((error: Error) => log.warn({ error: error.message }, 'Whether tasks were stopped meanwhile could not be found out.'));
  return new Leader(
    pool,
    workerLock,
    {
      async begin(giveUp) {
        await reclaim(pool, db);
        deafen = events.hear(taskStopped, (taskId) => performing.stop(Number(taskId)), catchUp);
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
        deafen?.();
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
  // What was stopped goes on being undone.
  await db.update(tasks).set({ status: 'IDLE', step: null, percentage: null }).where(eq(tasks.status, 'RUN'));
}

const silent = new WorkerLogger(() => () => undefined);
