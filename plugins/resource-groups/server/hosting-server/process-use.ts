import { readdir, readFile } from 'node:fs/promises';

/** What a process and all that it started use. */
export interface ProcessUse {
  /** Since they were started. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** Linux tells processor time in hundredths of a second, on whichever machine. */
const ticksPerSecond = 100;
const atOnce = 64;

/** What each process group of this machine uses, by its number, of those asked for; empty where there is no /proc. */
export async function useOfGroups(groups: ReadonlySet<number>): Promise<ReadonlyMap<number, ProcessUse>> {
  if (groups.size === 0) return new Map();
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const use = new Map<number, ProcessUse>();
  for (let first = 0; first < ids.length; first += atOnce) {
    for (const found of await Promise.all(ids.slice(first, first + atOnce).map((id) => useOf(id, groups)))) {
      if (!found) continue;
      const { cpuSeconds = 0, memoryBytes = 0 } = use.get(found.group) ?? {};
      use.set(found.group, { cpuSeconds: cpuSeconds + found.cpuSeconds, memoryBytes: memoryBytes + found.memoryBytes });
    }
  }
  return use;
}

/** Undefined for a process that is of none of the groups, or has ended meanwhile. */
async function useOf(
  id: string,
  groups: ReadonlySet<number>,
): Promise<(ProcessUse & { readonly group: number }) | undefined> {
  const stat = await readOrNothing(`/proc/${id}/stat`);
  // The command's name stands in brackets and may hold anything, brackets too; the fields after the last one are plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const group = Number(fields[2]);
  if (!groups.has(group)) return undefined;
  // Own time in user and kernel mode, and that of children which have ended.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(await readOrNothing(`/proc/${id}/status`))?.[1];
  return { group, cpuSeconds: ticks / ticksPerSecond, memoryBytes: Number(resident ?? 0) * 1024 };
}

const readOrNothing = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
