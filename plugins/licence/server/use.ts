import type { Host } from '#core/plugin/host.ts';
import { occupancy, type ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { Use } from './licence-state.ts';

interface Parts {
  readonly host: Host;
  readonly groups: ResourceGroups;
  readonly services: Services;
}

/** Measures what runs on the whole installation, as limits of a licence count it. */
export class InstallationUse {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async now(): Promise<Use> {
    const { host, groups, services } = this.#parts;
    const [source] = host.made(occupancy);
    const all = await groups.all();
    const found = (await source?.now(all.map(({ id }) => id))) ?? new Map<number, never[]>();
    const running = [...found.values()].flat().filter((each) => each.running);
    const byId = new Map(
      (await services.byIds([...new Set(running.map(({ modelId }) => modelId))])).map((each) => [each.id, each]),
    );
    const vramMb = (modelId: number) => byId.get(modelId)?.data.resourceLimits?.gpuMemoryLimitMb ?? 0;
    return {
      cpu: running.reduce((sum, { demand }) => sum + demand.cpu, 0),
      vramGb: running.reduce((sum, { modelId }) => sum + vramMb(modelId), 0) / 1_024,
      services: [...byId.values()].map(({ account, name }) => `${account.shortName}/${name}`).toSorted(),
    };
  }
}
