import { and, eq, isNull } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  stopGraceMs,
  type Place,
  type Placement,
  type RuntimeDriver,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { History } from '../answers/history.ts';
import type { Admission } from '../starting/admission.ts';
import type { InstanceStore } from '../instance-store.ts';
import { loopFailures } from './back-off.ts';
import { hostingKinds } from './hosting-kinds.ts';
import { noteOf } from '../note.ts';
import { failurePatch, observedPatch, type Patch } from '../reconcile/observe.ts';
import type { Ports } from './ports.ts';
import type { ServiceSpec, Specs } from './specs.ts';
import { unaddressed } from './unaddressed.ts';
import type { Facts } from '../state/state.ts';
import { instances } from '../tables.ts';
import { hashToken } from './tokens.ts';
import { asFault, lastLines, notStarted, wordsOf } from './why-ended.ts';

interface Given {
  readonly services: Services;
  readonly store: InstanceStore;
  readonly history: History;
  readonly specs: Specs;
  readonly clock: Clock;
  readonly ports: Ports;
  readonly admission: Admission;
  readonly log: Log;
}

/** Where a program listens that shares its address with no other, unless its service says another. */
const ownPort = 8_080;
/** After which an instance is asked for again that guards of starts hold up. */
const askAgainMs = 5_000;

/**
 * Starts and ends the processes of instances. Each change is written as an intent, then done, then confirmed, so that
 * after a kill at any moment the driver's facts tell the next server how far it got.
 */
export class Launcher {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Starts the next attempt; a refusal is noted in the instance's row and tried again later. */
  async start(facts: Facts, service: ServiceSpec | Fault): Promise<void> {
    const { store, specs, clock, ports } = this.#given;
    const { id, attempt: last, exitReason, restartCount } = facts;
    if (service instanceof Fault) return this.#refuse(facts, service);
    // Its row may be older than the place that it was given.
    const given = (await this.#kept(facts)) ?? (await this.#admit(facts, service));
    if (!given) return;
    const attempt = last + 1;
    const { id: groupId, type, name } = service.group;
    const driver = await specs.driverOf({ ...facts, groupId }).catch(asFault);
    if (driver instanceof Fault) return this.#refuse(facts, driver);
    const http = service.http && !driver.ownAddresses ? await ports.give(facts) : undefined;
    const made = await service.attempt(id, http?.port ?? (service.http ? ownPort : undefined)).catch(asFault);
    if (made instanceof Fault) return this.#refuse(facts, made);
    const spec = { ...made.spec, node: given.node };
    const { token } = made;
    const intent: Patch = {
      attempt,
      tokenHash: hashToken(token),
      specHash: service.hash,
      settingsVersion: service.service.version,
      generation: service.generation,
      image: spec.image,
      driver: type,
      hosting: hostingKinds[type],
      resourceGroup: name,
      groupId,
      serverName: given.node ?? null,
      waitsFor: null,
      waitsNote: null,
      process: 'starting',
      processAt: clock(),
      begunAt: clock(),
      placedAt: null,
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
    if (!(await store.begin(id, intent, unchanged))) return;
    let placement: Placement;
    try {
      if ((await driver.observe(id)).state === 'running') await driver.stop(id, stopGraceMs);
      placement = await driver.start(spec, attempt);
    } catch (error) {
      return this.#refuse({ ...facts, ...intent }, error as Error);
    }
    const { node, http: reached, waits } = placement;
    const present = and(eq(instances.attempt, attempt), eq(instances.process, 'starting'));
    const place = {
      serverName: node ?? given.node ?? null,
      ...(reached && { httpHost: reached.host, httpPort: reached.port }),
    };
    const now = clock();
    if (waits) return void (await store.change(id, place, present));
    await store.change(id, { ...place, process: 'running', processAt: now, startedAt: now }, present);
    await this.#noteStart(id, spec.image, service.service);
  }

  /** Forgets what failed before an attempt that serves, and says so where people were told that it keeps failing. */
  async recover({ id, attempt, failures, exitReason }: Facts): Promise<void> {
    const { store, history } = this.#given;
    const asRead = and(
      eq(instances.attempt, attempt),
      eq(instances.process, 'running'),
      eq(instances.failures, failures),
    );
    if (!(await store.change(id, { failures: 0 }, asRead))) return;
    if (failures >= loopFailures || exitReason === 'Refused')
      await history.note(id, {
        reason: 'Recovered',
        message: `It serves again, after ${failures} failed ${failures === 1 ? 'attempt' : 'attempts'} in a row.`,
        note: { code: 'instance.event.recovered', args: { failures: String(failures) } },
      });
  }

  /** Ends an attempt that has failed although its process lives. */
  async fail(facts: Facts, { reason, message, ...words }: Words & { readonly reason: string }): Promise<void> {
    const { store, clock } = this.#given;
    const driver = await this.#driverOf(facts);
    await driver?.stop(facts.id, stopGraceMs, reason);
    const ended = failurePatch(facts, { reason, message, note: noteOf(words), at: clock() });
    await store.change(
      facts.id,
      { ...ended, lastLines: await lastLines(driver, facts.id) },
      eq(instances.attempt, facts.attempt),
    );
    await this.#noteEnd(facts, ended);
  }

  /** Ends the process of an instance that is to go. */
  async end(facts: Facts): Promise<void> {
    const driver = await this.#driverOf(facts);
    await driver?.stop(facts.id, facts.stopNow ? 0 : stopGraceMs);
    await this.observe(facts);
  }

  async delete({ id, accountId, groupId, held }: Facts): Promise<void> {
    await this.#given.specs.ended(id);
    await this.#given.store.change(id, { deletedAt: this.#given.clock(), tokenHash: null });
    await this.#given.store.unlink(id);
    if (held) await this.#given.admission.askAgain(accountId, groupId ?? undefined);
  }

  /** Brings an instance's row up to date with what its driver sees; answers whether anything was new. */
  async observe(facts: Facts): Promise<boolean> {
    const { store, clock, services } = this.#given;
    if (facts.driver === null) return false;
    const driver = await this.#driverOf(facts);
    const seen = (await driver?.observe(facts.id)) ?? { state: 'absent' };
    const told = seen.state === 'waiting' || seen.state === 'exited' ? await this.#readable(facts, seen) : seen;
    const patch = observedPatch(facts, told, clock());
    if (!patch) return false;
    const exited = patch.process === 'exited';
    const began = facts.process === 'starting' && patch.process === 'running';
    // The row may have been read before somebody else brought it up to date.
    const asRead = and(eq(instances.attempt, facts.attempt), eq(instances.process, facts.process));
    const changed = await store.change(
      facts.id,
      exited ? { ...patch, lastLines: await lastLines(driver, facts.id) } : patch,
      asRead,
    );
    if (exited && changed) await this.#noteEnd(facts, patch);
    if (began && changed) await this.#noteStart(facts.id, facts.image, await services.byId(facts.modelId));
    return changed;
  }

  /** Undefined where it was never started, or its group is gone with all that ran in it. */
  async #driverOf(facts: Facts): Promise<RuntimeDriver | undefined> {
    return facts.driver === null
      ? undefined
      : this.#given.specs.driverOf(facts).catch((error: Error) => void asFault(error));
  }

  /** The place that an instance has; undefined where it has none, or gave it back because its server is not there for it any more. */
  async #kept({ id, held, groupId, serverName, attempt }: Facts): Promise<Pick<Place, 'node'> | undefined> {
    const { admission, store } = this.#given;
    if (held === null) return undefined;
    const node = serverName ?? undefined;
    if (groupId === null || (await admission.keeps(groupId, node))) return { node };
    await store.change(id, { held: null, serverName: null }, eq(instances.attempt, attempt));
    return undefined;
  }

