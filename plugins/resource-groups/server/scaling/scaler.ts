import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import { installation, type StoredGroups } from '../groups.ts';
import { arrangementOf, refusing, type PlacementGuard } from '../placement-guard.ts';
import { occupancy, openerOf, type GroupHistory, type RuntimeDriver, type WaitingInstance } from '../public.ts';
import { needOf } from '../placement/amounts.ts';
import { amountsOn, nodeOf, type Room } from '../room.ts';
import { servers, type GroupRow } from '../tables.ts';
import { noteOf } from '#core/server/jobs/failure.ts';
import { lackingServer } from './jobs.ts';
import { planScaling, type ScaledServer, type ScalingStep, type Unplaced } from './plan.ts';
import type { Decided } from './pool-changes.ts';
import type { ServerModel, ServerPool } from './server-pool.ts';
import type { Said, ScalingStandings } from './standing.ts';
import { adding, obstacleOf, unreadable } from './words.ts';

interface Given {
  readonly host: Host;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly groups: StoredGroups;
  readonly placement: PlacementGuard;
  readonly pool: ServerPool;
  readonly standings: ScalingStandings;
  readonly history: GroupHistory;
}

/** How often groups are looked at that scale by themselves. */
export const scaleMs = 5_000;
const minuteMs = 60_000;

/** Adds servers to groups where instances wait, keeps their least, and takes away what is idle or lost. To be done in one process at a time. */
export class GroupScaler {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** One group that cannot be looked at keeps no other waiting; the first failure is told. */
  async look(now = new Date()): Promise<void> {
    const { groups, pool, standings } = this.#given;
    const scaling = (await groups.all()).filter(({ enabledAutoScaling }) => enabledAutoScaling);
    const ids = scaling.map(({ id }) => id);
    await pool.startForgotten(ids);
    await standings.clear(ids);
    const looked = await Promise.allSettled(scaling.map((group) => this.#look(group, now)));
    const failed = looked.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason as Error;
  }

  async #look(group: GroupRow, now: Date): Promise<void> {
    const { host, placement, pool, standings } = this.#given;
    if (!openerOf(host, group.type)) return;
    const found = await placement.driverOf(group);
    const driver = found instanceof Fault ? undefined : found;
    // Drivers that add a server for each instance scale by that.
    if (driver?.whyNoServer) return;
    const [source] = host.made(occupancy);
    const [rooms, waiting, standing] = await Promise.all([
      placement.rooms(group),
      source?.waiting([group.id]),
      standings.of(group),
    ]);
    const idleSince = await this.#noteIdle(
      rooms,
      new Set(rooms.flatMap(({ server, taken }) => (taken.instances > 0 ? [nodeOf(server.row)] : []))),
      now,
    );
    const model = await pool.modelOf(group).catch((error: Error) => {
      if (error instanceof Fault) return error;
      throw error;
    });
    const {
      minServersCount: min = 0,
      maxServersCount: max,
      cooldownPeriodMinutes = 0,
      idleMinutes = 0,
      maxDowntimeMinutes = 0,
    } = group.autoScaling ?? {};
    const { fallbacks } = arrangementOf(group);
    const amounts = model instanceof Fault ? undefined : model?.amounts;
    const { step, obstacle } = planScaling({
      min,
      max,
      cooldownMs: cooldownPeriodMinutes * minuteMs,
      idleMs: idleMinutes * minuteMs,
      maxDowntimeMs: maxDowntimeMinutes * minuteMs,
      servers: rooms.map((room) => serverOf(room, { fallbacks, idleSince })),
      waiting: (waiting?.get(group.id) ?? []).map((each) => unplaced(each, { group, driver, rooms })),
      model: amounts && amountsOn(amounts),
      changedAt: standing?.changedAt ?? undefined,
      now,
    });
    const said = step
      ? await this.#take({ group, changedAt: standing?.changedAt ?? null }, step, { rooms, model })
      : obstacle && obstacleOf(obstacle, group);
    await this.#say(group, said);
  }

