import { and, asc, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { UINotificationData } from '../../contract.ts';
import { noticeLetters, noticeLettersSent } from './tables.ts';

type Session = Pick<Database, 'execute'>;
export type LetterRow = typeof noticeLetters.$inferSelect;

/** What goes to one person in one letter. */
export interface DueLetter {
  readonly accountId: number;
  readonly userId: number;
  readonly daily: boolean;
  /** The oldest first. */
  readonly rows: readonly LetterRow[];
}

/** The time of day at which digests are sent, in the time zone of their account. */
export const digestHour = 8;
/** After a letter about a category the next one waits for so long, and tells all that came meanwhile. */
const joinMinutes = 10;
/** A letter that no mail server takes is tried for a day: after pauses that double up to this many minutes, this often. */
const longestPauseMinutes = 60;
const mostTries = 29;
const dayMs = 86_400_000;
const mostRows = 2_000;

/** Letters about notices that wait for their time. */
export class LetterStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Has people written to about a notice, within the transaction that raises it. */
  async add(
    session: Session,
    notice: UINotificationData,
    topic: string,
    to: readonly { readonly userId: number; readonly daily: boolean }[],
  ): Promise<void> {
    const { accountId } = notice;
    const now = this.#clock();
    for (const { userId, daily } of to) {
      const due = daily
        ? sql`(select (day.at + case when local.at < day.at then interval '0' else interval '1 day' end) at time zone accounts.time_zone
            from accounts, lateral (select ${now}::timestamptz at time zone accounts.time_zone as at) local,
              lateral (select date_trunc('day', local.at) + make_interval(hours => ${digestHour}) as at) day where accounts.id = ${accountId})`
        : sql`greatest(${now}::timestamptz, (select sent_at + make_interval(mins => ${joinMinutes}) from notification_letters_sent
            where account_id = ${accountId} and user_id = ${userId} and topic = ${topic}))`;
      await session.execute(sql`
        insert into notification_letters (account_id, user_id, topic, daily, notice, due_at, created_at)
        values (${accountId}, ${userId}, ${topic}, ${daily}, ${JSON.stringify(notice)}::jsonb, ${due}, ${now})`);
    }
  }

  /** Letters whose time has come: of what is told at once one for each category, of digests one for each account. */
  async due(): Promise<readonly DueLetter[]> {
    const rows = await this.#db
      .select()
      .from(noticeLetters)
      .where(lte(noticeLetters.dueAt, this.#clock()))
      .orderBy(asc(noticeLetters.id))
      .limit(mostRows);
    const letters = Map.groupBy(rows, ({ accountId, userId, daily, topic }) =>
      [accountId, userId, daily ? '' : topic].join(' '),
    );
    return [...letters.values()].map((ours) => {
      const { accountId, userId, daily } = ours[0]!;
      return { accountId, userId, daily, rows: ours };
    });
  }

  /** Notes that a letter has left, or that it goes to nobody any more. */
  async done({ accountId, userId, daily, rows }: DueLetter): Promise<void> {
    const sentAt = this.#clock();
    await this.#db.transaction(async (session) => {
      await session.delete(noticeLetters).where(this.#these(rows));
      if (!daily)
        await session
          .insert(noticeLettersSent)
          .values({ accountId, userId, topic: rows[0]!.topic, sentAt })
          .onConflictDoUpdate({
            target: [noticeLettersSent.accountId, noticeLettersSent.userId, noticeLettersSent.topic],
            set: { sentAt },
          });
    });
  }

  /** Has a letter tried again after a growing pause; answers how many of its notices are given up. */
  async failed({ rows }: DueLetter): Promise<number> {
    const now = this.#clock();
    const givenUp = await this.#db
      .delete(noticeLetters)
      .where(and(this.#these(rows), gte(noticeLetters.tries, mostTries)))
      .returning({ id: noticeLetters.id });
    await this.#db
      .update(noticeLetters)
      .set({
        tries: sql`${noticeLetters.tries} + 1`,
        dueAt: sql`${now}::timestamptz + make_interval(mins => least(${longestPauseMinutes}, (2 ^ least(${noticeLetters.tries}, 10))::int))`,
      })
      .where(this.#these(rows));
    return givenUp.length;
  }

  /** Drops what has told nothing for long. */
  async clean(): Promise<void> {
    const before = new Date(this.#clock().getTime() - dayMs);
    await this.#db.delete(noticeLettersSent).where(lt(noticeLettersSent.sentAt, before));
  }

  #these(rows: readonly LetterRow[]) {
    return inArray(
      noticeLetters.id,
      rows.map(({ id }) => id),
    );
  }
}
