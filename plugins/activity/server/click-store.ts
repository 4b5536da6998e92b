import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import { clicks } from './tables.ts';

export type StoredClick = typeof clicks.$inferSelect;
export type NewClick = Omit<typeof clicks.$inferInsert, 'id' | 'savedAt'>;

/** From a moment on, until before another. */
export interface Span {
  readonly startDate?: Date | undefined;
  readonly endDate?: Date | undefined;
}

const dayMs = 86_400_000;
/** Rows that are kept at most, whatever their age, so that no crowd fills the disk. */
const mostKept = 1_000_000;
const mostListed = 1_000;

/** What readers of the workbench did, as the database holds it. */
export class ClickStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #keptDays: number;

  constructor(db: Database, clock: Clock, keptDays: number) {
    this.#db = db;
    this.#clock = clock;
    this.#keptDays = keptDays;
  }

  async add(done: readonly NewClick[]): Promise<void> {
    const savedAt = this.#clock();
    if (done.length > 0) await this.#db.insert(clicks).values(done.map((each) => ({ ...each, savedAt })));
  }

  /** What was done in the name of an account, newest first. */
  ofAccount(accountId: number, span: Span): Promise<StoredClick[]> {
    return this.#list(eq(clicks.accountId, accountId), span);
  }

  /** What was done to one thing by anybody, newest first. */
  onEntity(entityType: string, entityId: number, span: Span): Promise<StoredClick[]> {
    return this.#list(and(eq(clicks.entityType, entityType), eq(clicks.entityId, entityId)), span);
  }

  #list(which: SQL | undefined, { startDate, endDate }: Span): Promise<StoredClick[]> {
    const where = and(which, startDate && gte(clicks.createdAt, startDate), endDate && lt(clicks.createdAt, endDate));
    return this.#db
      .select()
      .from(clicks)
      .where(where)
      .orderBy(desc(clicks.createdAt), desc(clicks.id))
      .limit(mostListed);
  }

  /** Drops what is too old, and the oldest of what is too much; all of it once clicks are no longer kept. */
  async clean(most = mostKept): Promise<void> {
    await this.#db.delete(clicks).where(lt(clicks.savedAt, new Date(this.#clock().getTime() - this.#keptDays * dayMs)));
    const [oldest] = await this.#db
      .select({ id: clicks.id })
      .from(clicks)
      .orderBy(desc(clicks.id))
      .offset(most)
      .limit(1);
    if (oldest) await this.#db.delete(clicks).where(lt(clicks.id, oldest.id + 1));
  }
}
