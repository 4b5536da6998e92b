import type Docker from 'dockerode';
import type { ContainerInfo, ContainerInspectInfo, GetEventsOptions } from 'dockerode';
import { statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  listInside,
  readInside,
  type Console,
  type ConsoleStart,
  type FileListing,
  type InstanceSpec,
  type InstanceUse,
  type KeptLog,
  type LogRange,
  type LogSpool,
  type Observed,
  type Placement,
  type ReportedServer,
  type RuntimeDriver,
} from '#plugins/resource-groups/server/public.ts';
import { containerOf, dataVolumeOf } from './container.ts';
import { asEngineFault, unlessAbsent } from './engine.ts';
import type { DockerSettings } from './environment.ts';
import { exitOf } from './exits.ts';
import { fill } from './filling.ts';
import { openConsole, run } from './insides.ts';
import { attemptOf, filterOf, instanceOf, label, labelsOf, stoppedSuffix, type Place } from './labels.ts';
import { Outputs, type Source } from './outputs.ts';
import { pull } from './pulling.ts';

interface Given {
  readonly connect: () => Promise<Docker>;
  readonly place: () => Promise<Place>;
  readonly settings: Pick<DockerSettings, 'network' | 'address' | 'ulimits' | 'pull' | 'disk' | 'gpuModels'>;
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

const againMs = 2_000;

/** Runs instances as containers of one engine, one for each attempt, that are found by their labels and go on when we do not. */
export class DockerDriver implements RuntimeDriver {
  readonly type = 'DOCKER';
  readonly endsWithServer = false;
  readonly ownAddresses = true;
  readonly #given: Given;
  readonly #outputs: Outputs;
  readonly #coming = new Map<number, Coming>();
  readonly #listeners: ((instanceId: number) => void)[] = [];
  readonly #closed = new AbortController();
  /** What each container had used of processors, nanoseconds, and when. */
  readonly #used = new Map<string, { readonly total: number; readonly at: number }>();
  #docker: Promise<Docker> | undefined;
  #listening: Promise<void> | undefined;
  #server: ReportedServer | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#outputs = new Outputs({ docker: () => this.#connect(), spool: given.spool });
  }

