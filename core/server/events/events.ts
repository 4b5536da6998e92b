import { setTimeout as sleep } from 'node:timers/promises';
import { token } from '#core/plugin/token.ts';
import {
  connectionOf,
  onceHeld,
  openConnection,
  type Connection,
  type ConnectionSettings,
  type Pool,
} from '../database/database.ts';

type Listener = (payload: string) => void;

/** Tells every process of this product that something changed. Payloads are short: ids, not things. */
export interface Events {
  /**
   * Tells all processes. Its caller goes on when its own process has heard it, so that what listeners remember is dropped before the
   * change is answered; within a unit of work that is when the unit is held. Others hear it a moment later.
   */
  publish(topic: string, payload?: string): Promise<void>;
  /** Hears a topic until the returned function is called; `missed` runs when events may have been lost. */
  hear(topic: string, listener: Listener, missed?: () => void): () => void;
}
export const Events = token<Events>('events');

const channel = 'berth';

/** An empty statement, for which nobody waits more than a second, in milliseconds: its connection may have broken unnoticed. */
const nothing = { text: '', query_timeout: 1_000 };

interface Log {
  warn(details: object, message: string): void;
}

/** Events over the database's own notifications, heard on one connection that is made again when it breaks. */
export class DatabaseEvents implements Events {
  readonly #pool: Pool;
  readonly #settings: ConnectionSettings;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<{ listener: Listener; missed: (() => void) | undefined }>>();
  #connection: Connection | undefined;
  #asked = Promise.resolve();
  #next: Promise<void> | undefined;
  #stopped = false;

  constructor(pool: Pool, settings: ConnectionSettings, log: Log) {
    this.#pool = pool;
    this.#settings = settings;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#connection?.end().catch(() => undefined);
  }

  async publish(topic: string, payload = ''): Promise<void> {
    await connectionOf(this.#pool).query('select pg_notify($1, $2)', [channel, `${topic} ${payload}`]);
    await onceHeld(this.#caughtUp);
  }

  /**
   * PostgreSQL tells a connection what was published before it answers its next statement. Statements on one connection follow one
   * another, so one that is still to be asked serves all who come meanwhile.
   */
  readonly #caughtUp = (): Promise<void> =>
    (this.#next ??= this.#asked.then(() => {
      this.#next = undefined;
      return (this.#asked = this.#answered());
    }));

  async #answered(): Promise<void> {
    await this.#connection?.query(nothing).catch(() => undefined);
  }

  hear(topic: string, listener: Listener, missed?: () => void): () => void {
    const heard = { listener, missed };
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(heard));
    return () => listeners.delete(heard);
  }

  async #connect(): Promise<void> {
    const connection = openConnection(this.#settings);
    connection.on('error', (error) =>
      this.#log.warn({ error: error.message }, 'The connection that hears events broke; it is made again.'),
    );
    connection.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      for (const { listener } of this.#listeners.get(payload.slice(0, space)) ?? []) listener(payload.slice(space + 1));
    });
    await connection.connect();
    await connection.query(`listen ${channel}`);
    connection.on('end', () => {
      this.#connection = undefined;
      void this.#reconnect();
    });
    this.#connection = connection;
  }

  async #reconnect(): Promise<void> {
    for (let wait = 100; !this.#stopped; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait);
      if (this.#stopped) return;
      const connected = await this.#connect().then(
        () => true,
        () => false,
      );
      if (!connected) continue;
      for (const listeners of this.#listeners.values()) for (const { missed } of listeners) missed?.();
      return;
    }
  }
}
