import { and, DrizzleQueryError, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { JobHelpers } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Job } from '#core/contract/job.ts';
import type { Database } from '../database/database.ts';
import type { JobContext } from './jobs.ts';
import { tasks, type Task } from './tables.ts';

export interface Work {
  readonly job: Job;
  readonly work: (payload: any, context: JobContext) => Promise<void>;
}

const waitSeconds = 1;

/** Does the work of tasks, and keeps their record while it goes on. */
export class Performing {
  readonly #db: Database;
  readonly #log: Logger;
  /** What stops the work of each task that is under way in this process. */
  readonly #under = new Map<number, AbortController>();

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Stops the work of a task, where this process does it. */
  stop(taskId: number): void {
    this.#under.get(taskId)?.abort(new DOMException('The task was stopped.', 'AbortError'));
  }

  /** Stops what was stopped while nobody was told. */
  async catchUp(): Promise<void> {
    const under = [...this.#under.keys()];
    const stopped = await this.#db.select({ id: tasks.id }).from(tasks).where(and(inArray(tasks.id, under), tasks.interrupted));
    for (const { id } of stopped) this.stop(id);
  }

  /** Does one task, once; throws where the queue is to try it again. */
  async perform({ job, work }: Work, payload: unknown, helpers: JobHelpers): Promise<void> {
    const { task: id } = payload as { task: number };
    const [found] = await this.#db.select({ waitFor: tasks.waitFor }).from(tasks).where(and(eq(tasks.id, id), isNull(tasks.endedAt)));
    if (!found) return;
    if (await this.#waits(found.waitFor)) {
      await helpers.query('select graphile_worker.add_job($1::text, $2::json, run_at => now() + make_interval(secs => $3), max_attempts => $4::int)', [job.id, JSON.stringify(payload), waitSeconds, job.attempts]);
      return;
    }
    const stop = new AbortController();
    this.#under.set(id, stop);
    try {
      const task = await this.#begin(id);
      if (!task) return;
      if (task.interrupted) this.stop(id);
      const ending = helpers.abortSignal;
      const context: JobContext = {
        taskId: id,
        signal: ending ? AbortSignal.any([stop.signal, ending]) : stop.signal,
        stopped: () => stop.signal.aborted,
        progress: (step, percentage) => this.#note(id, step, percentage),
      };
      await work(job.payload.parse(task.payload), context);
      await this.#end(id, { status: 'COMPLETED', percentage: 100, errorMessage: null });
    } catch (error) {
      if (stop.signal.aborted && isAbort(error)) return await this.#end(id, { status: 'REVERTED', errorMessage: null });
      // What the end of this server cut off has not failed; whoever takes over the queue finds it as it stands.
      if (stop.signal.aborted || !helpers.abortSignal?.aborted) await this.#fail(id, job, error, helpers, stop.signal.aborted);
      throw error;
    } finally {
      this.#under.delete(id);
    }
  }

  /** Notes that a task begins; undefined where it is over. */
  async #begin(id: number): Promise<Task | undefined> {
    const [task] = await this.#db
      .update(tasks)
      .set({ status: sql`case when ${tasks.interrupted} then 'REVERTING' else 'RUN' end`, startedAt: sql`coalesce(${tasks.startedAt}, now())` })
      .where(and(eq(tasks.id, id), isNull(tasks.endedAt)))
      .returning();
    return task;
  }

  async #note(id: number, step: string, percentage: number): Promise<void> {
    const [task] = await this.#db.update(tasks).set({ step, percentage }).where(eq(tasks.id, id)).returning({ interrupted: tasks.interrupted });
    if (task?.interrupted) this.stop(id);
  }

  async #end(id: number, how: Pick<Task, 'status' | 'errorMessage'> & Partial<Pick<Task, 'percentage'>>): Promise<void> {
    await this.#db.update(tasks).set({ ...how, endedAt: sql`now()` }).where(and(eq(tasks.id, id), isNull(tasks.endedAt)));
  }

  async #fail(id: number, job: Job, error: unknown, { job: { attempts, max_attempts } }: JobHelpers, stopped: boolean): Promise<void> {
    const errorMessage = messageFor(error);
    this.#log.warn({ job: job.id, task: id, attempt: attempts, error: errorMessage }, 'A job failed.');
    if (attempts >= max_attempts) return this.#end(id, { status: 'FAILED', errorMessage });
    await this.#db.update(tasks).set({ status: stopped ? 'REVERTING' : 'IDLE', errorMessage }).where(eq(tasks.id, id));
  }

  async #waits(waitFor: readonly number[]): Promise<boolean> {
    if (waitFor.length === 0) return false;
    const [open] = await this.#db.select({ count: sql<number>`count(*)::int` }).from(tasks).where(and(inArray(tasks.id, [...waitFor]), isNull(tasks.endedAt)));
    return (open?.count ?? 0) > 0;
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** What people are told of a failed job: never a failed query, which names values that may be anybody's. */
function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? error.cause.message : error.message;
}
