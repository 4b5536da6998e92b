import type { Runner } from './points.ts';

interface Log {
  warn(details: object, message: string): void;
}

const hourMs = 3_600_000;

/** Drops, every hour, what nobody can use any more. */
export const cleaning = (stores: readonly { clean(): Promise<unknown> }[], log: Log): Runner => regularly(hourMs, () => Promise.all(stores.map((store) => store.clean())), log, 'What has been kept for its time could not be dropped.');

/** Does something at the start and then again and again; a try that fails is told, and the next one follows. Its end waits for what is under way. */
export function regularly(everyMs: number, work: () => Promise<unknown>, log: Log, failure: string): Runner {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<unknown> = Promise.resolve();
  const once = () => {
    under = work().catch((error: Error) => log.warn({ error: error.message }, `${failure} The next try follows.`));
  };
  return {
    async start() {
      timer = setInterval(once, everyMs);
      once();
    },
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}
