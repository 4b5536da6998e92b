import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { imageReplaced } from '#plugins/images/server/public.ts';
import { serviceChanged, type Starts } from '#plugins/services/server/public.ts';
import { isLaunched } from './desired-count.ts';
import { isHeard } from '../instance-store.ts';
import { ServiceReconciler, type ServiceReconcilerParts } from './service-reconciler.ts';
import { KeyedWork } from './keyed-work.ts';
import { gatesChanged, instanceChanged } from '../public.ts';
import type { Admission } from '../starting/admission.ts';
import { instances } from '../tables.ts';

export interface ReconcileLoopParts extends Omit<ServiceReconcilerParts, 'again'> {
  readonly db: Database;
  readonly admission: Admission;
  readonly starts: Starts;
}

const servicesAtOnce = 6;
const lookEveryMs = 3_000;
const wholeLookEveryMs = 60_000;
const purgeEveryMs = 600_000;
/** A gate opens after us where it is in our own process. */
const gatelessMs = 10_000;

/** One time of leading: hears what changes and looks around by itself, for events may be missed. */
export class ReconcileLoop {
  readonly #given: ReconcileLoopParts;
  readonly #reconciler: ServiceReconciler;
  readonly #work: KeyedWork;
  readonly #timers: NodeJS.Timeout[] = [];
  #unhear: readonly (() => void)[] = [];

  constructor(given: ReconcileLoopParts) {
    this.#given = given;
    this.#reconciler = new ServiceReconciler({ ...given, again: (modelId) => this.#work.poke(modelId) });
    this.#work = new KeyedWork((modelId) => this.#tend(modelId), servicesAtOnce);
  }

  async begin(): Promise<void> {
    const { events, retention, starts, admission } = this.#given;
    const poke = (modelId: string) => this.#work.poke(Number(modelId));
    const all = () => void this.#unfailing(this.#lookAtAll());
    this.#unhear = [
      events.hear(serviceChanged, poke, all),
      events.hear(instanceChanged, poke),
      events.hear(gatesChanged, all),
      // Whose services run it is found by looking.
      events.hear(imageReplaced, all),
      ...starts.asksAgainOn.map((event) =>
        events.hear(event, (accountId) => void this.#unfailing(admission.askAgain(Number(accountId)))),
      ),
    ];
    // Machines of others may answer slowly, or not at all.
    void this.#unfailing(retention.endStrays());
    await this.#lookAtAll();
    this.#timers.push(setTimeout(() => void this.#unfailing(this.#missGates()), gatelessMs));
    const every = (ms: number, work: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void this.#unfailing(work()), ms));
    every(lookEveryMs, () => this.#lookAround());
    every(wholeLookEveryMs, () => this.#lookAtAll());
    every(purgeEveryMs, () => retention.purge());
    void this.#unfailing(retention.purge());
  }

  async #missGates(): Promise<void> {
    const { store, log } = this.#given;
    if ((await store.gates()).hosts.length === 0)
      log.warn('No gate is up, so no instance is started. Start a process with the gateway role.');
  }

  async end(): Promise<void> {
    for (const unhear of this.#unhear) unhear();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#work.close();
    await this.#reconciler.settle();
  }

  async ended(instanceId: number): Promise<void> {
    const found = this.#given.db
      .select({ modelId: instances.modelId })
      .from(instances)
      .where(eq(instances.id, instanceId));
    await this.#unfailing(found.then(([row]) => row && this.#work.poke(row.modelId)));
  }

  async #tend(modelId: number): Promise<Date | undefined> {
    try {
      return await this.#reconciler.tend(modelId);
    } catch (error) {
      this.#given.log.error(
        { modelId, error: (error as Error).message },
        'The instances of a service could not be brought to what is wanted; it is tried again.',
      );
      return undefined;
    }
  }

  async #lookAtAll(): Promise<void> {
    const [launchable, present] = await Promise.all([
      this.#given.services.idsWhere(isLaunched),
      this.#given.store.modelIds(),
    ]);
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
      where wanted <> (
        select count(*) from instances where instances.model_id = instance_plans.model_id and deleted_at is null and desired = 'run' and hosting <> 'external')`);
    for (const { model_id } of rows) this.#work.poke(Number(model_id));
  }

  async #unfailing(work: Promise<unknown>): Promise<void> {
    await work.catch((error: Error) =>
      this.#given.log.warn({ error: error.message }, 'The instances could not be looked at; it is tried again.'),
    );
  }
}