  start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    return told(async () => {
      const place = await this.#given.place();
      // What cannot be is said before anything is fetched.
      containerOf(spec, attempt, place, this.#given.settings);
      await (await this.#connect()).ping();
      this.#listen();
      const before = this.#coming.get(spec.instanceId);
      before?.stop.abort();
      await before?.done;
      const stop = new AbortController();
      const begun = Promise.withResolvers<void>();
      const coming: Coming = {
        attempt,
        stop,
        done: begun.promise.then(() => this.#begin(spec, coming, place)),
        seen: { state: 'waiting', message: 'Its container is made.', attempt },
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
      for (const { Id, State, Names, Labels } of await this.#of(instanceId)) {
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
    return told(async () => {
      const coming = this.#coming.get(instanceId);
      if (coming) return coming.seen;
      this.#listen();
      const newest = (await this.#of(instanceId)).at(-1);
      const found = newest && (await unlessAbsent((await this.#connect()).getContainer(newest.Id).inspect()));
      // It was being made when whoever made it ended.
      if (!found || isUnbegun(found)) return { state: 'absent' };
      const source = sourceOf(found.Id, found.Config.Labels);
      if (found.State.Running) {
        this.#outputs.follow(source);
        return this.#runningOf(found);
      }
      await this.#outputs.finish(source);
      return exitOf(found, this.#given.clock());
    });
  }

  list(): Promise<readonly number[]> {
    return told(async () => {
      this.#listen();
      const all = await this.#containers();
      for (const { Id, State, Labels } of all) if (State === 'running') this.#outputs.follow(sourceOf(Id, Labels));
      return [...new Set([...all.map(({ Labels }) => instanceOf(Labels)), ...this.#coming.keys()])];
    });
  }

  readLog(instanceId: number, range: LogRange): Promise<Buffer> {
    return this.#given.spool.read(instanceId, range);
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    return this.#given.spool.list(instanceId);
  }

  readFile(instanceId: number, path: string): Promise<Readable> {
    return told(async () => {
      const container = await this.#inside(instanceId);
      return readInside((command) => run(container, command), path);
    });
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return told(async () => {
      const container = await this.#inside(instanceId);
      return listInside((command) => run(container, command), path);
    });
  }

  open(instanceId: number, start: ConsoleStart): Promise<Console> {
    return told(async () => openConsole(await this.#inside(instanceId), start));
  }

  forget(instanceId: number): Promise<void> {
    return told(async () => {
      const all = await this.#of(instanceId);
      if (this.#coming.get(instanceId)?.seen.state === 'waiting' || all.some(({ State }) => State === 'running'))
        throw new Error(`Instance ${instanceId} still runs and cannot be forgotten.`);
      for (const each of all) await this.#remove(each);
      this.#coming.delete(instanceId);
      this.#given.spool.forget(instanceId);
    });
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  async use(): Promise<ReadonlyMap<number, InstanceUse>> {
    const docker = await this.#connect();
    const running = (await this.#containers()).filter(({ State }) => State === 'running');
    const uses = await Promise.all(
      running.map(async ({ Id, Labels }) => {
        const stats = await unlessAbsent(docker.getContainer(Id).stats({ stream: false, 'one-shot': true }));
        if (!stats) return [];
        const { cpu_stats: cpu, memory_stats: memory } = stats;
        const [total, at] = [cpu.cpu_usage.total_usage, Date.parse(stats.read)];
        const before = this.#used.get(Id);
        this.#used.set(Id, { total, at });
        const cores = before && at > before.at ? (total - before.total) / ((at - before.at) * 1e6) : 0;
        const cached = memory.stats?.['inactive_file'] ?? 0;
        return [[instanceOf(Labels), { cores, memoryBytes: Math.max(0, (memory.usage ?? 0) - cached) }] as const];
      }),
    );
    for (const id of this.#used.keys()) if (!running.some(({ Id }) => Id === id)) this.#used.delete(id);
    return new Map(uses.flat());
  }

  /** The engine as the one server of its group; undefined while it was never reached. */
  async server(): Promise<ReportedServer | undefined> {
    try {
      const { Name, NCPU, MemTotal, DockerRootDir } = (await (await this.#connect()).info()) as EngineInfo;
      const { disk, gpuModels } = this.#given.settings;
      const amounts = { cpu: NCPU, memory: MemTotal, disk: disk ?? (await sizeOf(DockerRootDir)), gpuModels };
      this.#server = { name: Name, amounts };
      return this.#server;
    } catch (error) {
      return this.#server && { ...this.#server, trouble: asEngineFault(error).message };
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    for (const { stop } of this.#coming.values()) stop.abort();
    await Promise.all([...this.#coming.values()].map(({ done }) => done));
    await Promise.all([this.#outputs.stop(), this.#listening]);
  }

  #connect(): Promise<Docker> {
    this.#docker ??= this.#given.connect();
    this.#docker.catch(() => (this.#docker = undefined));
    return this.#docker;
  }

  /** Fetches what an attempt needs and starts it; how that went is to be observed. */
  async #begin(spec: InstanceSpec, coming: Coming, place: Place): Promise<void> {
    const { attempt, stop } = coming;
    const { instanceId } = spec;
    const { settings, clock } = this.#given;
    const progress = (message: string): void => {
      const isNew = coming.seen.state !== 'waiting' || coming.seen.message !== message;
      coming.seen = { state: 'waiting', message, attempt };
      if (isNew) this.#tell(instanceId);
    };
    const ifMissing = settings.pull === 'missing';
    try {
      const docker = await this.#connect();
      for (const each of [spec, ...spec.dataImages])
        await pull(docker, { ...each, ifMissing, progress, signal: stop.signal });
      progress('Its container is made.');
      for (const old of await this.#of(instanceId)) await this.#remove(old);
      for (const [at, mount] of spec.dataImages.entries())
        await fill(docker, {
          mount,
          volume: dataVolumeOf(place, instanceId, attempt, at),
          labels: labelsOf(place, spec, attempt),
        });
      const container = await docker.createContainer(containerOf(spec, attempt, place, settings));
      if (stop.signal.aborted) throw stop.signal.reason;
      await container.start();
      this.#outputs.follow({ id: container.id, instanceId, attempt });
      this.#coming.delete(instanceId);
    } catch (error) {
      const ended = { state: 'exited' as const, attempt, since: clock() };
      coming.seen = stop.signal.aborted
        ? { ...ended, reason: 'Stopped', message: 'It was asked to stop before it began.' }
        : { ...ended, reason: 'Refused', message: asEngineFault(error).message };
    }
    this.#tell(instanceId);
  }

  #runningOf({ State, Config, NetworkSettings }: ContainerInspectInfo): Observed {
    const [published] = Object.values(NetworkSettings.Ports ?? {}).flatMap((each) => each ?? []);
    const [exposed] = Object.keys(Config.ExposedPorts ?? {});
    // In the network of its host, a port is the host's own.
    const port = Number(
      published?.HostPort ?? (this.#given.settings.network === 'host' ? exposed?.split('/')[0] : NaN),
    );
    return {
      state: 'running',
      since: new Date(State.StartedAt),
      attempt: attemptOf(Config.Labels),
      node: this.#server?.name,
      ...(port > 0 && { http: { host: this.#given.settings.address, port } }),
    };
  }

  async #containers(instanceId?: number): Promise<readonly ContainerInfo[]> {
    const own = filterOf(await this.#given.place());
    const named = instanceId === undefined ? own : [...own, `${label.instance}=${instanceId}`];
    return (await this.#connect()).listContainers({ all: true, filters: { label: named } });
  }

  /** The attempts of an instance, oldest first. */
  async #of(instanceId: number): Promise<readonly ContainerInfo[]> {
    return (await this.#containers(instanceId)).toSorted(
      (one, other) => attemptOf(one.Labels) - attemptOf(other.Labels),
    );
  }

  /** Takes a container away, and the volumes that were its own. */
  async #remove({ Id, Labels }: ContainerInfo): Promise<void> {
    const docker = await this.#connect();
    await this.#outputs.finish(sourceOf(Id, Labels));
    await unlessAbsent(docker.getContainer(Id).remove({ force: true, v: true }));
    this.#outputs.forget(Id);
    const own = [
      ...filterOf(await this.#given.place()),
      ...[label.instance, label.attempt].map((each) => `${each}=${Labels[each]}`),
    ];
    const { Volumes } = await docker.listVolumes({ filters: { label: own } });
    for (const { Name } of Volumes ?? []) await unlessAbsent(docker.getVolume(Name).remove());
  }

  async #inside(instanceId: number): Promise<Docker.Container> {
    const running = (await this.#of(instanceId)).findLast(({ State }) => State === 'running');
    if (!running)
      throw new Fault(
        'instance.not_running',
        'This instance has no process at present, so nothing inside it can be reached. Try again once it runs.',
        409,
      );
    return (await this.#connect()).getContainer(running.Id);
  }

  #tell(instanceId: number): void {
    for (const listener of this.#listeners) listener(instanceId);
  }

  /** Hears of containers of ours that end, from now until it is closed. */
  #listen(): void {
    this.#listening ??= this.#hear();
  }

  async #hear(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      try {
        const filters = { label: filterOf(await this.#given.place()) };
        const docker = await this.#connect();
        const events: NodeJS.ReadableStream = await docker.getEvents({
          filters,
          abortSignal: signal,
        } as GetEventsOptions);
        let rest = '';
        for await (const chunk of events) {
          const lines = `${rest}${chunk}`.split('\n');
          rest = lines.pop()!;
          for (const line of lines.filter(Boolean)) {
            const { Action, Actor } = JSON.parse(line) as EngineEvent;
            if (['die', 'died', 'oom'].includes(Action)) this.#tell(instanceOf(Actor.Attributes));
          }
        }
      } catch (error) {
        if (!signal.aborted)
          this.#given.log.warn({ error: (error as Error).message }, 'Events of the Docker engine could not be heard.');
      }
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

interface EngineInfo {
  readonly Name: string;
  readonly NCPU: number;
  readonly MemTotal: number;
  readonly DockerRootDir: string;
}
interface EngineEvent {
  readonly Action: string;
  readonly Actor: { readonly Attributes: Readonly<Record<string, string>> };
}

/** The size of the disk of an engine of this machine; 0 where its folder may not be looked at. */
async function sizeOf(folder: string): Promise<number> {
  const seen = await statfs(folder).catch(() => undefined);
  return seen ? seen.blocks * seen.bsize : 0;
}

const sourceOf = (id: string, labels: Readonly<Record<string, string>>): Source => ({
  id,
  instanceId: instanceOf(labels),
  attempt: attemptOf(labels),
});

const isUnbegun = ({ State }: ContainerInspectInfo): boolean =>
  !State.Running && ['created', 'configured', 'initialized'].includes(State.Status) && !State.Error;

/** Says in a Fault what the engine would not do. Defects go up as they are. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TypeError ? error : asEngineFault(error);
  }
}
