import type { Pool } from '#core/server/database/database.ts';
import { Leader } from '#core/server/database/leader.ts';
import type { Runner } from '#core/server/points.ts';
import type { Drivers } from '#plugins/resource-groups/server/public.ts';
import { ReconcileLoop, type ReconcileLoopParts } from './reconcile-loop.ts';

interface Given extends ReconcileLoopParts {
  readonly pool: Pool;
  readonly drivers: Drivers;
}

const hostingLock = 7_236_003;
/** How long processes may take to end when the server stops. */
const stopGraceMs = 8_000;

/** Keeps the instances of all services as they are wanted, in one process at a time. */
export class Reconciler implements Runner {
  readonly #given: Given;
  readonly #leader: Leader;
  #loop: ReconcileLoop | undefined;
  #stopping = false;

  constructor(given: Given) {
    this.#given = given;
    given.drivers.onExit((id) => void this.#loop?.ended(id));
    const begin = async () => {
      this.#loop = new ReconcileLoop(given);
      await this.#loop.begin();
    };
    // On losing the lead the processes go on, for whoever leads next; on stopping they end with us.
    const end = async () => {
      await this.#loop?.end();
      this.#loop = undefined;
      if (this.#stopping) await this.#stopProcesses();
    };
    this.#leader = new Leader(given.pool, hostingLock, { begin, end }, given.log);
  }

  start(): Promise<void> {
    return this.#leader.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#leader.stop();
  }

  /** Asks the drivers themselves, so that it is done without the database too. */
  async #stopProcesses(): Promise<void> {
    const { drivers, store, attempts, log } = this.#given;
    const stopped = drivers
      .opened()
      .map(async (driver) =>
        Promise.all(((await driver.listLocal?.()) ?? []).map((id) => driver.stop(id, stopGraceMs))),
      );
    await Promise.all(stopped).catch((error: Error) =>
      log.error({ error: error.message }, 'Not every instance could be ended.'),
    );
    const noted = store
      .modelIds()
      .then((ids) => store.live(ids))
      .then((all) => Promise.all(all.map((facts) => attempts.observe(facts))));
    await noted.catch((error: Error) =>
      log.warn(
        { error: error.message },
        'That the instances ended could not be noted; the next start finds out by itself.',
      ),
    );
  }
}
