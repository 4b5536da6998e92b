import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { Words } from '#plugins/resource-groups/server/public.ts';
import { endings } from '../endings.ts';
import type { History } from '../answers/history.ts';
import { hostingKinds } from '../launch/hosting-kinds.ts';
import type { Launcher } from '../launch/launcher.ts';
import { asFault } from '../launch/why-ended.ts';
import type { InstanceStore } from '../instance-store.ts';
import { decide, type Step } from './plan.ts';
import type { DesiredStateStore } from './desired-state-store.ts';
import { instanceChanged } from '../public.ts';
import type { Retention } from './retention.ts';
import type { ServiceSpec, Specs } from '../launch/specs.ts';
import type { Facts } from '../state/state.ts';
import type { Stopping } from './stopping.ts';
import { settingsOf } from './desired-count.ts';
import type { Plan, Update } from '../tables.ts';
import { turnOf, type Updates } from './updates.ts';

export interface ServiceReconcilerParts {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly plans: DesiredStateStore;
  readonly updates: Updates;
  readonly history: History;
  readonly specs: Specs;
  readonly attempts: Launcher;
  readonly stopping: Stopping;
  readonly retention: Retention;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when something that took its time is done, so that the service is looked at again. */
  readonly again: (modelId: number) => void;
}

/** Enough to create, start and stop in one go; what is left is done in the next. */
const mostRounds = 8;
const startTimeoutSeconds = 300;
const retryMs = 1_000;

/** Brings the instances of one service to what is wanted. May be ended at any moment and called again. */
export class ServiceReconciler {
  readonly #given: ServiceReconcilerParts;
  readonly #busy = new Map<number, Promise<void>>();

  constructor(given: ServiceReconcilerParts) {
    this.#given = given;
  }

  /** Does what is due for a service; answers when to look again though nothing happens. */
  async tend(modelId: number): Promise<Date | undefined> {
    const { services, store, clock } = this.#given;
    const service = await services.byId(modelId);
    if (!service) return this.#clear(modelId);
    for (let round = 0; round < mostRounds; round++) {
      const present = await store.live([modelId]);
      const observed = await Promise.all(
        present.filter(({ id }) => !this.#busy.has(id)).map((facts) => this.#given.attempts.observe(facts)),
      );
      const { steps, lookAt, spec } = await this.#decide(service);
      if (observed.includes(true)) await this.#tell(modelId);
      if (steps.length === 0) return lookAt;
      for (const { step, facts } of steps) await this.#perform(service, spec, step, facts);
      await this.#tell(modelId);
    }
    return new Date(clock().getTime() + retryMs);
  }

  /** Waits for what takes its time. */
  async settle(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  async #decide(service: ServiceEntity) {
    const { plans, specs, store, clock } = this.#given;
    const known = await plans.sync(service.id, settingsOf(service));
    const restsInMs = await plans.rest(known);
    const meant = await specs.of(service, known.generation).catch(asFault);
    const { plan, present } = await store.together(service.id);
    const update = meant instanceof Fault ? undefined : await this.#follow(meant, plan, present);
    const spec = update?.state === 'HALTED' ? await this.#former(service, update).catch(asFault) : meant;
    if (!(spec instanceof Fault) && present.some((facts) => isBehind(facts, spec)))
      await store.settle(service.id, spec.hash, service.version);
    const gates = await store.gates();
    const gatesKnown = gates.hosts.length > 0;
    const { steps, lookAt } = decide({
      wanted: plan?.wanted ?? 0,
      whyNone: plan?.asleepAt ? whySleeping(plan.idleMinutes) : endings.noneWanted,
      specHash: spec instanceof Fault || !gatesKnown ? undefined : spec.hash,
      batch: update?.state === 'RUN' ? update.batch : 1,
      instances: present,
      busy: new Set(this.#busy.keys()),
      startTimeoutMs: (service.data.timeouts.podStartTimeoutSec || startTimeoutSeconds) * 1_000,
      gatesKnown,
      gatesSince: gates.since,
      now: clock(),
    });
    const restsAt = restsInMs === undefined ? undefined : new Date(clock().getTime() + restsInMs);
    return {
      spec,
      lookAt: earlier(lookAt, restsAt),
      steps: steps.map((step) => ({
        step,
        facts: 'id' in step ? present.find(({ id }) => id === step.id) : undefined,
      })),
    };
  }

  /** Notes how far the replacement of instances is; answers it where it is for the settings that are meant. */
  async #follow(meant: ServiceSpec, plan: Plan | undefined, present: readonly Facts[]): Promise<Update | undefined> {
    const { updates, history } = this.#given;
    const { id: modelId, version } = meant.service;
    const update = await updates.of(modelId);
    const own = present.filter(({ desired, hosting }) => desired === 'run' && hosting !== 'external');
    const turn = turnOf({ update, specHash: meant.hash, own, wanted: plan?.wanted ?? 0 });
    if (turn?.do === 'begin') return updates.begin(modelId, meant, turn.from);
    if (turn?.do === 'end') return updates.end(modelId);
    if (turn?.do !== 'halt') return update?.specHash === meant.hash ? update : undefined;
    const { id: instanceId, exitReason, exitMessage, exitNote } = turn.failed;
    const message = exitMessage ?? 'Its process ended.';
    const halted = await updates.halt(modelId, { instanceId, reason: exitReason ?? 'Failed', message, note: exitNote });
    if (halted) {
      const args = { version: String(version), fromVersion: String(halted.fromVersion) };
      await history.note(instanceId, {
        type: 'Warning',
        reason: 'UpdateHalted',
        message: `Its update to version ${args.version} of the settings was halted, for it failed; version ${args.fromVersion} serves on.`,
        note: { code: 'instance.update_halted', args },
      });
    }
    return halted;
  }

  /** How instances are started whose update was halted: as before it. What is not kept of the settings of then is as it is now. */
  async #former(service: ServiceEntity, { fromVersion, fromGeneration, fromImage }: Update): Promise<ServiceSpec> {
    const { services, specs } = this.#given;
    return specs.of((await services.asOf(service, fromVersion)) ?? service, fromGeneration, fromImage);
  }

