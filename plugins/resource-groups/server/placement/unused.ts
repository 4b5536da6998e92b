import type { Host } from '#core/plugin/host.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { StoredGroups } from '../groups.ts';
import { occupancy } from '../public.ts';

interface Given {
  readonly host: Host;
  readonly groups: StoredGroups;
  readonly services: Services;
}

/** How often public groups are looked through for services that nobody uses. */
export const unusedMs = 60_000;
/** After how many days without use services of public groups that evict give their room back. */
const days = 2;

/** Has services of public groups that evict sleep which were neither called nor started for two days. To be done in one process at a time. */
export class UnusedServices {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async look(now = new Date()): Promise<void> {
    const { host, groups, services } = this.#given;
    const [source] = host.made(occupancy);
    const evicting = (await groups.all()).filter(
      ({ access, enabledEviction }) => access === 'PUBLIC' && enabledEviction,
    );
    if (!source || evicting.length === 0) return;
    const before = now.getTime() - days * 86_400_000;
    const all = await source.now(evicting.map(({ id }) => id));
    for (const group of evicting) {
      const old = (all.get(group.id) ?? []).filter(({ leaving, since }) => !leaving && since.getTime() < before);
      if (old.length === 0) continue;
      const used = await services.byIds([...new Set(old.map(({ modelId }) => modelId))]);
      const unused = new Set(used.filter(({ data }) => (data.lastActivity ?? 0) < before).map(({ id }) => id));
      await source.displace(
        old.filter(({ modelId }) => unused.has(modelId)).map(({ instanceId }) => instanceId),
        { cause: 'unused', args: { group: group.name, days: String(days) } },
      );
    }
  }
}
