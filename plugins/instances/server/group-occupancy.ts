import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { GroupHistory, Occupancy, Occupant } from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { InstanceHappening } from './public.ts';
import type { Stopping } from './reconcile/stopping.ts';
import { instances, plans } from './tables.ts';

/** Which instances take room in resource groups: all that were admitted and are not deleted. */
export class GroupOccupancy implements Occupancy {
  readonly #db: Database;
  readonly #stopping: Stopping;

  constructor({ db, stopping }: { db: Database; stopping: Stopping }) {
    this.#db = db;
    this.#stopping = stopping;
  }

  async evict(instanceIds: readonly number[], reason: string): Promise<void> {
    for (const id of instanceIds) await this.#stopping.stop({ id }, reason);
  }

  async now(groupIds: readonly number[]): Promise<ReadonlyMap<number, readonly Occupant[]>> {
    const found = await this.#find(and(inArray(instances.groupId, [...groupIds]), isNull(instances.deletedAt)));
    return new Map(
      [...Map.groupBy(found, ({ groupId }) => groupId!)].map(([id, of]) => [id, of.map(({ occupant }) => occupant)]),
    );
  }

  async at(groupId: number, moment: Date): Promise<readonly Occupant[]> {
    const found = await this.#find(
      and(
        eq(instances.groupId, groupId),
        lte(instances.createdAt, moment),
        or(isNull(instances.deletedAt), gt(instances.deletedAt, moment)),
      ),
    );
    return found.map(({ occupant }) => occupant);
  }

  async #find(where: SQL | undefined) {
    const demand = sql<Occupant['demand']>`coalesce(${instances.held}, ${plans.demand})`;
    const rows = await this.#db
      .select({ row: instances, demand })
      .from(instances)
      .leftJoin(plans, eq(plans.modelId, instances.modelId))
      .where(and(where, isNotNull(demand)))
      .orderBy(instances.id);
    return rows.map(({ row, demand: taken }) => ({
      groupId: row.groupId,
      occupant: {
        instanceId: row.id,
        modelId: row.modelId,
        accountId: row.accountId,
        node: row.serverName ?? undefined,
        demand: taken,
        running: row.process === 'running',
      },
    }));
  }
}

/** Notes in the history of a group what happens to the instances in it. */
export const tellGroups =
  ({ db, history, services }: { readonly db: Database; readonly history: GroupHistory; readonly services: Services }) =>
  async ({ instanceId, modelId, type, reason, message }: InstanceHappening): Promise<void> => {
    const [row] = await db
      .select({ groupId: instances.groupId, serverName: instances.serverName })
      .from(instances)
      .where(eq(instances.id, instanceId));
    const service = await services.byId(modelId);
    if (row?.groupId == null || !service) return;
    await history.note({
      groupId: row.groupId,
      level: type === 'Warning' ? 'ERROR' : 'INFO',
      code: `instance.${reason}`,
      modelId,
      serverName: row.serverName ?? undefined,
      args: { service: service.name, instance: String(instanceId) },
      message: `${service.name}, instance ${instanceId}: ${message}`,
    });
  };
