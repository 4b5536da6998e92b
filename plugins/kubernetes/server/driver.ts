import type { V1Deployment, V1OwnerReference, V1Pod } from '@kubernetes/client-node';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import { amountOf } from '#core/contract/quantity.ts';
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
import { asClusterFault, unlessAbsent, unlessThere, type Cluster } from './cluster.ts';
import { openConsole, run, type Inside } from './insides.ts';
import { attemptOf, container, exitAnnotation, instanceOf } from './labels.ts';
import { manifestOf, type Manifest, type Place } from './manifest.ts';
import { serverOf } from './nodes.ts';
import { Outputs } from './outputs.ts';
import { podState, type PodExit } from './pod-state.ts';
import { Watched } from './watched.ts';

interface Given {
  readonly connect: () => Promise<Cluster>;
  readonly place: () => Promise<Place>;
  readonly namespace: string;
  readonly selector: () => Promise<string>;
  readonly spool: LogSpool;
  readonly clock: Clock;
  readonly log: Log;
}

/** Beyond its grace, a pod is waited for as long until its node counts as lost. */
const lostMs = 20_000;
const lookMs = 200;

/**
 * Runs instances as deployments of one pod, one for each attempt. All that is known of them lies in the cluster: an attempt
 * that has ended stays as a deployment without pods that tells how it ended.
 */
export class KubernetesDriver implements RuntimeDriver {
  readonly type = 'KUBERNETES';
  readonly endsWithServer = false;
  readonly ownAddresses = true;
  readonly #given: Given;
  readonly #deployments: Watched<V1Deployment>;
  readonly #pods: Watched<V1Pod>;
  readonly #outputs: Outputs;
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #cluster: Promise<Cluster> | undefined;

