import { and, eq, isNull } from 'drizzle-orm';
import { hostname } from 'node:os';
import { Fault } from '#core/contract/fault.ts';
import type { Clock } from '#core/server/surroundings.ts';
import type { GroupType, RuntimeDriver } from '#plugins/resource-groups/server/public.ts';
import type { HostingKind } from '../contract/instance.ts';
import type { History } from './history.ts';
import type { InstanceStore } from './instance-store.ts';
import { failurePatch, observedPatch, type Patch } from './observe.ts';
import type { Ports } from './ports.ts';
import type { ServiceSpec, Specs } from './specs.ts';
import type { Facts } from './state.ts';
import { instances } from './tables.ts';
import { hashToken } from './tokens.ts';

interface Given {
  readonly store: InstanceStore;
  readonly history: History;
  readonly specs: Specs;
  readonly clock: Clock;
  readonly ports: Ports;
}

const hostingKinds: Readonly<Record<GroupType, HostingKind>> = { DOCKER: 'docker', KUBERNETES: 'deployment', HOSTING_SERVER: 'hostingServer', SHARED_RESOURCE_QUOTA: 'deployment', VAST_AI: 'vastAi' };

/** How long a process may take to end once it was asked to. */
const graceMs = 10_000;
const shownLines = 20;

/**
 * Starts and ends the processes of instances. Each change is written as an intent, then done, then confirmed, so that
 * after a kill at any moment the driver's facts tell the next server how far it got.
 */
export class Attempts {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Starts the next attempt; a refusal is noted in the instance's row and tried again later. */
  async start(facts: Facts, service: ServiceSpec | Fault): Promise<void> {
    const { store, history, specs, clock, ports } = this.#given;
    const { id, attempt: last, exitReason, restartCount } = facts;
    if (service instanceof Fault) return this.#refuse(facts, service);
    const attempt = last + 1;
    const http = service.http ? await ports.give(facts) : undefined;
    const made = await service.attempt(id, http?.port).catch(asFault);
    if (made instanceof Fault) return this.#refuse(facts, made);
    const { spec, token } = made;
    const { type, name } = service.group;
    const intent: Patch = {
      attempt,
      tokenHash: hashToken(token),
      specHash: service.hash,
      image: spec.image,
      driver: type,
      hosting: hostingKinds[type],
      resourceGroup: name,
      serverName: hostname(),
      process: 'starting',
      processAt: clock(),
      startedAt: null,
      connectedAt: null,
      disconnectedAt: null,
      nextAttemptAt: null,
      httpHost: http?.host ?? null,
      httpPort: http?.port ?? null,
      answeringUntil: null,
      restartCount: restartCount + (last > 0 && exitReason !== 'Stopped' && exitReason !== 'Refused' ? 1 : 0),
    };
    const unchanged = and(eq(instances.attempt, last), eq(instances.desired, 'run'), isNull(instances.deletedAt));
    if (!(await store.change(id, intent, unchanged))) return;
    await store.unlink(id);
    try {
      const driver = specs.driver(type);
      if ((await driver.observe(id)).state === 'running') await driver.stop(id, graceMs);
      await driver.start(spec, attempt);
    } catch (error) {
      return this.#refuse({ ...facts, ...intent }, error as Error);
    }
    const now = clock();
    await store.change(id, { process: 'running', processAt: now, startedAt: now }, and(eq(instances.attempt, attempt), eq(instances.process, 'starting')));
    await history.note(id, { reason: 'Started', message: `Its process was started from ${spec.image}.` });
  }

  /** Ends an attempt that has failed although its process lives. */
  async fail(facts: Facts, reason: string, message: string): Promise<void> {
    const { store, clock } = this.#given;
    const driver = this.#driverOf(facts);
    await driver?.stop(facts.id, graceMs);
    const ended = failurePatch(facts, { reason, message, at: clock() });
    await store.change(facts.id, { ...ended, lastLines: await lastLines(driver, facts.id) }, eq(instances.attempt, facts.attempt));
    await this.#noteEnd(facts, ended);
  }

  /** Ends the process of an instance that is to go. */
  async end(facts: Facts): Promise<void> {
    await this.#driverOf(facts)?.stop(facts.id, facts.stopNow ? 0 : graceMs);
    await this.observe(facts);
  }

  async delete({ id }: Facts): Promise<void> {
    await this.#given.specs.ended(id);
    await this.#given.store.change(id, { deletedAt: this.#given.clock(), tokenHash: null });
    await this.#given.store.unlink(id);
  }

  /** Brings an instance's row up to date with what its driver sees; answers whether anything was new. */
  async observe(facts: Facts): Promise<boolean> {
    const { store, clock } = this.#given;
    const driver = this.#driverOf(facts);
    if (!driver) return false;
    const patch = observedPatch(facts, await driver.observe(facts.id), clock());
    if (!patch) return false;
    const exited = patch.process === 'exited';
    // The row may have been read before somebody else brought it up to date.
    const asRead = and(eq(instances.attempt, facts.attempt), eq(instances.process, facts.process));
    const changed = await store.change(facts.id, exited ? { ...patch, lastLines: await lastLines(driver, facts.id) } : patch, asRead);
    if (exited && changed) await this.#noteEnd(facts, patch);
    return changed;
  }

  #driverOf({ driver }: Facts): RuntimeDriver | undefined {
    return driver === null ? undefined : this.#given.specs.driver(driver);
  }

  async #refuse(facts: Facts, error: Error): Promise<void> {
    const message = error instanceof Fault ? error.message : `It could not be started: ${error.message}`;
    const refused = { ...failurePatch(facts, { reason: 'Refused', message, at: this.#given.clock() }), lastLines: null };
    await this.#given.store.change(facts.id, refused, eq(instances.attempt, facts.attempt));
    await this.#noteEnd(facts, refused);
  }

  async #noteEnd({ id, desired }: Facts, { exitReason, exitMessage }: Patch): Promise<void> {
    const asked = desired === 'stop' || exitReason === 'Stopped';
    await this.#given.history.note(id, { type: asked ? 'Normal' : 'Warning', reason: exitReason ?? 'Ended', message: exitMessage ?? 'Its process ended.' });
  }
}

/** A fault is something that people can mend; anything else is a defect and goes up. */
export function asFault(error: Error): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

/** The end of what an instance wrote, for people to see why it ended. */
async function lastLines(driver: RuntimeDriver | undefined, instanceId: number): Promise<string | null> {
  const output = await driver?.readLog(instanceId, { previous: false, lastBytes: 8_192 });
  // A database's text holds no character 0.
  const lines = output?.toString('utf8').replaceAll('\0', '').trimEnd().split('\n').slice(-shownLines).join('\n');
  return lines ? lines : null;
}
