import { and, desc, eq, isNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { tasks, taskViews, type Task } from '#core/server/jobs/tables.ts';
import type { Clock } from '#core/server/runtime.ts';
import { treeDepth, type JobFilter } from '../contract.ts';

/** Whose tasks somebody sees: those of one account, or all. */
export type Reach = number | 'all';

/** A task as somebody sees it. */
export interface SeenTask extends Task {
  readonly unread: boolean;
}

/** How many tasks that are over a list holds; of those that are not, all. */
const mostOver = 100;
const mostOpen = 500;
const mostListed = 1_000;

const dayMs = 86_400_000;

const within = (reach: Reach): SQL | undefined => (reach === 'all' ? undefined : eq(tasks.accountId, reach));
const shown = ne(tasks.status, 'REPLACED');

/** What there is to read of tasks, always within somebody's reach. */
export class TaskStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #keptDays: number;

  constructor(db: Database, clock: Clock, keptDays: number) {
    this.#db = db;
    this.#clock = clock;
    this.#keptDays = keptDays;
  }

  /** Tasks with their parts, in one question: those that are under way and the latest of the others, newest first. */
  async tree(reach: Reach, userId: number): Promise<readonly SeenTask[]> {
    const first = (of: SQL | undefined, most: number) =>
      sql`(${this.#db
        .select({ id: tasks.id })
        .from(tasks)
        .where(and(isNull(tasks.parentId), shown, within(reach), of))
        .orderBy(desc(tasks.id))
        .limit(most)})`;
    const branches = sql`
      with recursive branch (id, level) as (
        select id, 1 from (${first(isNull(tasks.endedAt), mostOpen)} union ${first(undefined, mostOver)}) as first
        union all
        select child.id, level + 1 from tasks child join branch on child.parent_id = branch.id where level < ${treeDepth} and child.status <> 'REPLACED'
      ) select id from branch`;
    const found = await this.#db
      .select({ task: tasks, sawEnd: taskViews.sawEnd })
      .from(tasks)
      .leftJoin(taskViews, and(eq(taskViews.taskId, tasks.id), eq(taskViews.userId, userId)))
      .where(sql`${tasks.id} in (${branches})`)
      .orderBy(desc(tasks.id));
    return found.map(({ task, sawEnd }) => ({
      ...task,
      unread: sawEnd === null || (task.endedAt !== null && !sawEnd),
    }));
  }

  /** The latest tasks that a filter lets through, newest first. */
  list(
    reach: Reach,
    { account, model, instanceId, groupName, serverId, excludeStatus }: JobFilter = {},
  ): Promise<Task[]> {
    const key = Object.fromEntries(
      Object.entries({ modelId: model, instanceId, groupName, serverId }).filter(([, id]) => id !== undefined),
    ) as Record<string, string | number>;
    return this.#db
      .select()
      .from(tasks)
      .where(
        and(
          shown,
          within(reach),
          account === undefined ? undefined : eq(tasks.accountId, account),
          Object.keys(key).length === 0 ? undefined : sql`${tasks.entity} @> ${JSON.stringify({ key })}::jsonb`,
          excludeStatus && excludeStatus.length > 0 ? notInArray(tasks.status, excludeStatus) : undefined,
        ),
      )
      .orderBy(desc(tasks.id))
      .limit(mostListed);
  }

  async byId(reach: Reach, id: number): Promise<Task | undefined> {
    const [task] = await this.#db
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, id), within(reach)));
    return task;
  }

  /** Forgets tasks, with their parts, that have been over for as long as tasks are kept. */
  async clean(): Promise<void> {
    const openPart = sql`select from ${tasks} as part where part.parent_id = ${tasks.id} and part.ended_at is null`;
    await this.#db
      .delete(tasks)
      .where(
        and(
          isNull(tasks.parentId),
          lt(tasks.endedAt, new Date(this.#clock().getTime() - this.#keptDays * dayMs)),
          sql`not exists (${openPart})`,
        ),
      );
  }

  /** Notes that somebody has seen these tasks, as open or as over; what is out of reach is left alone. */
  async read(
    reach: Reach,
    userId: number,
    seen: readonly { readonly id: number; readonly over: boolean | undefined }[],
  ): Promise<void> {
    const looks = sql`(select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as look (id bigint, over boolean)) as look`;
    await this.#db.execute(sql`
      insert into task_views (task_id, user_id, saw_end)
      select ${tasks.id}, ${userId}, bool_or(coalesce(look.over, true) and ${tasks.endedAt} is not null)
      from ${tasks} join ${looks} on look.id = ${tasks.id}
      where ${within(reach) ?? sql`true`}
      group by ${tasks.id}
      on conflict (task_id, user_id) do update set saw_end = task_views.saw_end or excluded.saw_end`);
  }
}
