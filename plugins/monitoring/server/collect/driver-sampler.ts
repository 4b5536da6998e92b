import type { Log } from '#core/server/runtime.ts';
import type { Drivers, InstanceUse, RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import { ofInstance } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';
import type { LiveStore } from './live-store.ts';
import { pauseAfter } from './paced.ts';

interface Given {
  readonly drivers: Drivers;
  readonly live: LiveStore;
  readonly log: Log;
}

/** Engines and clusters are not asked more often than every so many seconds: what they tell is no younger. */
const leastPause = 5;

/** Asks those drivers what instances use that can tell: of engines, of clusters, and of machines that joined. */
export class DriverSampler {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Answers after how many seconds to look again. */
  async take(): Promise<number> {
    const { drivers, live } = this.#given;
    const told = await Promise.all((await drivers.all()).map((driver) => this.#usesOf(driver)));
    const uses = told
      .flat()
      .map(([id, { cores, memoryBytes }]): readonly [string, Figures] => [
        ofInstance(id),
        { cpu_usage: cores, ram_usage: memoryBytes },
      ]);
    await live.tell(new Map(uses));
    return Math.max(leastPause, pauseAfter(uses.length));
  }

  /** Whoever cannot be reached is told of as a server that is unavailable; the others are asked all the same. */
  async #usesOf(driver: RuntimeDriver): Promise<readonly (readonly [number, InstanceUse])[]> {
    try {
      return [...((await driver.use?.()) ?? [])];
    } catch (error) {
      const { type } = driver;
      this.#given.log.debug({ type, error: (error as Error).message }, 'A driver did not tell what its instances use.');
      return [];
    }
  }
}
