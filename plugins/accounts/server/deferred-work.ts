import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';

/** How long a stop waits for what is still under way, such as a mail server that does not answer. */
const patienceMs = 5_000;

/** Does what an answer must not wait for, because its time would tell what the answer hides. */
export class DeferredWork implements Runner {
  readonly #log: Log;
  readonly #under = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Starts work; a failure is logged, with what it was. */
  do(what: string, work: () => Promise<void>): void {
    const under = work()
      .catch((error: Error) => this.#log.error({ error: error.message }, `${what} failed.`))
      .finally(() => this.#under.delete(under));
    this.#under.add(under);
  }

  /** Waits for all that was begun. */
  async done(): Promise<void> {
    await Promise.all(this.#under);
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceMs);
    await Promise.race([this.done(), promise]);
    clearTimeout(timer);
  }
}
