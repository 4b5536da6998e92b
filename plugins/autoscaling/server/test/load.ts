import type { TestService } from '../../../instances/server/test/world.ts';

/** Calls a service with so many requests at once, each of which takes a while, until it is told otherwise. */
export class Clients {
  readonly #service: TestService;
  readonly #request: object;
  #wanted = 0;
  readonly #calling = new Set<Promise<void>>();
  /** How calls ended that were not answered well. */
  readonly failures: unknown[] = [];

  constructor(service: TestService, request: object = { waitMs: 200 }) {
    this.#service = service;
    this.#request = request;
  }

  atOnce(count: number): void {
    this.#wanted = count;
    while (this.#calling.size < count) {
      const calling = this.#call().finally(() => this.#calling.delete(calling));
      this.#calling.add(calling);
    }
  }

  async stop(): Promise<void> {
    this.#wanted = 0;
    await Promise.all(this.#calling);
  }

  async #call(): Promise<void> {
    // The last of those that are too many leaves first.
    while (this.#calling.size <= this.#wanted) {
      const answered = await this.#service.predict(this.#request).catch((error: Error) => error.message);
      if (typeof answered !== 'string' && answered.status === 200) continue;
      this.failures.push(answered);
      return;
    }
  }
}
