import { setTimeout as pause } from 'node:timers/promises';
import { amountOf } from '#core/contract/quantity.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type { InstanceUse, OutputFollowers, ReportedServer } from '#plugins/resource-groups/server/public.ts';
import { listAll } from './bounded-answers.ts';
import { unlessAbsent, type Cluster } from './cluster.ts';
import { exitOf } from './exits.ts';
import { attemptOf, container, instanceOf } from './labels.ts';
import { serversOf } from './nodes.ts';
import { podState, type PodState } from './pod-state.ts';
import { allOf, Deployment, Pod, PodMetrics } from './shapes.ts';
import { Watched } from './watched.ts';

interface Given {
  readonly cluster: () => Promise<Cluster>;
  readonly namespace: string;
  readonly selector: () => Promise<string>;
  readonly outputs: OutputFollowers<Pod>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with an instance whose pod began, ended or waits for something else. */
  readonly tell: (instanceId: number) => void;
}

const lookMs = 200;

/** What there is of a group in a cluster, and what happens to it. Nothing here changes anything there. */
export class Observing {
  readonly #given: Given;
  readonly deployments: Watched<Deployment>;
  readonly #pods: Watched<Pod>;

  constructor(given: Given) {
    this.#given = given;
    const { cluster, namespace, selector, log } = given;
    this.deployments = new Watched({
      cluster,
      kind: Deployment,
      path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
      selector,
      list: ({ apps }, page) => apps.listNamespacedDeployment({ namespace, ...page }),
      changed: () => undefined,
      log,
    });
    this.#pods = new Watched({
      cluster,
      kind: Pod,
      path: `/api/v1/namespaces/${namespace}/pods`,
      selector,
      list: ({ core }, page) => core.listNamespacedPod({ namespace, ...page }),
      changed: (now, before) => this.#podChanged(now, before),
      log,
    });
  }

  async list(): Promise<readonly number[]> {
    await this.#pods.all();
    return [...new Set((await this.deployments.all()).map(instanceOf))];
  }

  /** The attempts of an instance, oldest first. */
  async of(instanceId: number): Promise<readonly Deployment[]> {
    const all = await this.deployments.all();
    return all
      .filter((each) => instanceOf(each) === instanceId && !each.metadata.deletionTimestamp)
      .toSorted((one, other) => attemptOf(one) - attemptOf(other));
  }

  /** Those of its attempts that have not ended. */
  async live(instanceId: number): Promise<readonly Deployment[]> {
    return (await this.of(instanceId)).filter((each) => !exitOf(each));
  }

  async podsOf(instanceId: number): Promise<readonly Pod[]> {
    return (await this.#pods.all()).filter((each) => instanceOf(each) === instanceId);
  }

  /** The newest pod of an attempt: the cluster makes another one where a node was lost. */
  async podOf(deployment: Deployment): Promise<Pod | undefined> {
    const attempt = attemptOf(deployment);
    return (await this.podsOf(instanceOf(deployment)))
      .filter((each) => attemptOf(each) === attempt && !each.metadata.deletionTimestamp)
      .toSorted((one, other) => createdOf(one) - createdOf(other))
      .at(-1);
  }

  stateOf(pod: Pod | undefined): PodState {
    return podState(pod, this.#given.clock());
  }

  /** Whether the pods of an instance are gone within this time. */
  gone(instanceId: number, waitMs: number): Promise<boolean> {
    return this.#become(instanceId, waitMs, (pods) => pods.length === 0);
  }

  /** Whether they are all on their way out within this time. */
  leaving(instanceId: number, waitMs: number): Promise<boolean> {
    return this.#become(instanceId, waitMs, (pods) => pods.every(({ metadata }) => metadata.deletionTimestamp));
  }

  async #become(instanceId: number, waitMs: number, are: (pods: readonly Pod[]) => boolean): Promise<boolean> {
    for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += lookMs) {
      if (are(await this.podsOf(instanceId))) return true;
      await pause(lookMs);
    }
    return false;
  }

  /** By the cluster's metrics server; nothing where it has none. */
  async use(): Promise<ReadonlyMap<number, InstanceUse>> {
    const { cluster, namespace, selector } = this.#given;
    const answered = await unlessAbsent(
      (await cluster()).custom.listNamespacedCustomObject({
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        namespace,
        plural: 'pods',
        labelSelector: await selector(),
      }),
    );
    const { items } = (answered ?? {}) as { readonly items?: unknown };
    const uses = new Map<number, InstanceUse>();
    for (const { metadata, containers } of allOf(PodMetrics, items)) {
      const own = containers.find(({ name }) => name === container);
      if (own) uses.set(instanceOf({ metadata }), useOf(own.usage));
    }
    return uses;
  }

  /** The nodes of the cluster that take pods. */
  async nodes(): Promise<readonly ReportedServer[]> {
    const { core } = await this.#given.cluster();
    return serversOf((await listAll((page) => core.listNode(page))).items);
  }

  async close(): Promise<void> {
    await Promise.all([this.deployments.stop(), this.#pods.stop()]);
  }

  #podChanged(now: Pod | undefined, before: Pod | undefined): void {
    const instanceId = instanceOf((now ?? before)!);
    const state = now && this.stateOf(now);
    if (now && state?.state === 'running') this.#given.outputs.follow(now);
    // Else its output would be followed for as long as the cluster says more.
    if (!now && before && this.stateOf(before).state !== 'waiting') void this.#given.outputs.finish(before);
    const told = [state, before && this.stateOf(before)].map((each) => each && [each.state, messageOf(each)].join());
    if (told[0] !== told[1]) this.#given.tell(instanceId);
  }
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

const messageOf = (state: PodState): string => (state.state === 'waiting' ? state.message : '');

const createdOf = ({ metadata }: Pod): number => metadata.creationTimestamp?.getTime() ?? 0;
