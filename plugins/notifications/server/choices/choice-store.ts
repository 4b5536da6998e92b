import { and, eq, ne, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import { otherNotices } from '../../contract/categories.ts';
import type { NotificationChoiceData } from '../../contract/choices.ts';
import { noticeCategory } from '../public.ts';
import type { SettingStore } from '../setting-store.ts';
import { noticeChoices } from './tables.ts';

type Choices = Readonly<Record<string, NotificationChoiceData>>;
type Changes = Readonly<
  Record<string, { [K in keyof NotificationChoiceData]?: NotificationChoiceData[K] | undefined }>
>;

interface Given {
  readonly db: Database;
  readonly host: Host;
  readonly settings: SettingStore;
}

/** Where each person of an account is told of its notices. Who has chosen nothing has them in the bell, as far as the account's settings go. */
export class ChoiceStore {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** The categories of this host, that of everything else last. */
  categories(): readonly string[] {
    return [...this.#given.host.all(noticeCategory).map(({ id }) => id), otherNotices];
  }

  async of(accountId: number, userId: number): Promise<Choices> {
    const { db, settings } = this.#given;
    const [ofAccount, rows] = await Promise.all([
      settings.of(accountId),
      db
        .select()
        .from(noticeChoices)
        .where(and(eq(noticeChoices.accountId, accountId), eq(noticeChoices.userId, userId))),
    ]);
    const chosen = new Map(rows.map((row) => [row.category, row]));
    return Object.fromEntries(
      this.categories().map((id) => [
        id,
        {
          bell: chosen.get(id)?.bell ?? ofAccount[id]?.enabled ?? true,
          email: chosen.get(id)?.email ?? ('OFF' as const),
        },
      ]),
    );
  }

  /** The categories that a person does not have in the bell. */
  async hidden(accountId: number, userId: number): Promise<readonly string[]> {
    return Object.entries(await this.of(accountId, userId)).flatMap(([id, { bell }]) => (bell ? [] : [id]));
  }

  /** Who has letters about a category. */
  byMail(session: Pick<Database, 'select'>, accountId: number, category: string) {
    const { userId, email } = noticeChoices;
    return session
      .select({ userId, email })
      .from(noticeChoices)
      .where(
        and(
          eq(noticeChoices.accountId, accountId),
          eq(noticeChoices.category, category),
          ne(noticeChoices.email, 'OFF'),
        ),
      );
  }

  /** Whether anybody wants to be told of a category that their account's settings silence. */
  async wants(accountId: number, category: string): Promise<boolean> {
    const { db } = this.#given;
    const { rows } = await db.execute<{ wanted: boolean }>(sql`
      select exists (select from notification_choices where account_id = ${accountId} and category = ${category} and (bell or email <> 'OFF'))
        or exists (select from notification_webhooks where account_id = ${accountId} and enabled and ${category} = any (categories)) as wanted`);
    return rows[0]!.wanted;
  }

  /** Changes what is given and leaves the rest. */
  async change(accountId: number, userId: number, changes: Changes): Promise<void> {
    this.requireKnown(Object.keys(changes));
    if (changes[otherNotices]?.bell === false)
      throw new Fault('request.invalid', `${otherNotices}.bell: must be true, for the bell always tells of these`, 400);
    const before = await this.of(accountId, userId);
    const rows = Object.entries(changes).map(([category, { bell, email }]) => ({
      accountId,
      userId,
      category,
      bell: bell ?? null,
      email: email ?? before[category]!.email,
    }));
    if (rows.length === 0) return;
    const { category } = noticeChoices;
    await this.#given.db
      .insert(noticeChoices)
      .values(rows)
      .onConflictDoUpdate({
        target: [noticeChoices.accountId, noticeChoices.userId, category],
        set: { bell: sql`coalesce(excluded.bell, ${noticeChoices.bell})`, email: sql`excluded.email` },
      });
  }

  /** Throws a fault where one is no category of this host. */
  requireKnown(categories: readonly string[], path?: string): void {
    const known = this.categories();
    const unknown = categories.filter((id) => !known.includes(id));
    if (unknown.length > 0)
      throw new Fault(
        'request.invalid',
        unknown.map((id) => `${path ?? id}: must be a category of notifications: ${known.join(', ')}`).join('\n'),
        400,
      );
  }
}
