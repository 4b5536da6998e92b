import type Docker from 'dockerode';
import type { ContainerInfo } from 'dockerode';
import type { Readable } from 'node:stream';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  InstanceStays,
  listInside,
  problemOf,
  readInside,
  type Console,
  type ConsoleStart,
  type FileListing,
  type InstanceSpec,
  type InstanceUse,
  type KeptLog,
  type LogMoment,
  type LogRange,
  type LogSpool,
  type Observed,
  type OutputFollowers,
  type Placement,
  type ReportedServer,
  type RunInside,
  type RuntimeDriver,
  type Words,
} from '#plugins/resource-groups/server/public.ts';
import { beginAttempt } from './beginning.ts';
import { containerOf } from './container.ts';
import { asEngineFault, told, unlessAbsent } from './engine.ts';
import type { EngineSettings } from './environment.ts';
import { openConsole, run } from './insides.ts';
import { instanceOf, stoppedSuffix, type Place } from './labels.ts';
import { notes } from './notes.ts';
import { Observing } from './observing.ts';
import { outputsOf, sourceOf, type Source } from './outputs.ts';
import { removeContainer } from './removing.ts';

interface Given {
  readonly connect: () => Promise<Docker>;
  readonly place: () => Promise<Place>;
  readonly settings: EngineSettings;
  /** The address that ports are called at, where that is more than the one of the settings. */
  readonly address?: () => Promise<string>;
  /** What of a specification this engine is told. */
  readonly prepare?: (spec: InstanceSpec) => InstanceSpec;
  readonly spool: LogSpool;
  readonly clock: Clock;
  readonly log: Log;
}

/** An attempt without a container that runs, as yet or for good. */
interface Coming {
  readonly attempt: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  seen: Observed;
}

/** Runs instances as containers of one engine, one for each attempt, that are found by their labels and go on when we do not. */
export class DockerDriver implements RuntimeDriver {
  readonly type = 'DOCKER';
  readonly ownAddresses = true;
  readonly #given: Given;
  readonly #outputs: OutputFollowers<Source>;
  readonly #observing: Observing;
  readonly #coming = new Map<number, Coming>();
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #docker: Promise<Docker> | undefined;

