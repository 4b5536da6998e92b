import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';

/** How many seconds may pass from one look at so many things to the next: a large installation is not to be busy with looking at itself. */
export const pauseAfter = (things: number): 1 | 10 | 30 => (things <= 200 ? 1 : things <= 2_000 ? 10 : 30);

const afterFailureMs = 10_000;

/** Does something again and again, as many seconds apart as each time answers, and never twice at once. */
export function paced(work: () => Promise<number>, log: Log, failure: string): Runner {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  let ended = false;
  const next = (ms: number) => {
    if (!ended) timer = setTimeout(() => (under = once()), ms);
  };
  async function once(): Promise<void> {
    const begun = performance.now();
    try {
      const pause = (await work()) * 1_000;
      next(Math.max(pause / 2, pause - (performance.now() - begun)));
    } catch (error) {
      log.warn({ error: (error as Error).message }, `${failure} The next try follows.`);
      next(afterFailureMs);
    }
  }
  return {
    async start() {
      ended = false;
      under = once();
    },
    async stop() {
      ended = true;
      clearTimeout(timer);
      await under;
    },
  };
}

/** Several as one. */
export const together = (runners: readonly Runner[]): Runner => ({
  start: async () => void (await Promise.all(runners.map((each) => each.start()))),
  stop: async () => void (await Promise.all(runners.map((each) => each.stop()))),
});
