import { and, eq, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { NotificationSettingData } from '../contract.ts';
import { noticeCategory, type NoticeCategory } from './public.ts';
import { noticeSettings } from './tables.ts';

type Settings = Readonly<Record<string, NotificationSettingData>>;

/** What accounts wish to be told of. */
export class SettingStore {
  readonly #db: Database;
  readonly #host: Host;

  constructor(db: Database, host: Host) {
    this.#db = db;
    this.#host = host;
  }

  async of(accountId: number): Promise<Settings> {
    const rows = await this.#db.select().from(noticeSettings).where(eq(noticeSettings.accountId, accountId));
    const set = new Map(rows.map(({ category, enabled, params }) => [category, { enabled, params }]));
    return Object.fromEntries(
      this.#host
        .all(noticeCategory)
        .map(({ id, toldAtFirst }) => [id, set.get(id) ?? { enabled: toldAtFirst, params: {} }]),
    );
  }

  async tells(accountId: number, { id, toldAtFirst }: NoticeCategory): Promise<boolean> {
    const [row] = await this.#db
      .select({ enabled: noticeSettings.enabled })
      .from(noticeSettings)
      .where(and(eq(noticeSettings.accountId, accountId), eq(noticeSettings.category, id)));
    return row?.enabled ?? toldAtFirst;
  }

  /** Changes what is given and leaves the rest. */
  async change(accountId: number, changes: Settings): Promise<void> {
    const known = this.#host.all(noticeCategory).map(({ id }) => id);
    const unknown = Object.keys(changes).filter((id) => !known.includes(id));
    if (unknown.length > 0) throw unknownCategories(unknown, known);
    const rows = Object.entries(changes).map(([category, setting]) => ({ accountId, category, ...setting }));
    if (rows.length === 0) return;
    const { category, enabled, params } = noticeSettings;
    await this.#db
      .insert(noticeSettings)
      .values(rows)
      .onConflictDoUpdate({
        target: [noticeSettings.accountId, category],
        set: { enabled: excluded(enabled.name), params: excluded(params.name) },
      });
  }
}

const excluded = (column: string) => sql.raw(`excluded.${column}`);

const unknownCategories = (unknown: readonly string[], known: readonly string[]): Fault =>
  new Fault(
    'request.invalid',
    unknown.map((id) => `${id}: must be a category of notifications: ${known.join(', ')}`).join('\n'),
    400,
  );
