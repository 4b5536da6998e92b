import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import {
  InstanceStays,
  listInside,
  readInside,
  inFull,
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
  type RuntimeDriver,
} from '#plugins/resource-groups/server/public.ts';
import { told, unlessAbsent, type Cluster } from './cluster.ts';
import { exitOf } from './exits.ts';
import { openConsole, run, type Inside } from './insides.ts';
import { attemptOf, exitAnnotation, instanceOf } from './labels.ts';
import { makeWhatItNeeds } from './making.ts';
import { manifestOf, type Place } from './manifest.ts';
import { notes } from './notes.ts';
import { Observing } from './observing.ts';
import { outputsOf } from './outputs.ts';
import type { PodExit } from './pod-state.ts';
import type { Deployment, Pod } from './shapes.ts';

interface Given {
  readonly connect: () => Promise<Cluster>;
  readonly place: () => Promise<Place>;
  readonly namespace: string;
  readonly selector: () => Promise<string>;
  /** What of a specification this cluster is told; throws a Fault where it cannot run there. */
  readonly prepare?: (spec: InstanceSpec) => InstanceSpec;
  readonly spool: LogSpool;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long the cluster has to note that there are to be no pods: until then it replaces those that go. */
const notedMs = 5_000;
/** Beyond its grace, a pod is waited for as long until its node counts as lost. */
const lostMs = 20_000;
/** Clusters' own, of pods that name none. */
const defaultGraceSeconds = 30;
/** No pod is waited for any longer, whatever its service or its cluster says. */
const mostGraceMs = 600_000;
/** How long a program in a pod may take to list a folder, or to begin to tell what is in a file. */
const insideMs = 60_000;
/** A thousand files with names as long as can be take less. */
const mostListed = 2 ** 20;

/**
 * Runs instances as deployments of one pod, one for each attempt. All that is known of them lies in the cluster: an attempt
 * that has ended stays as a deployment without pods that tells how it ended.
 */
export class KubernetesDriver implements RuntimeDriver {
  readonly type = 'KUBERNETES';
  readonly ownAddresses = true;
  readonly #given: Given;
  readonly #outputs: OutputFollowers<Pod>;
  readonly #observing: Observing;
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #cluster: Promise<Cluster> | undefined;

  constructor(given: Given) {
    this.#given = given;
    const cluster = () => this.#connect();
    this.#outputs = outputsOf({ cluster, spool: given.spool });
    this.#observing = new Observing({
      ...given,
      cluster,
      outputs: this.#outputs,
      tell: (instanceId) => {
        for (const listener of this.#listeners) listener(instanceId);
      },
    });
  }

