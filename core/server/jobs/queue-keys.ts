import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Work } from './parts.ts';
import { tasks } from './tables.ts';

/** How often it is tried to take back what a task did, with a growing pause between. */
export const undoAttempts = 10;

type Session = Pick<Database, 'execute'>;

/** The key of a task's job in the queue. */
export const keyOf = (task: SQL | number | typeof tasks.id): SQL => sql`'task/' || ${task}::bigint`;

/** Puts a task into the queue, in place of what is there of it and has not begun. */
export async function enqueue(
  session: Session,
  { id, job, undo = false }: { readonly id: number; readonly job: string; readonly undo?: boolean },
  { attempts, afterSeconds = 0 }: { readonly attempts: number; readonly afterSeconds?: number },
): Promise<void> {
  const payload = JSON.stringify({ task: id, ...(undo && { undo }) });
  await session.execute(
    sql`select graphile_worker.add_job(${job}::text, ${payload}::json, run_at => now() + make_interval(secs => ${afterSeconds}), max_attempts => ${attempts}::int, job_key => ${keyOf(id)})`,
  );
}

/** Gives the jobs of a release that queued them without keys such of their own. */
export async function adoptKeyless(db: Database, works: readonly Work[]): Promise<void> {
  await db.transaction(async (session) => {
    const { rows: former } = await session.execute<{ id: string; job: string; left: number }>(
      sql`select id, task_identifier as job, max_attempts - attempts as left from graphile_worker.jobs where key is null and locked_at is null`,
    );
    const mine = former.filter(({ job }) => works.some((work) => work.job.id === job));
    if (mine.length === 0) return;
    const { rows: left } = await session.execute<{ id: string; job: string; undoing: boolean }>(sql`
      select id, job, undoing from tasks where ended_at is null
        and not exists (select from graphile_worker.jobs where key = ${keyOf(tasks.id)})`);
    for (const { id, job, undoing } of left) {
      // Which job was which task's is not told; of one kind, the one with the most tries left speaks for all.
      const attempts = Math.max(0, ...mine.filter((each) => each.job === job).map((each) => each.left));
      if (attempts > 0) await enqueue(session, { id: Number(id), job, undo: undoing }, { attempts });
    }
    await session.execute(
      sql`select graphile_worker.complete_jobs(array(select jsonb_array_elements_text(${JSON.stringify(mine.map(({ id }) => id))}::jsonb)::bigint))`,
    );
  });
}
