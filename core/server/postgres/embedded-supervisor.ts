import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLog } from './embedded-log-file.ts';
import type { Server } from './embedded-server.ts';

/** How the supervised server is started, in three steps, and looked at. */
export interface Starting {
  /** Sees to it that nobody uses the server's files. */
  readonly prepare: () => Promise<void>;
  readonly launch: () => Server;
  readonly untilReady: (server: Server) => Promise<void>;
  /** Whether it was told to end and takes no more connections. */
  readonly isEnding: (server: Server) => Promise<boolean>;
}

// A server that lives this long, in milliseconds, has recovered from what ended the one before.
const healthyAfter = 60_000;
const longestPause = 30_000;
// Between two looks at a running server, in milliseconds.
const lookEvery = 1_000;

/** Keeps one PostgreSQL server running until it is told to stop. */
export class Supervisor {
  readonly #starting: Starting;
  readonly #log: DatabaseLog;
  readonly #listeners = new Set<(pid: number) => void>();
  readonly #stopping = new AbortController();
  #server: Server | undefined;
  #watch: Promise<void> = Promise.resolve();
  #restarts = 0;

  constructor(starting: Starting, log: DatabaseLog) {
    this.#starting = starting;
    this.#log = log;
  }

  get pid(): number | undefined {
    return this.#server?.isAlive() ? this.#server.pid : undefined;
  }

  onRestart(listener: (pid: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Starts the server for the first time and returns its process; fails where it cannot start. */
  async begin(): Promise<number> {
    try {
      const server = await this.#launch();
      this.#watch = this.#keepRunning(server);
      return server.pid;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Tells the server to end in good order, without waiting for it. */
  interrupt(): void {
    if (this.#server?.isAlive()) process.kill(this.#server.pid, 'SIGINT');
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server?.stop();
    await this.#watch;
  }

  async #launch(): Promise<Server> {
    await this.#starting.prepare();
    this.#stopping.signal.throwIfAborted();
    const server = this.#starting.launch();
    this.#server = server;
    await this.#starting.untilReady(server);
    return server;
  }

  async #keepRunning(first: Server): Promise<void> {
    let server: Server | undefined = first;
    while (server) {
      const since = performance.now();
      void this.#hasten(server);
      const reason = await server.ended;
      if (this.#stopping.signal.aborted) return;
      this.#log.error(`PostgreSQL (pid ${server.pid}) ended unexpectedly with ${reason}; it is started again.`);
      if (performance.now() - since > healthyAfter) this.#restarts = 0;
      server = await this.#restart();
    }
  }

  /**
   * Ends a server that somebody else has told to end (SIGTERM): by itself it would wait for its last connection, which a
   * pool never gives up, and refuse new ones for ever.
   */
  async #hasten(server: Server): Promise<void> {
    while (!(await this.#starting.isEnding(server))) {
      await sleep(lookEvery, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
      if (this.#stopping.signal.aborted || !server.isAlive()) return;
    }
    if (!this.#stopping.signal.aborted && server.isAlive()) process.kill(server.pid, 'SIGINT');
  }

  async #restart(): Promise<Server | undefined> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#pause();
        const server = await this.#launch();
        this.#log.info(`PostgreSQL runs again (pid ${server.pid}).`);
        for (const listener of this.#listeners) listener(server.pid);
        return server;
      } catch (error) {
        if (!this.#stopping.signal.aborted)
          this.#log.error(error, 'PostgreSQL could not be started again; it is tried once more.');
      }
    }
    return undefined;
  }

  /** Lasts nothing before the first restart, then 100 ms, and twice as long each time. */
  async #pause(): Promise<void> {
    const pause = this.#restarts === 0 ? 0 : Math.min(longestPause, 50 * 2 ** this.#restarts);
    this.#restarts += 1;
    await sleep(pause, undefined, { signal: this.#stopping.signal });
  }
}
