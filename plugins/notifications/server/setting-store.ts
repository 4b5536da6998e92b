import { and, eq, sql } from 'drizzle-orm';
import { token } from '#core/plugin/token.ts';
import type { Database } from '#core/server/database/database.ts';
import type { NotificationSettingData } from '../contract.ts';
import { categories, isToldAtFirst, type Category } from '../contract/categories.ts';
import { noticeSettings } from './tables.ts';

type Settings = Readonly<Record<Category, NotificationSettingData>>;

/** What accounts wish to be told of. */
export class SettingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(accountId: number): Promise<Settings> {
    const rows = await this.#db.select().from(noticeSettings).where(eq(noticeSettings.accountId, accountId));
    const set = new Map(rows.map(({ category, enabled, params }) => [category, { enabled, params }]));
    return Object.fromEntries(categories.map((category) => [category, set.get(category) ?? { enabled: isToldAtFirst(category), params: {} }])) as Settings;
  }

  async tells(accountId: number, category: Category): Promise<boolean> {
    const [row] = await this.#db.select({ enabled: noticeSettings.enabled }).from(noticeSettings).where(and(eq(noticeSettings.accountId, accountId), eq(noticeSettings.category, category)));
    return row?.enabled ?? isToldAtFirst(category);
  }

  /** Changes what is given and leaves the rest. */
  async change(accountId: number, changes: Partial<Settings>): Promise<void> {
    const rows = Object.entries(changes).map(([category, setting]) => ({ accountId, category: category as Category, ...setting }));
    if (rows.length === 0) return;
    const { category, enabled, params } = noticeSettings;
    await this.#db.insert(noticeSettings).values(rows).onConflictDoUpdate({ target: [noticeSettings.accountId, category], set: { enabled: excluded(enabled.name), params: excluded(params.name) } });
  }
}
export const NoticeSettings = token<SettingStore>('settings of notices');

const excluded = (column: string) => sql.raw(`excluded.${column}`);
