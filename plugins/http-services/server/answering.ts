import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import { answeringMs, type Instances } from '#plugins/instances/server/public.ts';
import type { Endpoint } from './endpoint.ts';

interface Given {
  readonly instances: Instances;
  readonly log: Log;
}

const tellEveryMs = answeringMs / 3;

/** Tells which instances have HTTP calls in flight, so that none is ended over its answers. */
export class Answering implements Runner {
  readonly #given: Given;
  readonly #busy = new Set<Endpoint>();
  readonly #toldAt = new WeakMap<Endpoint, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tell([...this.#busy]), tellEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Counts a call until the answered function is called. */
  begin(endpoint: Endpoint): () => void {
    endpoint.active += 1;
    this.#busy.add(endpoint);
    if (performance.now() - (this.#toldAt.get(endpoint) ?? -Infinity) >= tellEveryMs) this.#tell([endpoint]);
    return () => {
      endpoint.active -= 1;
      if (endpoint.active === 0) this.#busy.delete(endpoint);
    };
  }

  #tell(endpoints: readonly Endpoint[]): void {
    if (endpoints.length === 0) return;
    const now = performance.now();
    for (const endpoint of endpoints) this.#toldAt.set(endpoint, now);
    const told = this.#given.instances.answering(endpoints.map(({ instance }) => instance.instanceId));
    told.catch((error: Error) =>
      this.#given.log.warn(
        { error: error.message },
        'Which instances answer HTTP calls could not be noted; it is told again.',
      ),
    );
  }
}
