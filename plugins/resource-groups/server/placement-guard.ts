import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import type { StoredGroups } from './groups.ts';
import { needOf } from './placement/amounts.ts';
import { noPlace } from './placement/words.ts';
import {
  occupancy,
  openerOf,
  type Alike,
  type Candidate,
  type Drivers,
  type Occupant,
  type RuntimeDriver,
  type ServerWish,
  type WaitingInstance,
} from './public.ts';
import type { QuotaStore } from './quotas/quota-store.ts';
import { exceededQuota, noQuota } from './quotas/quota-limits.ts';
import { roomsOf, takes, type Arrangement, type Room } from './room.ts';
import type { ServerStore } from './servers/server-store.ts';
import type { GroupRow } from './tables.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly servers: ServerStore;
  readonly quotas: QuotaStore;
  readonly drivers: Drivers;
}

/**
 * Holds instances to the quota that their account has of somebody else's group, and to the room on the group's servers.
 * Public groups are bounded by the limits of accounts instead.
 */
export class PlacementGuard implements StartGuard {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async ask(wish: StartWish): Promise<StartVerdict | undefined> {
    const { occasion, account, service, instances, demand } = wish;
    if (occasion === 'publish' || instances === 0) return undefined;
    const deployable = await this.#given.groups.deployable(account.id);
    const group = named(deployable, demand.group);
    // Whoever starts it says what is wrong with its group.
    if (!group || group.access === 'PUBLIC') return undefined;
    const starting = occasion === 'start';
    if (group.ownerId !== account.id) {
      const fault = await this.#overQuota(group, deployable, wish);
      if (fault) return { do: starting ? 'queue' : 'refuse', fault };
    }
    // Whether one that is to start now has room is decided together with where; who learns where it runs takes no more.
    const has = occasion === 'train' ? await this.#running(group, service.id) : 0;
    const fault = starting || has >= instances ? undefined : await this.whyNoRoom(group, wish);
    return fault && { do: 'pass', warnings: [fault.toJSON()] };
  }

  async #running(group: GroupRow, modelId: number | undefined): Promise<number> {
    return (await this.occupants(group)).filter((each) => each.modelId === modelId).length;
  }

  async #overQuota(
    group: GroupRow,
    deployable: readonly GroupRow[],
    { account, instances: count, demand, others }: StartWish,
  ): Promise<Fault | undefined> {
    const quota = await this.#given.quotas.of(group.id, account.id);
    if (!quota) return noQuota(group.name);
    const held = others.filter((other) => named(deployable, other.demand.group)?.id === group.id);
    return exceededQuota(group.name, quota, [...held, { count, demand }], demand);
  }

  /** Why no server of a group takes one more instance now; undefined where one does. */
  async whyNoRoom(
    group: GroupRow,
    { demand, account, service, ahead = [] }: Pick<StartWish, 'demand' | 'account' | 'service' | 'ahead'>,
  ): Promise<Fault | undefined> {
    if (!openerOf(this.#given.host, group.type)) return noDriver(group);
    const driver = await this.driverOf(group);
    if (driver instanceof Fault) return driver;
    const deployable = ahead.length > 0 ? await this.#given.groups.deployable(account.id) : [];
    const sooner = ahead.filter((each) => named(deployable, each.demand.group)?.id === group.id);
    if (driver.whyNoServer)
      return this.whyNoServer(
        group,
        driver,
        { demand, accountId: account.id, modelId: service.id, starting: false },
        sooner.reduce((all, each) => all + each.count, 0),
      );
    const candidate = { accountId: account.id, http: demand.http === true, closedTo: [] };
    const rooms = refusing(driver, group, candidate, await this.rooms(group, undefined, sooner));
    const need = needOf(demand);
    return rooms.some((room) => takes(room, need))
      ? undefined
      : noPlace(group, rooms, need, group.ownerId === account.id);
  }

  /** Why a driver that adds a server for each instance adds none; undefined where it does. */
  async whyNoServer(
    { id }: GroupRow,
    driver: RuntimeDriver,
    wish: Omit<ServerWish, 'occupied'>,
    sooner = 0,
  ): Promise<Fault | undefined> {
    const { demand, accountId, modelId, starting } = wish;
    const occupied = (await this.occupants({ id })).length + sooner;
    return driver.whyNoServer?.({ demand, accountId, modelId, starting, occupied });
  }

  /** The driver of a group, or why there is none. */
  driverOf({ id }: GroupRow): Promise<RuntimeDriver | Fault> {
    return this.#given.drivers.of(id).catch(asFault);
  }

  /** Whether the driver of a group adds a server for each instance. */
  async addsServers(group: GroupRow): Promise<boolean> {
    const driver = await this.driverOf(group);
    return !(driver instanceof Fault) && driver.whyNoServer !== undefined;
  }

  /** The servers of a group with what is left of each; as without one instance where that looks for a place, and as with those that are about to have one. */
  async rooms(group: GroupRow, without?: number, sooner: readonly Alike[] = []): Promise<readonly Room[]> {
    const [source] = this.#given.host.made(occupancy);
    const [servers, crowd = []] = await Promise.all([
      this.#given.servers.now([group.id]),
      source?.crowd(group.id, without),
    ]);
    // Who waits for a server of its own takes no room on those of others.
    const adds = crowd.some(({ node }) => node === undefined) && (await this.addsServers(group));
    const here = adds ? crowd.filter(({ node }) => node !== undefined) : crowd;
    const all = [...here, ...sooner.map((each) => ({ ...each, node: undefined }))];
    return roomsOf(servers, all, arrangementOf(group));
  }

  /** Who waits for room in a group, the longest first. */
  async waiting({ id }: Pick<GroupRow, 'id'>): Promise<readonly WaitingInstance[]> {
    const [source] = this.#given.host.made(occupancy);
    return (await source?.waiting([id]))?.get(id) ?? [];
  }

  /** Who takes room in a group. */
  async occupants({ id }: Pick<GroupRow, 'id'>): Promise<readonly Occupant[]> {
    const [source] = this.#given.host.made(occupancy);
    return (await source?.now([id]))?.get(id) ?? [];
  }
}

export const arrangementOf = ({ autoScaling }: Pick<GroupRow, 'autoScaling'>): Arrangement => ({
  policy: autoScaling?.placement ?? 'SPREAD',
  fallbacks: new Set(autoScaling?.fallbackServersIds),
});

/** The same servers as they stand for such instances. */
export const refusing = (
  driver: RuntimeDriver,
  group: GroupRow,
  candidate: Candidate,
  rooms: readonly Room[],
): readonly Room[] =>
  driver.whyNotOn
    ? rooms.map((room) => ({ ...room, refusal: driver.whyNotOn!(room.server.row, candidate, group) }))
    : rooms;

function asFault(error: Error): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

export const noDriver = ({ type }: Pick<GroupRow, 'type'>): Fault =>
  new Fault(
    'resource_group.driver.missing',
    `This installation cannot run services in a resource group of type ${type}. Choose another resource group.`,
    409,
    { type },
  );

/** The group that a service means which names it so. */
export const named = (deployable: readonly GroupRow[], name: string): GroupRow | undefined =>
  deployable.find(name === '' ? (each) => each.isDefault : (each) => each.name === name);
