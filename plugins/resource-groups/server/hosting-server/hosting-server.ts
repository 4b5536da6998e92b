import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault } from '#core/contract/fault.ts';
import type { Clock, Log } from '#core/server/surroundings.ts';
import type { InstanceSpec, LogRange, Observed, RuntimeDriver } from '../public.ts';
import { bundleFolder, readBundle } from './bundle.ts';
import { describeExit, unseenExit } from './exits.ts';
import { InstanceFolder, kept, type Attempt, type Exit } from './instance-folder.ts';
import { readWithin } from './instance-files.ts';
import { launch, launched } from './launch.ts';
import { cutIfLarge, readLog } from './log-files.ts';
import { findByEnvironment, isAlive, markOf, signalGroup } from './processes.ts';

interface Given {
  /** The folder that holds a folder for each instance. */
  readonly instances: string;
  /** The folder that holds a folder for each image. */
  readonly bundles: string;
  readonly clock: Clock;
  readonly log: Log;
}

const lookEveryMs = 500;
const keptAttempts = 5;

/** Runs instances as processes of this machine. What it knows of them lies in files, so the next server goes on where this one ended. */
export class HostingServer implements RuntimeDriver {
  readonly type = 'HOSTING_SERVER';
  readonly #given: Given;
  /** Processes that this server started, whose end the system tells it; of the others it has to look. */
  readonly #children = new Map<number, ChildProcess>();
  readonly #watched = new Set<number>();
  readonly #stopping = new Set<number>();
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #look: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  async start(spec: InstanceSpec, attempt: number): Promise<void> {
    const { instanceId, image } = spec;
    const folder = this.#folder(instanceId);
    if ((await this.observe(instanceId)).state === 'running') {
      throw new Fault('instance.runs_already', `Instance ${instanceId} has a process already. Stop it before it is started again.`, 409);
    }
    const bundle = await readBundle(this.#given.bundles, image);
    const at = this.#given.clock().toISOString();
    folder.write({ attempt, image });
    const child = launch(bundle, spec, { home: folder.home, log: folder.log(attempt) });
    const mark = child.pid === undefined ? undefined : markOf(child.pid);
    if (mark) folder.write({ attempt, image, process: { ...mark, startedAt: at } });
    await launched(child, image, bundle.program).catch((fault: Fault) => {
      folder.write({ attempt, image, exit: { at, reason: 'Refused', message: fault.message } });
      throw fault;
    });
    this.#children.set(instanceId, child);
    child.once('exit', (code, signal) => void this.#childEnded(instanceId, code, signal).catch((error: Error) => this.#warn(instanceId, error)));
    folder.keepNewest(keptAttempts);
    this.#watch(instanceId);
  }

  async stop(instanceId: number, graceMs: number): Promise<void> {
    const attempt = this.#present(instanceId);
    if (!attempt?.process || attempt.exit) return;
    this.#stopping.add(instanceId);
    try {
      if (isAlive(attempt.process)) {
        signalGroup(attempt.process.pid, 'SIGTERM');
        await this.#gone(instanceId, graceMs);
        if (isAlive(attempt.process)) signalGroup(attempt.process.pid, 'SIGKILL');
        if (!(await this.#gone(instanceId, 10_000))) throw new Error(`The process ${attempt.process.pid} of instance ${instanceId} does not end, not even by SIGKILL.`);
      }
      this.#lookAt(instanceId);
    } finally {
      this.#stopping.delete(instanceId);
    }
  }

  async observe(instanceId: number): Promise<Observed> {
    const attempt = this.#present(instanceId);
    if (!attempt?.process) return { state: 'absent' };
    const startedAt = new Date(attempt.process.startedAt);
    if (!attempt.exit) {
      this.#watch(instanceId);
      return { state: 'running', since: startedAt, attempt: attempt.attempt, processId: attempt.process.pid };
    }
    const { at, ...exit } = attempt.exit;
    return { state: 'exited', since: new Date(at), startedAt, attempt: attempt.attempt, ...exit };
  }

  async list(): Promise<readonly number[]> {
    return kept(this.#given.instances);
  }

  async readLog(instanceId: number, { previous, lastBytes }: LogRange): Promise<Buffer> {
    const folder = this.#folder(instanceId);
    const present = folder.read()?.attempt ?? 0;
    const attempt = previous ? folder.attempts().findLast((each) => each < present) : present;
    return attempt === undefined ? Buffer.alloc(0) : readLog(folder.log(attempt), lastBytes);
  }

  async readFile(instanceId: number, path: string): Promise<Buffer> {
    const folder = this.#folder(instanceId);
    const image = folder.read()?.image;
    return readWithin([...(image === undefined ? [] : [bundleFolder(this.#given.bundles, image)]), folder.path], path);
  }

  async forget(instanceId: number): Promise<void> {
    if ((await this.observe(instanceId)).state === 'running') throw new Error(`Instance ${instanceId} still runs and cannot be forgotten.`);
    this.#folder(instanceId).remove();
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  #folder(instanceId: number): InstanceFolder {
    return new InstanceFolder(this.#given.instances, instanceId);
  }

  /** The latest attempt as it stands now: what a server left unfinished that was killed is brought up to date here. */
  #present(instanceId: number): Attempt | undefined {
    const folder = this.#folder(instanceId);
    const attempt = folder.read();
    if (!attempt || attempt.exit) return attempt;
    if (!attempt.process) {
      const process = findByEnvironment(`HOME=${folder.home}`);
      if (!process) return attempt;
      const found = { ...attempt, process: { ...process, startedAt: this.#given.clock().toISOString() } };
      folder.write(found);
      return found;
    }
    if (this.#children.has(instanceId) || isAlive(attempt.process)) return attempt;
    return this.#end(instanceId, unseenExit(this.#stopping.has(instanceId), this.#given.clock()));
  }

  async #childEnded(instanceId: number, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const folder = this.#folder(instanceId);
    const output = await readLog(folder.log(folder.read()?.attempt ?? 0), 16_384).then(String, () => '');
    this.#end(instanceId, describeExit({ code, signal, stopped: this.#stopping.has(instanceId), output }, this.#given.clock()));
  }

  /** Notes how an attempt ended, ends whatever it had started itself, and tells whoever listens. */
  #end(instanceId: number, exit: Exit): Attempt | undefined {
    const folder = this.#folder(instanceId);
    const attempt = folder.read();
    this.#children.delete(instanceId);
    this.#watched.delete(instanceId);
    if (!attempt?.process || attempt.exit) return attempt;
    // The group's number is not given away while anything of it lives, and nothing of it lives once another process has that number.
    if (!markOf(attempt.process.pid)) signalGroup(attempt.process.pid, 'SIGKILL');
    const ended = { ...attempt, exit };
    folder.write(ended);
    for (const listener of this.#listeners) listener(instanceId);
    return ended;
  }

  /** Waits until an instance's process has ended and its end is noted. */
  async #gone(instanceId: number, withinMs: number): Promise<boolean> {
    const child = this.#children.get(instanceId);
    const signal = AbortSignal.timeout(withinMs);
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal }).catch(() => undefined);
    while (!signal.aborted && !this.#present(instanceId)?.exit) await sleep(20);
    return this.#present(instanceId)?.exit !== undefined;
  }

  #watch(instanceId: number): void {
    this.#watched.add(instanceId);
    this.#look ??= setInterval(() => this.#lookAround(), lookEveryMs).unref();
  }

  #lookAround(): void {
    for (const instanceId of this.#watched) this.#lookAt(instanceId);
    if (this.#watched.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #lookAt(instanceId: number): void {
    try {
      const attempt = this.#present(instanceId);
      if (attempt) cutIfLarge(this.#folder(instanceId).log(attempt.attempt));
    } catch (error) {
      this.#warn(instanceId, error as Error);
    }
  }

  #warn(instanceId: number, { message }: Error): void {
    this.#given.log.warn({ instanceId, error: message }, 'The files of an instance could not be kept up to date.');
  }
}