  constructor(given: Given) {
    this.#given = given;
    const docker = () => this.#connect();
    this.#outputs = outputsOf({ docker, spool: given.spool });
    this.#observing = new Observing({
      address: async () => given.settings.address,
      ...given,
      docker,
      outputs: this.#outputs,
      tell: (instanceId) => this.#tell(instanceId),
    });
  }

  start(asked: InstanceSpec, attempt: number): Promise<Placement> {
    return told(async () => {
      const spec = this.#given.prepare?.(asked) ?? asked;
      const place = await this.#given.place();
      // What cannot be is said before anything is fetched.
      containerOf(spec, attempt, place, this.#given.settings);
      await (await this.#connect()).ping();
      this.#observing.listen();
      const before = this.#coming.get(spec.instanceId);
      before?.stop.abort();
      await before?.done;
      const stop = new AbortController();
      const begun = Promise.withResolvers<void>();
      const coming: Coming = {
        attempt,
        stop,
        done: begun.promise.then(() => this.#begin(spec, coming, place)).catch((error: Error) => this.#warn(error)),
        seen: { state: 'waiting', ...notes.made(), attempt },
      };
      this.#coming.set(spec.instanceId, coming);
      begun.resolve();
      return { waits: true };
    });
  }

  stop(instanceId: number, graceMs: number): Promise<void> {
    return told(async () => {
      const coming = this.#coming.get(instanceId);
      coming?.stop.abort();
      await coming?.done;
      for (const { Id, State, Names, Labels } of await this.#observing.of(instanceId)) {
        if (State !== 'running') continue;
        const container = (await this.#connect()).getContainer(Id);
        const name = Names[0]!.replace(/^\//, '');
        if (!name.endsWith(stoppedSuffix)) await container.rename({ name: `${name}${stoppedSuffix}` });
        await unlessAbsent(container.stop({ t: Math.ceil(graceMs / 1_000) }));
        await this.#outputs.finish(sourceOf(Id, Labels));
      }
    });
  }

  observe(instanceId: number): Promise<Observed> {
    return told(async () => this.#coming.get(instanceId)?.seen ?? this.#observing.observe(instanceId));
  }

  list(): Promise<readonly number[]> {
    return told(async () => {
      this.#observing.listen();
      const all = await this.#observing.containers();
      for (const { Id, State, Labels } of all) if (State === 'running') this.#outputs.follow(sourceOf(Id, Labels));
      return [...new Set([...all.map(({ Labels }) => instanceOf(Labels)), ...this.#coming.keys()])];
    });
  }

  async keepOutput(): Promise<void> {
    await this.list();
  }

  readLog(instanceId: number, range: LogRange): Promise<Buffer> {
    return this.#given.spool.read(instanceId, range);
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    return this.#given.spool.list(instanceId);
  }

  async logMoments(instanceId: number, attempt: number, fromByte: number): Promise<readonly LogMoment[]> {
    return this.#given.spool.moments(instanceId, attempt, fromByte);
  }

  readFile(instanceId: number, path: string): Promise<Readable> {
    return told(async () => readInside(await this.#runner(instanceId), path));
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return told(async () => listInside(await this.#runner(instanceId), path));
  }

  open(instanceId: number, start: ConsoleStart): Promise<Console> {
    return told(async () => openConsole(await this.#inside(instanceId), start));
  }

  forget(instanceId: number): Promise<void> {
    return told(async () => {
      const all = await this.#observing.of(instanceId);
      if (this.#coming.get(instanceId)?.seen.state === 'waiting' || all.some(({ State }) => State === 'running'))
        throw new InstanceStays(instanceId);
      for (const each of all) await this.#remove(each);
      this.#coming.delete(instanceId);
      this.#given.spool.forget(instanceId);
    });
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  use(): Promise<ReadonlyMap<number, InstanceUse>> {
    return this.#observing.use();
  }

  async servers(): Promise<readonly ReportedServer[] | undefined> {
    const server = await this.#observing.server();
    return server && [server];
  }

  async close(): Promise<void> {
    for (const { stop } of this.#coming.values()) stop.abort();
    await Promise.all([...this.#coming.values()].map(({ done }) => done));
    await Promise.all([this.#outputs.stop(), this.#observing.close()]);
  }

  #connect(): Promise<Docker> {
    this.#docker ??= this.#given.connect();
    this.#docker.catch(() => (this.#docker = undefined));
    return this.#docker;
  }

  /** Makes an attempt; how that went is to be observed. */
  async #begin(spec: InstanceSpec, coming: Coming, place: Place): Promise<void> {
    const { attempt, stop } = coming;
    const { instanceId } = spec;
    const progress = (words: Words): void => {
      const isNew = coming.seen.state !== 'waiting' || coming.seen.message !== words.message;
      coming.seen = { state: 'waiting', ...words, attempt };
      if (isNew) this.#tell(instanceId);
    };
    try {
      const id = await beginAttempt(await this.#connect(), {
        spec,
        attempt,
        place,
        settings: this.#given.settings,
        progress,
        signal: stop.signal,
        clear: async () => {
          for (const old of await this.#observing.of(instanceId)) await this.#remove(old);
        },
      });
      this.#outputs.follow({ id, instanceId, attempt });
      this.#coming.delete(instanceId);
    } catch (error) {
      const ended = { state: 'exited' as const, attempt, since: this.#given.clock() };
      coming.seen = stop.signal.aborted
        ? { ...ended, reason: 'Stopped', ...notes.stoppedBefore() }
        : { ...ended, reason: 'Refused', ...problemOf(asEngineFault(error)) };
    }
    this.#tell(instanceId);
  }

  async #remove(info: ContainerInfo): Promise<void> {
    const source = sourceOf(info.Id, info.Labels);
    await this.#outputs.finish(source);
    await removeContainer(await this.#connect(), info);
    this.#outputs.forget(source);
  }

  async #inside(instanceId: number): Promise<Docker.Container> {
    return (await this.#connect()).getContainer((await this.#observing.running(instanceId)).Id);
  }

  async #runner(instanceId: number): Promise<RunInside> {
    const container = await this.#inside(instanceId);
    return (command) => run(container, command);
  }

  /** Nobody waits for how an attempt was begun. */
  #warn({ message: error }: Error): void {
    this.#given.log.warn({ error }, 'How an attempt on a Docker engine was begun could not be told.');
  }

  #tell(instanceId: number): void {
    for (const listener of this.#listeners) listener(instanceId);
  }
}
