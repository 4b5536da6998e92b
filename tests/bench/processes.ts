import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of a program; undefined where it is not installed. */
export function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

const taskset = availableParallelism() > 1 ? find('taskset') : undefined;

/** What is measured runs alone on this processor. */
export const measured = 0;
/** What it is measured with shares this one. */
export const aside = 1;

/** Runs a program on one processor, where the machine lets processes be bound. */
export function spawnOn(
  processor: number,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return taskset ? spawn(taskset, ['-c', String(processor), command, ...args], options) : spawn(command, args, options);
}

/** Binds a running process and all its threads. */
export function bind(processor: number, pid: number): void {
  if (taskset) execFileSync(taskset, ['-a', '-p', '-c', String(processor), String(pid)], { stdio: 'ignore' });
}

/** Lets a process run anywhere again. */
export function unbind(pid: number): void {
  if (taskset) execFileSync(taskset, ['-a', '-p', '-c', `0-${cpus().length - 1}`, String(pid)], { stdio: 'ignore' });
}

/** Processor time that a process has used so far, in microseconds. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user! + system!) * 10_000;
}

/** Memory in MiB that a process holds, pages shared with others counted in part. */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1]) / 1024;
}

/** The state of a connection that neither side has closed, as the kernel's tables write it. */
const established = '01';

/** How many files a process has open, and beside them how many connections its callers keep to a port: those are for callers to close. */
export function filesOf(pid: number, port: number): { readonly own: number; readonly callers: number } {
  const listened = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const connections = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  const called = new Set(
    connections
      .filter(([, local, , state]) => local!.endsWith(listened) && state === established)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  const files = readdirSync(`/proc/${pid}/fd`).map((file) => targetOf(`/proc/${pid}/fd/${file}`));
  const callers = files.filter((file) => called.has(file)).length;
  return { own: files.length - callers, callers };
}

/** Empty where it was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/** A process and all that it has started. */
export function familyOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Ends a process that heeds it, and waits until it has; by force where it takes longer than 20 s. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
  child.kill(signal);
  await ended;
  clearTimeout(force);
}
