import type { Host } from '#core/plugin/host.ts';
import { occupancy, type ResourceGroup, type ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Holding, Services } from '#plugins/services/server/public.ts';

interface Given {
  readonly host: Host;
  readonly groups: ResourceGroups;
  readonly services: Services;
}

/** A service of an account that may have to sleep so that another one has what the account may have. */
export interface Resting extends Holding {
  readonly group: ResourceGroup;
  readonly instanceIds: readonly number[];
}

/** What was used within this time does not rest. */
const restMs = 300_000;

/** Services that hold something in public groups which evict, and are not used now. */
export class RestingServices {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Of what an account holds, that of services which rest, those first that were unused for the longest time. */
  async of(accountId: number, held: readonly Holding[]): Promise<readonly Resting[]> {
    const { host, groups, services } = this.#given;
    const [source] = host.made(occupancy);
    const evicting = (await groups.deployable(accountId)).filter(
      ({ access, enabledEviction }) => access === 'PUBLIC' && enabledEviction,
    );
    if (!source || evicting.length === 0 || held.length === 0) return [];
    const [occupants, known] = await Promise.all([
      source.now(evicting.map(({ id }) => id)),
      services.byIds([...new Set(held.map(({ modelId }) => modelId))]),
    ]);
    const used = new Map(known.map(({ id, data }) => [id, data.lastActivity ?? 0]));
    const resting = evicting.flatMap((group) => {
      const byModel = Map.groupBy(occupants.get(group.id) ?? [], ({ modelId }) => modelId);
      return held.flatMap((holding) => {
        const here = byModel.get(holding.modelId);
        if (!here) return [];
        const usedAt = Math.max(used.get(holding.modelId) ?? 0, ...here.map(({ since }) => since.getTime()));
        return [{ ...holding, group, usedAt, instanceIds: here.map(({ instanceId }) => instanceId) }];
      });
    });
    return resting.filter(({ usedAt }) => usedAt < Date.now() - restMs).toSorted((a, b) => a.usedAt - b.usedAt);
  }

  /** Has them sleep until they are called. */
  async displace(resting: readonly Resting[]): Promise<void> {
    const [source] = this.#given.host.made(occupancy);
    for (const { group, instanceIds } of resting)
      await source?.displace(instanceIds, { cause: 'account', args: { group: group.name } });
  }
}
