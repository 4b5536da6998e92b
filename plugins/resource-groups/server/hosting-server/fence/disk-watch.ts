import { readdirSync, readlinkSync, type Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as othersIn, setTimeout as sleep } from 'node:timers/promises';
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
/** After so many links others are let in, for how many there are is up to the instances. */
const atOnce = 256;

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
      const processes = await processesByNamespace();
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
  for (const id of processes)
    for (const path of await unnamedOf(id)) {
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.nlink > 0 || found.dev !== dev || seen.has(found.ino)) continue;
      seen.add(found.ino);
      bytes += found.blocks * blockBytes;
    }
  return bytes;
}

// What the kernel tells of processes takes a few microseconds, less than handing it to another thread; files themselves may take long.

/** What a process has open that has no name, or one that cannot be told. */
async function unnamedOf(id: string): Promise<readonly string[]> {
  const paths = namesIn(`/proc/${id}/fd`).map((name) => `/proc/${id}/fd/${name}`);
  const links = await linksOf(paths);
  return paths.filter((_, index) => links[index]?.endsWith(' (deleted)') ?? true);
}

/** All processes of this machine, by the namespace of processes that they are in. */
type Processes = ReadonlyMap<string, readonly string[]>;

async function processesByNamespace(): Promise<Processes> {
  const ids = namesIn('/proc').filter((name) => /^\d+$/.test(name));
  const namespaces = await linksOf(ids.map((id) => `/proc/${id}/ns/pid`));
  return Map.groupBy(ids, (_, index) => namespaces[index] ?? '');
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

async function linksOf(paths: readonly string[]): Promise<readonly (string | undefined)[]> {
  const links: (string | undefined)[] = [];
  for (const path of paths) {
    links.push(linkOf(path));
    if (links.length % atOnce === 0) await othersIn();
  }
  return links;
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
