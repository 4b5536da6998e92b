import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Job } from '#core/contract/job.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '../database/database.ts';
import { Events } from '../events/events.ts';
import { enqueue } from './queue-keys.ts';
import { tasks, type Entity } from './tables.ts';

/** What a job's work is given besides its payload. */
export interface JobContext {
  readonly taskId: number;
  /**
   * Aborted when the work has to end now, because somebody stopped the task or the server ends. Work that ends by it throws its reason.
   * Work that was cut off by the end of a server is begun again, with the signal aborted already where its task was stopped meanwhile.
   */
  readonly signal: AbortSignal;
  /** Whether somebody stopped the task, so that the work undoes what it has done before it throws. */
  readonly stopped: () => boolean;
  /** Shows how far the work is: a step in words, and 0 to 100 per cent. */
  progress(step: string, percentage: number): Promise<void>;
}

interface About {
  readonly accountId?: number;
  readonly entity: Entity;
  readonly entityName: string;
  /** The task that this one is a part of. */
  readonly parentId?: number;
  /** Tasks that have to end before this one begins. */
  readonly waitFor?: readonly number[];
}

/** Starts work that outlives a request, by way of a task that people can watch. */
export interface Jobs {
  /** Queues a job, within `within` where the job belongs to a larger change; answers the task's id. */
  add<P extends z.ZodType>(
    job: Job<P>,
    payload: z.input<P>,
    about: About,
    within?: Pick<Database, 'insert' | 'execute'>,
  ): Promise<number>;
  /** Stops a task and its parts, as far as they are under way and may be stopped; answers the ids of those that are being stopped. */
  stop(taskId: number): Promise<readonly number[]>;
}
export const Jobs = token<Jobs>('jobs');

/** Published on the events bus, with the task's id, when somebody stops a task that has begun. */
export const taskStopped = 'task-stopped';

/** Published by the database with the id of its account, if it has one, when a task has begun, ended or come further. */
export const taskChanged = 'task-changed';

export const jobsInDatabase = provide(Jobs, { db: Database, events: Events }, ({ db, events }) => ({
  async add(job, payload, { accountId, entity, entityName, parentId, waitFor = [] }, within) {
    const queue = async (session: Pick<Database, 'insert' | 'execute'>): Promise<number> => {
      const [task] = await session
        .insert(tasks)
        .values({
          job: job.id,
          operation: job.operation,
          payload: job.payload.parse(payload),
          accountId: accountId ?? null,
          entity,
          entityName,
          parentId: parentId ?? null,
          waitFor,
          interruptible: job.interruptible,
        })
        .returning({ id: tasks.id });
      const id = task!.id;
      await enqueue(session, { id, job: job.id }, job);
      return id;
    };
    return within ? queue(within) : db.transaction(queue);
  },

  async stop(taskId) {
    const stopped = await db.transaction(async (session) => {
      // What has not begun has nothing to undo.
      const { rows } = await session.execute<{ id: number; begun: boolean }>(sql`
        with recursive part as (
          select id from tasks where id = ${taskId}
          union all
          select child.id from tasks child join part on child.parent_id = part.id
        )
        update tasks set interrupted = true, step = null, percentage = null,
          status = case when started_at is null then 'REVERTED' else 'REVERTING' end,
          ended_at = case when started_at is null then now() end
        where id in (select id from part) and ended_at is null and interruptible and not interrupted and not undoing
        returning id, started_at is not null as begun`);
      // What waits for another try is taken up at once to undo the one before.
      const waiting = sql`select id from graphile_worker.jobs where locked_at is null and key = any(${sql.param(rows.map(({ id }) => `task/${id}`))}::text[])`;
      await session.execute(sql`select graphile_worker.reschedule_jobs(array(${waiting}), run_at => now())`);
      return rows;
    });
    for (const { id, begun } of stopped) if (begun) await events.publish(taskStopped, String(id));
    return stopped.map(({ id }) => id);
  },
}));
