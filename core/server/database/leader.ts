import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from './database.ts';

interface Duty {
  /** What this process does while it leads; called again each time it comes to lead. `giveUp` ends the lead when the duty cannot go on. */
  readonly begin: (giveUp: () => void) => Promise<void>;
  /** Ends it, on losing the lead or on stopping, also where it did not begin well. */
  readonly end: () => Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Between two tries to come to lead. */
const pauseMs = 1_000;

/**
 * Lets one process at a time do a duty. The lead is a lock of a database session, so it passes on by itself,
 * within seconds, when its holder dies or loses the database.
 */
export class Leader {
  readonly #pool: Pool;
  readonly #lock: number;
  readonly #duty: Duty;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #trying: Promise<void> | undefined;

  constructor(pool: Pool, lock: number, duty: Duty, log: Log) {
    this.#pool = pool;
    this.#lock = lock;
    this.#duty = duty;
    this.#log = log;
  }

  /** Resolves after the first try, whether this process leads or not. */
  start(): Promise<void> {
    const tried = Promise.withResolvers<void>();
    this.#trying = this.#keepTrying(tried.resolve);
    return tried.promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#trying;
  }

  async #keepTrying(tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#lead(tried).catch((error: Error) =>
        this.#log.warn(
          { error: error.message },
          'A duty could not be taken over or ended in good order; it is tried again.',
        ),
      );
      tried();
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Leads, where nobody else does, until the lead is lost, given up or stopped. */
  async #lead(began: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const over = Promise.withResolvers<void>();
    const finish = () => over.resolve();
    const client = await this.#pool.connect();
    client.on('error', finish);
    signal.addEventListener('abort', finish);
    let won = false;
    try {
      const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [this.#lock]);
      won = rows[0]?.won ?? false;
      if (won && !signal.aborted) await this.#doDuty(began, finish, over.promise);
    } finally {
      signal.removeEventListener('abort', finish);
      client.off('error', finish);
      // Nothing but the end of its session frees the lock for certain.
      client.release(won);
    }
  }

  async #doDuty(began: () => void, giveUp: () => void, over: Promise<void>): Promise<void> {
    try {
      await this.#duty.begin(giveUp);
      began();
      await over;
    } finally {
      await this.#duty.end();
    }
  }
}
