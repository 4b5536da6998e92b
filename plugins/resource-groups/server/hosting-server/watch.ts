import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Log } from '#core/server/runtime.ts';
import { describeExit, unseenExit } from './exits.ts';
import type { LocalFencing } from './fence/fencing.ts';
import { InstanceFolder, type Attempt, type Exit } from './instance-folder.ts';
import { cutIfLarge, readLog } from './log-files.ts';
import { LogMoments } from './log-moments.ts';
import { findByEnvironment, isAlive, markOf, signalGroup } from './processes.ts';

interface Given {
  /** The folder that holds a folder for each instance. */
  readonly instances: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fencing: Pick<LocalFencing, 'leave'>;
}

const lookEveryMs = 500;

/** Notes how the processes of instances end, whoever started them, and keeps their output small. */
export class Watch {
  readonly #given: Given;
  readonly moments = new LogMoments();
  /** Processes that this server started, whose end the system tells it; for the others it has to look. */
  readonly #children = new Map<number, ChildProcess>();
  readonly #watched = new Set<number>();
  readonly #stopping = new Set<number>();
  readonly #listeners: ((instanceId: number) => void)[] = [];
  #look: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  folder(instanceId: number): InstanceFolder {
    return new InstanceFolder(this.#given.instances, instanceId);
  }

  onExit(listener: (instanceId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Watches a process that this server has just started. */
  add(instanceId: number, child: ChildProcess): void {
    this.#children.set(instanceId, child);
    child.once(
      'exit',
      (code, signal) =>
        void this.#childEnded(instanceId, code, signal).catch((error: Error) => this.#warn(instanceId, error)),
    );
    this.keepLooking(instanceId);
  }

  /** The latest attempt as it stands now: what a server left unfinished that was killed is brought up to date here. */
  present(instanceId: number): Attempt | undefined {
    const folder = this.folder(instanceId);
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
    const beyond = this.#given.fencing.leave(instanceId);
    return this.#end(
      instanceId,
      unseenExit(
        { stopped: this.#stopping.has(instanceId), watched: this.#watched.has(instanceId), beyond },
        this.#given.clock(),
      ),
    );
  }

  keepLooking(instanceId: number): void {
    this.#watched.add(instanceId);
    this.#look ??= setInterval(() => this.#lookAround(), lookEveryMs).unref();
  }

  /** Does what ends a process; its end meanwhile counts as asked for. */
  async whileStopping(instanceId: number, stop: () => Promise<void>): Promise<void> {
    this.#stopping.add(instanceId);
    await stop().finally(() => this.#stopping.delete(instanceId));
  }

  /** Waits until the end of an instance's process is noted; answers whether it is. */
  async gone(instanceId: number, withinMs: number): Promise<boolean> {
    const child = this.#children.get(instanceId);
    const signal = AbortSignal.timeout(withinMs);
    if (child && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit', { signal }).catch(() => undefined);
    while (!signal.aborted && !this.present(instanceId)?.exit) await sleep(20);
    return this.present(instanceId)?.exit !== undefined;
  }

  async #childEnded(instanceId: number, code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const folder = this.folder(instanceId);
    const output = await readLog(folder.log(folder.read()?.attempt ?? 0), { lastBytes: 16_384 }).then(String, () => '');
    this.#end(
      instanceId,
      describeExit(
        {
          code,
          signal,
          stopped: this.#stopping.has(instanceId),
          beyond:
            this.#given.fencing.leave(instanceId) ??
            (output.includes('JavaScript heap out of memory') ? 'memory' : undefined),
        },
        this.#given.clock(),
      ),
    );
  }

  /** Notes how an attempt ended, ends whatever it had started itself, and tells whoever listens. */
  #end(instanceId: number, exit: Exit): Attempt | undefined {
    const folder = this.folder(instanceId);
    const attempt = folder.read();
    this.#children.delete(instanceId);
    this.#watched.delete(instanceId);
    if (!attempt?.process || attempt.exit) return attempt;
    this.moments.note(folder.log(attempt.attempt));
    this.moments.forget(folder.log(attempt.attempt));
    // The group's number is not given away while anything of it lives, and nothing of it lives once another process has that number.
    if (!markOf(attempt.process.pid)) signalGroup(attempt.process.pid, 'SIGKILL');
    const ended = { ...attempt, exit };
    folder.write(ended);
    for (const listener of this.#listeners) listener(instanceId);
    return ended;
  }

  #lookAround(): void {
    for (const instanceId of this.#watched) this.#lookAt(instanceId);
    if (this.#watched.size > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #lookAt(instanceId: number): void {
    try {
      const attempt = this.present(instanceId);
      if (!attempt) return;
      const log = this.folder(instanceId).log(attempt.attempt);
      this.moments.note(log);
      cutIfLarge(log);
    } catch (error) {
      this.#warn(instanceId, error as Error);
    }
  }

  #warn(instanceId: number, { message }: Error): void {
    this.#given.log.warn({ instanceId, error: message }, 'The files of an instance could not be kept up to date.');
  }
}
