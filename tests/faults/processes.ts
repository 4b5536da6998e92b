import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A living process that works for a data folder. */
export interface Process {
  readonly pid: number;
  /** The process that leads its group. */
  readonly leader: number;
  readonly environment: readonly string[];
  readonly command: readonly string[];
  /** Where it works. */
  readonly folder: string;
}

/** Every process that works for a data folder: its server, its PostgreSQL with all workers, its instances and what they started. */
export function processesOf(dataDir: string): readonly Process[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.flatMap((pid) => {
    const found = look(pid);
    if (!found) return [];
    const { environment, folder } = found;
    return folder.startsWith(dataDir) || environment.some((each) => each.includes(`=${dataDir}`)) ? [found] : [];
  });
}

/** Every process of instances, also those within their fences: a machine that is lost takes all of them along. */
export const processesOfInstances = (dataDir: string): readonly Process[] =>
  processesOf(dataDir).filter(({ environment }) =>
    environment.some((each) => each.startsWith(`HOME=${dataDir}/instances/`)),
  );

/** The main processes of instances by their folders; two of one folder would be one too many. */
export function instancesOf(dataDir: string): readonly { readonly pid: number; readonly home: string }[] {
  return processesOf(dataDir).flatMap(({ pid, leader, environment }) => {
    const home = environment.find((each) => each.startsWith(`HOME=${dataDir}/instances/`));
    return home && leader === pid ? [{ pid, home }] : [];
  });
}

/** PostgreSQL's main process. */
export function postgresOf(dataDir: string): number | undefined {
  return processesOf(dataDir).find(({ command }) => command.includes('-D') && command[0]?.endsWith('postgres'))?.pid;
}

/** PostgreSQL's main process and everyone who works for it. */
export const postgresProcessesOf = (dataDir: string): readonly number[] =>
  processesOf(dataDir)
    .filter(({ folder }) => folder === `${dataDir}/postgres`)
    .map(({ pid }) => pid);

function look(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , leader] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return {
      pid,
      leader: Number(leader),
      environment: read(pid, 'environ'),
      command: read(pid, 'cmdline'),
      folder: readlinkSync(`/proc/${pid}/cwd`),
    };
  } catch {
    // It ended meanwhile, or belongs to somebody else.
    return undefined;
  }
}

const read = (pid: number, file: string): readonly string[] => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
