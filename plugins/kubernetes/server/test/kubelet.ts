import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { label } from '../labels.ts';
import type { ClusterServer } from './cluster-server.ts';

const lookMs = 50;

/** Runs the pods of a cluster as processes of this machine: each image is a program of that name, in the environment that its secret gives it. */
export class Kubelet {
  /** The services whose pods wait for a node. */
  readonly held = new Set<number>();
  readonly #cluster: ClusterServer;
  readonly #images: string;
  readonly #pods = new Map<string, ChildProcess>();
  readonly #timer = setInterval(() => this.#look(), lookMs);

  constructor(cluster: ClusterServer, images: string) {
    this.#cluster = cluster;
    this.#images = images;
    const allocatable = { cpu: '16', memory: '64Gi', 'ephemeral-storage': '500Gi', pods: '110' };
    const status = { allocatable, conditions: [{ type: 'Ready', status: 'True' }] };
    cluster.things.set('nodes', new Map([['node-1', { metadata: { name: 'node-1' }, status }]]));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const children = [...this.#pods.values()].filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
    const ends = children.map((child) => once(child, 'exit'));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ends);
  }

  #look(): void {
    const there = new Set(this.#cluster.all('pods').map(({ metadata }) => metadata.name));
    for (const [pod, child] of this.#pods)
      if (!there.has(pod)) {
        child.kill();
        this.#pods.delete(pod);
      }
    for (const { metadata, spec } of this.#cluster.all('deployments')) {
      const isHeld = this.held.has(Number(metadata.labels?.[label.service]));
      if (spec?.['replicas'] && !isHeld && !there.has(`${metadata.name}-pod`)) this.#run(metadata.name, spec);
    }
  }

  #run(deployment: string, spec: Readonly<Record<string, any>>): void {
    const pod = this.#cluster.schedule(deployment);
    const [, name = ''] = /([^/:]+):[^:]*$/.exec(spec['template'].spec.containers[0].image) ?? [];
    const { stringData } = this.#cluster.things.get('secrets')!.get(`${deployment}-env`)!;
    const child = spawn(process.execPath, [join(this.#images, name, 'service.mjs')], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], ...stringData },
    });
    this.#pods.set(pod, child);
    this.#cluster.set(pod, { state: { running: { startedAt: new Date() } } });
    child.once('exit', (code) => {
      const isThere = this.#cluster.things.get('pods')?.has(pod);
      const terminated = { exitCode: code ?? 137, reason: code === 0 ? 'Completed' : 'Error', finishedAt: new Date() };
      if (isThere) this.#cluster.set(pod, { state: { terminated } });
    });
  }
}
