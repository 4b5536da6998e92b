import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const kinds = ['memory', 'pids', 'cpu'] as const;
export type Kind = (typeof kinds)[number];

/** Where the groups of one kind of limit are made, and in which version of the kernel's terms. */
export interface Place {
  readonly version: 1 | 2;
  readonly folder: string;
}

/** What the kernel says of this process: `/proc/self/cgroup` and `/proc/self/mountinfo`. */
export interface Surroundings {
  readonly own: string;
  readonly mounts: string;
}

export const presentSurroundings = (): Surroundings => ({
  own: readFileSync('/proc/self/cgroup', 'utf8'),
  mounts: readFileSync('/proc/self/mountinfo', 'utf8'),
});

/** Finds where this server may make groups: below its own one. Left out is what it may not limit. */
export function findPlaces({ own, mounts }: Surroundings): Partial<Record<Kind, Place>> {
  const paths = own.split('\n').flatMap((line) => {
    const [, names, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    return names === undefined || path === undefined ? [] : [{ names: names.split(','), path }];
  });
  const found: Partial<Record<Kind, Place>> = {};
  for (const { at, type, options } of mounts.split('\n').flatMap(mountIn)) {
    if (type === 'cgroup2') {
      const path = paths.find(({ names }) => names[0] === '')?.path;
      const folder = path === undefined ? undefined : ownFolder(at, path);
      if (folder === undefined) continue;
      for (const kind of enabled(folder, path === '/' || path!.endsWith('.service')))
        found[kind] ??= { version: 2, folder };
    }
    if (type !== 'cgroup') continue;
    for (const kind of kinds.filter((each) => options.includes(each))) {
      const folder = ownFolder(at, paths.find(({ names }) => names.includes(kind))?.path ?? '/');
      if (folder !== undefined && mayMake(folder)) found[kind] ??= { version: 1, folder };
    }
  }
  return found;
}

interface Mount {
  readonly at: string;
  readonly type: string;
  readonly options: readonly string[];
}

function mountIn(line: string): readonly Mount[] {
  const [left = '', right = ''] = line.split(' - ');
  const [type = '', , options = ''] = right.split(' ');
  const at = left.split(' ')[4];
  return at === undefined || !type.startsWith('cgroup') ? [] : [{ at, type, options: options.split(',') }];
}

/** Within a container the path may be that of the machine, of which the mount shows the end alone. */
const ownFolder = (at: string, path: string): string | undefined =>
  [join(at, path), at].find((each) => existsSync(each));

const mayMake = (folder: string): boolean => {
  try {
    mkdirSync(join(folder, probe), { recursive: true });
    rmdirSync(join(folder, probe));
    return true;
  } catch {
    return false;
  }
};
const probe = 'berth-probe';

/** The limits that groups below a folder can have, once they were asked for there. A group is `alone` that holds a container or a unit of systemd. */
function enabled(folder: string, alone: boolean): readonly Kind[] {
  const offered = readFileSync(join(folder, 'cgroup.controllers'), 'utf8').trim().split(/\s+/);
  return kinds.filter((kind) => offered.includes(kind) && mayMake(folder) && enable(folder, kind, alone));
}

function enable(folder: string, kind: Kind, alone: boolean): boolean {
  const ask = () => writeFileSync(join(folder, 'cgroup.subtree_control'), `+${kind}`);
  try {
    ask();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || !alone) return false;
  }
  try {
    // A group with processes of its own limits none below it, so that this server and what is with it steps aside.
    const aside = join(folder, 'berth-server');
    mkdirSync(aside, { recursive: true });
    for (const each of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
      writeFileSync(join(aside, 'cgroup.procs'), each);
    ask();
    return true;
  } catch {
    return false;
  }
}
