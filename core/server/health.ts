import { statfs } from 'node:fs/promises';
import type { Health, HealthInterval } from '#core/contract/core.ts';
import type { Pool } from './database/database.ts';

type Check = Health['checks'][number];
export type Status = Check['status'];

interface Given {
  readonly pool: Pick<Pool, 'query'>;
  readonly isReady: () => boolean;
  /** What is free on the disk that this process writes to; undefined where it has none. */
  readonly freeBytes: () => Promise<number | undefined>;
  readonly clock: () => Date;
  /** What plugins tell of, which nobody's service hangs on. */
  readonly notes?: readonly Note[];
}

interface Note {
  readonly name: string;
  readonly ask: () => Promise<Status>;
}

/** Below this the database and the journal of calls soon have nowhere to write. */
const leastFreeBytes = 64 * 2 ** 20;
const keptIntervals = 100;

/** What this process needs to serve, and when something of it failed. */
export class HealthChecks {
  readonly #given: Given;
  readonly #failed: HealthInterval[] = [];
  #failing = false;

  constructor(given: Given) {
    this.#given = given;
  }

  async check(): Promise<Health> {
    const { pool, isReady, freeBytes, notes = [] } = this.#given;
    const [database, free] = await Promise.all([pingDatabase(pool), freeBytes()]);
    const told = await Promise.all(
      notes.map(async ({ name, ask }) => ({ name, status: database.ok ? await ask().catch(() => unknown) : unknown })),
    );
    const checks = [
      { name: 'database', critical: true, status: database },
      { name: 'disk', critical: true, status: diskStatus(free) },
      { name: 'start', critical: true, status: startStatus(isReady()) },
      ...told.map((each) => ({ ...each, critical: false })),
    ];
    const failed = checks.filter(({ critical, status }) => critical && !status.ok);
    // A server that is about to serve has not failed at it.
    this.#note(failed.filter(({ name }) => name !== 'start'));
    return { ok: failed.length === 0, status: failed.length === 0 ? 'OK' : 'FAIL', checks };
  }

  /** Whether it can serve, and else what it lacks. */
  async readiness(): Promise<Status> {
    if (!this.#given.isReady()) return startStatus(false);
    const { ok, checks } = await this.check();
    const lacks = checks.filter(({ critical, status }) => !critical && !status.ok).map(({ status }) => status.message);
    return ok
      ? { ok, message: ['The server serves.', ...lacks].join(' ') }
      : checks.find(({ critical, status }) => critical && !status.ok)!.status;
  }

  /** The newest first. */
  history(): readonly HealthInterval[] {
    return this.#failed.toReversed();
  }

  #note(failed: readonly Check[]): void {
    const at = this.#given.clock().toISOString();
    const last = this.#failed.at(-1);
    if (failed.length === 0) this.#failing = false;
    else if (this.#failing && last) this.#failed.splice(-1, 1, { ...last, to: at, count: last.count + 1 });
    else {
      this.#failed.push({ from: at, to: at, count: 1, firstErrors: [...failed] });
      if (this.#failed.length > keptIntervals) this.#failed.shift();
      this.#failing = true;
    }
  }
}

const startStatus = (ok: boolean): Status => ({
  ok,
  message: ok ? 'The server has started.' : 'The server is starting or stopping.',
});

const unknown: Status = { ok: false, message: 'This cannot be told now.' };

// Whoever asks is anybody: what exactly the database said stands in the log.
const pingDatabase = (pool: Given['pool']): Promise<Status> =>
  pool.query<{ writes: boolean }>(`select current_setting('transaction_read_only') = 'off' as writes`).then(
    ({ rows: [found] }) =>
      found?.writes
        ? { ok: true, message: 'The database answers.' }
        : { ok: false, message: 'The database takes no writes.' },
    () => ({ ok: false, message: 'The database does not answer.' }),
  );

const diskStatus = (free: number = Infinity): Status =>
  free >= leastFreeBytes
    ? { ok: true, message: 'The disk has room.' }
    : { ok: false, message: 'The disk of the data folder is full. Free space on it.' };

/** What is free on the disk of a folder, for programs that are not root's; undefined where the folder is not there. */
export const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