  constructor(given: Given) {
    this.#given = given;
    const { namespace, selector, log } = given;
    const cluster = () => this.#connect();
    this.#deployments = new Watched<V1Deployment>({
      cluster,
      path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
      selector,
      list: ({ apps }, labelSelector) => apps.listNamespacedDeployment({ namespace, labelSelector }),
      changed: () => undefined,
      log,
    });
    this.#pods = new Watched<V1Pod>({
      cluster,
      path: `/api/v1/namespaces/${namespace}/pods`,
      selector,
      list: ({ core }, labelSelector) => core.listNamespacedPod({ namespace, labelSelector }),
      changed: (now, before) => this.#podChanged(now, before),
      log,
    });
    this.#outputs = new Outputs({ cluster, spool: given.spool });
  }

  start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    return told(async () => {
      const { namespace } = this.#given;
      const manifest = manifestOf(spec, attempt, await this.#given.place());
      const { apps } = await this.#connect();
      const made = await apps.createNamespacedDeployment({ namespace, body: manifest.deployment });
      try {
        await this.#makeWhatItNeeds(manifest, made);
        this.#deployments.put(await this.#patch(manifest.name, manifest.patch));
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
      for (const deployment of await this.#live(instanceId))
        await this.#end(deployment, {
          at: clock().toISOString(),
          reason: 'Stopped',
          message: 'It was asked to stop and ended.',
        });
      const remove = async (gracePeriodSeconds: number) => {
        for (const pod of await this.#podsOf(instanceId))
          await unlessAbsent(core.deleteNamespacedPod({ namespace, name: pod.metadata!.name!, gracePeriodSeconds }));
      };
      await remove(Math.ceil(graceMs / 1_000));
      if (await this.#gone(instanceId, graceMs + lostMs)) return;
      // Nobody confirms what happens on a node that was lost.
      await remove(0);
      if (!(await this.#gone(instanceId, lostMs)))
        throw new Error(`The pods of instance ${instanceId} do not end, not even when they are forced to.`);
    });
  }

  observe(instanceId: number): Promise<Observed> {
    return told(async () => {
      const deployment = (await this.#of(instanceId)).at(-1);
      if (!deployment) return { state: 'absent' };
      const attempt = attemptOf(deployment);
      const exit = exitOf(deployment);
      if (exit) return { state: 'exited', ...withTimes(exit), attempt };
      // It was being made when whoever made it ended.
      if (!deployment.spec?.replicas) return { state: 'absent' };
      const pod = await this.#podOf(deployment);
      const seen = podState(pod, this.#given.clock());
      if (seen.state !== 'exited') return { ...seen, attempt };
      if (pod) await this.#outputs.finish(pod);
      await this.#end(deployment, seen.exit);
      return { state: 'exited', ...withTimes(seen.exit), attempt };
    });
  }

  list(): Promise<readonly number[]> {
    return told(async () => {
      await this.#pods.all();
      return [...new Set((await this.#deployments.all()).map(instanceOf))];
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
      const inside = await this.#inside(instanceId);
      return readInside((command) => run(inside, command), path);
    });
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return told(async () => {
      const inside = await this.#inside(instanceId);
      return listInside((command) => run(inside, command), path);
    });
  }

  open(instanceId: number, start: ConsoleStart): Promise<Console> {
    return told(async () => openConsole(await this.#inside(instanceId), start));
  }

  forget(instanceId: number): Promise<void> {
    return told(async () => {
      const { apps } = await this.#connect();
      const { namespace, spool } = this.#given;
      if ((await this.#podsOf(instanceId)).length > 0)
        throw new Error(`Instance ${instanceId} still runs and cannot be forgotten.`);
      for (const { metadata } of await this.#of(instanceId)) {
        const name = metadata!.name!;
        await unlessAbsent(apps.deleteNamespacedDeployment({ namespace, name }));
        this.#deployments.drop(name);
      }
      spool.forget(instanceId);
    });
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** By the cluster's metrics server; nothing where it has none. */
  async use(): Promise<ReadonlyMap<number, InstanceUse>> {
    const { custom } = await this.#connect();
    const { namespace } = this.#given;
    const answered = await unlessAbsent(
      custom.listNamespacedCustomObject({
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        namespace,
        plural: 'pods',
        labelSelector: await this.#given.selector(),
      }),
    );
    const { items = [] } = (answered ?? {}) as { readonly items?: readonly PodMetrics[] };
    const uses = new Map<number, InstanceUse>();
    for (const { metadata, containers } of items) {
      const own = containers.find(({ name }) => name === container);
      if (own) uses.set(instanceOf({ metadata }), useOf(own.usage));
    }
    return uses;
  }

  /** The nodes of the cluster that take pods. */
  nodes(): Promise<readonly ReportedServer[]> {
    return told(async () => {
      const { core } = await this.#connect();
      return (await core.listNode()).items.map(serverOf);
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#deployments.stop(), this.#pods.stop(), this.#outputs.stop()]);
  }

  #connect(): Promise<Cluster> {
    this.#cluster ??= this.#given.connect();
    this.#cluster.catch(() => (this.#cluster = undefined));
    return this.#cluster;
  }

  async #makeWhatItNeeds({ secrets, service, claims }: Manifest, { metadata }: V1Deployment): Promise<void> {
    const { core } = await this.#connect();
    const { namespace } = this.#given;
    const owner: V1OwnerReference = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: metadata!.name!,
      uid: metadata!.uid!,
    };
    const owned = <T extends { metadata?: object }>(each: T): T => ({
      ...each,
      metadata: { ...each.metadata, ownerReferences: [owner] },
    });
    for (const body of claims) await unlessThere(core.createNamespacedPersistentVolumeClaim({ namespace, body }));
    for (const body of secrets) await core.createNamespacedSecret({ namespace, body: owned(body) });
    if (service) await core.createNamespacedService({ namespace, body: owned(service) });
  }

  /** Takes the pods of an attempt away for good, and keeps how it ended. */
  async #end({ metadata }: V1Deployment, exit: PodExit): Promise<void> {
    const annotations = { [exitAnnotation]: JSON.stringify(exit) };
    const patched = await unlessAbsent(
      this.#patch(metadata!.name!, { metadata: { annotations }, spec: { replicas: 0 } }),
    );
    if (patched) this.#deployments.put(patched);
  }

  async #patch(name: string, body: object): Promise<V1Deployment> {
    const { library, apps } = await this.#connect();
    const { namespace } = this.#given;
    const asMerge = library.setHeaderOptions('Content-Type', library.PatchStrategy.StrategicMergePatch);
    return apps.patchNamespacedDeployment({ namespace, name, body }, asMerge);
  }

  /** The attempts of an instance, oldest first. */
  async #of(instanceId: number): Promise<readonly V1Deployment[]> {
    const all = await this.#deployments.all();
    return all
      .filter((each) => instanceOf(each) === instanceId && !each.metadata?.deletionTimestamp)
      .toSorted((one, other) => attemptOf(one) - attemptOf(other));
  }

  /** Those of its attempts that have not ended. */
  async #live(instanceId: number): Promise<readonly V1Deployment[]> {
    return (await this.#of(instanceId)).filter((each) => !exitOf(each));
  }

  async #podsOf(instanceId: number): Promise<readonly V1Pod[]> {
    return (await this.#pods.all()).filter((each) => instanceOf(each) === instanceId);
  }

  /** The newest pod of an attempt: the cluster makes another one where a node was lost. */
  async #podOf(deployment: V1Deployment): Promise<V1Pod | undefined> {
    const attempt = attemptOf(deployment);
    return (await this.#podsOf(instanceOf(deployment)))
      .filter((each) => attemptOf(each) === attempt && !each.metadata?.deletionTimestamp)
      .toSorted((one, other) => createdOf(one) - createdOf(other))
      .at(-1);
  }

  async #inside(instanceId: number): Promise<Inside> {
    const deployment = (await this.#live(instanceId)).at(-1);
    const pod = deployment && (await this.#podOf(deployment));
    if (!pod || podState(pod, this.#given.clock()).state !== 'running')
      throw new Fault(
        'instance.not_running',
        'This instance has no process at present, so nothing inside it can be reached. Try again once it runs.',
        409,
      );
    return { cluster: await this.#connect(), namespace: this.#given.namespace, pod: pod.metadata!.name! };
  }

  async #gone(instanceId: number, waitMs: number): Promise<boolean> {
    for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += lookMs) {
      if ((await this.#podsOf(instanceId)).length === 0) return true;
      await pause(lookMs);
    }
    return false;
  }

  #podChanged(now: V1Pod | undefined, before: V1Pod | undefined): void {
    const pod = now ?? before;
    const instanceId = pod ? instanceOf(pod) : NaN;
    if (Number.isNaN(instanceId)) return;
    const moment = this.#given.clock();
    const state = now && podState(now, moment);
    if (now && state?.state === 'running') this.#outputs.follow(now);
    const told = [state, before && podState(before, moment)].map(
      (each) => each && [each.state, messageOf(each)].join(),
    );
    if (told[0] === told[1]) return;
    for (const listener of this.#listeners) listener(instanceId);
  }
}

interface PodMetrics {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly containers: readonly { readonly name: string; readonly usage: Usage }[];
}
interface Usage {
  readonly cpu: string;
  readonly memory: string;
}

/** Metrics servers write processors in billionths. */
const useOf = ({ cpu, memory }: Usage): InstanceUse => ({
  cores: cpu.endsWith('n')
    ? Number(cpu.slice(0, -1)) / 1e9
    : cpu.endsWith('u')
      ? Number(cpu.slice(0, -1)) / 1e6
      : (amountOf(cpu) ?? 0),
  memoryBytes: amountOf(memory) ?? 0,
});

function exitOf({ metadata }: V1Deployment): PodExit | undefined {
  const written = metadata?.annotations?.[exitAnnotation];
  return written === undefined ? undefined : (JSON.parse(written) as PodExit);
}

const withTimes = ({ at, startedAt, ...exit }: PodExit) => ({
  ...exit,
  since: new Date(at),
  ...(startedAt && { startedAt: new Date(startedAt) }),
});

const messageOf = (state: ReturnType<typeof podState>): string => (state.state === 'waiting' ? state.message : '');

const createdOf = ({ metadata }: V1Pod): number => new Date(metadata?.creationTimestamp ?? 0).getTime();

/** Says in a Fault what the cluster would not do. Defects go up as they are. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TypeError && !error.cause ? error : asClusterFault(error);
  }
}
