import { accessSync, constants } from 'node:fs';
import { chmod, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps a folder for this process alone. */
export interface Lock {
  /** Frees the folder, once; so does any end of the process. */
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly address?: string;
}

// SQLite's "database is locked".
const busy = 5;
/** Of two that begin at once, neither gets the lock at the first try; by waiting, one does. */
const patienceMs = 300;

/**
 * Takes the lock, or nothing where another has it. Node offers no file locks of its own, but its SQLite takes one that
 * the kernel frees at any death of the process, that leaves nothing stale, and that holds between users and between
 * containers that share a folder. The lock is lost when this process opens and closes the file in another way, so
 * nothing else may read it. What it answers is to be kept: to close it, or to forget it, frees the lock. While it waits for
 * another to free it, the process stands still.
 */
export function hold(path: string, waitMs: number): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: waitMs });
  try {
    // On a file that it may not write, SQLite would share the lock.
    accessSync(path, constants.W_OK);
    // Nothing is ever written, so no journal has to lie beside it.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}

/** Whether this machine has a process of this number, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells who holds the lock; a holder that has just begun may not have written it down yet. */
async function readHolder(path: string): Promise<Holder | undefined> {
  let holder: Holder | undefined;
  for (const deadline = performance.now() + 300; performance.now() < deadline; await sleep(20)) {
    holder = await readFile(path, 'utf8').then(JSON.parse, () => undefined);
    if (holder && isAlive(holder.pid)) break;
  }
  return holder;
}

async function writeHolder(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, JSON.stringify(holder));
  await rename(draft, path);
}

/** Lets later users of the machine take the lock as well. */
async function openToAll(path: string): Promise<void> {
  const { uid } = await stat(path);
  if (uid === process.getuid?.()) await chmod(path, 0o666);
}

/**
 * Claims a folder, which need not exist, for this process; the address is what a second server is told of this one.
 * Fails within a second, in a sentence, where another process holds the folder or where it cannot be locked.
 */
export async function lockDirectory(directory: string, address?: string): Promise<Lock> {
  const unusable = (cause: unknown): never => {
    throw new Error(
      `${directory} cannot be used by this user; give it the right to write there, or set DATA_DIR to another folder.`,
      { cause },
    );
  };
  await mkdir(directory, { recursive: true }).catch(unusable);
  const folder = await realpath(directory);
  const lockPath = join(folder, 'server.lock');
  const holderPath = join(folder, 'server.json');
  const file = await (async () => hold(lockPath, patienceMs))().catch(unusable);
  if (file === undefined) {
    const holder = await readHolder(holderPath);
    const who = holder ? ` (${[`pid ${holder.pid}`, holder.address].filter(Boolean).join(', ')})` : '';
    throw new Error(`Another Berth server${who} already uses ${directory}; stop it or set DATA_DIR to another folder.`);
  }
  await openToAll(lockPath);
  await writeHolder(holderPath, { pid: process.pid, ...(address === undefined ? {} : { address }) });
  return {
    async release() {
      if (!file.isOpen) return;
      await rm(holderPath, { force: true });
      file.close();
    },
  };
}