  /** Where an instance may have its first process. Undefined where it has to wait: its row says what for. */
  async #admit(facts: Facts, spec: ServiceSpec): Promise<Pick<Place, 'node'> | undefined> {
    const { admission, store, clock, history } = this.#given;
    const verdict = await admission.admit(facts.id, spec);
    if (verdict.do === 'pass') {
      const { node, why } = verdict.place;
      if (why) await history.note(facts.id, { reason: 'Placed', message: why.message, note: noteOf(why) });
      return { node };
    }
    const heldUp = verdict.fault.toJSON();
    const isNew = facts.heldUp?.message !== heldUp.message;
    const asRead = and(eq(instances.desired, 'run'), isNull(instances.held));
    if (verdict.do === 'refuse') {
      await store.change(facts.id, { heldUp }, asRead);
      await this.#refuse({ ...facts, heldUp }, verdict.fault);
      return undefined;
    }
    const now = clock();
    // It waits since it was first held up, for whatever it waits now.
    const nextAttemptAt = new Date(now.getTime() + askAgainMs);
    const waits = { heldUp, nextAttemptAt, groupId: spec.group.id, ...(!facts.heldUp && { processAt: now }) };
    if ((await store.change(facts.id, waits, asRead)) && isNew)
      await history.note(facts.id, {
        type: 'Warning',
        reason: 'Queued',
        message: heldUp.message,
        note: noteOf(heldUp),
      });
    return undefined;
  }

  async #refuse(facts: Facts, error: Error): Promise<void> {
    const { message, ...words } = await this.#readable(
      facts,
      error instanceof Fault ? wordsOf(error) : notStarted(error),
    );
    const refused = {
      // Whether the attempt before was healthy says nothing of one that is refused.
      ...failurePatch(
        { ...facts, connectedAt: null },
        {
          reason: 'Refused',
          message,
          note: noteOf(words),
          at: this.#given.clock(),
        },
      ),
      lastLines: null,
    };
    await this.#given.store.change(facts.id, refused, eq(instances.attempt, facts.attempt));
    await this.#noteEnd(facts, refused);
  }

  /** What is said of an instance, as those may read it who are not to learn where its image is. */
  async #readable<T extends Words>({ modelId, image }: Facts, said: T): Promise<T> {
    const service = image === null ? undefined : await this.#given.services.byId(modelId);
    const name = service && (await this.#given.specs.namedIfClosed(service));
    return name === undefined ? said : unaddressed(said, image!, name);
  }

  async #noteStart(id: number, address: string | null, service: ServiceEntity | undefined): Promise<void> {
    const image = (service && (await this.#given.specs.namedIfClosed(service))) ?? address;
    await this.#given.history.note(id, {
      reason: 'Started',
      message: `Its process was started from ${image}.`,
      note: { code: 'instance.event.started', args: { image: image ?? '' } },
    });
  }

  async #noteEnd(
    { id, modelId, attempt, desired }: Facts,
    { exitReason, exitCode, exitMessage, exitNote = null }: Patch,
  ): Promise<void> {
    const asked = desired === 'stop' || exitReason === 'Stopped';
    if (!asked) this.#given.log.info({ modelId, instanceId: id, exitReason, exitCode, attempt }, 'An instance ended.');
    await this.#given.history.note(id, {
      type: asked ? 'Normal' : 'Warning',
      reason: exitReason ?? 'Ended',
      message: exitMessage ?? 'Its process ended.',
      note: exitNote,
    });
  }
}