  start(asked: InstanceSpec, attempt: number): Promise<Placement> {
    return told(async () => {
      const spec = this.#given.prepare?.(asked) ?? asked;
      const { namespace } = this.#given;
      const manifest = manifestOf(spec, attempt, await this.#given.place());
      const { apps } = await this.#connect();
      const made = await apps.createNamespacedDeployment({ namespace, body: manifest.deployment });
      try {
        await makeWhatItNeeds(await this.#connect(), namespace, manifest, made);
        this.#observing.deployments.put(await this.#patch(manifest.name, manifest.patch));
      } catch (error) {
        await unlessAbsent(apps.deleteNamespacedDeployment({ namespace, name: manifest.name }));
        throw error;
      }
      const [port] = spec.ports;
      return { waits: true, http: port && { host: `${manifest.name}.${namespace}.svc`, port: port.port } };
    });
  }

  stop(instanceId: number, graceMs: number): Promise<void> {
    return told(async () => {
      const { core } = await this.#connect();
      const { clock, namespace } = this.#given;
      for (const deployment of await this.#observing.live(instanceId))
        await this.#end(deployment, {
          at: clock().toISOString(),
          reason: 'Stopped',
          ...notes.stopped(),
        });
      const pods = await this.#observing.podsOf(instanceId);
      const begun = pods.filter((each) => this.#observing.stateOf(each).state !== 'waiting');
      // Nodes go by the first grace that they hear of, which is the pod's own.
      const waitMs = Math.max(graceMs, ...pods.map(graceMsOf)) + lostMs;
      const remove = async (gracePeriodSeconds: number) => {
        for (const pod of await this.#observing.podsOf(instanceId))
          await unlessAbsent(core.deleteNamespacedPod({ namespace, name: pod.metadata.name, gracePeriodSeconds }));
      };
      await this.#observing.leaving(instanceId, notedMs);
      // Of a grace of none, nobody confirms that the program ended.
      await remove(Math.max(1, Math.ceil(graceMs / 1_000)));
      if (!(await this.#observing.gone(instanceId, waitMs))) {
        // Nobody confirms what happens on a node that was lost.
        await remove(0);
        if (!(await this.#observing.gone(instanceId, lostMs)))
          throw new InstanceStays(
            instanceId,
            `The pods of instance ${instanceId} do not end, not even when they are forced to.`,
          );
      }
      await Promise.all(begun.map((each) => this.#outputs.finish(each)));
    });
  }

  observe(instanceId: number): Promise<Observed> {
    return told(async () => {
      const deployment = (await this.#observing.of(instanceId)).at(-1);
      if (!deployment) return { state: 'absent' };
      const attempt = attemptOf(deployment);
      const exit = exitOf(deployment);
      if (exit) return { state: 'exited', ...withTimes(exit), attempt };
      // It was being made when whoever made it ended.
      if (!deployment.spec?.replicas) return { state: 'absent' };
      const pod = await this.#observing.podOf(deployment);
      const seen = this.#observing.stateOf(pod);
      if (seen.state !== 'exited') return { ...seen, attempt };
      if (pod) await this.#outputs.finish(pod);
      await this.#end(deployment, seen.exit);
      return { state: 'exited', ...withTimes(seen.exit), attempt };
    });
  }

  list(): Promise<readonly number[]> {
    return told(() => this.#observing.list());
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
    return told(async () => {
      const inside = await this.#inside(instanceId);
      return readWhile((signal) => readInside((command) => run(inside, command, { signal }), path));
    });
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return told(async () => {
      const inside = await this.#inside(instanceId);
      const signal = AbortSignal.timeout(insideMs);
      return listInside((command) => run(inside, command, { signal, mostBytes: mostListed }), path);
    });
  }

  open(instanceId: number, start: ConsoleStart): Promise<Console> {
    return told(async () => openConsole(await this.#inside(instanceId), start));
  }

  forget(instanceId: number): Promise<void> {
    return told(async () => {
      const { apps } = await this.#connect();
      const { namespace, spool } = this.#given;
      if ((await this.#observing.podsOf(instanceId)).length > 0) throw new InstanceStays(instanceId);
      for (const { metadata } of await this.#observing.of(instanceId)) {
        const { name } = metadata;
        await unlessAbsent(apps.deleteNamespacedDeployment({ namespace, name }));
        this.#observing.deployments.drop(name);
      }
      spool.forget(instanceId);
      this.#outputs.forgetAll((pod) => instanceOf(pod) === instanceId);
    });
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  use(): Promise<ReadonlyMap<number, InstanceUse>> {
    return this.#observing.use();
  }

  servers(): Promise<readonly ReportedServer[]> {
    return told(() => this.#observing.nodes(), inFull);
  }

  async close(): Promise<void> {
    await Promise.all([this.#observing.close(), this.#outputs.stop()]);
  }

  #connect(): Promise<Cluster> {
    this.#cluster ??= this.#given.connect();
    this.#cluster.catch(() => (this.#cluster = undefined));
    return this.#cluster;
  }

  /** Takes the pods of an attempt away for good, and keeps how it ended. */
  async #end({ metadata }: Deployment, exit: PodExit): Promise<void> {
    const annotations = { [exitAnnotation]: JSON.stringify(exit) };
    const patched = await unlessAbsent(
      this.#patch(metadata.name, { metadata: { annotations }, spec: { replicas: 0 } }),
    );
    if (patched) this.#observing.deployments.put(patched);
  }

  async #patch(name: string, body: object): Promise<unknown> {
    const { library, apps } = await this.#connect();
    const { namespace } = this.#given;
    const asMerge = library.setHeaderOptions('Content-Type', library.PatchStrategy.StrategicMergePatch);
    return apps.patchNamespacedDeployment({ namespace, name, body }, asMerge);
  }

  async #inside(instanceId: number): Promise<Inside> {
    const deployment = (await this.#observing.live(instanceId)).at(-1);
    const pod = deployment && (await this.#observing.podOf(deployment));
    if (!pod || this.#observing.stateOf(pod).state !== 'running')
      throw new Fault(
        'instance.not_running',
        'This instance has no process at present, so nothing inside it can be reached. Try again once it runs.',
        409,
      );
    return { cluster: await this.#connect(), namespace: this.#given.namespace, pod: pod.metadata.name };
  }
}

/** Has what tells a file end once nobody reads it, or where it does not begin in time. */
async function readWhile(open: (signal: AbortSignal) => Promise<Readable>): Promise<Readable> {
  const left = new AbortController();
  const late = setTimeout(() => left.abort(), insideMs);
  try {
    const file = await open(left.signal);
    return file.once('close', () => left.abort());
  } finally {
    clearTimeout(late);
  }
}

const withTimes = ({ at, startedAt, exitCode, ...exit }: PodExit) => ({
  ...exit,
  since: new Date(at),
  ...(exitCode !== undefined && { exitCode }),
  ...(startedAt && { startedAt: new Date(startedAt) }),
});

const graceMsOf = ({ spec }: Pod): number =>
  Math.min(1_000 * (spec?.terminationGracePeriodSeconds ?? defaultGraceSeconds), mostGraceMs);
