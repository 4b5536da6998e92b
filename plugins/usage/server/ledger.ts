import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hold } from '#core/server/database/lock.ts';
import type { Runner } from '#core/server/points.ts';
import { interval } from '#core/server/interval.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallObserver, CallRecord } from '#plugins/gateway/server/public.ts';
import { encode, entryOf } from './entry.ts';
import { Journal, lockOf, segmentAt } from './journal.ts';
import type { Settlement } from './settlement.ts';

const everyMs = 5_000;
const journalName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Parts {
  /** Holds the journals of every process that shares the data folder. */
  readonly folder: string;
  readonly settlement: Settlement;
  readonly log: Log;
}

/**
 * Counts every call: it stands in this process's journal before its answer leaves, and is taken from there into the
 * database every few seconds. What a process leaves behind is settled by the next one with the same data folder.
 */
export class Ledger implements CallObserver, Runner {
  readonly #parts: Parts;
  readonly #going: Runner;
  #journal: Journal | undefined;
  #under: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#going = interval(
      everyMs,
      () => this.settle(),
      parts.log,
      'Calls could not be taken from the journal into the database.',
    );
  }

  ended(record: CallRecord): Promise<void> {
    return this.#own.append(encode(entryOf(record)));
  }

  async start(): Promise<void> {
    void this.#own;
    await this.#going.start();
  }

  /** Calls that end later than this are for the next process to settle. */
  async stop(): Promise<void> {
    await this.#going.stop();
    try {
      await this.settle();
      if (!this.#own.isEmpty) return;
      this.#own.remove();
      this.#journal = undefined;
    } catch (error) {
      this.#parts.log.warn(
        { error: (error as Error).message },
        'The last calls could not be taken into the database; the next start does it.',
      );
    }
  }

  /** What waits to be counted. */
  get backlog(): Journal['backlog'] {
    return this.#own.backlog;
  }

  /** Takes into the database what this process has counted so far, and what others have left behind. */
  settle(): Promise<void> {
    return (this.#under ??= this.#settleAll().finally(() => (this.#under = undefined)));
  }

  get #own(): Journal {
    if (this.#journal) return this.#journal;
    try {
      return (this.#journal = new Journal(this.#parts.folder));
    } catch (cause) {
      throw new Error(
        `${this.#parts.folder} cannot hold the journal of calls; give this user the right to write there, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
  }

  async #settleAll(): Promise<void> {
    const { folder, settlement, log } = this.#parts;
    const journal = this.#own;
    const trouble = journal.turn();
    if (trouble)
      log.error(
        { ...trouble, folder: journal.folder },
        'The journal of calls cannot be written: some wait in memory, and what is lost is missing from the usage.',
      );
    for (const segment of journal.closed) {
      await settlement.settle(journal.id, segment);
      journal.forget(segment);
    }
    for (const name of await readdir(folder))
      if (name !== journal.id && journalName.test(name)) await this.#settleLeft(name);
  }

  /** Settles the journal of another process, where that is no more. */
  async #settleLeft(id: string): Promise<void> {
    const folder = join(this.#parts.folder, id);
    try {
      const lock = hold(lockOf(folder), 0);
      if (!lock) return;
      try {
        const segments = (await readdir(folder))
          .flatMap((name) => segmentAt(folder, name) ?? [])
          .toSorted((a, b) => a.number - b.number);
        for (const segment of segments) await this.#parts.settlement.settle(id, segment);
        await rm(folder, { recursive: true });
        this.#parts.log.info(
          { journal: id, segments: segments.length },
          'Settled the calls that an ended process left behind.',
        );
      } finally {
        lock.close();
      }
    } catch (error) {
      // Without its folder, another process was faster.
      if (existsSync(folder))
        this.#parts.log.warn(
          { journal: id, error: (error as Error).message },
          'The calls that an ended process left behind could not be settled. The next try follows.',
        );
    }
  }
}
