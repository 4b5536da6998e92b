import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable, type Pool } from '#core/server/database/database.ts';

/** Between two questions whether the database is back. */
const everyMs = 500;

/** Whether the database is away, so that one call finds that out by waiting for it, and none after that. */
export class Outage {
  readonly #pool: Pool;
  #isOn = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether a question failed because the database is away, which it then is until it answers. */
  isWhy(error: unknown): boolean {
    if (!isUnreachable(error)) return false;
    if (!this.#isOn) void this.#awaitEnd();
    return true;
  }

  async #awaitEnd(): Promise<void> {
    this.#isOn = true;
    while (this.#isOn) {
      await sleep(everyMs, undefined, { ref: false });
      this.#isOn = await this.#pool.query('select 1').then(() => false, isUnreachable);
    }
  }
}
