import { randomUUID } from 'node:crypto';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { AuditStore } from './audit-store.ts';
import type { KeyedEntry, NewEntry } from './tables.ts';

const everyMs = 1_000;
const batchRows = 500;
/** Entries that wait while the database is away; the oldest go first beyond it. */
const mostWaiting = 50_000;

/** Writes entries behind the requests that they tell of: every second what came meanwhile, and all of it before the process ends. */
export class AuditLog implements Runner {
  readonly #store: Pick<AuditStore, 'add'>;
  readonly #log: Log;
  readonly #waiting: KeyedEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Pick<AuditStore, 'add'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  add(entry: NewEntry): void {
    this.#waiting.push({ ...entry, entryKey: randomUUID() });
    if (this.#waiting.length <= mostWaiting) return;
    const lost = this.#waiting.splice(0, batchRows);
    this.#log.error({ lost: lost.length }, 'Entries of the audit log were lost: the database takes none.');
  }

  /** Writes what waits; called again while it writes, it follows. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.flush(), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#waiting.length > 0)
      this.#log.error({ lost: this.#waiting.length }, 'Entries of the audit log were lost: the database took none.');
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchRows);
      try {
        await this.#store.add(batch);
      } catch (error) {
        this.#waiting.unshift(...batch);
        this.#log.warn({ error: (error as Error).message }, 'The audit log cannot be written. The next try follows.');
        return;
      }
    }
  }
}
