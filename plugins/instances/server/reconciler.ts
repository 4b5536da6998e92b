import { eq, sql } from 'drizzle-orm';
import { Leader } from '#core/server/database/leader.ts';
import type { Database, Pool } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/surroundings.ts';
import { serviceChanged, type Services } from '#plugins/services/server/public.ts';
import type { Attempts } from './attempts.ts';
import { isHeard, type InstanceStore } from './instance-store.ts';
import { Keeper } from './keeper.ts';
import { KeyedWork } from './keyed-work.ts';
import { instanceChanged } from './public.ts';
import type { Retention } from './retention.ts';
import type { Specs } from './specs.ts';
import { instances } from './tables.ts';

type KeeperParts = Omit<ConstructorParameters<typeof Keeper>[0], 'again'>;

interface Given extends KeeperParts {
  readonly db: Database;
  readonly pool: Pool;
}

const hostingLock = 7_236_003;
const servicesAtOnce = 6;
const lookEveryMs = 3_000;
const wholeLookEveryMs = 60_000;
const purgeEveryMs = 600_000;
/** How long processes may take to end when the server stops. */
const stopGraceMs = 8_000;

/** Keeps the instances of all services as they are wanted, in one process at a time. */
export class Reconciler implements Runner {
  readonly #given: Given;
  readonly #leader: Leader;
  #duty: Duty | undefined;
  #stopping = false;

  constructor(given: Given) {
    this.#given = given;
    for (const driver of given.specs.drivers()) driver.onExit((id) => void this.#duty?.ended(id));
    const begin = async () => {
      this.#duty = new Duty(given);
      await this.#duty.begin();
    };
    // On losing the lead the processes go on, for whoever leads next; on stopping they end with us.
    const end = async () => {
      await this.#duty?.end();
      this.#duty = undefined;
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
    const { specs, store, attempts, log } = this.#given;
    const stopped = specs.drivers().map(async (driver) => Promise.all((await driver.list()).map((id) => driver.stop(id, stopGraceMs))));
    await Promise.all(stopped).catch((error: Error) => log.error({ error: error.message }, 'Not every instance could be ended.'));
    const noted = store.modelIds().then((ids) => store.live(ids)).then((all) => Promise.all(all.map((facts) => attempts.observe(facts))));
    await noted.catch((error: Error) => log.warn({ error: error.message }, 'That the instances ended could not be noted; the next start finds out by itself.'));
  }
}

/** One time of leading: hears what changes and looks around by itself, for events may be missed. */
class Duty {
  readonly #given: Given;
  readonly #keeper: Keeper;
  readonly #work: KeyedWork;
  readonly #timers: NodeJS.Timeout[] = [];
  #unhear: readonly (() => void)[] = [];

  constructor(given: Given) {
    this.#given = given;
    this.#keeper = new Keeper({ ...given, again: (modelId) => this.#work.poke(modelId) });
    this.#work = new KeyedWork((modelId) => this.#tend(modelId), servicesAtOnce);
  }

  async begin(): Promise<void> {
    const { events, retention } = this.#given;
    const poke = (modelId: string) => this.#work.poke(Number(modelId));
    const all = () => void this.#unfailing(this.#lookAtAll());
    this.#unhear = [events.hear(serviceChanged, poke, all), events.hear(instanceChanged, poke)];
    await retention.endStrays();
    await this.#lookAtAll();
    const every = (ms: number, work: () => Promise<void>) => this.#timers.push(setInterval(() => void this.#unfailing(work()), ms));
    every(lookEveryMs, () => this.#lookAround());
    every(wholeLookEveryMs, () => this.#lookAtAll());
    every(purgeEveryMs, () => retention.purge());
  }

  async end(): Promise<void> {
    for (const unhear of this.#unhear) unhear();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#work.close();
    await this.#keeper.settle();
  }

  async ended(instanceId: number): Promise<void> {
    const found = this.#given.db.select({ modelId: instances.modelId }).from(instances).where(eq(instances.id, instanceId));
    await this.#unfailing(found.then(([row]) => row && this.#work.poke(row.modelId)));
  }

  async #tend(modelId: number): Promise<Date | undefined> {
    try {
      return await this.#keeper.tend(modelId);
    } catch (error) {
      this.#given.log.error({ modelId, error: (error as Error).message }, 'The instances of a service could not be brought to what is wanted; it is tried again.');
      return undefined;
    }
  }

  async #lookAtAll(): Promise<void> {
    const [launchable, present] = await Promise.all([this.#given.services.launchable(), this.#given.store.modelIds()]);
    for (const modelId of new Set([...launchable, ...present])) this.#work.poke(modelId);
  }

  /** Services of which something is not as it is to be, by their rows alone. */
  async #lookAround(): Promise<void> {
    const { rows } = await this.#given.db.execute<{ model_id: number }>(sql`
      select model_id from instances
      where deleted_at is null and (desired = 'stop' or (hosting <> 'external' and (process <> 'running' or not exists (
        select from instance_links join instance_gates using (gate) where instance_id = instances.id and ${isHeard}))))
      union
      select model_id from instance_plans
      where (case when launchable then coalesce(requested, min_count) else 0 end) <> (
        select count(*) from instances where instances.model_id = instance_plans.model_id and deleted_at is null and desired = 'run' and hosting <> 'external')`);
    for (const { model_id } of rows) this.#work.poke(Number(model_id));
  }

  async #unfailing(work: Promise<unknown>): Promise<void> {
    await work.catch((error: Error) => this.#given.log.warn({ error: error.message }, 'The instances could not be looked at; it is tried again.'));
  }
}
