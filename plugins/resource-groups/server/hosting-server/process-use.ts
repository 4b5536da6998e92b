import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

/** What a process and all that it started use. */
export interface ProcessUse {
  /** Since they were started. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** Linux tells processor time in hundredths of a second, on whichever machine. */
const ticksPerSecond = 100;
/** Between two looks at every process of the machine. */
const surveyMs = 10_000;

/**
 * What process groups of this machine use. It looks at every process only now and then, and else at those which it knows of each group
 * and at what they started: a machine has many more processes than instances have.
 */
export class ProcessUses {
  #members = new Map<number, readonly string[]>();
  #surveyed = -Infinity;

  /** By the group's number, of those asked for; empty where there is no /proc. */
  of(groups: ReadonlySet<number>): ReadonlyMap<number, ProcessUse> {
    if (groups.size === 0) return new Map();
    const now = performance.now();
    const due = now - this.#surveyed >= surveyMs;
    if (due) this.#surveyed = now;
    const found = due ? inGroups(everyProcess(), groups) : this.#known(groups);
    this.#members = new Map([...found].map(([group, { ids }]) => [group, ids]));
    return found;
  }

  #known(groups: ReadonlySet<number>): ReadonlyMap<number, Group> {
    // The process that leads a group has its number.
    const known = new Set([...groups].flatMap((group) => [String(group), ...(this.#members.get(group) ?? [])]));
    // What is added to a set while it is gone through is gone through as well.
    for (const id of known) for (const child of startedBy(id)) known.add(child);
    return inGroups(known, groups);
  }
}

interface Group extends ProcessUse {
  readonly ids: readonly string[];
}

function inGroups(processes: Iterable<string>, groups: ReadonlySet<number>): ReadonlyMap<number, Group> {
  const found = new Map<number, Group>();
  for (const id of processes) {
    const stat = read(`/proc/${id}/stat`);
    // The command's name stands in brackets and may hold anything, brackets too; the fields after the last one are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const group = Number(fields[2]);
    if (!groups.has(group)) continue;
    // Own time in user and kernel mode, and that of children which have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${id}/status`))?.[1];
    const { ids = [], cpuSeconds = 0, memoryBytes = 0 } = found.get(group) ?? {};
    found.set(group, {
      ids: [...ids, id],
      cpuSeconds: cpuSeconds + ticks / ticksPerSecond,
      memoryBytes: memoryBytes + Number(resident ?? 0) * 1024,
    });
  }
  return found;
}

function everyProcess(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** What its first thread started; empty where the kernel does not tell. */
const startedBy = (id: string): readonly string[] =>
  read(`/proc/${id}/task/${id}/children`)
    .split(' ')
    .filter((child) => child !== '');

/** These files are made by the kernel as they are read, which takes a few microseconds: less than handing them to another thread. */
const room = Buffer.alloc(16 * 1024);

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    return room.toString('latin1', 0, readSync(descriptor, room));
  } catch {
    return '';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
