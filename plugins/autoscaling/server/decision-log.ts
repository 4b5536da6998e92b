import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { FaultBody } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { StoreSession } from '#plugins/instances/server/public.ts';
import { decisions, states, type NewDecision, type StoredDecision } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly keptDays: number;
}

/** What was decided of each service, and why. */
export class DecisionLog {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async add(decision: NewDecision & { readonly taskId: number | null }, within: StoreSession): Promise<void> {
    await within.insert(decisions).values(decision);
  }

  /** Notes a refusal. One that is just like the service's last line counts up there; answers whether it is a new one. */
  async refuse(
    decision: NewDecision,
    refused: FaultBody,
    addTask: (within: StoreSession) => Promise<number>,
  ): Promise<boolean> {
    const { modelId, from, to } = decision;
    return this.#given.db.transaction(async (session) => {
      const last = sql`(select max(${decisions.id}) from ${decisions} where ${decisions.modelId} = ${modelId})`;
      const again = await session
        .update(decisions)
        .set({ refusals: sql`${decisions.refusals} + 1`, lastRefusedAt: sql`now()` })
        .where(
          and(
            eq(decisions.id, last),
            isNotNull(decisions.refused),
            eq(decisions.from, from),
            eq(decisions.to, to),
            sql`${decisions.refused} ->> 'code' = ${refused.code}`,
          ),
        )
        .returning({ id: decisions.id });
      if (again.length > 0) return false;
      const taskId = await addTask(session);
      await session.insert(decisions).values({ ...decision, refused, refusals: 1, lastRefusedAt: sql`now()`, taskId });
      return true;
    });
  }

  /** A page of what was decided of a service, newest first, and how much there is. */
  async page(
    modelId: number,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly total: number; readonly rows: readonly StoredDecision[] }> {
    const { db } = this.#given;
    const where = eq(decisions.modelId, modelId);
    const [total, rows] = await Promise.all([
      db.$count(decisions, where),
      db
        .select()
        .from(decisions)
        .where(where)
        .orderBy(desc(decisions.id))
        .limit(size)
        .offset(page * size),
    ]);
    return { total, rows };
  }

  /** The slot of the last look at each service. */
  async slots(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#given.db.select().from(states);
    return new Map(rows.map(({ modelId, slot }) => [modelId, slot]));
  }

  async setSlot(modelId: number, slot: string): Promise<void> {
    await this.#given.db
      .insert(states)
      .values({ modelId, slot })
      .onConflictDoUpdate({ target: states.modelId, set: { slot } });
  }

  /** Forgets a service that is no more. */
  async forget(modelId: number): Promise<void> {
    await this.#given.db.delete(decisions).where(eq(decisions.modelId, modelId));
    await this.#given.db.delete(states).where(eq(states.modelId, modelId));
  }

  /** Drops what is too old. */
  async clean(): Promise<void> {
    const { db, keptDays } = this.#given;
    await db.delete(decisions).where(lt(decisions.at, sql`now() - make_interval(days => ${keptDays})`));
  }
}