  async #perform(
    service: ServiceEntity,
    spec: ServiceSpec | Fault,
    step: Step,
    facts: Facts | undefined,
  ): Promise<void> {
    const { store, attempts, stopping } = this.#given;
    if (step.do === 'create')
      return void (await store.create({
        accountId: service.account.id,
        modelId: service.id,
        // Whatever its service lacks yet, its row says something of it.
        hosting: spec instanceof Fault ? 'hostingServer' : hostingKinds[spec.group.type],
      }));
    if (!facts) return;
    if (step.do === 'start') return attempts.start(facts, spec);
    if (step.do === 'recover') return attempts.recover(facts);
    if (step.do === 'stop') return stopping.stop(facts, step.why);
    if (step.do === 'delete') return attempts.delete(facts);
    this.#aside(facts, () => (step.do === 'fail' ? attempts.fail(facts, step) : attempts.end(facts)));
  }

  /** Does what takes its time beside the rest; until it is done nothing else is done to the instance. */
  #aside({ id, modelId }: Facts, work: () => Promise<void>): void {
    const done = work()
      .catch(async (error: Error) => {
        this.#given.log.error(
          { instanceId: id, error: error.message },
          'An instance could not be ended; it is tried again.',
        );
        await sleep(retryMs);
      })
      .then(() => {
        this.#busy.delete(id);
        this.#given.again(modelId);
      });
    this.#busy.set(id, done);
  }

  /** What is left of a service that is no more. */
  async #clear(modelId: number): Promise<Date | undefined> {
    const { store, plans, updates, stopping, attempts, retention, clock } = this.#given;
    const present = await store.live([modelId]);
    if (present.length === 0) {
      await retention.forgetService(modelId);
      await plans.delete(modelId);
      await updates.delete(modelId);
      return undefined;
    }
    await stopping.stopAll(modelId, endings.removed, { now: true });
    for (const facts of await store.live([modelId])) {
      if (this.#busy.has(facts.id)) continue;
      await attempts.observe(facts);
      this.#aside(facts, async () => {
        await attempts.end(facts);
        await attempts.delete(facts);
      });
    }
    return new Date(clock().getTime() + retryMs);
  }

  #tell(modelId: number): Promise<void> {
    return this.#given.events.publish(instanceChanged, String(modelId));
  }
}

const whySleeping = (idleMinutes: number): Words => (idleMinutes > 0 ? endings.idle(idleMinutes) : endings.gaveWay);

const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Whether settings changed since that make no difference to an instance. */
const isBehind = ({ specHash, settingsVersion }: Facts, { hash, service: { version } }: ServiceSpec): boolean =>
  specHash === hash && settingsVersion !== version;
