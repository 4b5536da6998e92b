import { and, eq, not, sql } from 'drizzle-orm';
import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { TaskNote } from '#core/contract/job.ts';
import { openDatabase, type Database, type Pool } from '../database/database.ts';
import { Leader } from '../database/leader.ts';
import type { Events } from '../events/events.ts';
import { failed } from './failure.ts';
import { taskStopped } from './jobs.ts';
import type { Work } from './parts.ts';
import { Performing } from './performing.ts';
import type { Periodics } from './periodics.ts';
import { adoptKeyless, keyOf } from './queue-keys.ts';
import { taskParts, tasks } from './tables.ts';
import { TaskRecords } from './task-records.ts';

const workerLock = 7_236_002;
/** How many tasks are worked on at once. */
export const concurrency = 8;
/** How often what a dead process left is looked for while this one leads: a connection that dies may take up a job at the last. */
const reclaimMs = 60_000;

/** Makes the queue's own tables; called beside our migrations. */
export const prepareQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: silent });

/** Works off the queue in one process at a time; what a dead process left half done is begun again. */
export function worker(
  pool: Pool,
  { works, periodics }: { readonly works: readonly Work[]; readonly periodics: Periodics },
  events: Events,
  log: Logger,
  everyMs = reclaimMs,
): Leader {
  const db = openDatabase(pool);
  const times = parseCronItems([...periodics.times]);
  const performing = new Performing(db, log);
  let runner: Runner | undefined;
  let taken: TaskList = {};
  let deafen: (() => void) | undefined;
  let reclaiming: NodeJS.Timeout | undefined;
  let reclaimed: Promise<void> | undefined;
  const list: TaskList = {
    ...periodics.tasks,
    ...Object.fromEntries(
      works.map((each) => [each.job.id, (payload, helpers) => performing.perform(each, payload, helpers)] as const),
    ),
  };
  const catchUp = () =>
    void performing
      .catchUp()
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'Whether tasks were stopped meanwhile could not be found out.'),
      );
  return new Leader(
    pool,
    workerLock,
    {
      async begin(giveUp, leads) {
        const own: string[] = [];
        await reclaim(pool, db, works, own);
        deafen = events.hear(taskStopped, (taskId) => performing.stop(Number(taskId)), catchUp);
        taken = { ...list };
        const told: WorkerEvents = new EventEmitter();
        told.on('pool:create', ({ workerPool }) => own.push(workerPool.id));
        const begun = await run({
          pgPool: pool,
          taskList: taken,
          parsedCronItems: times,
          concurrency,
          noHandleSignals: true,
          logger: silent,
          // For what is to begin later, such as another try: what is queued for now is told.
          pollInterval: 2_000,
          events: told,
          preset: { worker: noting },
        });
        runner = begun;
        // It stops by itself when it cannot note how a job ended; whoever leads next finds out from the tasks.
        begun.promise
          .catch((error: Error) => log.warn({ error: error.message }, 'The job queue stopped; it is started again.'))
          .finally(() => runner === begun && giveUp());
        const again = async () => {
          if (await leads()) await reclaim(pool, db, works, own);
        };
        const untaken = (error: Error) =>
          log.warn({ error: error.message }, 'What dead processes left in the job queue was not taken up.');
        reclaiming = setInterval(() => (reclaimed = again().catch(untaken)), everyMs);
      },
      async end() {
        const ending = runner;
        runner = undefined;
        clearInterval(reclaiming);
        // Nothing is taken up beside whoever leads next.
        await reclaimed;
        await ending
          ?.stop()
          .catch((error: Error) => log.warn({ error: error.message }, 'The job queue did not stop cleanly.'));
        // The library keeps the list of each runner for as long as the process lives, and the list leads to whole servers.
        for (const id of Object.keys(taken)) delete taken[id];
        deafen?.();
      },
    },
    log,
  );
}

/** Has failures to note a job's end told to the queue; by itself it leaves them unheard, which would end the process. */
const noting = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

const cutOff: TaskNote = {
  code: 'task.cut_off',
  message: 'The server ended while this was being done, as often as it may be tried. Start it once more.',
  args: {},
};

/** Takes up what others than these workers have locked, of whom none is at work while this process leads, and ends what nobody can do. */
async function reclaim(pool: Pool, db: Database, works: readonly Work[], own: readonly string[]): Promise<void> {
  await pool.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by <> all($1)))',
    [own],
  );
  await adoptKeyless(db, works);
  const usedUp = `select id from graphile_worker.jobs where task_identifier like 'periodic/%' and attempts >= max_attempts and locked_at is null`;
  await pool.query(`select graphile_worker.complete_jobs(array(${usedUp}))`);
  // Of a job without a key, as an earlier release beside this one queues it, it is not told whose it is.
  const isIts = sql`(key = ${keyOf(tasks.id)} or key is null and task_identifier = ${tasks.job})`;
  const underWay = sql`exists (select from graphile_worker.jobs where locked_at is not null and ${isIts})`;
  // The queue takes up no job whose attempts are used up, and nobody else would end its task.
  const left = sql`select from graphile_worker.jobs where attempts < max_attempts and key = ${keyOf(tasks.id)}`;
  const stranded = sql`${tasks.endedAt} is null and not ${underWay} and not exists (${left})`;
  const begun = sql`not ${tasks.undoing} and exists (select from ${taskParts} where ${taskParts.taskId} = ${tasks.id})`;
  const undone = await db.select().from(tasks).where(and(stranded, begun));
  const records = new TaskRecords(db);
  for (const task of undone) {
    const { errorMessage, errorNotes } = task;
    await records.queueUndoing(task, errorMessage === null ? failed([cutOff]) : { errorMessage, errorNotes });
  }
  await db
    .update(tasks)
    .set({
      status: 'FAILED',
      step: null,
      endedAt: sql`now()`,
      errorMessage: sql`coalesce(${tasks.errorMessage}, ${cutOff.message})`,
      errorNotes: sql`case when ${tasks.errorMessage} is null then ${JSON.stringify([cutOff])}::jsonb else ${tasks.errorNotes} end`,
    })
    .where(stranded);
  // What was stopped goes on being undone.
  await db
    .update(tasks)
    .set({ status: 'IDLE', step: null, percentage: null })
    .where(and(eq(tasks.status, 'RUN'), not(underWay)));
}

const silent = new WorkerLogger(() => () => undefined);
