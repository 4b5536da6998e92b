import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Job } from '#core/contract/job.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '../database/database.ts';
import { tasks, type Entity } from './tables.ts';

/** What a job's work is given besides its payload. */
export interface JobContext {
  readonly taskId: number;
  readonly signal: AbortSignal;
  /** Shows how far the work is: a step in words and, where known, 0 to 100 per cent. */
  progress(step: string, percentage?: number): Promise<void>;
}

interface About {
  readonly accountId?: number;
  readonly entity: Entity;
  readonly entityName: string;
  readonly parentId?: number;
  readonly waitFor?: readonly number[];
  readonly interruptible?: boolean;
}

/** Starts work that outlives a request, by way of a task that people can watch. */
export interface Jobs {
  /** Queues a job, within `within` where the job belongs to a larger change; answers the task's id. */
  add<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, about: About, within?: Pick<Database, 'insert' | 'execute'>): Promise<number>;
}
export const Jobs = token<Jobs>('jobs');

export const jobsInDatabase = provide(Jobs, { db: Database }, ({ db }) => ({
  async add(job, payload, { accountId, entity, entityName, parentId, waitFor = [], interruptible = false }, within) {
    const queue = async (session: Pick<Database, 'insert' | 'execute'>): Promise<number> => {
      const [task] = await session
        .insert(tasks)
        .values({ job: job.id, operation: job.operation, payload: job.payload.parse(payload), accountId: accountId ?? null, entity, entityName, parentId: parentId ?? null, waitFor, interruptible })
        .returning({ id: tasks.id });
      const id = task!.id;
      await session.execute(sql`select graphile_worker.add_job(${job.id}::text, json_build_object('task', ${id}::bigint), max_attempts => ${job.attempts}::int)`);
      return id;
    };
    return within ? queue(within) : db.transaction(queue);
  },
}));
