import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { plans, type Plan } from './tables.ts';
import type { Settings } from './wanted.ts';

/** Whatever runs queries: the database, or a transaction on it. */
export type Session = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'transaction'>;

/** How many instances each service is to have. */
export class PlanStore {
  readonly #db: Session;

  constructor(db: Session) {
    this.#db = db;
  }

  async of(modelIds: readonly number[]): Promise<ReadonlyMap<number, Plan>> {
    const rows = await this.#db.select().from(plans).where(inArray(plans.modelId, [...modelIds]));
    return new Map(rows.map((row) => [row.modelId, row]));
  }

  /** The plan as the service's settings have it now. A change of the least count in the settings overrides what was asked for before it. */
  async sync(modelId: number, settings: Settings): Promise<Plan> {
    const known = (await this.of([modelId])).get(modelId);
    if (known && known.minCount === settings.minCount && known.launchable === settings.launchable && known.hostingType === settings.hostingType && known.removing === settings.removing) return known;
    const [plan] = await this.#db
      .insert(plans)
      .values({ modelId, ...settings })
      .onConflictDoUpdate({ target: plans.modelId, set: { ...settings, requested: sql`case when ${plans.minCount} = excluded.min_count then ${plans.requested} end` } })
      .returning();
    return plan!;
  }

  /** Asks for a count, given the one that is wanted now. */
  async request(modelId: number, count: (wanted: number) => number): Promise<void> {
    await this.#db.transaction(async (session) => {
      const [plan] = await session.select().from(plans).where(eq(plans.modelId, modelId)).for('update');
      if (plan) await session.update(plans).set({ requested: Math.max(0, count(plan.requested ?? plan.minCount)) }).where(eq(plans.modelId, modelId));
    });
  }

  /** Has every instance replaced, as after a change of settings. */
  async renew(modelId: number): Promise<void> {
    await this.#db.update(plans).set({ generation: sql`${plans.generation} + 1` }).where(eq(plans.modelId, modelId));
  }

  async delete(modelId: number): Promise<void> {
    await this.#db.delete(plans).where(eq(plans.modelId, modelId));
  }
}
