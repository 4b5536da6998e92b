import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Severity, UINotificationData } from '../contract.ts';
import type { NotificationsEnvironment } from './environment.ts';
import type { SettingStore } from './setting-store.ts';
import type { Notice, Notifications } from './public.ts';
import { noticeReads, notices } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly settings: SettingStore;
  readonly clock: Clock;
  readonly environment: NotificationsEnvironment;
}

/** So long the same is one notice. */
const sameMs = 3_600_000;
/** A broadcast that is sent twice by mistake is sent within this time. */
const twiceMs = 60_000;
const keptOfAccount = 500;
const longestText = 2_000;

/** Notices as the database holds them. */
export class NoticeStore implements Notifications {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async raise(notice: Notice): Promise<void> {
    const { db, settings, clock } = this.#given;
    const {
      accountId,
      category,
      type = 'NONE',
      kind,
      severity,
      operationType,
      entity,
      same = [kind ?? type, severity, operationType, entity?.name, ...Object.values(entity?.key ?? {})].join(' '),
    } = notice;
    if (category !== undefined && !(await settings.tells(accountId, category))) return;
    const now = clock();
    const latest = {
      text: notice.text === undefined ? null : storable(notice.text),
      entityDisplayName: notice.entityDisplayName ?? null,
      params: notice.params ?? {},
      lastAt: now,
    };
    await db.transaction(async (session) => {
      // One after another, or the same raised twice at once would be two.
      await session.execute(sql`select pg_advisory_xact_lock(hashtext(${`notice ${accountId} ${same}`}))`);
      const alike = and(
        eq(notices.accountId, accountId),
        eq(notices.same, same),
        gt(notices.firstAt, new Date(now.getTime() - sameMs)),
      );
      const counted = await session
        .update(notices)
        .set({ ...latest, times: sql`${notices.times} + 1` })
        .where(alike)
        .returning({ id: notices.id });
      if (counted.length > 0) return;
      await session.insert(notices).values({
        ...latest,
        accountId,
        type,
        kind: kind ?? null,
        severity,
        entity: entity ?? null,
        operationType: operationType ?? null,
        same,
        times: 1,
        firstAt: now,
      });
    });
  }

  /** Tells several accounts the same; none of them twice where it is sent again at once. */
  async broadcast(accountIds: readonly number[], severity: Severity, text: string): Promise<void> {
    const now = this.#given.clock();
    const same = `BROADCAST ${severity} ${text}`;
    await this.#given.db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtext(${same}))`);
      await session.execute(sql`
        insert into notifications (account_id, type, severity, text, params, same, times, first_at, last_at)
        select id, 'BROADCAST', ${severity}::text, ${text}::text, '{}'::jsonb, ${same}::text, 1, ${now}::timestamptz, ${now}::timestamptz from unnest(${`{${[...new Set(accountIds)].join()}}`}::bigint[]) as told (id)
        where not exists (select from notifications where account_id = told.id and same = ${same} and first_at > ${new Date(now.getTime() - twiceMs)})`);
    });
  }

  /** What a person sees of an account, the latest first. */
  async listed(accountId: number, userId: number, limit: number): Promise<readonly UINotificationData[]> {
    const rows = await this.#given.db
      .select({ notice: notices, readAt: noticeReads.readAt })
      .from(notices)
      .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId)))
      .where(eq(notices.accountId, accountId))
      .orderBy(desc(notices.lastAt), desc(notices.id))
      .limit(limit);
    return rows.map(({ notice, readAt }) => dataOf(notice, readAt));
  }

  /** Notes that a person has read them; what is not the account's is left alone. */
  async read(accountId: number, userId: number, ids: readonly number[]): Promise<void> {
    const { db, clock } = this.#given;
    const own = db
      .select({
        noticeId: notices.id,
        userId: sql<number>`${userId}::bigint`.as('user_id'),
        readAt: sql<Date>`${clock()}::timestamptz`.as('read_at'),
      })
      .from(notices)
      .where(and(eq(notices.accountId, accountId), inArray(notices.id, [...ids])));
    await db.insert(noticeReads).select(own).onConflictDoNothing();
  }

  /** Drops what is old, and of each account what is beyond the latest. */
  async clean(): Promise<void> {
    const { db, clock, environment } = this.#given;
    const before = new Date(clock().getTime() - environment.keptDays * 86_400_000);
    await db.execute(sql`
      delete from notifications where last_at < ${before} or id in (
        select id from (select id, row_number() over (partition by account_id order by last_at desc, id desc) as place from notifications) as placed where place > ${keptOfAccount})`);
  }
}

/** A database's text holds no character 0, and nobody reads a page of it in a list. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, longestText);

const dataOf = (
  {
    id,
    accountId,
    type,
    kind,
    severity,
    text,
    entity,
    entityDisplayName,
    operationType,
    params,
    times,
    lastAt,
  }: typeof notices.$inferSelect,
  readAt: Date | null,
): UINotificationData => ({
  id,
  accountId,
  type,
  ...(kind !== null && { kind }),
  severity,
  createdAt: lastAt.toISOString(),
  times,
  params,
  ...(readAt && { readAt: readAt.toISOString() }),
  ...(text !== null && { textMessage: text }),
  ...(entity && { entity }),
  ...(entityDisplayName !== null && { entityDisplayName }),
  ...(operationType && { operationType }),
});
