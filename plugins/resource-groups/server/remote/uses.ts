import type { Log } from '#core/server/runtime.ts';
import type { Drivers, InstanceUse, Occupancy, RuntimeDriver, UseObserver } from '../public.ts';

interface Given {
  readonly drivers: Pick<Drivers, 'all' | 'groupsOf'>;
  readonly occupancy: () => Pick<Occupancy, 'groupsOf'> | undefined;
  readonly observers: () => readonly UseObserver[];
  readonly log: Log;
}

export const lookMs = 5_000;
/** How many seconds pass until a driver is asked again: what engines and clusters tell is no younger, and large ones are not to be busy with telling. */
const pauseAfter = (instances: number): 5 | 15 => (instances <= 2_000 ? 5 : 15);
/** So many answers may be missed before what was told holds no more. */
const patience = 4;

/** Asks those drivers what instances use that can tell: of engines, of clusters, and of machines that joined. */
export class Uses {
  readonly #given: Given;
  /** When each driver is asked again, on the clock of `performance.now()`. */
  readonly #dueAt = new WeakMap<RuntimeDriver, number>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Who takes long to answer keeps nobody else waiting, and is not asked again meanwhile. */
  async take(): Promise<void> {
    const now = performance.now();
    const isDue = (driver: RuntimeDriver) => driver.use && now >= (this.#dueAt.get(driver) ?? 0);
    await Promise.all((await this.#given.drivers.all()).filter(isDue).map((driver) => this.#ask(driver, now)));
  }

  async #ask(driver: RuntimeDriver, now: number): Promise<void> {
    this.#dueAt.set(driver, Infinity);
    let pause = pauseAfter(0);
    try {
      const told = await driver.use!();
      pause = pauseAfter(told.size);
      const uses = await this.#ownOf(driver, told);
      await Promise.all(this.#given.observers().map((tell) => tell(uses, patience * pause)));
    } catch (error) {
      // One that cannot be reached is told of as a server that is unavailable.
      const { type } = driver;
      this.#given.log.debug({ type, error: (error as Error).message }, 'A driver did not tell what its instances use.');
    }
    // The next look comes a little earlier or later than told.
    this.#dueAt.set(driver, now + pause * 1_000 - lookMs / 2);
  }

  /** Whoever has the engine of a group can have it tell of instances of others. */
  async #ownOf(driver: RuntimeDriver, told: ReadonlyMap<number, InstanceUse>) {
    const groups = this.#given.drivers.groupsOf(driver);
    const groupOf = await this.#given.occupancy()?.groupsOf([...told.keys()]);
    return new Map([...told].filter(([id]) => groups.has(groupOf?.get(id) ?? NaN)));
  }
}
