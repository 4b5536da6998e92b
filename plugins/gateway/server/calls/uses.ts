import type { Log } from '#core/server/runtime.ts';
import type { Runner } from '#core/server/points.ts';
import type { Instances } from '#plugins/instances/server/public.ts';
import type { CallObserver, CallRecord, GuardedCall } from '../public.ts';

interface Given {
  readonly instances: Instances;
  readonly log: Log;
}

const tellEveryMs = 1_000;

/**
 * Tells which services are in use, so that none goes to sleep that is called. The first call after a pause is told at once,
 * what goes on each second: a service's last use is known to a second, whichever gateways its calls come by.
 */
export class Uses implements CallObserver, Runner {
  readonly #given: Given;
  readonly #inFlight = new Map<number, number>();
  /** Services of which a call began or ended since they were last told. */
  readonly #due = new Set<number>();
  readonly #toldAt = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  entered({ service: { id, data } }: GuardedCall): void {
    if (!data.autoScalingConfiguration.idleShutdownMinutes) return;
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) + 1);
    if (performance.now() - (this.#toldAt.get(id) ?? -Infinity) < tellEveryMs) this.#due.add(id);
    else this.#tell([id]);
  }

  ended({ service: { id } }: CallRecord): void {
    const left = (this.#inFlight.get(id) ?? 0) - 1;
    if (left > 0) this.#inFlight.set(id, left);
    else if (this.#inFlight.delete(id)) this.#due.add(id);
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tell([...new Set([...this.#inFlight.keys(), ...this.#due])]), tellEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#due.size > 0) await this.#told([...this.#due]);
  }

  #tell(modelIds: readonly number[]): void {
    if (modelIds.length > 0) void this.#told(modelIds);
  }

  /** What cannot be told now is told with the next round. */
  async #told(modelIds: readonly number[]): Promise<void> {
    const now = performance.now();
    for (const id of modelIds) {
      this.#due.delete(id);
      this.#toldAt.set(id, now);
    }
    await this.#given.instances.used(modelIds).catch((error: Error) => {
      for (const id of modelIds) this.#due.add(id);
      this.#given.log.warn(
        { error: error.message },
        'Which services are in use could not be noted; it is tried again.',
      );
    });
  }
}
