import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';

/** As long as the pool tries for a connection, and a moment. */
const longestMs = 3_000;

/** Knows whether the queue is looking for a job. A look that fails after the queue was told to stop, as when the database is lost, would print its stack past every logger. */
export class Looks {
  /** To be given to the queue. */
  readonly events: WorkerEvents = new EventEmitter();
  readonly #over = new Set<() => void>();
  #under = 0;

  constructor() {
    this.events.on('worker:getJob:start', () => void (this.#under += 1));
    for (const end of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) this.events.on(end, () => this.#ended());
  }

  /** Resolves when none is under way, or when that has been waited for long enough. */
  async over(): Promise<void> {
    if (this.#under === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = new AbortController();
    this.#over.add(resolve);
    await Promise.race([promise, sleep(longestMs, undefined, { signal: late.signal })]);
    this.#over.delete(resolve);
    late.abort();
  }

  #ended(): void {
    this.#under -= 1;
    if (this.#under > 0) return;
    for (const resolve of this.#over) resolve();
  }
}
