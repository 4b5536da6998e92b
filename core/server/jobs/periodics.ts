import type { CronItem, TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Host } from '#core/plugin/host.ts';
import { BlobStore } from '../blobs/blob-store.ts';
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
const nameOf = ({ id }: Periodic): string => `periodic/${id}`;

const doing =
  ({ id, work }: Periodic, log: Logger): TaskList[string] =>
  async (_payload, { abortSignal: signal = new AbortController().signal }) => {
    await work(signal).catch((error: Error) => {
      if (!signal.aborted) log.warn({ id, error: error.message }, 'Periodic work failed; its next time follows.');
    });
  };
