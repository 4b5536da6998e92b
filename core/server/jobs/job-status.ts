import { and, desc, isNull, sql } from 'drizzle-orm';
import type { JobStatusData } from '#core/contract/job.ts';
import type { Database } from '../database/database.ts';
import { toldFailure } from './failure.ts';
import { tasks, type Task } from './tables.ts';

/** The names of states that older clients know by other words. */
const states: Readonly<Record<string, string>> = { IDLE: 'INITIAL', COMPLETED: 'SUCCESS' };

/** A task as the older calls show it; one of the installation belongs to no account, which they know as 0. */
export function jobStatusOf({ id, accountId, operation, status, endedAt, ...task }: Task): JobStatusData {
  const failed = status === 'FAILED';
  return {
    accountId: accountId ?? 0,
    jobId: id,
    jobType: operation,
    state: states[status] ?? status,
    done: endedAt !== null,
    error: failed,
    ...(failed && toldFailure(task)),
  };
}

/** The latest job of a service, parts of other jobs apart; undefined where it never had one. */
export async function lastJobOf(db: Database, modelId: number): Promise<JobStatusData | undefined> {
  const ofService = sql`${tasks.entity} #>> '{key,modelId}' = ${String(modelId)}`;
  const [last] = await db
    .select()
    .from(tasks)
    .where(and(ofService, isNull(tasks.parentId)))
    .orderBy(desc(tasks.id))
    .limit(1);
  return last && jobStatusOf(last);
}
