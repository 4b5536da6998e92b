import { readdirSync, readlinkSync, type Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#core/server/runtime.ts';
import { signalGroup } from '../processes.ts';
import { fileLimitOf } from './join.ts';

interface Watched {
  /** What it may write to. */
  readonly home: string;
  /** The process by which its fence was put up, which leads the group of all that it started. */
  readonly processId: number;
  /** How much that may be; as much as one of its files may have where it is left out. */
  readonly bytes?: number;
}

const lookEveryMs = 1_000;
/** Looks take this part of the time at most, however many files there are. */
const share = 0.05;
const blockBytes = 512;

/** Ends instances that have written more than they may: the kernel holds single files to the limit, and nothing holds all of them together. */
export class DiskWatch {
  readonly #log: Log;
  readonly #watched = new Map<number, Watched>();
  readonly #ended = new Set<number>();
  #looks = false;

  constructor(log: Log) {
    this.#log = log;
  }

  watch(instanceId: number, watched: Watched): void {
    this.#ended.delete(instanceId);
    this.#watched.set(instanceId, watched);
    if (!this.#looks) void this.#lookOn();
  }

  /** Whether an instance is being watched by this process of its. */
  watches(instanceId: number, processId: number): boolean {
    return this.#watched.get(instanceId)?.processId === processId;
  }

  /** Answers whether the instance was ended because of what it wrote. */
  leave(instanceId: number): boolean {
    this.#watched.delete(instanceId);
    return this.#ended.delete(instanceId);
  }

  async #lookOn(): Promise<void> {
    this.#looks = true;
    while (this.#watched.size > 0) {
      const began = performance.now();
      const processes = processesByNamespace();
      for (const [instanceId, watched] of this.#watched)
        await this.#look(instanceId, watched, processes).catch(({ message }: Error) =>
          this.#log.warn({ instanceId, error: message }, 'What an instance has written could not be counted.'),
        );
      await sleep(Math.max(lookEveryMs, (performance.now() - began) / share), undefined, { ref: false });
    }
    this.#looks = false;
  }

  async #look(instanceId: number, watched: Watched, processes: Processes): Promise<void> {
    const { home, processId, bytes: most = fileLimitOf(processId) } = watched;
    if (most === undefined) return;
    const seen = new Set<number>();
    const bytes = (await bytesIn(home, seen)) + (await bytesOpen(within(processId, processes), home, seen));
    if (bytes <= most || !this.watches(instanceId, processId)) return;
    this.#ended.add(instanceId);
    signalGroup(processId, 'SIGKILL');
  }
}

/** What the files of a folder take on the disk, each once. Somebody changes it meanwhile: what is gone counts as nothing. */
async function bytesIn(folder: string, seen: Set<number>): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await bytesIn(path, seen);
    const found = await lstat(path).catch(() => undefined);
    if (!found || seen.has(found.ino)) continue;
    seen.add(found.ino);
    bytes += found.blocks * blockBytes;
  }
  return bytes;
}

/** What files take that have no name any more, and are there for as long as one of the processes has them open. */
async function bytesOpen(processes: readonly string[], home: string, seen: Set<number>): Promise<number> {
  const { dev } = await stat(home);
  let bytes = 0;
  for (const path of processes.flatMap(unnamedOf)) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.nlink > 0 || found.dev !== dev || seen.has(found.ino)) continue;
    seen.add(found.ino);
    bytes += found.blocks * blockBytes;
  }
  return bytes;
}

// What the kernel tells of processes takes a few microseconds, less than handing it to another thread; files themselves may take long.

/** What a process has open that has no name, or one that cannot be told. */
function unnamedOf(id: string): readonly string[] {
  return namesIn(`/proc/${id}/fd`)
    .map((name) => `/proc/${id}/fd/${name}`)
    .filter((path) => linkOf(path)?.endsWith(' (deleted)') ?? true);
}

/** All processes of this machine, by the namespace of processes that they are in. */
type Processes = ReadonlyMap<string, readonly string[]>;

function processesByNamespace(): Processes {
  const ids = namesIn('/proc').filter((name) => /^\d+$/.test(name));
  return Map.groupBy(ids, (id) => linkOf(`/proc/${id}/ns/pid`) ?? '');
}

/** Those in the namespace that a process has put up. */
function within(processId: number, processes: Processes): readonly string[] {
  const namespace = linkOf(`/proc/${processId}/ns/pid_for_children`);
  return (namespace && processes.get(namespace)) || [];
}

/** Empty for what has gone meanwhile, or is nobody's to see. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
