import type { ScaledService, ScaledServices } from '#plugins/instances/server/public.ts';
import type { Facts, Load } from '../../contract/decide.ts';
import type { LoadStore, WholeCalls } from './load-store.ts';

interface Given {
  readonly counts: ScaledServices;
  readonly loads: LoadStore;
}

export interface Look {
  readonly service: ScaledService;
  readonly facts: Facts;
}

/** Gathers all that decisions are made from. */
export class FactSource {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** In a constant number of questions; services that nobody has looked at yet are left out. */
  async of(modelIds: readonly number[]): Promise<ReadonlyMap<number, Look>> {
    if (modelIds.length === 0) return new Map();
    const { counts, loads } = this.#given;
    const [services, callsOf] = await Promise.all([counts.of(modelIds), loads.calls(modelIds)]);
    const cores = await loads.cores(services.flatMap(({ serving }) => serving));
    return new Map(
      services.map((service): [number, Look] => [
        service.modelId,
        {
          service,
          facts: {
            count: service.wanted,
            serving: service.serving.length,
            asleep: service.asleep,
            stopped: service.stopped,
            sinceChangeMs: service.changedMsAgo,
            load: loadOf(
              callsOf(service.modelId),
              service.serving.map((id) => cores.get(id)),
            ),
          },
        },
      ]),
    );
  }
}

function loadOf({ active, begun, answered, tookMs }: WholeCalls, cores: readonly (number | undefined)[]): Load {
  const known = cores.filter((each) => each !== undefined);
  return {
    activeRequests: active,
    requestRate: begun,
    latency: answered > 0 ? tookMs / answered : undefined,
    // The sum of some says nothing of all.
    cpu:
      cores.length > 0 && known.length === cores.length
        ? known.reduce((all, each) => all + each, 0) * 1_000
        : undefined,
  };
}
