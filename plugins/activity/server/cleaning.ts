import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/surroundings.ts';
import type { ClickStore } from './click-store.ts';

const everyMs = 3_600_000;

/** Drops clicks, every hour, that need not be kept any longer. */
export function cleaning(store: ClickStore, log: Log): Runner {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  const clean = () => {
    under = store.clean().catch((error: Error) => log.warn({ error: error.message }, 'Old clicks could not be dropped; the next try is in an hour.'));
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
