import type { Host } from '#core/plugin/host.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { LeftInstanceData, ResourceGroupServerDataWithStatus } from '../../contract.ts';
import { standingOf } from '../presenting.ts';
import { occupancy, serverUse, type ServerUse } from '../public.ts';
import { nodeOf, type Room } from '../room.ts';
import type { GroupRow } from '../tables.ts';

interface Given {
  readonly host: Host;
  readonly services: Services;
}

type Uses = ReadonlyMap<string, ServerUse>;

/** Tells how servers stand, with what others know of them: what is used, and where instances went that were on those that are lost. */
export class StandingServers {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** By the names of servers, as far as it is measured. */
  async uses(group: GroupRow): Promise<Uses> {
    const [measured] = this.#given.host.made(serverUse);
    return (await measured?.(group)) ?? new Map();
  }

  /** Some of the servers of a group, of which `all` are. */
  async of(
    group: GroupRow,
    some: readonly Room[],
    { all, uses }: { readonly all: readonly Room[]; readonly uses: Uses },
  ): Promise<ResourceGroupServerDataWithStatus[]> {
    return Promise.all(
      some.map(async (room) => {
        const { row, status } = room.server;
        const used = uses.get(row.name);
        // What was measured last of one that is lost holds no more.
        if (status !== 'UNAVAILABLE') return standingOf(room, { ...(used && { used }) });
        const left = await this.#left(group, room, all);
        return standingOf(room, { ...(left.length > 0 && { left }) });
      }),
    );
  }

  async #left(group: GroupRow, { server: { row, since } }: Room, all: readonly Room[]): Promise<LeftInstanceData[]> {
    const { host, services } = this.#given;
    const [source] = host.made(occupancy);
    const left = (await source?.left(group.id, nodeOf(row), since)) ?? [];
    const known = new Map(
      (await services.byIds([...new Set(left.map(({ modelId }) => modelId))])).map((each) => [each.id, each]),
    );
    const nameOf = (node: string) => all.find(({ server }) => nodeOf(server.row) === node)?.server.row.name ?? node;
    return left.flatMap(({ instanceId, modelId, state, node }) => {
      const service = known.get(modelId);
      if (!service) return [];
      return [
        {
          instanceId,
          accountId: service.account.id,
          modelId,
          service: service.name,
          state,
          ...(node !== undefined && state !== 'ENDED' && { server: nameOf(node) }),
        },
      ];
    });
  }
}
