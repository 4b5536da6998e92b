import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { CountBounds, CountCause, CountChange, CountDecision } from '../public.ts';
import { plans, type Plan } from '../tables.ts';
import type { DesiredSettings } from './desired-count.ts';

/** Whatever runs queries: the database, or a transaction on it. */
export type StoreSession = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** Is told of a change of a count within its transaction. */
type Told = (change: CountChange, within: StoreSession) => Promise<void>;

/** How long until a service has gone uncalled for long enough, by the database's own clock: gateways may be on other machines. */
const idleLeft =
  sql<number>`extract(epoch from ${plans.usedAt} + make_interval(mins => ${plans.idleMinutes}) - now()) * 1000`.mapWith(
    Number,
  );

/** How many instances each service is to have. */
export class DesiredStateStore {
  readonly #db: StoreSession;
  readonly #told: Told;

  constructor(db: StoreSession, told: Told) {
    this.#db = db;
    this.#told = told;
  }

  /** The same within a transaction. */
  within(session: StoreSession): DesiredStateStore {
    return new DesiredStateStore(session, this.#told);
  }

  of(modelIds: readonly number[]): Promise<ReadonlyMap<number, Plan>> {
    return plansOf(this.#db, modelIds);
  }

  /** The plan as the service's settings have it now, or newer ones that another has noted. A change of the least count in the settings overrides what was asked for before it, and any change of when to sleep begins anew. Where scaling goes on or off another setting names the least count, and what runs goes on. */
  async sync(modelId: number, settings: DesiredSettings): Promise<Plan> {
    const known = (await this.of([modelId])).get(modelId);
    if (known && isNoted(known, settings)) return known;
    const sameCount = sql`${plans.minCount} = excluded.min_count`;
    const sameScaling = sql`${plans.scaling} = excluded.scaling`;
    const atLeast = sql`case when ${plans.requested} > 0 then greatest(${plans.requested}, excluded.min_count) else ${plans.requested} end`;
    // None by a schedule or for want of load is nobody's wish for none.
    const current = sql`least(nullif(${plans.most}, 0), coalesce(nullif(${plans.scaled}, 0), ${plans.requested}))`;
    const sameIdle = sql`${plans.idleMinutes} = excluded.idle_minutes`;
    const [plan] = await this.#db
      .insert(plans)
      .values({ modelId, ...settings })
      .onConflictDoUpdate({
        target: plans.modelId,
        // Whoever read the service before it was changed may come after those who read the change.
        setWhere: lte(plans.revision, settings.revision),
        set: {
          ...settings,
          requested: sql`case
            when ${sameScaling} then case when ${sameCount} then ${plans.requested} end
            when ${plans.asleepAt} is null then case when excluded.scaling then ${atLeast} else ${current} end
          end`,
          scaled: sql`case when excluded.scaling then ${plans.scaled} end`,
          most: sql`case when excluded.scaling then ${plans.most} end`,
          heldAwake: sql`excluded.scaling and ${plans.heldAwake}`,
          usedAt: sql`case when ${sameIdle} then ${plans.usedAt} else now() end`,
          asleepAt: sql`case when ${sameCount} and ${sameIdle} then ${plans.asleepAt} end`,
        },
      })
      .returning();
    // None where somebody noted newer ones in between.
    return plan ?? this.sync(modelId, settings);
  }

  /** Asks for a count, given the one that is wanted now. */
  request(modelId: number, count: (wanted: number) => number): Promise<boolean> {
    return this.#change(modelId, 'person', undefined, (plan) => ({
      requested: Math.max(0, count(plan.asleepAt ? 0 : plan.wanted)),
      scaled: null,
      ...awake,
    }));
  }

  /** Brings back what was wanted before it went to sleep, and one instance where none was. */
  wake(modelId: number): Promise<boolean> {
    return this.#change(modelId, 'call', undefined, (plan) => ({
      ...(countBeside(plan) === 0 && { requested: 1, scaled: null }),
      ...awake,
    }));
  }

  /** Sets the count of a service that scales by itself, where it still is `from` and no person has stopped it; answers whether it did. */
  scale(modelId: number, { from, to, most }: CountDecision): Promise<boolean> {
    const still = and(
      eq(plans.scaling, true),
      eq(plans.wanted, from),
      or(isNull(plans.requested), ne(plans.requested, 0)),
    );
    return this.#change(modelId, 'policy', still, () => ({ scaled: to, most, ...awake }));
  }

  /** Bounds a count from above, and keeps a service from going to sleep or lets it again, from a whole idle time on. */
  async bound(modelId: number, { most, heldAwake }: CountBounds): Promise<void> {
    const sameHold = eq(plans.heldAwake, heldAwake);
    await this.#db
      .update(plans)
      .set({ most, heldAwake, usedAt: sql`case when ${sameHold} then ${plans.usedAt} else now() end` })
      .where(and(eq(plans.modelId, modelId), eq(plans.scaling, true)));
  }

  /** Notes that these were used now, where that decides when they sleep. */
  async used(modelIds: readonly number[]): Promise<void> {
    await this.#db
      .update(plans)
      .set({ usedAt: sql`now()` })
      .where(and(inArray(plans.modelId, [...modelIds]), gt(plans.idleMinutes, 0)));
  }

  /** Puts a service to sleep that nobody called for as long as its settings say; answers in how many milliseconds to ask again, where there is anything to ask. */
  async rest({ modelId, idleMinutes, asleepAt, heldAwake }: Plan): Promise<number | undefined> {
    if (idleMinutes === 0 || asleepAt || heldAwake) return undefined;
    const tired = and(
      eq(plans.modelId, modelId),
      gt(plans.idleMinutes, 0),
      isNull(plans.asleepAt),
      eq(plans.heldAwake, false),
      gt(plans.wanted, 0),
    );
    const idle = and(tired, sql`${idleLeft} <= 0`);
    if (await this.#change(modelId, 'idle', idle, () => ({ asleepAt: sql`now()` }))) return undefined;
    const [row] = await this.#db.select({ leftMs: idleLeft }).from(plans).where(tired);
    return row && Math.max(0, row.leftMs);
  }

  /** Puts a service to sleep whose room others need; the next call brings it back. Answers whether it had instances to lose. */
  async evict(modelId: number): Promise<boolean> {
    const awakeNow = and(isNull(plans.asleepAt), eq(plans.heldAwake, false), gt(plans.wanted, 0));
    return this.#change(modelId, 'eviction', awakeNow, () => ({ asleepAt: sql`now()` }));
  }

  /** Has every instance replaced, as after a change of settings; so many at once. */
  async renew(modelId: number, batch: number): Promise<void> {
    await this.#db
      .update(plans)
      .set({ batch, generation: sql`${plans.generation} + 1` })
      .where(eq(plans.modelId, modelId));
  }

  async delete(modelId: number): Promise<void> {
    await this.#db.delete(plans).where(eq(plans.modelId, modelId));
  }

  /** Changes how many there are to be, where the condition holds, and tells of it; answers whether it held. */
  async #change(
    modelId: number,
    cause: CountCause,
    condition: SQL | undefined,
    patch: (plan: Plan) => Parameters<ReturnType<StoreSession['update']>['set']>[0],
  ): Promise<boolean> {
    const where = and(eq(plans.modelId, modelId), condition);
    // Most plans that are looked at have nothing to change, and need no lock.
    const [seen] = await this.#db.select({ modelId: plans.modelId }).from(plans).where(where);
    if (!seen) return false;
    return this.#db.transaction(async (session) => {
      const [before] = await session.select().from(plans).where(where).for('update');
      if (!before) return false;
      const [after] = await session
        .update(plans)
        .set({ ...patch(before), countedAt: sql`now()` })
        .where(eq(plans.modelId, modelId))
        .returning();
      const [from, to] = [before.wanted, after!.wanted];
      if (from !== to) await this.#told({ modelId, cause, from, to, scaling: after!.scaling }, session);
      return true;
    });
  }
}

/** Whether a plan has these settings, or newer ones. */
const isNoted = (known: Plan, settings: DesiredSettings): boolean =>
  known.revision > settings.revision ||
  (Object.keys(settings) as (keyof DesiredSettings)[]).every((key) => isDeepStrictEqual(known[key], settings[key]));

const awake = { asleepAt: null, usedAt: sql`now()` };

/** What is wanted but for sleep. */
const countBeside = ({ requested, scaled, minCount }: Plan): number =>
  requested === 0 ? 0 : (scaled ?? requested ?? minCount);

/** How many there are to be once it is awake. */
export const countAwake = (plan: Plan): number => countBeside(plan) || 1;

export async function plansOf(
  db: Pick<StoreSession, 'select'>,
  modelIds: readonly number[],
): Promise<ReadonlyMap<number, Plan>> {
  const rows = await db
    .select()
    .from(plans)
    .where(inArray(plans.modelId, [...modelIds]));
  return new Map(rows.map((row) => [row.modelId, row]));
}
