import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPlaces, kinds, presentSurroundings, type Kind, type Place, type Surroundings } from './group-places.ts';

export interface Limits {
  readonly memoryBytes: number;
  /** Its share of the processor beside others, when there is not enough for all. */
  readonly cores: number;
}

/** Processes and threads that one instance may have. */
const mostProcesses = 1_024;
const againMs = 2_000;

function removed(folder: string): string | undefined {
  try {
    rmdirSync(folder);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && ['ENOENT', 'EBUSY', 'ENOTEMPTY'].includes(code)) return code;
    throw error;
  }
}

/** Holds instances to their memory, a number of processes and a share of the processor, by control groups of the kernel. */
export class ControlGroups {
  readonly #prefix: string;
  readonly #read: () => Surroundings;
  readonly #again = new Map<number, NodeJS.Timeout>();
  #places: Partial<Record<Kind, Place>> | undefined;

  /** Servers of one machine have groups of their own; `home` tells them apart. */
  constructor(home: string, read = presentSurroundings) {
    this.#prefix = `berth-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`;
    this.#read = read;
  }

  /** What is held to; empty where this server may make no groups. */
  get held(): readonly Kind[] {
    return kinds.filter((kind) => this.#found()[kind]);
  }

  /** Makes the groups of an instance anew; answers their folders, of which its first process has to become part. */
  prepare(instanceId: number, limits: Limits): readonly string[] {
    this.remove(instanceId);
    clearTimeout(this.#again.get(instanceId));
    const folders = new Set<string>();
    for (const [kind, place] of this.#all()) {
      const folder = this.#folder(place, instanceId);
      mkdirSync(folder, { recursive: true });
      for (const [file, value] of settings[kind][place.version](limits)) {
        // Some of them depend on how the kernel was started.
        if (existsSync(join(folder, file))) writeFileSync(join(folder, file), value);
      }
      folders.add(folder);
    }
    return [...folders];
  }

  /** The groups of an instance that runs, for what is to run beside it. */
  of(instanceId: number): readonly string[] {
    const folders = new Set(this.#all().map(([, place]) => this.#folder(place, instanceId)));
    return [...folders].filter((folder) => existsSync(folder));
  }

  /** Whether the kernel ended a process of an instance because it needed more memory than it may have. */
  ranOutOfMemory(instanceId: number): boolean {
    const { memory } = this.#found();
    if (!memory) return false;
    const file = memory.version === 2 ? 'memory.events' : 'memory.oom_control';
    const path = join(this.#folder(memory, instanceId), file);
    return existsSync(path) && /^oom_kill [1-9]/m.test(readFileSync(path, 'utf8'));
  }

  /** What still ends keeps its groups for a while; they are tried again then. */
  remove(instanceId: number): void {
    clearTimeout(this.#again.get(instanceId));
    this.#again.delete(instanceId);
    const codes = this.#all().map(([, place]) => removed(this.#folder(place, instanceId)));
    if (!codes.includes('EBUSY')) return;
    this.#again.set(instanceId, setTimeout(() => this.remove(instanceId), againMs).unref());
  }

  #found(): Partial<Record<Kind, Place>> {
    if (this.#places) return this.#places;
    try {
      return (this.#places = findPlaces(this.#read()));
    } catch {
      // No /proc, or one that says something else: another system.
      return (this.#places = {});
    }
  }

  #all(): readonly (readonly [Kind, Place])[] {
    const found = this.#found();
    return kinds.flatMap((kind) => (found[kind] ? [[kind, found[kind]] as const] : []));
  }

  #folder({ folder }: Place, instanceId: number): string {
    return join(folder, `${this.#prefix}-${instanceId}`);
  }
}

/** For how many ordinary processes an instance counts: at least one, or a busy machine would not let it start in time. */
const processes = (cores: number): number => Math.max(1, cores);

type Settings = (limits: Limits) => readonly (readonly [file: string, value: string])[];

const settings: Readonly<Record<Kind, Readonly<Record<1 | 2, Settings>>>> = {
  memory: {
    1: ({ memoryBytes }) => [
      ['memory.limit_in_bytes', String(memoryBytes)],
      ['memory.memsw.limit_in_bytes', String(memoryBytes)],
    ],
    2: ({ memoryBytes }) => [
      ['memory.max', String(memoryBytes)],
      ['memory.swap.max', '0'],
      ['memory.oom.group', '1'],
    ],
  },
  pids: {
    1: () => [['pids.max', String(mostProcesses)]],
    2: () => [['pids.max', String(mostProcesses)]],
  },
  cpu: {
    1: ({ cores }) => [['cpu.shares', String(Math.round(processes(cores) * 1_024))]],
    2: ({ cores }) => [['cpu.weight', String(Math.min(10_000, Math.round(processes(cores) * 100)))]],
  },
};
