import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Mounts } from '../mounts.ts';
import { enter } from './enter.ts';
import { within } from './network/within.ts';

const run = promisify(execFile);
const tools = ['unshare', 'setpriv', 'prlimit', 'mount', 'umount', 'pivot_root'];
const path = '/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin';

/** A program with its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

export interface Inside {
  readonly instanceId: number;
  /** Where the program runs, which it may read. */
  readonly folder: string;
  /** What it may write to. */
  readonly home: string;
  /** Where trained state is kept, which it may write to as well; a path without blanks. */
  readonly state?: string | undefined;
  /** An empty folder of this instance. */
  readonly root: string;
  /** Data images, which it may read below their folder and, where nothing of the system is in the way, at their target paths. */
  readonly mounts: Mounts;
  readonly memoryBytes: number;
  /** What its files may take on the disk. */
  readonly diskBytes: number;
  /** Folders of control groups that it is to be part of. */
  readonly groups: readonly string[];
}

/** What the program's heap may be larger by than the memory limit, for what is set aside and never used. */
const spareBytes = 2 ** 30;
const probeMs = 20_000;

/** Fences in the programs of instances: by namespaces each sees its own files and processes alone, as a user without rights. */
export class Fence {
  readonly #hidden: string;
  readonly #hostsFile: string | undefined;
  #missing: Promise<string | undefined> | undefined;

  /** Of a hidden folder nothing is seen but what an instance is shown of it. Where a file of hosts is given, instances have networks of their own and look names up there. */
  constructor(hidden: string, hostsFile?: string) {
    this.#hidden = hidden;
    this.#hostsFile = hostsFile;
  }

  /** Why instances cannot be fenced in on this machine, in a sentence; undefined where they are. Tried out once. */
  missing(): Promise<string | undefined> {
    return (this.#missing ??= this.#probe());
  }

  /** The command that runs another one fenced in. */
  async around(command: Command, inside: Inside): Promise<Command> {
    const { instanceId, folder, home, root, mounts, memoryBytes, diskBytes, groups, state } = inside;
    await mkdir(root, { recursive: true, mode: 0o700 });
    const user = isRoot() ? userOf(instanceId) : undefined;
    if (user !== undefined) await chown(home, user, user);
    const program = isAbsolute(command.program) ? [dirname(command.program)] : [];
    const data = mounts.all.length === 0 ? [] : [mounts.folder, ...mounts.all.map(({ source }) => source)];
    const looks = new Set([folder, dirname(process.execPath), ...program, ...data]);
    return {
      program: 'unshare',
      args: [
        ...(user === undefined ? ['--user', '--map-root-user'] : []),
        '--mount',
        '--pid',
        ...(this.#hostsFile === undefined ? [] : ['--net']),
        '--fork',
        '--kill-child',
        'sh',
        '-c',
        enter,
        'fence',
        root,
        String(user ?? '-'),
        folder,
        home,
        this.#hidden,
        // Temporary files lie in memory and count towards the limit; they alone are not to use it up.
        String(Math.ceil(memoryBytes / 2)),
        String(memoryBytes + spareBytes),
        groups.join(' '),
        state ?? '',
        this.#hostsFile ?? '',
        process.execPath,
        within,
        // What is learnt is kept apart, and larger than what comes and goes with an instance.
        state === undefined ? String(diskBytes) : 'unlimited',
        ...[...looks]
          .filter((each) => !isOfSystem(each) || each.startsWith(`${this.#hidden}/`))
          .flatMap((each) => [each, each]),
        ...mounts.all
          .filter(({ target }) => !isOfSystem(target) && !isOfKernel(target))
          .flatMap(({ source, target }) => [source, target]),
        '--',
        command.program,
        ...command.args,
      ],
    };
  }

  async #probe(): Promise<string | undefined> {
    if (process.platform !== 'linux') return 'fences need Linux';
    const needed = this.#hostsFile === undefined ? tools : [...tools, 'ip', 'nsenter'];
    const absent = needed.filter((tool) => !path.split(':').some((folder) => existsSync(join(folder, tool))));
    if (absent.length > 0) return `this machine has no ${absent.join(', ')} (of util-linux and iproute2)`;
    const place = await mkdtemp(join(tmpdir(), 'berth-fence-'));
    try {
      const [home, root] = [join(place, 'home'), join(place, 'root')];
      await mkdir(home);
      const mounts = { folder: home, all: [] };
      const inside = {
        instanceId: 0,
        folder: home,
        home,
        root,
        mounts,
        memoryBytes: 2 ** 28,
        diskBytes: 2 ** 20,
        groups: [],
      };
      const { program, args } = await this.around({ program: 'true', args: [] }, inside);
      await run(program, [...args], { env: { PATH: path }, timeout: probeMs });
      return undefined;
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: string };
      return `the system refuses namespaces (${(stderr || message).trim().split('\n')[0]})`;
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  }
}

export const isRoot = (): boolean => process.geteuid?.() === 0;

const isOfSystem = (folder: string): boolean => /^\/(usr|bin|sbin|lib|lib32|lib64|opt|etc)(\/|$)/.test(folder);

const isOfKernel = (folder: string): boolean => /^\/(dev|proc|tmp|before)(\/|$)/.test(folder);

/** A user that nobody else is: beyond what systems give away where there are so many, else among the last of 65,536. */
function userOf(instanceId: number): number {
  const [first, last, most] = [0x50_00_00_00, 20_000, 40_000];
  const users = readFileSync('/proc/self/uid_map', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const many = users.some(([inside = 0, , count = 0]) => inside === 0 && count > first * 1.5);
  return many ? first + (instanceId % (first / 2)) : last + (instanceId % most);
}
