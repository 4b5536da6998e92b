import { and, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { Database } from '#core/server/database/database.ts';
import type { PageStatLogData } from '../contract/stat-log-page.ts';
import type { Events } from '#core/server/events/events.ts';
import { groupChanged, type GroupHappening, type GroupHistory } from './public.ts';
import { groupLog, servers, type GroupRow } from './tables.ts';

const mostShown = 200;
const usualPage = 50;

interface Which {
  readonly kind: 'event' | 'capacity';
  readonly serverName?: string | undefined;
}

interface Page {
  readonly minutes: number;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
}

/** What happened in groups. A change of resources is an event as well. */
export class GroupLog implements GroupHistory {
  readonly #db: Database;
  readonly #events: Events;
  readonly #keptDays: number;

  constructor({ db, events }: { db: Database; events: Events }, keptDays: number) {
    this.#db = db;
    this.#events = events;
    this.#keptDays = keptDays;
  }

  async note({ kind = 'event', level = 'INFO', args = {}, ...happening }: GroupHappening): Promise<void> {
    const { groupId, serverName } = happening;
    // Instances name the machine that they are on, people the server that it is in their group.
    const named =
      serverName === undefined
        ? {}
        : {
            serverName: sql<string>`coalesce((select name from ${servers} where ${servers.groupId} = ${groupId} and ${servers.machine} = ${serverName}), ${serverName})`,
          };
    await this.#db.insert(groupLog).values({ ...happening, ...named, kind, level, args });
    await this.#events.publish(groupChanged, String(happening.groupId));
  }

  /** The latest, newest first. */
  async latest(group: GroupRow, which: Which): Promise<StatLogData[]> {
    const rows = await this.#db
      .select()
      .from(groupLog)
      .where(conditionOf(group, which))
      .orderBy(desc(groupLog.id))
      .limit(mostShown);
    return rows.map((row) => recordOf(group, row));
  }

  /** A page of those of the last so many minutes, the newest first unless the oldest were asked for. */
  async page(group: GroupRow, which: Which, { minutes, page = 0, size = usualPage, sort }: Page) {
    const where = and(conditionOf(group, which), gt(groupLog.at, sql`now() - make_interval(mins => ${minutes}::int)`));
    const oldestFirst = sort !== undefined && !/,\s*desc$/i.test(sort);
    const [rows, [counted]] = await Promise.all([
      this.#db
        .select()
        .from(groupLog)
        .where(where)
        .orderBy(oldestFirst ? groupLog.id : desc(groupLog.id))
        .limit(size)
        .offset(page * size),
      this.#db.select({ all: count() }).from(groupLog).where(where),
    ]);
    return pageOf(
      rows.map((row) => recordOf(group, row)),
      { all: counted!.all, page, size, sorted: sort !== undefined },
    );
  }

  /** What a service was called in a group at a moment, by the services that something was noted of until then. */
  async namesAt(groupId: number, moment: Date): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#db
      .selectDistinctOn([groupLog.modelId], {
        modelId: groupLog.modelId,
        name: sql<string>`${groupLog.args} ->> 'service'`,
      })
      .from(groupLog)
      .where(
        and(
          eq(groupLog.groupId, groupId),
          sql`${groupLog.modelId} is not null and ${groupLog.args} ? 'service' and ${groupLog.at} <= ${moment.toISOString()}`,
        ),
      )
      .orderBy(groupLog.modelId, desc(groupLog.id));
    return new Map(rows.map(({ modelId, name }) => [modelId!, name]));
  }

  /** Drops what is too old. */
  async clean(): Promise<void> {
    await this.#db.delete(groupLog).where(lt(groupLog.at, sql`now() - make_interval(days => ${this.#keptDays}::int)`));
  }
}

function conditionOf({ id }: GroupRow, { kind, serverName }: Which): SQL | undefined {
  return and(
    eq(groupLog.groupId, id),
    kind === 'capacity' ? eq(groupLog.kind, 'capacity') : undefined,
    serverName === undefined ? undefined : eq(groupLog.serverName, serverName),
  );
}

function recordOf({ name, ownerId }: GroupRow, row: typeof groupLog.$inferSelect): StatLogData {
  return {
    accountId: ownerId,
    recordId: row.id,
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.serverName !== null && { node: row.serverName }),
    ...(row.modelId !== null && { modelId: row.modelId }),
    resourceGroup: name,
    timestamp: row.at.toISOString(),
    level: row.level,
    code: row.code,
    args: row.args,
    message: row.message,
  };
}

function pageOf(
  content: StatLogData[],
  {
    all,
    page,
    size,
    sorted,
  }: { readonly all: number; readonly page: number; readonly size: number; readonly sorted: boolean },
): PageStatLogData {
  const sort = { sorted, empty: !sorted, unsorted: !sorted };
  const pages = Math.ceil(all / size);
  return {
    totalElements: all,
    totalPages: pages,
    first: page === 0,
    pageable: { pageNumber: page, pageSize: size, offset: page * size, sort, paged: true, unpaged: false },
    size,
    content,
    number: page,
    sort,
    numberOfElements: content.length,
    last: page >= pages - 1,
    empty: content.length === 0,
  };
}
