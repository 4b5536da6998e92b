import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, type Connection, type ConnectionSettings, type Pool } from './database.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** How long the database may take for the least of questions, and how often it is asked. */
const patienceMs = 1_500;
const everyMs = 500;
/** Patience is measured in so many milliseconds at a time. */
const tickMs = 100;

const asking = `select current_setting('transaction_read_only') = 'off' as writes`;

/** What is told of it, by what it does instead of serving. */
const told = {
  silent: `has not answered for ${patienceMs} ms: its connections are hung up until it does.`,
  readOnly: 'takes no writes, like a standby: its connections are hung up until they lead to one that does.',
};

/** A client's own connection, which pg's types leave out. */
interface Inner {
  readonly connection: { readonly stream: { destroy(): void } };
}

/**
 * Asks the database all the time whether it is there. Where it takes connections and answers nothing, as on a machine that stands still or behind a cut line,
 * every connection of the pool is hung up: what waited fails at once and says why, instead of waiting as long as the database does. So it is where they lead
 * to a primary of the past: new ones find the one that writes.
 */
export class DatabaseWatch {
  readonly #settings: ConnectionSettings;
  readonly #log: Log;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #stopping = new AbortController();
  #probe: Connection | undefined;
  #under: Promise<void> | undefined;
  #trouble: keyof typeof told | undefined;

  constructor(pool: Pool, settings: ConnectionSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    pool.on('connect', (client) => this.#clients.add(client));
    pool.on('remove', (client) => this.#clients.delete(client));
  }

  async start(): Promise<void> {
    this.#under = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#under;
    this.#drop();
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const trouble = await this.#look();
      if (trouble && trouble !== this.#trouble)
        this.#log.warn({ connections: this.#clients.size }, `The database ${told[trouble]}`);
      if (trouble) for (const client of this.#clients) (client as unknown as Inner).connection.stream.destroy();
      this.#trouble = trouble;
      await sleep(everyMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** What ails it; nothing where it fails to answer: then nobody waits for it either. */
  async #look(): Promise<keyof typeof told | undefined> {
    const heard = new AbortController();
    const asked = this.#ask().then(
      (writes) => (writes ? undefined : 'readOnly'),
      () => (this.#drop(), undefined),
    );
    const trouble = await Promise.race([asked, this.#patience(heard.signal).then(() => 'silent' as const)]);
    heard.abort();
    if (trouble) this.#drop();
    return trouble;
  }

  /** Over when this process has been there for the whole of the time: what it stands still itself, or hardly comes to run, is not the database's doing. */
  async #patience(heard: AbortSignal): Promise<void> {
    for (let waitedMs = 0; waitedMs < patienceMs && !heard.aborted; waitedMs += tickMs)
      await sleep(tickMs, undefined, { signal: heard }).catch(() => undefined);
  }

  /** Whether it takes writes. */
  async #ask(): Promise<boolean> {
    if (!this.#probe) {
      const probe = openConnection(this.#settings);
      this.#probe = probe;
      probe.on('error', () => undefined);
      await probe.connect();
    }
    const { rows } = await this.#probe.query<{ writes: boolean }>(asking);
    return rows[0]!.writes;
  }

  #drop(): void {
    (this.#probe as unknown as Partial<Inner> | undefined)?.connection?.stream.destroy();
    this.#probe = undefined;
  }
}
