import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { answerEpochs } from './tables.ts';

/** Has all that was kept of a service count for nothing, also where it cannot be reached to be removed. */
export class Epochs {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(modelId: number): Promise<number> {
    const [found] = await this.#db.select().from(answerEpochs).where(eq(answerEpochs.modelId, modelId));
    return found?.epoch ?? 0;
  }

  async end(modelId: number): Promise<void> {
    await this.#db
      .insert(answerEpochs)
      .values({ modelId, epoch: 1 })
      .onConflictDoUpdate({ target: answerEpochs.modelId, set: { epoch: sql`${answerEpochs.epoch} + 1` } });
  }
}
