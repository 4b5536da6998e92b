import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { archivedRequests, type ArchivedRow } from './tables.ts';

export type NewRow = Omit<ArchivedRow, 'id'>;

/** What one service's archive may hold in all. */
const mostBytes = 1024 * 1024 * 1024;
const pageRows = 50;

/** Archived requests in the database. */
export class ArchiveStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(rows: readonly NewRow[]): Promise<void> {
    await this.#db.insert(archivedRequests).values([...rows]);
  }

  /** Drops the oldest of a service beyond so many, and beyond what its archive may hold. */
  async trim(modelId: number, most: number): Promise<void> {
    await this.#db.execute(sql`
      delete from archived_requests as kept using (
        select id, row_number() over newest as place, sum(bytes) over newest as total from archived_requests where model_id = ${modelId} window newest as (order by id desc)
      ) as ranked
      where kept.id = ranked.id and (ranked.place > ${most} or ranked.total > ${mostBytes})`);
  }

  async clear(modelId: number): Promise<void> {
    await this.#db.delete(archivedRequests).where(eq(archivedRequests.modelId, modelId));
  }

  /** One by its name, among the newest so many of its service; of several the one that began then, else the newest. */
  async named(
    modelId: number,
    requestId: string,
    at: Date | undefined,
    most: number,
  ): Promise<ArchivedRow | undefined> {
    const { id, modelId: model, requestId: name, at: began } = archivedRequests;
    const [row] = await this.#db
      .select()
      .from(archivedRequests)
      .where(and(eq(model, modelId), eq(name, requestId)))
      .orderBy(...(at ? [desc(eq(began, at))] : []), desc(id))
      .limit(1);
    if (!row) return undefined;
    const newer = this.#db
      .select({ id })
      .from(archivedRequests)
      .where(and(eq(model, modelId), gt(id, row.id)))
      .limit(most);
    return (await this.#db.$count(newer.as('newer'))) < most ? row : undefined;
  }

  /** The newest of a service, newest first; read page by page as they are taken. */
  async *newest(modelId: number, most: number): AsyncGenerator<ArchivedRow> {
    let before = Number.MAX_SAFE_INTEGER;
    for (let left = most; left > 0;) {
      const page = await this.#db
        .select()
        .from(archivedRequests)
        .where(and(eq(archivedRequests.modelId, modelId), lt(archivedRequests.id, before)))
        .orderBy(desc(archivedRequests.id))
        .limit(Math.min(left, pageRows));
      yield* page;
      if (page.length < Math.min(left, pageRows)) return;
      left -= page.length;
      before = page.at(-1)!.id;
    }
  }
}