  /** Takes a step; answers what is to be told of it while instances wait. */
  async #take(
    decided: Decided,
    step: ScalingStep,
    { rooms, model }: { readonly rooms: readonly Room[]; readonly model: ServerModel | Fault | undefined },
  ): Promise<Said | undefined> {
    const { pool } = this.#given;
    const { group } = decided;
    if (step.do === 'add') {
      const added =
        model instanceof Fault ? { said: unreadable(group, model.message) } : await pool.add(decided, model);
      return typeof added === 'string' ? adding(group, added) : added.said;
    }
    const server = rooms.find((room) => room.server.row.id === step.id)!.server;
    const { idleMinutes = 0, maxDowntimeMinutes = 0 } = group.autoScaling ?? {};
    if (step.do === 'release') {
      await pool.release(decided, server, idleMinutes);
      return undefined;
    }
    if (await pool.replace(decided, server, maxDowntimeMinutes)) await this.#clear(group, nodeOf(server.row));
    return undefined;
  }

  /** Has what was on a lost server started elsewhere. */
  async #clear({ id }: GroupRow, lost: string): Promise<void> {
    const [source] = this.#given.host.made(occupancy);
    const occupants = (await source?.now([id]))?.get(id) ?? [];
    await source?.evict(
      occupants.filter(({ node }) => node === lost).map(({ instanceId }) => instanceId),
      { code: 'resource_group.ending.unavailable', message: 'its server was unavailable for too long' },
    );
  }

  /** Tells once what stands in the way of those who wait. */
  async #say(group: GroupRow, said: Said | undefined): Promise<void> {
    const { standings, history, jobs } = this.#given;
    if (!(await standings.say(group, said)) || !said) return;
    const { id, name, ownerId } = group;
    const code = said.code.replace('resource_group.no_room.', 'scaling.');
    if (code === 'scaling.adding' || code === 'scaling.cooling') return;
    await history.note({ groupId: id, kind: 'capacity', level: 'ERROR', code, args: said.args, message: said.message });
    await jobs.add(
      lackingServer,
      { groupId: id, note: noteOf(said) },
      {
        ...(ownerId !== installation && { accountId: ownerId }),
        entity: { name: 'resource_group', key: { accountId: ownerId, groupName: name } },
        entityName: name,
      },
    );
  }

  /** Notes since when nothing runs on servers; answers it by their ids. */
  async #noteIdle(
    rooms: readonly Room[],
    occupied: ReadonlySet<string | undefined>,
    now: Date,
  ): Promise<ReadonlyMap<number, Date>> {
    const { db } = this.#given;
    const rows = rooms.map(({ server }) => server.row);
    const idle = rows.filter((row) => !occupied.has(nodeOf(row)));
    const begun = idle.filter(({ idleSince }) => idleSince === null).map(({ id }) => id);
    const ended = rows.filter((row) => row.idleSince !== null && occupied.has(nodeOf(row))).map(({ id }) => id);
    if (begun.length > 0)
      await db
        .update(servers)
        .set({ idleSince: now })
        .where(and(inArray(servers.id, begun), isNull(servers.idleSince)));
    if (ended.length > 0)
      await db
        .update(servers)
        .set({ idleSince: null })
        .where(and(inArray(servers.id, ended), isNotNull(servers.idleSince)));
    return new Map(idle.map(({ id, idleSince }) => [id, idleSince ?? now]));
  }
}

/** What an instance asks for that waits, and which servers take none such. */
function unplaced(
  { accountId, demand }: WaitingInstance,
  { group, driver, rooms }: { group: GroupRow; driver: RuntimeDriver | undefined; rooms: readonly Room[] },
): Unplaced {
  const candidate = { accountId, http: demand.http === true, closedTo: [] };
  const refused = driver ? refusing(driver, group, candidate, rooms).filter(({ refusal }) => refusal) : [];
  return { ...needOf(demand), refusedBy: new Set(refused.map(({ server }) => server.row.id)) };
}

const serverOf = (
  { server: { row, status, since }, taken, free }: Room,
  given: { readonly fallbacks: ReadonlySet<number>; readonly idleSince: ReadonlyMap<number, Date> },
): ScaledServer => ({
  id: row.id,
  status,
  draining: row.draining,
  since,
  instances: taken.instances,
  idleSince: given.idleSince.get(row.id) ?? null,
  isAutoCreated: row.isAutoCreated,
  fallback: given.fallbacks.has(row.id),
  free,
});
