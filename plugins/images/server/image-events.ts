import { desc, eq, sql } from 'drizzle-orm';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { Database } from '#core/server/database/database.ts';
import { imageEvents } from './tables.ts';

interface Happening {
  readonly imageId: number;
  readonly accountId: number;
  readonly userId?: number | undefined;
  readonly level?: 'INFO' | 'ERROR';
  readonly code: string;
  readonly args?: Record<string, string>;
  readonly message: string;
}

const mostKept = 500;
const mostShown = 200;

/** What happened to images, newest first; of each the newest are kept. */
export class ImageEvents {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async note({ level = 'INFO', args = {}, userId, ...happening }: Happening): Promise<void> {
    await this.#db.insert(imageEvents).values({ ...happening, level, args, userId: userId ?? null });
    await this.#db.execute(sql`
      delete from image_events where image_id = ${happening.imageId} and id <= (
        select id from image_events where image_id = ${happening.imageId} order by id desc offset ${mostKept} limit 1)`);
  }

  async of(imageId: number): Promise<StatLogData[]> {
    const rows = await this.#db
      .select()
      .from(imageEvents)
      .where(eq(imageEvents.imageId, imageId))
      .orderBy(desc(imageEvents.id))
      .limit(mostShown);
    return rows.map(({ id, accountId, userId, level, code, args, message, at }) => ({
      accountId,
      recordId: id,
      ...(userId === null ? {} : { userId }),
      imageId,
      timestamp: at.toISOString(),
      level,
      code,
      args,
      message,
    }));
  }
}
