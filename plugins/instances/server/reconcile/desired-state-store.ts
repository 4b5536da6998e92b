import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { plans, type Plan } from '../tables.ts';
import type { DesiredSettings } from './desired-count.ts';

/** Whatever runs queries: the database, or a transaction on it. */
export type StoreSession = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'transaction'>;

/** How long until a service has gone uncalled for long enough, by the database's own clock: gateways may be on other machines. */
const idleLeft =
  sql<number>`extract(epoch from ${plans.usedAt} + make_interval(mins => ${plans.idleMinutes}) - now()) * 1000`.mapWith(
    Number,
  );

/** How many instances each service is to have. */
export class DesiredStateStore {
  readonly #db: StoreSession;

  constructor(db: StoreSession) {
    this.#db = db;
  }

  async of(modelIds: readonly number[]): Promise<ReadonlyMap<number, Plan>> {
    const rows = await this.#db
      .select()
      .from(plans)
      .where(inArray(plans.modelId, [...modelIds]));
    return new Map(rows.map((row) => [row.modelId, row]));
  }

  /** The plan as the service's settings have it now. A change of the least count in the settings overrides what was asked for before it, and any change of when to sleep begins anew. */
  async sync(modelId: number, settings: DesiredSettings): Promise<Plan> {
    const known = (await this.of([modelId])).get(modelId);
    if (
      known &&
      (Object.keys(settings) as (keyof DesiredSettings)[]).every((key) => isDeepStrictEqual(known[key], settings[key]))
    )
      return known;
    const sameCount = sql`${plans.minCount} = excluded.min_count`;
    const sameIdle = sql`${plans.idleMinutes} = excluded.idle_minutes`;
    const [plan] = await this.#db
      .insert(plans)
      .values({ modelId, ...settings })
      .onConflictDoUpdate({
        target: plans.modelId,
        set: {
          ...settings,
          requested: sql`case when ${sameCount} then ${plans.requested} end`,
          usedAt: sql`case when ${sameIdle} then ${plans.usedAt} else now() end`,
          asleepAt: sql`case when ${sameCount} and ${sameIdle} then ${plans.asleepAt} end`,
        },
      })
      .returning();
    return plan!;
  }

  /** Asks for a count, given the one that is wanted now. */
  async request(modelId: number, count: (wanted: number) => number): Promise<void> {
    await this.#db.transaction(async (session) => {
      const [plan] = await session.select().from(plans).where(eq(plans.modelId, modelId)).for('update');
      if (plan)
        await session
          .update(plans)
          .set({ requested: Math.max(0, count(plan.asleepAt ? 0 : (plan.requested ?? plan.minCount))), ...awake })
          .where(eq(plans.modelId, modelId));
    });
  }

  /** Brings back what was wanted before it went to sleep, and one instance where none was. */
  async wake(modelId: number): Promise<void> {
    const atLeastOne = sql`case when coalesce(${plans.requested}, ${plans.minCount}) = 0 then 1 else ${plans.requested} end`;
    await this.#db
      .update(plans)
      .set({ requested: atLeastOne, ...awake })
      .where(eq(plans.modelId, modelId));
  }

  /** Notes that these were used now, where that decides when they sleep. */
  async used(modelIds: readonly number[]): Promise<void> {
    await this.#db
      .update(plans)
      .set({ usedAt: sql`now()` })
      .where(and(inArray(plans.modelId, [...modelIds]), gt(plans.idleMinutes, 0)));
  }

  /** Puts a service to sleep that nobody called for as long as its settings say; answers in how many milliseconds to ask again, where there is anything to ask. */
  async rest({ modelId, idleMinutes, asleepAt }: Plan): Promise<number | undefined> {
    if (idleMinutes === 0 || asleepAt) return undefined;
    const tired = and(
      eq(plans.modelId, modelId),
      gt(plans.idleMinutes, 0),
      isNull(plans.asleepAt),
      sql`coalesce(${plans.requested}, ${plans.minCount}) > 0`,
    );
    const slept = await this.#db
      .update(plans)
      .set({ asleepAt: sql`now()` })
      .where(and(tired, sql`${idleLeft} <= 0`))
      .returning({ modelId: plans.modelId });
    if (slept.length > 0) return undefined;
    const [row] = await this.#db.select({ leftMs: idleLeft }).from(plans).where(tired);
    return row && Math.max(0, row.leftMs);
  }

  /** Has every instance replaced, as after a change of settings. */
  async renew(modelId: number): Promise<void> {
    await this.#db
      .update(plans)
      .set({ generation: sql`${plans.generation} + 1` })
      .where(eq(plans.modelId, modelId));
  }

  async delete(modelId: number): Promise<void> {
    await this.#db.delete(plans).where(eq(plans.modelId, modelId));
  }
}

const awake = { asleepAt: null, usedAt: sql`now()` };
