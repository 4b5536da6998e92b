import { hostname } from 'node:os';
import type { Readable } from 'node:stream';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/runtime.ts';
import type {
  Console,
  ConsoleStart,
  FileListing,
  InstanceSpec,
  KeptLog,
  LogMoment,
  LogRange,
  Observed,
  Placement,
  RuntimeDriver,
} from '../public.ts';
import { InstanceStays } from '../instance-stays.ts';
import { readBundle } from './bundle.ts';
import { Consoles } from './consoles.ts';
import type { LocalFencing } from './fence/fencing.ts';
import type { ImageFolders } from './image-folders.ts';
import { kept } from './instance-folder.ts';
import { listWithin, readWithin, type SeenFolder } from './instance-files.ts';
import { launch, launched } from './launch.ts';
import { extentOf, readLog } from './log-files.ts';
import { layMounts } from './mounts.ts';
import { isAlive, markOfChild, signalGroup } from './processes.ts';
import { Watch } from './watch.ts';

interface Given {
  /** The folder that holds a folder for each instance. */
  readonly instances: string;
  readonly images: ImageFolders;
  readonly clock: Clock;
  readonly log: Log;
  readonly fencing: Pick<LocalFencing, 'around' | 'joining' | 'keep' | 'leave'>;
}

const keptAttempts = 5;
const killedMs = 10_000;

/** Runs instances as processes of this machine. What it knows of them lies in files, so the next server goes on where this one ended. */
export class HostingServer implements RuntimeDriver {
  readonly type = 'HOSTING_SERVER';
  readonly #given: Given;
  readonly #watch: Watch;
  readonly #consoles: Consoles;

  constructor(given: Given) {
    this.#given = given;
    this.#watch = new Watch(given);
    this.#consoles = new Consoles(given.fencing);
    this.#watch.onExit((instanceId) => this.#consoles.end(instanceId));
  }

  async start(spec: InstanceSpec, attempt: number): Promise<Placement> {
    const { instanceId, image } = spec;
    if ((await this.observe(instanceId)).state === 'running') {
      throw new Fault(
        'instance.runs_already',
        `Instance ${instanceId} has a process already. Stop it before it is started again.`,
        409,
      );
    }
    const { images } = this.#given;
    const bundle = await readBundle(await images.folder(image), image);
    const folder = this.#watch.folder(instanceId);
    const startedAt = this.#given.clock().toISOString();
    folder.write({ attempt, image });
    const mounts = await layMounts(folder.mounts, spec.dataImages, images);
    const { home, root } = folder;
    const child = await launch(bundle, spec, {
      home,
      root,
      mounts,
      log: folder.log(attempt),
      fencing: this.#given.fencing,
    });
    const mark = child.pid === undefined ? undefined : markOfChild(child.pid);
    if (mark) folder.write({ attempt, image, process: { ...mark, startedAt } });
    await launched(child, image, bundle.program).catch((fault: Fault) => {
      folder.write({ attempt, image, exit: { at: startedAt, reason: 'Refused', message: fault.message } });
      throw fault;
    });
    this.#watch.add(instanceId, child);
    folder.keepNewest(keptAttempts);
    return { node: hostname() };
  }

  async stop(instanceId: number, graceMs: number): Promise<void> {
    const running = this.#watch.present(instanceId);
    if (!running?.process || running.exit) return;
    const { process } = running;
    await this.#watch.whileStopping(instanceId, async () => {
      signalGroup(process.pid, 'SIGTERM');
      if (await this.#watch.gone(instanceId, graceMs)) return;
      if (isAlive(process)) signalGroup(process.pid, 'SIGKILL');
      if (!(await this.#watch.gone(instanceId, killedMs)))
        throw new Error(`The process ${process.pid} of instance ${instanceId} does not end, not even by SIGKILL.`);
    });
  }

  async observe(instanceId: number): Promise<Observed> {
    const attempt = this.#watch.present(instanceId);
    if (!attempt?.process) return { state: 'absent' };
    const startedAt = new Date(attempt.process.startedAt);
    if (!attempt.exit) {
      this.#watch.keepLooking(instanceId);
      this.#given.fencing.keep(instanceId, attempt.process.pid, this.#watch.folder(instanceId).home);
      return {
        state: 'running',
        since: startedAt,
        attempt: attempt.attempt,
        processId: attempt.process.pid,
        node: hostname(),
      };
    }
    const { at, ...exit } = attempt.exit;
    return { state: 'exited', since: new Date(at), startedAt, attempt: attempt.attempt, ...exit };
  }

  async list(): Promise<readonly number[]> {
    return kept(this.#given.instances);
  }

  listLocal(): Promise<readonly number[]> {
    return this.list();
  }

  async readLog(instanceId: number, { previous, attempt: named, ...range }: LogRange): Promise<Buffer> {
    const folder = this.#watch.folder(instanceId);
    const present = folder.read()?.attempt ?? 0;
    const attempt = named ?? (previous ? folder.attempts().findLast((each) => each < present) : present);
    return attempt === undefined ? Buffer.alloc(0) : readLog(folder.log(attempt), range);
  }

  async logMoments(instanceId: number, attempt: number, fromByte: number): Promise<readonly LogMoment[]> {
    return this.#watch.moments.read(this.#watch.folder(instanceId).log(attempt), fromByte);
  }

  async listLogs(instanceId: number): Promise<readonly KeptLog[]> {
    const folder = this.#watch.folder(instanceId);
    return folder.attempts().map((attempt) => {
      const { from, to, updated } = extentOf(folder.log(attempt));
      return { attempt, from, to, updated };
    });
  }

  readFile(instanceId: number, path: string): Promise<Readable> {
    return readWithin(this.#seenFolders(instanceId), path);
  }

  listFiles(instanceId: number, path: string): Promise<FileListing> {
    return listWithin(this.#seenFolders(instanceId), path);
  }

  async open(instanceId: number, start: ConsoleStart): Promise<Console> {
    const running = this.#watch.present(instanceId);
    if (!running?.process || running.exit)
      throw new Fault(
        'instance.not_running',
        'This instance has no process at present, so no console can be opened in it. Open one once it runs.',
        409,
      );
    this.#watch.keepLooking(instanceId);
    const folder = this.#given.images.folderNow(running.image);
    return this.#consoles.open({ instanceId, processId: running.process.pid, folder }, start);
  }

  async forget(instanceId: number): Promise<void> {
    if ((await this.observe(instanceId)).state === 'running') throw new InstanceStays(instanceId);
    this.#watch.folder(instanceId).remove();
    this.#given.fencing.leave(instanceId);
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#watch.onExit(listener);
  }

  #seenFolders(instanceId: number): readonly SeenFolder[] {
    const folder = this.#watch.folder(instanceId);
    const image = folder.read()?.image;
    const own = { path: folder.path, isOwn: (name: string) => folder.isOwn(name) };
    return image === undefined ? [own] : [{ path: this.#given.images.folderNow(image) }, own];
  }
}
