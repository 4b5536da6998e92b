import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Signals in turn, each with the milliseconds that a process has to heed it. */
export type Patience = readonly (readonly [signal: NodeJS.Signals, milliseconds: number])[];

/** What PostgreSQL's server understands: a fast shutdown, an immediate one, and none. */
export const shutdownPatience: Patience = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 2_000],
];

const procfs = process.platform === 'linux';

function read<T>(source: () => T): T | undefined {
  try {
    return source();
  } catch {
    // A process may be gone, or another user's, at any moment.
    return undefined;
  }
}

function ps(...selection: string[]): string[] {
  const lines = read(() => execFileSync('ps', ['-ww', '-o', 'pid=,command=', ...selection], { encoding: 'utf8' }));
  return lines?.trim().split('\n') ?? [];
}

function commandOf(pid: number): string {
  if (!procfs) return ps('-p', String(pid))[0]?.replace(/^\s*\d+ /, '') ?? '';
  return read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.replaceAll('\0', ' ') ?? '';
}

/** Tells whether a process is a PostgreSQL server on a folder, since numbers of processes are used again. */
export function isServerOf(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!/(^|\/)postgres /.test(command)) return false;
  return command.includes(` -D ${folder} `) || (procfs && read(() => readlinkSync(`/proc/${pid}/cwd`)) === folder);
}

/** Tells whether a process is a worker of a PostgreSQL server, which shows the server's cluster name in its title. */
export function isWorkerOf(pid: number, clusterName: string): boolean {
  return commandOf(pid).startsWith(`postgres: ${clusterName}: `);
}

/** Finds the workers of a PostgreSQL server, also where the server itself is gone. */
export function findWorkers(clusterName: string): number[] {
  const pids = procfs ? readdirSync('/proc') : ps('-ax');
  return pids.map((text) => Number.parseInt(text, 10)).filter((pid) => pid > 0 && isWorkerOf(pid, clusterName));
}

/** Sends a signal to a process that may be gone already; fails where it belongs to another user. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw new Error(`PostgreSQL (pid ${pid}) cannot be stopped by this user; stop it, then start again.`, {
        cause: error,
      });
    }
  }
}

/** Ends a process with ever stronger signals; returns as soon as it is gone. */
export async function endProcess(pid: number, isAlive: () => boolean, patience: Patience): Promise<void> {
  for (const [name, milliseconds] of patience) {
    if (!isAlive()) return;
    signal(pid, name);
    const deadline = performance.now() + milliseconds;
    while (isAlive() && performance.now() < deadline) await sleep(5);
  }
  if (isAlive()) throw new Error(`PostgreSQL (pid ${pid}) does not end, not even when killed.`);
}
