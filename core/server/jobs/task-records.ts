import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { enqueue, undoAttempts } from './queue-keys.ts';
import { taskParts, tasks, type PartState, type Task } from './tables.ts';

type QueuedTask = Parameters<typeof enqueue> extends [unknown, ...infer Rest] ? Rest : never;

/** What is kept of tasks and of how far their parts are. */
export class TaskRecords {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Undefined where it is over. */
  async open(id: number): Promise<Pick<Task, 'waitFor'> | undefined> {
    const [found] = await this.#db
      .select({ waitFor: tasks.waitFor })
      .from(tasks)
      .where(and(eq(tasks.id, id), isNull(tasks.endedAt)));
    return found;
  }

  async anyOpen(ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const [open] = await this.#db
      .select({ count: sql<number>`count(*)::int` })
      .from(tasks)
      .where(and(inArray(tasks.id, [...ids]), isNull(tasks.endedAt)));
    return (open?.count ?? 0) > 0;
  }

  /** Those of them that somebody stopped. */
  async stopped(ids: readonly number[]): Promise<readonly number[]> {
    const rows = await this.#db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(inArray(tasks.id, [...ids]), tasks.interrupted));
    return rows.map(({ id }) => id);
  }

  /** Notes that a task begins; undefined where it is over. */
  async begin(id: number): Promise<Task | undefined> {
    const [task] = await this.#db
      .update(tasks)
      .set({
        status: sql`case when ${tasks.interrupted} or ${tasks.undoing} then 'REVERTING' else 'RUN' end`,
        startedAt: sql`coalesce(${tasks.startedAt}, now())`,
      })
      .where(and(eq(tasks.id, id), isNull(tasks.endedAt)))
      .returning();
    return task;
  }

  /** Answers whether somebody has stopped it. */
  async note(id: number, told: Partial<Task>): Promise<boolean> {
    const [task] = await this.#db
      .update(tasks)
      .set(told)
      .where(eq(tasks.id, id))
      .returning({ interrupted: tasks.interrupted });
    return task?.interrupted ?? false;
  }

  async end(
    id: number,
    how: Pick<Task, 'status' | 'errorMessage' | 'errorNotes'> & Partial<Pick<Task, 'percentage'>>,
  ): Promise<void> {
    // Together, so that whoever sees that it is over finds nothing that goes on, and a process that is killed leaves no parts behind.
    await this.#db.transaction(async (session) => {
      await session
        .update(tasks)
        .set({ ...how, endedAt: sql`now()` })
        .where(and(eq(tasks.id, id), isNull(tasks.endedAt)));
      await session.delete(taskParts).where(eq(taskParts.taskId, id));
    });
  }

  /** In the order in which they were begun. */
  async parts(taskId: number): Promise<ReadonlyMap<string, PartState>> {
    const rows = await this.#db.select().from(taskParts).where(eq(taskParts.taskId, taskId)).orderBy(taskParts.id);
    return new Map(rows.map(({ part, state }) => [part, state]));
  }

  async setPart(taskId: number, part: string, state: PartState): Promise<void> {
    await this.#db
      .insert(taskParts)
      .values({ taskId, part, state })
      .onConflictDoUpdate({ target: [taskParts.taskId, taskParts.part], set: { state: sql`excluded.state` } });
  }

  /** Puts a task that has to wait back into the queue. */
  queueAgain(...asked: QueuedTask): Promise<void> {
    return enqueue(this.#db, ...asked);
  }

  /** Has the queue take back what was done of a task. `failure` says why it failed; nulls where it was stopped. */
  async queueUndoing(
    { id, job }: { readonly id: number; readonly job: string },
    failure: Pick<Task, 'errorMessage' | 'errorNotes'>,
  ): Promise<void> {
    await this.#db.transaction(async (session) => {
      await session
        .update(tasks)
        .set({ status: 'REVERTING', undoing: true, step: null, percentage: null, ...failure })
        .where(eq(tasks.id, id));
      await enqueue(session, { id, job, undo: true }, { attempts: undoAttempts });
    });
  }
}
