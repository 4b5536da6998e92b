import type { Runner } from './points.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** Does something at the start and then again and again; a try that fails is told, and the next one follows. Its end waits for what is under way. */
export function interval(everyMs: number, work: () => Promise<unknown>, log: Log, failure: string): Runner {
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
