import type Docker from 'dockerode';
import type { ContainerInfo, ContainerInspectInfo, GetEventsOptions } from 'dockerode';
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  inFull,
  type InstanceUse,
  type Observed,
  type OutputFollowers,
  type ReportedServer,
} from '#plugins/resource-groups/server/public.ts';
import { asEngineFault, unlessAbsent } from './engine.ts';
import type { EngineSettings } from './environment.ts';
import { exitOf } from './exits.ts';
import { attemptOf, filterOf, instanceOf, isNamed, label, type Place } from './labels.ts';
import { linesOf } from './lines.ts';
import { sourceOf, type Source } from './outputs.ts';

interface Given {
  readonly docker: () => Promise<Docker>;
  readonly place: () => Promise<Place>;
  /** At which the ports of containers are called. */
  readonly address: () => Promise<string>;
  readonly settings: Pick<EngineSettings, 'network' | 'disk' | 'gpuModels' | 'vram'>;
  readonly outputs: OutputFollowers<Source>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with an instance whose container has ended. */
  readonly tell: (instanceId: number) => void;
}

const againMs = 2_000;
/** Each event has the database asked, and an engine may tell as many as it likes. */
const betweenMs = 10;
/** More than one engine runs, for each has its output followed. */
const mostContainers = 2_000;
const statsAtOnce = 16;

/** What there is on an engine of a group's, and what happens to it. Nothing here changes anything there. */
export class Observing {
  readonly #given: Given;
  readonly #closed = new AbortController();
  /** What each container had used of processors, nanoseconds, and when. */
  readonly #used = new Map<string, { readonly total: number; readonly at: number }>();
  #listening: Promise<void> | undefined;
  #server: ReportedServer | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  /** How the newest attempt of an instance stands that has a container. */
  async observe(instanceId: number): Promise<Observed> {
    const { docker, outputs, clock } = this.#given;
    this.listen();
    const newest = (await this.of(instanceId)).at(-1);
    const found = newest && (await unlessAbsent((await docker()).getContainer(newest.Id).inspect()));
    // It was being made when whoever made it ended.
    if (!found || isUnbegun(found)) return { state: 'absent' };
    const source = sourceOf(found.Id, found.Config.Labels);
    if (found.State.Running) {
      outputs.follow(source);
      return this.#runningOf(found);
    }
    await outputs.finish(source);
    return exitOf(found, clock());
  }

  /** Every container of the group, or of one instance of it. */
  async containers(instanceId?: number): Promise<readonly ContainerInfo[]> {
    const { docker, place } = this.#given;
    const own = filterOf(await place());
    const named = instanceId === undefined ? own : [...own, `${label.instance}=${instanceId}`];
    const all = await (await docker()).listContainers({ all: true, filters: { label: named } });
    if (all.length > mostContainers) throw new Error(`it tells of more than ${mostContainers} containers`);
    return all.filter(({ Labels }) => isNamed(Labels));
  }

  /** The attempts of an instance, oldest first. */
  async of(instanceId: number): Promise<readonly ContainerInfo[]> {
    return (await this.containers(instanceId)).toSorted(
      (one, other) => attemptOf(one.Labels) - attemptOf(other.Labels),
    );
  }

  /** The attempt of an instance that runs; throws a Fault where none does. */
  async running(instanceId: number): Promise<ContainerInfo> {
    const running = (await this.of(instanceId)).findLast(({ State }) => State === 'running');
    if (running) return running;
    throw new Fault(
      'instance.not_running',
      'This instance has no process at present, so nothing inside it can be reached. Try again once it runs.',
      409,
    );
  }

