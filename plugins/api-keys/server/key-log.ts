import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import { keyLog } from './tables.ts';

/** How many entries a key keeps: the newest. */
const kept = 500;

interface Entry {
  readonly key: { readonly id: number; readonly accountId: number };
  readonly userId?: number | undefined;
  readonly level?: 'INFO' | 'ERROR';
  readonly code: string;
  readonly args?: Record<string, string>;
  readonly message: string;
}

type Writer = Pick<Database, 'insert' | 'execute'>;

/** What happened to each key, newest first. */
export class KeyLog {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Writes an entry, in the transaction of what it tells of where one is given. */
  async write({ key, userId, level = 'INFO', code, args = {}, message }: Entry, db: Writer = this.#db): Promise<void> {
    await db
      .insert(keyLog)
      .values({ keyId: key.id, accountId: key.accountId, userId, at: this.#clock(), level, code, args, message });
    await db.execute(
      sql`delete from api_key_log where key_id = ${key.id} and id <= (select id from api_key_log where key_id = ${key.id} order by id desc offset ${kept} limit 1)`,
    );
  }

  async of(keyId: number): Promise<StatLogData[]> {
    const rows = await this.#db
      .select()
      .from(keyLog)
      .where(eq(keyLog.keyId, keyId))
      .orderBy(desc(keyLog.id))
      .limit(kept);
    return rows.map(({ id, accountId, userId, at, level, code, args, message }) => ({
      accountId,
      recordId: id,
      ...(userId === null ? {} : { userId }),
      timestamp: at.toISOString(),
      level,
      code,
      args,
      message,
    }));
  }
}
