import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hold } from '#core/server/database/lock.ts';
import { entryBytes } from './entry.ts';

/** A part of a journal that nobody writes to any more. */
export interface Segment {
  /** Counts from 1 within its journal. */
  readonly number: number;
  readonly path: string;
}

export const lockOf = (folder: string): string => join(folder, 'lock');
const endOfName = '.calls';
const pathOf = (folder: string, number: number): string => join(folder, number + endOfName);

/** Which segment a file of a journal is; undefined where it is none. */
export function segmentAt(folder: string, name: string): Segment | undefined {
  const number = Number(name.slice(0, -endOfName.length));
  return name.endsWith(endOfName) && Number.isSafeInteger(number) && number > 0
    ? { number, path: join(folder, name) }
    : undefined;
}

interface Bounds {
  /** What may lie on the disk unsettled. */
  readonly mostBytes: number;
  /** How many entries may wait in memory for a disk that takes none. */
  readonly mostWaiting: number;
}

const usual: Bounds = { mostBytes: 1024 * 1024 * 1024, mostWaiting: 100_000 };

/** Entries that are written in one piece at most. */
const mostAtOnce = 512;

/**
 * Entries of this process in a folder of its own, which its lock keeps from others for as long as the process lives. Those
 * that are appended in one round of the event loop are written in one piece: each write costs as much as several of them.
 */
export class Journal {
  readonly id: string = randomUUID();
  readonly folder: string;
  readonly #lock: DatabaseSync;
  readonly #bounds: Bounds;
  readonly #closed: (Segment & { readonly bytes: number; readonly begunAt: number })[] = [];
  #current: { readonly file: number; readonly number: number; readonly begunAt: number; bytes: number } | undefined;
  #lastNumber = 0;
  #bytes = 0;
  readonly #gathered = Buffer.allocUnsafe(mostAtOnce * entryBytes);
  #gatheredBytes = 0;
  #gathering: PromiseWithResolvers<void> | undefined;
  readonly #waiting: Buffer[] = [];
  #lost = 0;
  #failure: Error | undefined;

  /** `parent` holds the journals of every process that shares the data folder. */
  constructor(parent: string, bounds: Bounds = usual) {
    this.#bounds = bounds;
    this.folder = join(parent, this.id);
    // Under its true name it is seen by others, who would take one without a lock for left behind.
    const draft = join(parent, `.${this.id}`);
    mkdirSync(draft, { recursive: true });
    const lock = hold(lockOf(draft), 0);
    if (!lock) throw new Error(`The new journal ${draft} is locked by somebody else.`);
    this.#lock = lock;
    renameSync(draft, this.folder);
  }

  /** Whether all of it is settled. */
  get isEmpty(): boolean {
    return !this.#current && this.#closed.length === 0 && this.#waiting.length === 0 && this.#gatheredBytes === 0;
  }

  /** What is not settled yet: its bytes, what waits in memory beside them, and since when (ms of the epoch) the oldest does. */
  get backlog(): { readonly bytes: number; readonly waiting: number; readonly since: number | undefined } {
    return {
      bytes: this.#bytes,
      waiting: this.#waiting.length,
      since: this.#closed[0]?.begunAt ?? this.#current?.begunAt,
    };
  }

  /** Removes it from the disk. */
  remove(): void {
    rmSync(this.folder, { recursive: true });
    this.#lock.close();
  }

  /** Resolves once the entry is in the kernel's hands, where no end of the process loses it, or waits in memory for a disk that takes none. */
  append(entry: Buffer): Promise<void> {
    this.#gathering ??= this.#gather();
    const { promise } = this.#gathering;
    this.#gatheredBytes += entry.copy(this.#gathered, this.#gatheredBytes, 0, entryBytes);
    if (this.#gatheredBytes === this.#gathered.length) this.#flush();
    return promise;
  }

  /** Writes what waited and closes the segment; answers what there is to be told of the disk, if anything. */
  turn(): { readonly waiting: number; readonly lost: number; readonly error: string } | undefined {
    this.#flush();
    let taken = 0;
    while (taken < this.#waiting.length && this.#write(this.#waiting[taken]!) > 0) taken += 1;
    this.#waiting.splice(0, taken);
    this.#close();
    const [waiting, lost, error] = [this.#waiting.length, this.#lost, this.#failure?.message ?? ''];
    this.#lost = 0;
    this.#failure = undefined;
    return waiting + lost > 0 ? { waiting, lost, error } : undefined;
  }

  /** Closed and not settled yet, oldest first. */
  get closed(): readonly Segment[] {
    return [...this.#closed];
  }

  /** The oldest closed segment is settled and gone. */
  forget({ number }: Segment): void {
    if (this.#closed[0]?.number !== number)
      throw new Error(`Segment ${number} is not the oldest of journal ${this.id}.`);
    this.#bytes -= this.#closed.shift()!.bytes;
  }

  #gather(): PromiseWithResolvers<void> {
    setImmediate(() => this.#flush());
    return Promise.withResolvers<void>();
  }

  #flush(): void {
    const entries = this.#gathered.subarray(0, this.#gatheredBytes);
    this.#gatheredBytes = 0;
    let at = this.#waiting.length === 0 ? this.#write(entries) : 0;
    for (; at < entries.length; at += entryBytes) {
      if (this.#waiting.length < this.#bounds.mostWaiting)
        this.#waiting.push(Buffer.from(entries.subarray(at, at + entryBytes)));
      else this.#lost += 1;
    }
    this.#gathering?.resolve();
    this.#gathering = undefined;
  }

  /** Answers how many bytes of whole entries are written. */
  #write(entries: Buffer): number {
    if (entries.length === 0) return 0;
    let taken = 0;
    try {
      const room = Math.ceil((this.#bounds.mostBytes - this.#bytes) / entryBytes) * entryBytes;
      if (room <= 0) throw new Error(`${this.#bytes} bytes of calls wait to be settled, and more are not kept.`);
      const current = (this.#current ??= this.#open());
      // At its place and not at the end: one that was written in part, as on a full disk, is written over by the next.
      const given = Math.min(room, entries.length);
      const written = writeSync(current.file, entries, 0, given, current.bytes);
      taken = written - (written % entryBytes);
      current.bytes += taken;
      this.#bytes += taken;
      if (written < given) throw new Error('The disk took a part of the entries only.');
    } catch (error) {
      this.#failure = error as Error;
    }
    return taken;
  }

  #open(): { file: number; number: number; begunAt: number; bytes: number } {
    const number = this.#lastNumber + 1;
    const file = openSync(pathOf(this.folder, number), 'wx');
    this.#lastNumber = number;
    return { file, number, begunAt: Date.now(), bytes: 0 };
  }

  #close(): void {
    if (!this.#current) return;
    const { file, ...segment } = this.#current;
    this.#current = undefined;
    this.#closed.push({ ...segment, path: pathOf(this.folder, segment.number) });
    closeSync(file);
  }
}
