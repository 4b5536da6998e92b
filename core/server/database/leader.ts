import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from './database.ts';
import { LeadSession } from './lead-session.ts';

interface Duty {
  /**
   * What this process does while it leads; called again each time it comes to lead. `giveUp` ends the lead when the duty cannot go on;
   * `leads` asks the database whether it still does, for what may not be done beside another who leads.
   */
  readonly begin: (giveUp: () => void, leads: () => Promise<boolean>) => Promise<void>;
  /** Ends it, on losing the lead or on stopping, also where it did not begin well. */
  readonly end: () => Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Between two tries to come to lead. */
const pauseMs = 1_000;

/**
 * Lets one process at a time do a duty. The lead is a lock of the process's database session, so it passes on by itself,
 * within seconds, when its holder dies or loses the database, and within half a minute when it stands still.
 */
export class Leader {
  readonly #session: LeadSession;
  readonly #lock: number;
  readonly #duty: Duty;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #trying: Promise<void> | undefined;

  /** `silenceMs`: after which a holder that stands still is taken to be gone. */
  constructor(pool: Pool, lock: number, duty: Duty, log: Log, silenceMs?: number) {
    this.#session = LeadSession.of(pool, silenceMs);
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
    this.#session.join();
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
    await this.#session.leave();
  }

  /** Leads, where nobody else does, until the lead is lost, given up or stopped. */
  async #lead(began: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const held = await this.#session.take(this.#lock);
    if (!held) return;
    const over = Promise.withResolvers<void>();
    const finish = () => over.resolve();
    void held.lost.then(finish);
    signal.addEventListener('abort', finish);
    try {
      if (!signal.aborted) await this.#doDuty(began, () => this.#duty.begin(finish, held.isHeld), over.promise);
    } finally {
      signal.removeEventListener('abort', finish);
      await held.release();
    }
  }

  async #doDuty(began: () => void, begin: () => Promise<void>, over: Promise<void>): Promise<void> {
    try {
      await begin();
      began();
      await over;
    } finally {
      await this.#duty.end();
    }
  }
}
