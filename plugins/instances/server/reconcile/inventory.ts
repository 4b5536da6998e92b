import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { InstanceInventory, PresentInstance } from '../public.ts';
import { instanceState } from '../state/state.ts';
import { events } from '../tables.ts';

/** Counts the instances of all services. */
export class LiveInventory implements InstanceInventory {
  readonly #db: Database;
  readonly #store: InstanceStore;

  constructor({ db, store }: { db: Database; store: InstanceStore }) {
    this.#db = db;
    this.#store = store;
  }

  async present(): Promise<readonly PresentInstance[]> {
    const present = await this.#store.live(await this.#store.modelIds());
    const reconnects = await this.#reconnects(present.map(({ id }) => id));
    return present.map((facts) => ({
      id: facts.id,
      modelId: facts.modelId,
      accountId: facts.accountId,
      state: instanceState(facts).totalStatus,
      holds: facts.hosting !== 'external' && (facts.process === 'starting' || facts.process === 'running'),
      serverName: facts.serverName ?? undefined,
      reconnects: reconnects.get(facts.id) ?? 0,
    }));
  }

  async has(modelId: number, instanceId: number): Promise<boolean> {
    return (await this.#store.one(modelId, instanceId)) !== undefined;
  }

  /** Connecting to a gate for the first time is not coming back. */
  async #reconnects(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .select({ id: events.instanceId, count: sql<number>`sum(${events.count} - 1)::int` })
      .from(events)
      .where(and(inArray(events.instanceId, [...ids]), eq(events.reason, 'Connected')))
      .groupBy(events.instanceId);
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}
