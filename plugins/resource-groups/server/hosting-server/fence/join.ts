import { readFileSync, readlinkSync } from 'node:fs';
import type { Command } from './fence.ts';

/** What the kernel holds each process of a fenced instance to, by its own names. */
const limits = {
  core: 'Max core file size',
  fsize: 'Max file size',
  data: 'Max data size',
  nofile: 'Max open files',
  nproc: 'Max processes',
};

/** Becomes part of the control groups in its first argument, so that no program begins outside of them. */
const intoGroups = 'for each in $1; do echo 0 >"$each/cgroup.procs"; done; shift; exec "$@"';
const intoFolder = 'cd "$1"; shift; exec "$@"';

interface Joined {
  /** The process by which the fence was put up, whose child is the first one within. */
  readonly processId: number;
  /** Where the program begins, as it is called within. */
  readonly folder: string;
  /** The control groups of the instance. */
  readonly groups: readonly string[];
}

/** The command that runs another one beside those of a fenced instance, with their rights and limits and no more; undefined where there is no fence. */
export function joining(command: Command, { processId, folder, groups }: Joined): Command | undefined {
  if (process.platform !== 'linux' || sameNamespace('pid_for_children', processId, 'pid')) return undefined;
  const first = firstWithin(processId);
  // A server without the rights of root shares its user with the programs, in namespaces of users that it made.
  const shared = !sameNamespace('user', first);
  const user = String(userOf(first));
  return {
    program: 'sh',
    args: [
      '-c',
      intoGroups,
      'join',
      groups.join(' '),
      'nsenter',
      `--target=${first}`,
      '--mount',
      '--pid',
      ...(sameNamespace('net', first) ? [] : ['--net']),
      ...(shared ? ['--user', '--preserve-credentials'] : []),
      'prlimit',
      ...limitsOf(first),
      'setpriv',
      ...(shared ? [] : ['--reuid', user, '--regid', user, '--clear-groups']),
      '--no-new-privs',
      '--bounding-set',
      '-all',
      '--inh-caps',
      '-all',
      'sh',
      '-c',
      intoFolder,
      'join',
      folder,
      command.program,
      ...command.args,
    ],
  };
}

const sameNamespace = (kind: string, processId: number, own = kind): boolean =>
  readlinkSync(`/proc/${processId}/ns/${kind}`) === readlinkSync(`/proc/self/ns/${own}`);

function firstWithin(processId: number): number {
  const [first] = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim().split(' ').map(Number);
  if (!first) throw new Error(`Nothing runs within the fence of the process ${processId}.`);
  return first;
}

const userOf = (processId: number): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))![1]);

/** How large files of a fenced instance may be, in bytes; undefined where they may be of any size, or it has ended. */
export function fileLimitOf(processId: number): number | undefined {
  try {
    const limit = Number(limitOf(readFileSync(`/proc/${firstWithin(processId)}/limits`, 'utf8'), limits.fsize));
    return Number.isNaN(limit) ? undefined : limit;
  } catch {
    return undefined;
  }
}

const limitOf = (told: string, words: string): string => new RegExp(`^${words}\\s+\\S+\\s+(\\S+)`, 'm').exec(told)![1]!;

function limitsOf(processId: number): string[] {
  const told = readFileSync(`/proc/${processId}/limits`, 'utf8');
  return Object.entries(limits).map(([name, words]) => `--${name}=${limitOf(told, words)}`);
}
