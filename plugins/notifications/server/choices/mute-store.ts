import { and, asc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { MuteSpan, NewNotificationMute, NotificationMuteData } from '../../contract/choices.ts';
import type { UINotificationData } from '../../contract.ts';
import { noticeMutes } from './tables.ts';

type Session = Pick<Database, 'execute'>;

const most = 200;
const spanMs: Readonly<Record<Exclude<MuteSpan, 'ALWAYS'>, number>> = { HOUR: 3_600_000, DAY: 86_400_000 };

/**
 * Whether a mute is about a notice: by its category, or as it is about the entity or about what belongs to it, whose key names the
 * entity and more (an instance of a service). A key that names an account alone stands for itself.
 */
const concerns = (category: SQL, entity: SQL): SQL => sql`(mute.category = ${category} or (
  (${entity} -> 'key') @> (mute.entity -> 'key')
  and (${entity} ->> 'name' = mute.entity ->> 'name' or (mute.entity -> 'key') - 'accountId' <> '{}'::jsonb)))`;

/** What people have muted in an account. */
export class MuteStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The present mutes of a person, the oldest first. */
  async of(accountId: number, userId: number): Promise<NotificationMuteData[]> {
    const { until } = noticeMutes;
    const rows = await this.#db
      .select()
      .from(noticeMutes)
      .where(and(this.#own(accountId, userId), or(isNull(until), gt(until, this.#clock()))))
      .orderBy(asc(noticeMutes.id));
    return rows.map(dataOf);
  }

  /** Mutes something in place of an earlier mute of the same; what there is of it counts as read from now on. */
  async add(
    accountId: number,
    userId: number,
    { category, entity, entityDisplayName, span }: NewNotificationMute,
  ): Promise<NotificationMuteData> {
    const now = this.#clock();
    return this.#db.transaction(async (session) => {
      await session.execute(sql`select pg_advisory_xact_lock(hashtext(${`mute ${accountId} ${userId}`}))`);
      const same =
        category === undefined
          ? sql`${noticeMutes.entity} = ${JSON.stringify(entity)}::jsonb`
          : eq(noticeMutes.category, category);
      await session.delete(noticeMutes).where(and(this.#own(accountId, userId), same));
      if ((await session.$count(noticeMutes, this.#own(accountId, userId))) >= most)
        throw new Fault(
          'notification.mute.limit',
          `There are ${most} mutes already. End one that is not needed any more, then try again.`,
          409,
          { most: String(most) },
        );
      const [row] = await session
        .insert(noticeMutes)
        .values({
          accountId,
          userId,
          category: category ?? null,
          entity: entity ?? null,
          entityDisplayName: entityDisplayName ?? null,
          until: span === 'ALWAYS' ? null : new Date(now.getTime() + spanMs[span]),
          createdAt: now,
        })
        .returning();
      await session.execute(sql`
        insert into notification_reads (notification_id, user_id, read_at, muted)
        select notifications.id, ${userId}, ${now}, true from notifications, notification_mutes mute
        where notifications.account_id = ${accountId} and mute.id = ${row!.id} and ${concerns(sql`notifications.category`, sql`notifications.entity`)}
        on conflict do nothing`);
      return dataOf(row!);
    });
  }

  async end(accountId: number, userId: number, id: number): Promise<boolean> {
    const gone = await this.#db
      .delete(noticeMutes)
      .where(and(this.#own(accountId, userId), eq(noticeMutes.id, id)))
      .returning({ id: noticeMutes.id });
    return gone.length > 0;
  }

  /** Who has muted what a notice is about. */
  async muting(
    session: Session,
    accountId: number,
    { category, entity }: Pick<UINotificationData, 'category' | 'entity'>,
  ): Promise<readonly number[]> {
    const { rows } = await session.execute<{ user: number }>(sql`
      select distinct user_id as user from notification_mutes mute
      where account_id = ${accountId} and (until is null or until > ${this.#clock()})
        and ${concerns(sql`${category ?? null}::text`, sql`${entity === undefined ? null : JSON.stringify(entity)}::jsonb`)}`);
    return rows.map(({ user }) => Number(user));
  }

  /** Drops mutes that are over. */
  async clean(): Promise<void> {
    await this.#db.delete(noticeMutes).where(lt(noticeMutes.until, this.#clock()));
  }

  #own(accountId: number, userId: number) {
    return and(eq(noticeMutes.accountId, accountId), eq(noticeMutes.userId, userId));
  }
}

const dataOf = ({
  id,
  category,
  entity,
  entityDisplayName,
  createdAt,
  until,
}: typeof noticeMutes.$inferSelect): NotificationMuteData => ({
  id,
  createdAt: createdAt.toISOString(),
  ...(category !== null && { category }),
  ...(entity && { entity }),
  ...(entityDisplayName !== null && { entityDisplayName }),
  ...(until && { until: until.toISOString() }),
});