  /** Of each container since the time before, so from the second time on. */
  async use(): Promise<ReadonlyMap<number, InstanceUse>> {
    const docker = await this.#given.docker();
    const running = (await this.containers()).filter(({ State }) => State === 'running');
    const uses: (readonly [number, InstanceUse] | undefined)[] = [];
    const left = running.values();
    const ask = async (): Promise<void> => {
      for (const each of left) uses.push(await this.#useOf(docker, each));
    };
    await Promise.all(Array.from({ length: statsAtOnce }, ask));
    for (const id of this.#used.keys()) if (!running.some(({ Id }) => Id === id)) this.#used.delete(id);
    return new Map(uses.filter((each) => each !== undefined));
  }

  /** The engine as the one server of its group; undefined while it was never reached. */
  async server(): Promise<ReportedServer | undefined> {
    const { docker, settings } = this.#given;
    try {
      const { Name, NCPU, MemTotal, DockerRootDir } = EngineInfo.parse(await (await docker()).info());
      const { disk, gpuModels, vram } = settings;
      const amounts = { cpu: NCPU, memory: MemTotal, disk: disk ?? (await sizeOf(DockerRootDir)), gpuModels, vram };
      this.#server = { name: Name, amounts };
      return this.#server;
    } catch (error) {
      return this.#server && { ...this.#server, trouble: asEngineFault(error, inFull) };
    }
  }

  /** Hears of containers of ours that end, from now until it is closed. */
  listen(): void {
    this.#listening ??= this.#hear();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#listening;
  }

  async #runningOf({ State, Config, NetworkSettings }: ContainerInspectInfo): Promise<Observed> {
    const { settings, address } = this.#given;
    const [published] = Object.values(NetworkSettings.Ports ?? {}).flatMap((each) => each ?? []);
    const [exposed] = Object.keys(Config.ExposedPorts ?? {});
    // In the network of its host, a port is the host's own.
    const port = Number(published?.HostPort ?? (settings.network === 'host' ? exposed?.split('/')[0] : NaN));
    return {
      state: 'running',
      since: new Date(State.StartedAt),
      attempt: attemptOf(Config.Labels),
      node: this.#server?.name,
      ...(port > 0 && { http: { host: await address(), port } }),
    };
  }

  async #useOf(docker: Docker, { Id, Labels }: ContainerInfo): Promise<readonly [number, InstanceUse] | undefined> {
    const told = await unlessAbsent(docker.getContainer(Id).stats({ stream: false, 'one-shot': true }));
    const { data: stats } = Stats.safeParse(told);
    if (!stats) return undefined;
    const { cpu_stats: cpu, memory_stats: memory, read } = stats;
    const [total, at] = [cpu.cpu_usage.total_usage, Date.parse(read)];
    const before = this.#used.get(Id);
    this.#used.set(Id, { total, at });
    if (!before || !(at > before.at)) return undefined;
    const cores = (total - before.total) / ((at - before.at) * 1e6);
    const cached = memory.stats?.inactive_file ?? 0;
    return [instanceOf(Labels), { cores, memoryBytes: Math.max(0, (memory.usage ?? 0) - cached) }];
  }

  async #hear(): Promise<void> {
    const { docker, place, log, tell } = this.#given;
    const { signal } = this.#closed;
    while (!signal.aborted) {
      try {
        const filters = { label: filterOf(await place()) };
        const events: NodeJS.ReadableStream = await (
          await docker()
        ).getEvents({ filters, abortSignal: signal } as GetEventsOptions);
        for await (const line of linesOf(events as AsyncIterable<Buffer>)) {
          const { Action, Actor } = JSON.parse(line) as EngineEvent;
          if (!['die', 'died', 'oom'].includes(Action) || !isNamed(Actor.Attributes)) continue;
          tell(instanceOf(Actor.Attributes));
          await pause(betweenMs, undefined, { signal });
        }
      } catch (error) {
        if (!signal.aborted)
          log.warn({ error: (error as Error).message }, 'Events of a Docker engine could not be heard.');
      }
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

const EngineInfo = z.object({
  Name: z.string().min(1).max(255),
  NCPU: z.number().nonnegative(),
  MemTotal: z.number().nonnegative(),
  DockerRootDir: z.string(),
});
const Stats = z.object({
  read: z.string(),
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number().nonnegative() }) }),
  memory_stats: z.object({
    usage: z.number().nullish(),
    stats: z.object({ inactive_file: z.number().nullish() }).nullish(),
  }),
});
interface EngineEvent {
  readonly Action: string;
  readonly Actor: { readonly Attributes: Readonly<Record<string, string>> };
}

/** The size of the disk of an engine of this machine; 0 where its folder may not be looked at. */
async function sizeOf(folder: string): Promise<number> {
  const seen = await statfs(folder).catch(() => undefined);
  return seen ? seen.blocks * seen.bsize : 0;
}

const isUnbegun = ({ State }: ContainerInspectInfo): boolean =>
  !State.Running && ['created', 'configured', 'initialized'].includes(State.Status) && !State.Error;
