import type { Events } from '#core/server/events/events.ts';
import { amountOf } from '#core/contract/quantity.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import type { Figures } from '../tables.ts';

/** What each instance of a service asks for, by the service's settings; kept until they change. */
export class RequestsOfServices {
  readonly #services: Services;
  readonly #known = new Map<number, Figures>();
  /** Raised by every change, so that what was being read meanwhile is not kept. */
  #changes = 0;

  constructor({ services, events }: { services: Services; events: Events }) {
    this.#services = services;
    const forget = (drop: () => void) => {
      this.#changes += 1;
      drop();
    };
    events.hear(
      serviceChanged,
      (id) => forget(() => this.#known.delete(Number(id))),
      () => forget(() => this.#known.clear()),
    );
  }

  /** By service; nothing for one that is no more. All others are forgotten. */
  async of(modelIds: ReadonlySet<number>): Promise<ReadonlyMap<number, Figures>> {
    for (const id of this.#known.keys()) if (!modelIds.has(id)) this.#known.delete(id);
    const unknown = [...modelIds].filter((id) => !this.#known.has(id));
    const changes = this.#changes;
    const read =
      unknown.length === 0
        ? []
        : (await this.#services.byIds(unknown)).map((service) => [service.id, requestsOf(service)] as const);
    if (changes === this.#changes) for (const [id, figures] of read) this.#known.set(id, figures);
    return new Map([...this.#known, ...read]);
  }
}

function requestsOf({ data: { resourceLimits } }: ServiceEntity): Figures {
  const { cpuRequest, memoryLimit, ephemeralDiskLimit, gpuRequested, gpuCount = 1 } = resourceLimits;
  const [cpu, ram, disk] = [amountOf(cpuRequest), amountOf(memoryLimit), amountOf(ephemeralDiskLimit)];
  return {
    ...(cpu === undefined ? {} : { cpu_requested: cpu }),
    // As much memory is set aside as may be used.
    ...(ram === undefined ? {} : { ram_requested: ram, ram_limit: ram }),
    ...(disk === undefined ? {} : { disk_requested: disk }),
    gpu_requested: gpuRequested ? gpuCount : 0,
  };
}
