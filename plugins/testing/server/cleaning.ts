import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/surroundings.ts';

const everyMs = 3_600_000;

/** Drops, every hour, what has been kept for its time. */
export function cleaning(stores: readonly { clean(): Promise<void> }[], log: Log): Runner {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<unknown> = Promise.resolve();
  const clean = () => {
    under = Promise.all(stores.map((store) => store.clean())).catch((error: Error) => log.warn({ error: error.message }, 'Old test runs could not be dropped; the next try is in an hour.'));
  };
  return {
    async start() {
      timer = setInterval(clean, everyMs);
      clean();
    },
    async stop() {
      clearInterval(timer);
      await under;
    },
  };
}
