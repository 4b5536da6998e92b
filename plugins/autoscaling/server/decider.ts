import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import { noteOf } from '#core/server/jobs/failure.ts';
import type { Jobs } from '#core/server/jobs/jobs.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { CountBounds, ScaledServices } from '#plugins/instances/server/public.ts';
import { serviceChanged, type ServiceEntity, type Services } from '#plugins/services/server/public.ts';
import { decide, noHistory, type Decision, type History, type Outcome } from '../contract/decide.ts';
import type { Bounds } from '../contract/policy.ts';
import type { DecisionLog } from './decision-log.ts';
import type { FactSource, Look } from './facts/facts.ts';
import { aboutOf, addTask, needingMore, scalingDown, scalingUp } from './jobs.ts';
import { isScaled, policyFor, slotOf } from './scaled.ts';
import type { Details, NewDecision } from './tables.ts';

export interface DeciderParts {
  readonly services: Services;
  readonly accounts: Accounts;
  readonly counts: ScaledServices;
  readonly facts: FactSource;
  readonly decisions: DecisionLog;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Log;
  readonly quietMs: number;
}

const lookEveryMs = 500;
/** Events may be missed. */
const listEveryMs = 30_000;
/** What was refused is asked for again after so long. */
const refusedMs = 5_000;

/** One time of leading: looks at every service that scales by itself, again and again, and changes its count where that is due. */
export class Decider {
  readonly #given: DeciderParts;
  readonly #services = new Map<number, ServiceEntity>();
  readonly #histories = new Map<number, History>();
  readonly #refusedAt = new Map<number, number>();
  readonly #changed = new Set<number>();
  #listedAt = -Infinity;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unhear = () => {};

  constructor(given: DeciderParts) {
    this.#given = given;
  }

  async begin(): Promise<void> {
    const { events, decisions } = this.#given;
    this.#unhear = events.hear(
      serviceChanged,
      (modelId) => void this.#changed.add(Number(modelId)),
      () => (this.#listedAt = -Infinity),
    );
    for (const [modelId, slot] of await decisions.slots()) this.#histories.set(modelId, { ...noHistory, slot });
    this.#timer = setInterval(() => (this.#looking ??= this.#lookOnce()), lookEveryMs);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#unhear();
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    await this.#look()
      .catch((error: Error) =>
        this.#given.log.warn({ error: error.message }, 'Services could not be scaled. The next try follows.'),
      )
      .finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    await this.#list();
    const looks = await this.#given.facts.of([...this.#services.keys()]);
    for (const [modelId, look] of looks) {
      const service = this.#services.get(modelId)!;
      await this.#tend(service, look).catch((error: Error) =>
        this.#given.log.error({ modelId, error: error.message }, 'A service could not be scaled; it is tried again.'),
      );
    }
  }

  /** Knows the services that scale by themselves, as they are now. */
  async #list(): Promise<void> {
    const { services, clock } = this.#given;
    const now = clock().getTime();
    if (now - this.#listedAt >= listEveryMs) {
      const ids = await services.idsWhere(isScaled);
      this.#services.clear();
      for (const id of ids) this.#changed.add(id);
      this.#listedAt = now;
    }
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    const found = new Map((await services.byIds(changed)).map((service) => [service.id, service]));
    for (const id of changed) {
      const service = found.get(id);
      if (service?.data.autoScalingConfiguration.enabled && !service.removing) this.#services.set(id, service);
      else this.#services.delete(id);
    }
  }

  async #tend(service: ServiceEntity, look: Look): Promise<void> {
    if (!look.service.launchable) return;
    const { decisions, counts, clock } = this.#given;
    const policy = await policyFor(service, this.#given);
    const before = this.#histories.get(service.id) ?? noHistory;
    const outcome = decide(policy, look.facts, before, clock().getTime());
    const { decision, bounds, history } = outcome;
    const done = decision ? await this.#carryOut(service, look, outcome, decision) : 'done';
    // What somebody else changed meanwhile is looked at again, from where this look began.
    if (done === 'overtaken') return;
    this.#histories.set(service.id, history);
    if (history.slot !== before.slot) await decisions.setSlot(service.id, history.slot!);
    const held = heldOf(bounds);
    if (done === 'done' && (held.most !== look.service.bounds.most || held.heldAwake !== look.service.bounds.heldAwake))
      await counts.bound(service.id, held);
  }

  async #carryOut(
    service: ServiceEntity,
    { facts }: Look,
    { bounds }: Outcome,
    decision: Decision,
  ): Promise<'done' | 'refused' | 'overtaken'> {
    const { counts, decisions, jobs, clock } = this.#given;
    const change = { from: facts.count, to: decision.to };
    const isUp = change.to > change.from;
    const now = clock().getTime();
    if (isUp && now - (this.#refusedAt.get(service.id) ?? -Infinity) < refusedMs) return 'refused';
    const entry: NewDecision = {
      accountId: service.account.id,
      modelId: service.id,
      ...change,
      by: decision.by === 'threshold' ? 'THRESHOLD' : decision.by === 'slot' ? 'SLOT' : 'BOUNDS',
      details: detailsOf(decision, facts, bounds),
    };
    try {
      const changed = await counts.scale(service, { ...change, most: bounds.max ?? null }, async (within) => {
        const taskId = await addTask(jobs, isUp ? scalingUp : scalingDown, service, within);
        await decisions.add({ ...entry, taskId }, within);
      });
      this.#refusedAt.delete(service.id);
      return changed ? 'done' : 'overtaken';
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#refusedAt.set(service.id, now);
      await decisions.refuse(entry, error.toJSON(), (within) =>
        jobs.add(needingMore, { modelId: service.id, note: noteOf(error) }, aboutOf(service), within),
      );
      return 'refused';
    }
  }
}

/** A slot that wants instances keeps them, also where nobody calls. */
const heldOf = ({ min, max, slot }: Bounds): CountBounds => ({
  most: max ?? null,
  heldAwake: slot !== undefined && min > 0,
});

function detailsOf({ measured }: Decision, { load }: Look['facts'], { slot }: Bounds): Details {
  const { latency, cpu, ...known } = load;
  return {
    measured: [...measured],
    ...(slot && { slot: slotOf(slot) }),
    load: { ...known, ...(latency === undefined ? {} : { latency }), ...(cpu === undefined ? {} : { cpu }) },
  };
}
