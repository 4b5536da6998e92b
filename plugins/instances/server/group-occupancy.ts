import {
  and,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import {
  noRoomCodes,
  type Alike,
  type Eviction,
  type GroupHistory,
  type LeftInstance,
  type Occupancy,
  type Occupant,
  type ServiceShare,
  type WaitingInstance,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { InstanceHappening } from './public.ts';
import type { Evictions } from './evictions.ts';
import type { Stopping } from './reconcile/stopping.ts';
import { events, instances, plans, type InstanceRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly stopping: Stopping;
  readonly evictions: Evictions;
}

/** A server is known to be lost some time after its instances are. */
const noticedWithinMs = 60_000;
/** So many instances of one that is lost are told. */
const mostLeft = 50;

/** What is there, with or without a place. */
const lively: (typeof instances.$inferSelect.process)[] = ['starting', 'running'];

/** How much it means follows the settings at once, what it takes from when it was admitted. */
const demand = sql<
  Occupant['demand']
>`coalesce(${instances.held} - 'priority' || coalesce(jsonb_build_object('priority', ${plans.demand} -> 'priority'), '{}'), ${plans.demand})`;
const takesRoom = and(isNotNull(demand), or(isNotNull(instances.held), inArray(instances.process, lively)));
const running = sql<boolean>`${instances.process} = 'running'`;

const shown = {
  instanceId: instances.id,
  modelId: instances.modelId,
  accountId: instances.accountId,
  since: instances.createdAt,
};

/** Which instances take room in resource groups: all that were admitted and are not deleted. */
export class GroupOccupancy implements Occupancy {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async evict(instanceIds: readonly number[], why: Words): Promise<void> {
    for (const id of instanceIds) await this.#given.stopping.stop({ id }, why);
  }

  displace(instanceIds: readonly number[], eviction: Eviction): Promise<void> {
    return this.#given.evictions.displace(instanceIds, eviction);
  }

  async now(groupIds: readonly number[]): Promise<ReadonlyMap<number, readonly Occupant[]>> {
    const found = await this.#find(and(inArray(instances.groupId, [...groupIds]), isNull(instances.deletedAt)));
    return new Map(
      [...Map.groupBy(found, ({ groupId }) => groupId!)].map(([id, of]) => [id, of.map(({ occupant }) => occupant)]),
    );
  }

  async groupsOf(instanceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#given.db
      .select({ id: instances.id, groupId: instances.groupId })
      .from(instances)
      .where(and(inArray(instances.id, [...instanceIds]), isNull(instances.deletedAt), isNotNull(instances.groupId)));
    return new Map(rows.map(({ id, groupId }) => [id, groupId!]));
  }

  async crowd(groupId: number, without = 0): Promise<readonly (Alike & Pick<Occupant, 'node'>)[]> {
    const rows = await this.#given.db
      .select({ node: instances.serverName, demand, count: count() })
      .from(instances)
      .leftJoin(plans, eq(plans.modelId, instances.modelId))
      .where(and(eq(instances.groupId, groupId), isNull(instances.deletedAt), ne(instances.id, without), takesRoom))
      .groupBy(instances.serverName, demand);
    return rows.map(({ node, ...alike }) => ({ ...alike, node: node ?? undefined }));
  }

  async at(groupId: number, moment: Date, node?: string): Promise<readonly ServiceShare[]> {
    return this.#given.db
      .select({ modelId: instances.modelId, demand, running, count: count() })
      .from(instances)
      .leftJoin(plans, eq(plans.modelId, instances.modelId))
      .where(
        and(
          eq(instances.groupId, groupId),
          lte(instances.createdAt, moment),
          or(isNull(instances.deletedAt), gt(instances.deletedAt, moment)),
          node === undefined ? undefined : eq(instances.serverName, node),
          takesRoom,
        ),
      )
      .groupBy(instances.modelId, demand, running);
  }

  async waiting(groupIds: readonly number[]): Promise<ReadonlyMap<number, readonly WaitingInstance[]>> {
    const rows = await this.#given.db
      .select({ ...shown, groupId: instances.groupId, heldUp: instances.heldUp, demand: plans.demand })
      .from(instances)
      .innerJoin(plans, eq(plans.modelId, instances.modelId))
      .where(
        and(
          inArray(instances.groupId, [...groupIds]),
          isNull(instances.deletedAt),
          eq(instances.desired, 'run'),
          isNull(instances.held),
          notInArray(instances.process, lively),
          sql`starts_with(${instances.heldUp} ->> 'code', ${noRoomCodes})`,
          isNotNull(plans.demand),
        ),
      )
      .orderBy(instances.id);
    const found = rows.map(({ groupId, heldUp, demand, ...row }) => ({
      groupId: groupId!,
      waiting: { ...row, demand: demand!, code: heldUp!.code },
    }));
    return new Map(
      [...Map.groupBy(found, ({ groupId }) => groupId)].map(([id, of]) => [id, of.map(({ waiting }) => waiting)]),
    );
  }

  async left(groupId: number, node: string, lostAt: Date): Promise<readonly LeftInstance[]> {
    const { db } = this.#given;
    const endedThere = db
      .select({ id: events.id })
      .from(events)
      .where(
        and(
          eq(events.instanceId, instances.id),
          eq(events.serverName, node),
          inArray(events.reason, ['Lost', 'Stopping']),
          gte(events.lastSeen, new Date(lostAt.getTime() - noticedWithinMs)),
        ),
      );
    const rows = await db
      .select()
      .from(instances)
      .where(
        and(
          eq(instances.groupId, groupId),
          or(
            exists(endedThere),
            and(eq(instances.serverName, node), isNull(instances.deletedAt), inArray(instances.process, lively)),
          ),
        ),
      )
      .orderBy(instances.id)
      .limit(mostLeft);
    return rows.map((row) => ({
      instanceId: row.id,
      modelId: row.modelId,
      state: stateAfter(row, node),
      node: row.serverName ?? undefined,
    }));
  }

  async #find(where: SQL | undefined) {
    const rows = await this.#given.db
      .select({
        ...shown,
        groupId: instances.groupId,
        node: instances.serverName,
        process: instances.process,
        desired: instances.desired,
        demand,
      })
      .from(instances)
      .leftJoin(plans, eq(plans.modelId, instances.modelId))
      .where(and(where, takesRoom))
      .orderBy(instances.id);
    return rows.map(({ groupId, node, process, desired, ...row }) => ({
      groupId,
      occupant: { ...row, node: node ?? undefined, running: process === 'running', leaving: desired === 'stop' },
    }));
  }
}

/** How an instance stands that was on a server which is lost. */
function stateAfter({ deletedAt, desired, process, serverName, connectedAt }: InstanceRow, node: string) {
  if (deletedAt || desired === 'stop') return 'ENDED';
  if (process !== 'running' && process !== 'starting') return 'WAITING';
  if (serverName === node) return 'STAYS';
  return process === 'running' && connectedAt ? 'RUNNING' : 'STARTING';
}

/** What is about the group itself, and is told there with its reason. */
const aboutGroups: ReadonlySet<string> = new Set(['Evicted', 'Queued']);

/** Notes in the history of a group what happens to the instances in it. */
export const tellGroups =
  ({ db, history, services }: { readonly db: Database; readonly history: GroupHistory; readonly services: Services }) =>
  async ({ instanceId, modelId, type, reason, message, note }: InstanceHappening): Promise<void> => {
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
      args: {
        ...(note && aboutGroups.has(reason) && { ...note.args, note: note.code, reason: message }),
        service: service.name,
        instance: String(instanceId),
      },
      message: `${service.name}, instance ${instanceId}: ${message}`,
    });
  };
