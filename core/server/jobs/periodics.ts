import { sql } from 'drizzle-orm';
import type { CronItem, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Host } from '#core/plugin/host.ts';
import { provide, token } from '#core/plugin/token.ts';
import { BlobStore } from '../blobs/blob-store.ts';
import { Database } from '../database/database.ts';
import { repeating } from '../points.ts';

/** Work that the queue itself begins at its times. */
export interface Periodics {
  readonly tasks: TaskList;
  readonly times: readonly CronItem[];
}

interface Periodic {
  readonly id: string;
  readonly cron: string;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

/** Everything periodic of a host, core's own with it. */
export function periodicsOf(host: Host, log: Logger): Periodics {
  const all: readonly Periodic[] = [
    { id: 'core.blobs', cron: '37 * * * *', work: () => host.container.get(BlobStore).sweep() },
    ...host.all(repeating).map((each) => ({
      id: each.id,
      cron: each.cron,
      work: (signal: AbortSignal) => host.make(each)(signal),
    })),
  ];
  return {
    tasks: Object.fromEntries(all.map((each) => [nameOf(each), doing(each, log)])),
    times: all.map((each) => {
      const name = nameOf(each);
      // One that goes on for longer than until its next time is waited for; one that was cut off has its next time.
      const options = { backfillPeriod: 0, maxAttempts: 1, jobKey: name, queueName: name };
      return { task: name, identifier: name, match: each.cron, options };
    }),
  };
}

/** The name under which the queue knows it. */
const nameOf = ({ id }: Pick<Periodic, 'id'>): string => `periodic/${id}`;

/** Has periodic work done between its times, for whoever has just left it something to do. */
export interface PeriodicWork {
  /**
   * Has the work of `periodic({ id })` begun as soon as the queue can, within a transaction where one is given: once that is held.
   * However often it is asked for before it begins, it is done once; asked for while it is under way, it is done once more after that.
   */
  hasten(id: string, within?: Pick<Database, 'execute'>): Promise<void>;
}
export const PeriodicWork = token<PeriodicWork>('periodic work');

export const periodicWork = provide(PeriodicWork, { db: Database }, ({ db }): PeriodicWork => ({
  async hasten(id, within = db) {
    const name = nameOf({ id });
    await within.execute(
      sql`select graphile_worker.add_job(${name}::text, queue_name => ${name}, max_attempts => 1, job_key => ${name})`,
    );
  },
}));

const doing =
  ({ id, work }: Periodic, log: Logger): TaskList[string] =>
  async (_payload, { abortSignal: signal = new AbortController().signal }) => {
    await work(signal).catch((error: Error) => {
      if (!signal.aborted) log.warn({ id, error: error.message }, 'Periodic work failed; its next time follows.');
    });
  };
