import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf } from '#core/contract/quantity.ts';
import { signalGroup } from '#plugins/resource-groups/server/hosting-server/processes.ts';
import type { ClusterServer, Thing } from './cluster-server.ts';

const pageBytes = 4_096;
const lookMs = 50;

/** Plays the controllers and the one node of a cluster: each deployment gets its pod, whose container is a shell here that runs what SCRIPT says. */
export class Node {
  readonly #cluster: ClusterServer;
  readonly #image: string;
  readonly #programs = new Map<string, ChildProcess>();

  /** `image` is the one that it has. */
  constructor(cluster: ClusterServer, image: string) {
    this.#cluster = cluster;
    this.#image = image;
    cluster.things.set('nodes', new Map([['node-1', node]]));
    cluster.ends = (pod, graceSeconds) => this.#end(pod, graceSeconds);
    cluster.hear((kind, type, thing) => {
      if (kind === 'deployments' && type === 'MODIFIED' && thing.spec!['replicas'] > 0) this.#begin(thing);
    });
  }

  /** The programs of an instance. */
  of(instanceId: number): readonly ChildProcess[] {
    return [...this.#programs].flatMap(([pod, program]) => (pod.startsWith(`berth-${instanceId}-`) ? [program] : []));
  }

  #begin({ metadata, spec }: Thing): void {
    const [container] = spec!['template'].spec.containers;
    const pod = this.#cluster.schedule(metadata.name);
    if (container.image !== this.#image) {
      const refused = (reason: string) =>
        this.#cluster.set(
          pod,
          { image: container.image, state: { waiting: { reason, message: 'not found' } } },
          { phase: 'Pending' },
        );
      refused('ErrImagePull');
      refused('ImagePullBackOff');
      return;
    }
    const secret = this.#cluster.things.get('secrets')!.get(container.envFrom[0].secretRef.name)!;
    const env = { PATH: process.env['PATH'], ...secret.stringData };
    const program = spawn('sh', ['-c', 'eval "$SCRIPT"'], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#programs.set(pod, program);
    createInterface({ input: program.stdout }).on('line', (line) => this.#cluster.write(pod, line));
    const startedAt = new Date();
    this.#cluster.set(pod, { state: { running: { startedAt } } });
    void this.#watch(pod, program, { startedAt, limit: bytesOf(container.resources.limits.memory) });
  }

  /** Tells how a program ended, and ends what needs more memory than its limit, bytes. */
  async #watch(
    pod: string,
    program: ChildProcess,
    { startedAt, limit }: { readonly startedAt: Date; readonly limit: number },
  ): Promise<void> {
    let killed = false;
    const looking = setInterval(() => {
      killed ||= memoryOf(program.pid!) > limit;
      if (killed) signalGroup(program.pid!, 'SIGKILL');
    }, lookMs);
    // Its output is read to the end then.
    const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null];
    clearInterval(looking);
    this.#programs.delete(pod);
    if (!this.#cluster.things.get('pods')!.has(pod)) return;
    const exitCode = code ?? 128 + constants.signals[signal!];
    const reason = killed ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error';
    this.#cluster.set(pod, { state: { terminated: { exitCode, reason, startedAt, finishedAt: new Date() } } });
  }

  async #end(pod: string, graceSeconds: number): Promise<void> {
    const program = this.#programs.get(pod);
    if (!program) return;
    const ended = once(program, 'close');
    signalGroup(program.pid!, 'SIGTERM');
    await Promise.race([ended, pause(graceSeconds * 1_000, undefined, { ref: false })]);
    signalGroup(program.pid!, 'SIGKILL');
    await ended;
  }
}

const node: Thing = {
  metadata: { name: 'node-1' },
  spec: {},
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
};

function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}
