import type { Pool } from './database.ts';

interface Duty {
  /** What this process does while it leads; called again each time it comes to lead. */
  readonly begin: () => Promise<void>;
  /** Ends it, on losing the lead or on stopping. */
  readonly end: () => Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Lets one process at a time do a duty. The lead is a lock of a database session, so it passes on by itself,
 * within seconds, when its holder dies or loses the database.
 */
export class Leader {
  readonly #pool: Pool;
  readonly #lock: number;
  readonly #duty: Duty;
  readonly #log: Log;
  #wanted = false;
  #timer: NodeJS.Timeout | undefined;
  #release: (() => Promise<void>) | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(pool: Pool, lock: number, duty: Duty, log: Log) {
    this.#pool = pool;
    this.#lock = lock;
    this.#duty = duty;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#wanted = true;
    await this.#try();
  }

  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    await this.#turn;
    await this.#release?.();
  }

  #try(): Promise<void> {
    this.#turn = this.#attempt().catch((error: Error) => this.#log.warn({ error: error.message }, 'The lead of a duty could not be asked for.'));
    return this.#turn.then(() => {
      if (this.#wanted && !this.#release) this.#timer = setTimeout(() => void this.#try(), 2_000);
    });
  }

  async #attempt(): Promise<void> {
    const client = await this.#pool.connect();
    const lost = async () => {
      await this.#release?.();
      if (this.#wanted) await this.#try();
    };
    const asked = client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [this.#lock]);
    const { rows } = await asked.catch((error: Error) => {
      client.release(error);
      throw error;
    });
    if (!rows[0]?.won) return client.release();
    client.once('error', () => void lost());
    this.#release = async () => {
      this.#release = undefined;
      // Nothing but the end of its session frees the lock for certain.
      await this.#duty.end().finally(() => client.release(true));
    };
    try {
      await this.#duty.begin();
    } catch (error) {
      await this.#release();
      throw error;
    }
  }
}
