import { Fault } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import type { StartGuard, StartVerdict, StartWish } from '#plugins/services/server/public.ts';
import type { StoredGroups } from './groups.ts';
import { occupancy, openerOf, type Drivers } from './public.ts';
import type { QuotaStore } from './quotas/quota-store.ts';
import { exceededQuota, noQuota } from './quotas/quota-limits.ts';
import { isOpen, missingOf, roomsOf, type Room } from './room.ts';
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
    const { occasion, account, instances, demand } = wish;
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
    const fault = await this.whyNoRoom(group, wish);
    if (!fault) return undefined;
    return starting ? { do: 'queue', fault } : { do: 'pass', warnings: [fault.toJSON()] };
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
    wish: Pick<StartWish, 'demand' | 'account' | 'service' | 'occasion'>,
  ): Promise<Fault | undefined> {
    if (!openerOf(this.#given.host, group.type)) return noDriver(group);
    const driver = await this.#given.drivers.of(group.id).catch(asFault);
    if (driver instanceof Fault) return driver;
    const { demand } = wish;
    if (driver.whyNoServer) {
      const [source] = this.#given.host.made(occupancy);
      const occupants = (await source?.now([group.id]))?.get(group.id) ?? [];
      return driver.whyNoServer({
        demand,
        accountId: wish.account.id,
        modelId: wish.service.id,
        occupied: occupants.length,
        starting: wish.occasion === 'start',
      });
    }
    const rooms = await this.rooms(group);
    const open = rooms.filter(({ server }) => isOpen(server));
    if (open.length === 0)
      return new Fault(
        'resource_group.no_server',
        `No server of the resource group ${group.name} is in service. Add one, or wait until one is back.`,
        409,
        { name: group.name },
      );
    const missing = open.map((room) => missingOf(room, demand));
    if (missing.some((each) => each.length === 0)) return undefined;
    return new Fault(
      'resource_group.no_room',
      `No server of the resource group ${group.name} has room for one more instance: ${[...new Set(missing.flat())].join(', ')} is short. Stop an instance there, lower what the service asks for, or add a server.`,
      409,
      { name: group.name, short: [...new Set(missing.flat())].join(', ') },
    );
  }

  /** Whether the driver of a group adds a server for each instance. */
  async addsServers(group: GroupRow): Promise<boolean> {
    const driver = await this.#given.drivers.of(group.id).catch(asFault);
    return !(driver instanceof Fault) && driver.whyNoServer !== undefined;
  }

  /** The servers of a group with what is left of each. */
  async rooms(group: GroupRow): Promise<readonly Room[]> {
    const [source] = this.#given.host.made(occupancy);
    const [servers, occupants] = await Promise.all([this.#given.servers.now([group.id]), source?.now([group.id])]);
    const all = occupants?.get(group.id) ?? [];
    // Who waits for a server of its own takes no room on those of others.
    const adds = all.some(({ node }) => node === undefined) && (await this.addsServers(group));
    return roomsOf(servers, adds ? all.filter(({ node }) => node !== undefined) : all);
  }
}

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
