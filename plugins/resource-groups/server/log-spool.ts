import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutIfLarge, extentOf, readLog } from './hosting-server/log-files.ts';
import { LogMoments } from './hosting-server/log-moments.ts';
import type { KeptLog, LogMoment, LogRange } from './runtime-driver.ts';

/** How many of the last runs of an instance are kept. */
const keptAttempts = 5;

/**
 * Output of instances that run elsewhere, a file for each run: it is here also when they are gone, and read by the byte as
 * engines do not let it be. Bounded as the output of the hosting server's own instances is.
 */
export class LogSpool {
  readonly #folder: string;
  readonly #moments = new LogMoments();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds output at the end of a run's, and notes where its source is to be read on from, in the source's words. Calls for one run must not overlap. */
  async append(instanceId: number, attempt: number, output: Uint8Array, mark?: string): Promise<void> {
    const file = this.#file(instanceId, attempt);
    if (!existsSync(file)) {
      mkdirSync(this.#of(instanceId), { recursive: true, mode: 0o700 });
      const old = [...this.attempts(instanceId), attempt].toSorted((a, b) => a - b).slice(0, -keptAttempts);
      for (const each of old.map((run) => this.#file(instanceId, run))) {
        for (const suffix of ['', '.1', '.at', '.when', '.mark']) rmSync(`${each}${suffix}`, { force: true });
        this.#moments.forget(each);
      }
    }
    await appendFile(file, output, { mode: 0o600 });
    this.#moments.note(file);
    cutIfLarge(file);
    if (mark !== undefined) await writeFile(`${file}.mark`, mark, { mode: 0o600 });
  }

  /** Where the source of a run's output is to be read on from; undefined where nothing was noted. */
  mark(instanceId: number, attempt: number): string | undefined {
    const file = `${this.#file(instanceId, attempt)}.mark`;
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  /** The runs of which something is kept, oldest first. */
  attempts(instanceId: number): readonly number[] {
    if (!existsSync(this.#of(instanceId))) return [];
    const numbers = readdirSync(this.#of(instanceId)).flatMap((name) => /^(\d+)\.log$/.exec(name)?.[1] ?? []);
    return numbers.map(Number).toSorted((one, other) => one - other);
  }

  /** As drivers read logs: the named run, else the last one or the one before it. */
  async read(instanceId: number, { previous, attempt: named, ...range }: LogRange): Promise<Buffer> {
    const attempt = named ?? this.attempts(instanceId).at(previous ? -2 : -1);
    return attempt === undefined ? Buffer.alloc(0) : readLog(this.#file(instanceId, attempt), range);
  }

  list(instanceId: number): readonly KeptLog[] {
    return this.attempts(instanceId).map((attempt) => {
      const { from, to, updated } = extentOf(this.#file(instanceId, attempt));
      return { attempt, from, to, updated };
    });
  }

  moments(instanceId: number, attempt: number, fromByte: number): readonly LogMoment[] {
    return this.#moments.read(this.#file(instanceId, attempt), fromByte);
  }

  forget(instanceId: number): void {
    for (const attempt of this.attempts(instanceId)) this.#moments.forget(this.#file(instanceId, attempt));
    rmSync(this.#of(instanceId), { recursive: true, force: true });
  }

  #of(instanceId: number): string {
    return join(this.#folder, String(instanceId));
  }

  #file(instanceId: number, attempt: number): string {
    return join(this.#of(instanceId), `${attempt}.log`);
  }
}

/** The output of each group's instances apart: whoever has a group's engine can name any instance there. */
export class LogSpools {
  readonly #folder: string;
  readonly #opened = new Map<number, LogSpool>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  of(groupId: number): LogSpool {
    const spool = this.#opened.get(groupId) ?? new LogSpool(join(this.#folder, 'groups', String(groupId)));
    this.#opened.set(groupId, spool);
    return spool;
  }
}
