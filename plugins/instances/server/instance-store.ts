import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { plansOf, type StoreSession } from './reconcile/desired-state-store.ts';
import { gateReportMs } from './public.ts';
import type { Facts, Links } from './state/state.ts';
import { gates, instances, links, type InstanceRow, type Plan } from './tables.ts';

/** A gate that has missed three reports counts as gone. The database's own clock judges, since gates may be on other machines. */
export const isHeard = sql`${gates.lastSeen} > now() - ${`${(3 * gateReportMs) / 1_000} seconds`}::interval`;

const unlinked: Links = { live: 0, since: undefined, heardAt: undefined };

/** The rows of instances, read with all that their states follow from. */
export class InstanceStore {
  readonly #db: StoreSession;

  constructor(db: StoreSession) {
    this.#db = db;
  }

  /** The instances of these services that are not deleted, oldest first. */
  live(modelIds: readonly number[]): Promise<readonly Facts[]> {
    return this.#read(and(inArray(instances.modelId, [...modelIds]), isNull(instances.deletedAt)));
  }

  /** A service's plan and its instances that are not deleted, both as of one moment. */
  together(modelId: number): Promise<{ readonly plan: Plan | undefined; readonly present: readonly Facts[] }> {
    return this.#db.transaction(
      async (session) => ({
        plan: (await plansOf(session, [modelId])).get(modelId),
        present: await new InstanceStore(session).live([modelId]),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }

  /** One instance of a service, also after its end. */
  async one(modelId: number, instanceId: number): Promise<Facts | undefined> {
    const [facts] = await this.#read(and(eq(instances.modelId, modelId), eq(instances.id, instanceId)));
    return facts;
  }

  /** Those of these instances that a service has, also after their end. */
  some(modelId: number, instanceIds: readonly number[]): Promise<readonly Facts[]> {
    if (instanceIds.length === 0) return Promise.resolve([]);
    return this.#read(and(eq(instances.modelId, modelId), inArray(instances.id, [...instanceIds])));
  }

  /** The latest instances of a service that have ended, newest first. */
  ended(modelId: number, count: number): Promise<readonly Facts[]> {
    return this.#read(and(eq(instances.modelId, modelId), isNotNull(instances.deletedAt)), count).then((found) =>
      found.toReversed(),
    );
  }

  /** The addresses of the images that their present instances were started from, by service. */
  async images(modelIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (modelIds.length === 0) return new Map();
    const { modelId, image, deletedAt, process } = instances;
    const rows = await this.#db
      .selectDistinct({ modelId, image })
      .from(instances)
      .where(and(inArray(modelId, [...modelIds]), isNull(deletedAt), eq(process, 'running'), isNotNull(image)));
    return new Map(
      [...Map.groupBy(rows, (row) => row.modelId)].map(([id, of]) => [id, of.flatMap((row) => row.image ?? [])]),
    );
  }

  /** Every service that has instances which are not deleted. */
  async modelIds(): Promise<readonly number[]> {
    const rows = await this.#db
      .selectDistinct({ modelId: instances.modelId })
      .from(instances)
      .where(isNull(instances.deletedAt));
    return rows.map(({ modelId }) => modelId);
  }

  async create(row: typeof instances.$inferInsert): Promise<InstanceRow> {
    const [created] = await this.#db.insert(instances).values(row).returning();
    return created!;
  }

  /** Changes an instance where the condition, if any, still holds; answers whether it did. */
  async change(instanceId: number, patch: Partial<InstanceRow>, condition?: SQL): Promise<boolean> {
    const changed = await this.#db
      .update(instances)
      .set(patch)
      .where(and(eq(instances.id, instanceId), condition))
      .returning({ id: instances.id });
    return changed.length > 0;
  }

  /** Begins the next attempt, which has none of the streams of the one before at any moment; answers whether it was still to begin. */
  async begin(instanceId: number, intent: Partial<InstanceRow>, condition: SQL | undefined): Promise<boolean> {
    const toBegin = this.#db
      .select({ id: instances.id })
      .from(instances)
      .where(and(eq(instances.id, instanceId), condition));
    await this.#db.delete(links).where(inArray(links.instanceId, toBegin));
    return this.change(instanceId, intent, condition);
  }

  /** Notes the version of settings by which instances would be started just as they were. */
  async settle(modelId: number, specHash: string, version: number): Promise<void> {
    await this.#db
      .update(instances)
      .set({ settingsVersion: version })
      .where(and(eq(instances.modelId, modelId), eq(instances.specHash, specHash), isNull(instances.deletedAt)));
  }

  /** The versions of a service's settings that its processes run with, the latest first. */
  async versions(modelId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .selectDistinct({ version: instances.settingsVersion })
      .from(instances)
      .where(and(eq(instances.modelId, modelId), eq(instances.process, 'running'), isNull(instances.deletedAt)))
      .orderBy(desc(instances.settingsVersion));
    return rows.flatMap(({ version }) => version || []);
  }

  async delete(instanceIds: readonly number[]): Promise<void> {
    if (instanceIds.length > 0) await this.#db.delete(instances).where(inArray(instances.id, [...instanceIds]));
  }

  async unlink(instanceId: number): Promise<void> {
    await this.#db.delete(links).where(eq(links.instanceId, instanceId));
  }

  /** Which of these have a row, and which of those are not deleted. */
  async known(instanceIds: readonly number[]): Promise<{ rows: ReadonlySet<number>; live: ReadonlySet<number> }> {
    const rows = await this.#db
      .select({ id: instances.id, deletedAt: instances.deletedAt })
      .from(instances)
      .where(inArray(instances.id, [...instanceIds]));
    return {
      rows: new Set(rows.map(({ id }) => id)),
      live: new Set(rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : [id]))),
    };
  }

  /** Gates that are heard, and since when there is one without a break. */
  async gates(): Promise<{ hosts: readonly string[]; since: Date | undefined }> {
    const heard = await this.#db.select().from(gates).where(isHeard).orderBy(gates.upSince);
    return { hosts: heard.map(({ gate }) => gate), since: heard[0]?.upSince };
  }

  /** Seconds from the start of a service's processes to their connection, on average over the instances that are kept; undefined before the first. */
  async averageStartSeconds(modelId: number): Promise<number | undefined> {
    const [row] = await this.#db
      .select({
        seconds: sql<
          number | null
        >`round(avg(extract(epoch from ${instances.connectedAt} - ${instances.startedAt})), 1)::float`,
      })
      .from(instances)
      .where(and(eq(instances.modelId, modelId), sql`${instances.connectedAt} > ${instances.startedAt}`));
    return row?.seconds ?? undefined;
  }

  async #read(condition: SQL | undefined, count?: number): Promise<readonly Facts[]> {
    const newest = this.#db.select().from(instances).where(condition).orderBy(desc(instances.id)).$dynamic();
    const rows = await (count === undefined ? newest : newest.limit(count));
    if (rows.length === 0) return [];
    const found = await this.#db
      .select({
        instanceId: links.instanceId,
        live: sql<number>`(count(*) filter (where ${isHeard}))::int`,
        since: sql<string | null>`min(${links.connectedAt}) filter (where ${isHeard})`,
        heardAt: sql<string | null>`max(${gates.lastSeen})`,
      })
      .from(links)
      .innerJoin(gates, eq(gates.gate, links.gate))
      .where(
        inArray(
          links.instanceId,
          rows.map(({ id }) => id),
        ),
      )
      .groupBy(links.instanceId);
    const byInstance = new Map(
      found.map(({ instanceId, live, since, heardAt }) => [
        instanceId,
        { live, since: moment(since), heardAt: moment(heardAt) },
      ]),
    );
    return rows.toReversed().map((row) => ({ ...row, links: byInstance.get(row.id) ?? unlinked }));
  }
}

const moment = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));
