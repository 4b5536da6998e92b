import { hostname } from 'node:os';
import { Fault } from '#core/contract/fault.ts';
import { amountOf, bytesOf } from '#core/contract/quantity.ts';
import type { Host } from '#core/plugin/host.ts';
import { installation, type StoredGroups } from '../groups.ts';
import { occupancy, type InstanceSpec } from '../public.ts';
import type { Amounts } from '../placement/amounts.ts';
import { noRoom, noServer } from '../placement/words.ts';
import { isOpen, missingOf, roomsOf } from '../room.ts';
import type { ServerNow, ServerStore } from '../servers/server-store.ts';
import type { GroupRow, ServerRow } from '../tables.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly servers: ServerStore;
}

/** Chooses among the servers of a group where one more instance runs: the machine of this process, or one that joined. */
export class ServerChoice {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** The server that joined and takes it; undefined where it runs on this machine. Throws the Fault that says why none does. */
  async of(spec: InstanceSpec): Promise<ServerRow | undefined> {
    const { groups, servers, host } = this.#given;
    const all = await servers.now([spec.groupId]);
    if (!all.some(({ row }) => row.joined)) return undefined;
    const group = await groups.byId(spec.groupId);
    // Whoever starts it says what is wrong with its group.
    if (!group) return undefined;
    const refusal = whyNotElsewhere(spec, group);
    const isReachable = ({ row }: ServerNow) => (row.joined ? !refusal : row.machine === hostname());
    const open = all.filter((server) => isOpen(server) && isReachable(server));
    if (open.length === 0 && refusal) throw refusal;
    const given = open.find(({ row }) => spec.node === (row.machine ?? row.name));
    if (given) return given.row.joined ? given.row : undefined;
    const [source] = host.made(occupancy);
    const occupants = (await source?.now([spec.groupId]))?.get(spec.groupId) ?? [];
    const others = occupants.filter(({ instanceId, node }) => instanceId !== spec.instanceId && node !== undefined);
    const rooms = roomsOf(all, others).filter(({ server }) => open.includes(server));
    const need = needOf(spec);
    const fitting = rooms.find((room) => missingOf(room, need).length === 0);
    // Public groups are bounded by the limits of accounts, not by room.
    const chosen =
      fitting ?? (group.access === 'PUBLIC' ? rooms.toSorted((a, b) => b.free.memory - a.free.memory)[0] : undefined);
    if (!chosen)
      throw open.length === 0 ? noServer(group) : noRoom(group, rooms, need, spec.accountId === group.ownerId);
    return chosen.server.row.joined ? chosen.server.row : undefined;
  }
}

/** Why an instance does not run on machines that joined a group. */
function whyNotElsewhere({ ports, closedTo, dataImages, accountId }: InstanceSpec, group: GroupRow): Fault | undefined {
  if (ports.length > 0)
    return new Fault(
      'resource_group.joined.http',
      `Services with an HTTP interface do not run on machines that joined the resource group ${group.name}, since gateways do not reach them there. Turn the interface off, or choose another group.`,
      409,
      { name: group.name },
    );
  const isClosed = (owner: number | undefined) => owner !== undefined && ![group.ownerId, accountId].includes(owner);
  if (group.ownerId !== installation && [closedTo, ...dataImages.map((each) => each.closedTo)].some(isClosed))
    return new Fault(
      'resource_group.joined.closed_image',
      `The owner of the service's image lets others run it but not see what is inside, and the machines of the resource group ${group.name} are an account's own. Choose another group, or another image.`,
      409,
      { name: group.name },
    );
  return undefined;
}

const needOf = ({ resources: { cpuRequest, memoryLimit, ephemeralDiskLimit, gpu } }: InstanceSpec): Amounts => ({
  cpu: amountOf(cpuRequest) ?? 0,
  memory: bytesOf(memoryLimit),
  disk: amountOf(ephemeralDiskLimit) ?? 0,
  gpus: gpu?.count ?? 0,
});
