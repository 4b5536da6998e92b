import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/surroundings.ts';
import type { PeriodCounter } from './period-counter.ts';
import type { Spending } from './spending.ts';

const everyMs = 5_000;

/** Forgets periods that are over and gives back what was reserved and not needed. */
export function upkeep({ periods, spending, log }: { periods: PeriodCounter; spending: Spending; log: Log }): Runner {
  let timer: NodeJS.Timeout | undefined;
  const giveBack = (all: boolean) => spending.giveBack({ all }).catch((error: Error) => log.warn({ error: error.message }, 'What was reserved of spending limits could not be given back; the next try follows.'));
  return {
    async start() {
      timer = setInterval(() => {
        periods.sweep();
        void giveBack(false);
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await giveBack(true);
    },
  };
}
