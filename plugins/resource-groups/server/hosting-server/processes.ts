import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, told apart from a later one with the same id by the moment it started. */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

/** The mark of a living process; undefined for one that has ended, also where its parent has not yet taken note. */
export function markOf(pid: number): ProcessMark | undefined {
  const found = find(pid);
  return found?.lives ? { pid, started: found.started } : undefined;
}

/** The mark of a process that this one has just started, which may have ended since. */
export function markOfChild(pid: number): ProcessMark | undefined {
  const found = find(pid);
  return found && { pid, started: found.started };
}

export const isAlive = ({ pid, started }: ProcessMark): boolean => markOf(pid)?.started === started;

/** Signals a process and all that it started; answers whether any of them was there to be signalled. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    // EPERM: nobody of the group is ours any more; some systems also say so of a group that is about to vanish.
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * The leader of a process group that was started with `variable` in its environment. Found where /proc is; elsewhere
 * other processes' environments are not ours to read, and the answer is undefined.
 */
export function findByEnvironment(variable: string): ProcessMark | undefined {
  if (!hasProc()) return undefined;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || statOf(pid)?.group !== pid) continue;
    if (environmentOf(pid).includes(variable)) return markOf(pid);
  }
  return undefined;
}

let proc: boolean | undefined;
const hasProc = (): boolean => (proc ??= statOf(process.pid) !== undefined);

/** Signals all programs of a terminal, by the process that leads their session, also where it has ended itself. Does nothing where there is no /proc. */
export function signalSession(leader: number, signal: NodeJS.Signals): void {
  if (!hasProc()) return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || statOf(pid)?.session !== leader) continue;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

interface Stat {
  readonly state: string;
  readonly group: number;
  readonly session: number;
  readonly started: string;
}

function statOf(pid: number): Stat | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  // The command's name stands in brackets and may hold anything, brackets too; the fields after the last one are plain.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, , group, session] = fields;
  const started = fields[19];
  return state && group && started ? { state, group: Number(group), session: Number(session), started } : undefined;
}

/** The environment that a process was started with. */
export const environmentOf = (pid: number): readonly string[] => readOrNothing(`/proc/${pid}/environ`).split('\0');

interface Found {
  readonly started: string;
  readonly lives: boolean;
}

const find = (pid: number): Found | undefined => (hasProc() ? findInProc(pid) : findByPs(pid));

function findInProc(pid: number): Found | undefined {
  const stat = statOf(pid);
  // Ticks since the machine started: they name a moment only together with that start.
  return (
    stat && {
      started: `${readOrNothing('/proc/sys/kernel/random/boot_id').trim()}/${stat.started}`,
      lives: stat.state !== 'Z' && stat.state !== 'X',
    }
  );
}

function findByPs(pid: number): Found | undefined {
  try {
    const [state = '', ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    })
      .trim()
      .split(/\s+/);
    return started.length === 0 ? undefined : { started: started.join(' '), lives: !state.startsWith('Z') };
  } catch {
    // ps ends with 1 where there is no such process.
    return undefined;
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
