import type { Host } from '#core/plugin/host.ts';
import { occupancy } from '../public.ts';
import { nodeOf, takenBy } from '../room.ts';
import type { NamedServer, OccupiedServer, ServerInventory } from './inventory.ts';
import type { ServerStore } from './server-store.ts';

interface Given {
  readonly host: Host;
  readonly servers: ServerStore;
}

export class StoredInventory implements ServerInventory {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async byNode(groupIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, NamedServer>>> {
    const rows = Map.groupBy(await this.#given.servers.rows(groupIds), ({ groupId }) => groupId);
    return new Map(
      [...rows].map(([groupId, of]) => [
        groupId,
        new Map(of.map((row) => [nodeOf(row), { id: row.id, name: row.name }])),
      ]),
    );
  }

  async present(): Promise<readonly OccupiedServer[]> {
    const { host, servers } = this.#given;
    const inService = (await servers.now()).filter(({ status }) => status === 'RUNNING');
    const groupIds = [...new Set(inService.map(({ row }) => row.groupId))];
    const [source] = host.made(occupancy);
    const occupants = groupIds.length > 0 ? await source?.now(groupIds) : undefined;
    const byNode = new Map(
      groupIds.map((id) => [id, Map.groupBy(occupants?.get(id) ?? [], ({ node }) => node)] as const),
    );
    return inService.map(({ row, amounts }) => {
      const on = byNode.get(row.groupId)?.get(nodeOf(row)) ?? [];
      return {
        groupId: row.groupId,
        name: row.name,
        machine: row.machine ?? undefined,
        has: amounts,
        taken: takenBy(on, amounts?.vram),
        instanceIds: on.map(({ instanceId }) => instanceId),
      };
    });
  }
}
