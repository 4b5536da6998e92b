import type Docker from 'dockerode';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogSpool } from '#plugins/resource-groups/server/public.ts';

interface Given {
  readonly docker: () => Promise<Docker>;
  readonly spool: LogSpool;
}

/** A container of ours. */
export interface Source {
  readonly id: string;
  readonly instanceId: number;
  readonly attempt: number;
}

interface Following {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const againMs = 1_000;
/** How long a container that has ended is waited for to tell the rest of its output. */
const restMs = 5_000;

/** Copies what containers write into the spool, for as long as they run, where it is read by the byte and kept when they are gone. */
export class Outputs {
  readonly #given: Given;
  readonly #following = new Map<string, Following>();
  /** Those that were copied to their end. */
  readonly #whole = new Set<string>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Follows a container's output from where the spool ends; once for each. */
  follow(source: Source): void {
    if (this.#following.has(source.id) || this.#whole.has(source.id)) return;
    const stop = new AbortController();
    const done = this.#copy(source, stop.signal).finally(() => this.#following.delete(source.id));
    this.#following.set(source.id, { stop, done });
  }

  /** Answers when the rest of an ended container's output is there, or is not coming. */
  async finish(source: Source): Promise<void> {
    this.follow(source);
    const following = this.#following.get(source.id);
    if (!following) return;
    await Promise.race([following.done, pause(restMs, undefined, { ref: false })]);
    following.stop.abort();
    await following.done;
  }

  forget(id: string): void {
    this.#following.get(id)?.stop.abort();
    this.#whole.delete(id);
  }

  async stop(): Promise<void> {
    const all = [...this.#following.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ done }) => done));
  }

  async #copy(source: Source, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#stream(source, signal);
        const docker = await this.#given.docker();
        if (!signal.aborted && !(await docker.getContainer(source.id).inspect()).State.Running) {
          this.#whole.add(source.id);
          return;
        }
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 404) return;
      }
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Copies until the stream ends. Engines resume by seconds; what was copied of that second is passed over. */
  async #stream({ id, instanceId, attempt }: Source, signal: AbortSignal): Promise<void> {
    const { spool, docker } = this.#given;
    const frames = new Frames(spool.mark(instanceId, attempt));
    const stream = await (await docker()).getContainer(id).logs({
      follow: true,
      stdout: true,
      stderr: true,
      timestamps: true,
      since: frames.since,
      abortSignal: signal,
    });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = frames.take(chunk);
      if (text.length > 0) await spool.append(instanceId, attempt, text, frames.mark);
    }
  }
}

/**
 * Takes output apart: frames are a header of 8 bytes, a stamp and at most a line. Some engines' stamps are of seconds, so a mark
 * is the last stamp and how many frames have had it.
 */
export class Frames {
  #rest = Buffer.alloc(0);
  #last: string;
  #count: number;
  /** How many frames of the last stamp are yet to be passed over; undefined once newer ones came. */
  #over: number | undefined;

  constructor(mark: string | undefined) {
    const [last = '', count = '0'] = mark?.split(' ') ?? [];
    this.#last = last;
    this.#count = Number(count);
    this.#over = last ? this.#count : undefined;
  }

  get mark(): string {
    return `${this.#last} ${this.#count}`;
  }

  /** The second to resume at. */
  get since(): number {
    return this.#last ? Math.floor(Date.parse(`${this.#last.slice(0, 19)}Z`) / 1_000) : 0;
  }

  /** What the chunk tells that is new. */
  take(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const kept: Buffer[] = [];
    let at = 0;
    while (at + 8 <= bytes.length) {
      const end = at + 8 + bytes.readUInt32BE(at + 4);
      if (end > bytes.length) break;
      const frame = bytes.subarray(at + 8, end);
      const space = frame.indexOf(32);
      const stamp = stampOf(frame.toString('latin1', 0, Math.max(space, 0)));
      if (this.#isNew(stamp)) kept.push(stamp === '' ? frame : frame.subarray(space + 1));
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    return Buffer.concat(kept);
  }

  #isNew(stamp: string): boolean {
    if (this.#over !== undefined && stamp <= this.#last) {
      if (stamp < this.#last) return false;
      if (this.#over > 0) {
        this.#over -= 1;
        return false;
      }
    }
    this.#over = undefined;
    this.#count = stamp === this.#last ? this.#count + 1 : 1;
    this.#last = stamp;
    return true;
  }
}

/** Stamps leave out zeros at their end; with them, the later one is the greater text. Times of an offset are told in UTC. */
function stampOf(stamp: string): string {
  const [, second, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(stamp) ?? [];
  if (second === undefined) return '';
  const utc = new Date(`${second}${zone}`).toISOString().slice(0, 19);
  return `${utc}.${fraction.padEnd(9, '0')}`;
}
