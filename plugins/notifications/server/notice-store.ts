import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { PeriodicWork } from '#core/server/jobs/periodics.ts';
import type { Clock } from '#core/server/runtime.ts';
import { otherNotices } from '../contract/categories.ts';
import { isSign } from '../contract/signs.ts';
import type { Severity, UINotificationData } from '../contract.ts';
import type { ChoiceStore } from './choices/choice-store.ts';
import type { MuteStore } from './choices/mute-store.ts';
import type { NotificationsEnvironment } from './environment.ts';
import type { LetterStore } from './letters/letter-store.ts';
import type { Notice, NoticeCategory, Notifications } from './public.ts';
import type { SettingStore } from './setting-store.ts';
import { noticeReads, notices } from './tables.ts';
import { deliveringId } from './webhooks/deliverer.ts';
import type { DeliveryStore } from './webhooks/delivery-store.ts';

interface Given {
  readonly db: Database;
  readonly events: Events;
  readonly settings: SettingStore;
  readonly choices: ChoiceStore;
  readonly mutes: MuteStore;
  readonly letters: LetterStore;
  readonly deliveries: DeliveryStore;
  readonly periodicWork: PeriodicWork;
  readonly clock: Clock;
  readonly environment: NotificationsEnvironment;
}
type Session = Parameters<Parameters<Database['transaction']>[0]>[0];
type Row = typeof notices.$inferSelect;

/** Published with an account's id when it has a notice more, or one more of the same. */
export const noticesChanged = 'notices-changed';

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
    const { db, clock } = this.#given;
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
    if (category !== undefined && !(await this.#isWanted(accountId, category))) return;
    const now = clock();
    const latest = {
      text: notice.text === undefined ? null : storable(notice.text),
      entityDisplayName: notice.entityDisplayName ?? null,
      entityDisplayNames: notice.entityDisplayNames ?? null,
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
        .returning();
      if (counted[0]) {
        const { id } = counted[0];
        // Nobody has read of what happens now.
        await session.delete(noticeReads).where(and(eq(noticeReads.noticeId, id), eq(noticeReads.muted, false)));
        await this.#mute(session, counted[0]);
        return;
      }
      const [row] = await session
        .insert(notices)
        .values({
          ...latest,
          accountId,
          type,
          kind: kind ?? null,
          category: category?.id ?? null,
          severity,
          entity: entity ?? null,
          operationType: operationType ?? null,
          same,
          times: 1,
          firstAt: now,
        })
        .returning();
      await this.#tell(session, row!);
    });
    await this.#given.events.publish(noticesChanged, String(accountId));
  }

  async #isWanted(accountId: number, category: NoticeCategory): Promise<boolean> {
    const { settings, choices } = this.#given;
    return (await settings.tells(accountId, category)) || choices.wants(accountId, category.id);
  }

  /** Notes for whom it counts as read, for they have muted it, and for whom no longer; answers the former. */
  async #mute(session: Session, row: Row): Promise<readonly number[]> {
    const { mutes, clock } = this.#given;
    const muting = await mutes.muting(session, row.accountId, {
      ...(row.category !== null && { category: row.category }),
      ...(row.entity && { entity: row.entity }),
    });
    const users = sql.param([...muting]);
    await session.execute(
      sql`delete from notification_reads where notification_id = ${row.id} and muted and user_id <> all (${users}::bigint[])`,
    );
    await session.execute(sql`
      insert into notification_reads (notification_id, user_id, read_at, muted)
      select ${row.id}, muting.id, ${clock()}, true from unnest(${users}::bigint[]) as muting (id) on conflict do nothing`);
    return muting;
  }

  /** Has everybody told of a new notice who chose to be, beside the bell. */
  async #tell(session: Session, row: Row): Promise<void> {
    const muting = await this.#mute(session, row);
    if (isSign(row)) return;
    const { choices, letters, deliveries, periodicWork } = this.#given;
    const notice = dataOf(row);
    const category = row.category ?? otherNotices;
    const readers = (await choices.byMail(session, row.accountId, category)).filter(
      ({ userId }) => !muting.includes(userId),
    );
    await letters.add(
      session,
      notice,
      category,
      readers.map(({ userId, email }) => ({ userId, daily: email === 'DAILY' })),
    );
    if (await deliveries.add(session, notice, category)) await periodicWork.hasten(deliveringId, session);
  }

  /** Tells several accounts the same; none of them twice where it is sent again at once. */
  async broadcast(accountIds: readonly number[], severity: Severity, text: string): Promise<void> {
    const now = this.#given.clock();
    const same = `BROADCAST ${severity} ${text}`;
    const accounts = await this.#given.db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtext(${same}))`);
      const told = await session.execute<{ id: number }>(sql`
        insert into notifications (account_id, type, severity, text, params, same, times, first_at, last_at)
        select id, 'BROADCAST', ${severity}::text, ${text}::text, '{}'::jsonb, ${same}::text, 1, ${now}::timestamptz, ${now}::timestamptz from unnest(${`{${[...new Set(accountIds)].join()}}`}::bigint[]) as told (id)
        where not exists (select from notifications where account_id = told.id and same = ${same} and first_at > ${new Date(now.getTime() - twiceMs)})
        returning id`);
      const ids = told.rows.map(({ id }) => Number(id));
      const rows = ids.length === 0 ? [] : await session.select().from(notices).where(inArray(notices.id, ids));
      for (const row of rows) await this.#tell(session, row);
      return rows.map(({ accountId }) => accountId);
    });
    for (const accountId of accounts) await this.#given.events.publish(noticesChanged, String(accountId));
  }

  /** What a person sees of an account, the latest first. */
  async listed(accountId: number, userId: number, limit: number): Promise<readonly UINotificationData[]> {
    const hidden = await this.#given.choices.hidden(accountId, userId);
    const { category } = notices;
    const rows = await this.#given.db
      .select({ notice: notices, readAt: noticeReads.readAt, muted: noticeReads.muted })
      .from(notices)
      .leftJoin(noticeReads, and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, userId)))
      .where(
        and(
          eq(notices.accountId, accountId),
          hidden.length > 0 ? or(isNull(category), notInArray(category, [...hidden])) : undefined,
        ),
      )
      .orderBy(desc(notices.lastAt), desc(notices.id))
      .limit(limit);
    return rows.map(({ notice, readAt, muted }) => dataOf(notice, readAt, muted));
  }

  /** Notes that a person has read them; what is not the account's is left alone. */
  async read(accountId: number, userId: number, ids: readonly number[]): Promise<void> {
    const { db, clock } = this.#given;
    const own = db
      .select({
        noticeId: notices.id,
        userId: sql<number>`${userId}::bigint`.as('user_id'),
        readAt: sql<Date>`${clock()}::timestamptz`.as('read_at'),
        muted: sql<boolean>`false`.as('muted'),
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
    category,
    severity,
    text,
    entity,
    entityDisplayName,
    entityDisplayNames,
    operationType,
    params,
    times,
    lastAt,
  }: Row,
  readAt: Date | null = null,
  muted: boolean | null = null,
): UINotificationData => ({
  id,
  accountId,
  type,
  ...(kind !== null && { kind }),
  ...(category !== null && { category }),
  severity,
  createdAt: lastAt.toISOString(),
  times,
  params,
  ...(readAt && { readAt: readAt.toISOString() }),
  ...(muted && { muted }),
  ...(text !== null && { textMessage: text }),
  ...(entity && { entity }),
  ...(entityDisplayName !== null && { entityDisplayName }),
  ...(entityDisplayNames && { entityDisplayNames }),
  ...(operationType && { operationType }),
});
