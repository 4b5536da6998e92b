import { eq, isNotNull, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { scalingStandings, type GroupRow } from '../tables.ts';

/** What a group that scales by itself has to say of instances that wait. */
export interface Said {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
  readonly message: string;
}

/** How groups stand that scale by themselves. */
export class ScalingStandings {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of({ id }: Pick<GroupRow, 'id'>): Promise<typeof scalingStandings.$inferSelect | undefined> {
    const [row] = await this.#db.select().from(scalingStandings).where(eq(scalingStandings.groupId, id));
    return row;
  }

  /** What an instance is told that waits in a group; undefined where the group has nothing to say. */
  async faultOf(group: Pick<GroupRow, 'id'>): Promise<Fault | undefined> {
    const said = await this.of(group);
    return said?.code ? new Fault(said.code, said.message, 409, said.args) : undefined;
  }

  /** Notes what there is to say now, if anything; answers whether that is something else than before. */
  async say({ id: groupId }: Pick<GroupRow, 'id'>, said: Said | undefined): Promise<boolean> {
    const next = { code: said?.code ?? null, args: said?.args ?? {}, message: said?.message ?? '' };
    const changed = await this.#db
      .insert(scalingStandings)
      .values({ groupId, ...next })
      .onConflictDoUpdate({
        target: scalingStandings.groupId,
        set: { ...next, at: sql`now()` },
        setWhere: sql`${scalingStandings.code} is distinct from excluded.code or ${scalingStandings.args} <> excluded.args`,
      })
      .returning({ code: scalingStandings.code });
    return changed.length > 0 && said !== undefined;
  }

  /** Notes within a change of servers that there was one; answers whether there was none since the one that the decider knew of. */
  async changed(within: Pick<Database, 'insert'>, groupId: number, known: Date | null | undefined): Promise<boolean> {
    const { changedAt } = scalingStandings;
    const changed = await within
      .insert(scalingStandings)
      .values({ groupId, changedAt: sql`now()` })
      .onConflictDoUpdate({
        target: scalingStandings.groupId,
        set: { changedAt: sql`now()` },
        setWhere: sql`date_trunc('milliseconds', ${changedAt}) is not distinct from ${known?.toISOString() ?? null}::timestamptz`,
      })
      .returning({ groupId: scalingStandings.groupId });
    return changed.length > 0;
  }

  /** Forgets what groups had to say that do not scale any more. */
  async clear(scaling: readonly number[]): Promise<void> {
    const still = sql.param([...scaling]);
    await this.#db
      .update(scalingStandings)
      .set({ code: null, args: {}, message: '' })
      .where(sql`${isNotNull(scalingStandings.code)} and ${scalingStandings.groupId} <> all(${still}::bigint[])`);
  }
}
