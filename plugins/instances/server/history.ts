import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { events } from './tables.ts';

export interface Happening {
  readonly type?: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

const shownEvents = 200;

/** What happened to each instance, for its people to read. */
export class History {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async note(instanceId: number, { type = 'Normal', reason, message }: Happening): Promise<void> {
    await this.#db.execute(sql`
      insert into instance_events (instance_id, type, reason, message) values (${instanceId}, ${type}, ${reason}, ${message})
      on conflict (instance_id, reason, md5(message)) do update set count = instance_events.count + 1, last_seen = now()`);
  }

  /** The latest first. */
  async of(instanceId: number): Promise<readonly (typeof events.$inferSelect)[]> {
    return this.#db.select().from(events).where(eq(events.instanceId, instanceId)).orderBy(desc(events.lastSeen), desc(events.id)).limit(shownEvents);
  }
}
