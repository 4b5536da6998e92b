import type { Runner } from '#core/server/points.ts';
import { interval } from '#core/server/interval.ts';
import type { Log } from '#core/server/runtime.ts';
import type { PeriodCounter } from './period-counter.ts';
import type { Spending } from './spending.ts';

const everyMs = 5_000;

/** Forgets periods that are over and gives back what was reserved and not needed. */
export function upkeep({ periods, spending, log }: { periods: PeriodCounter; spending: Spending; log: Log }): Runner {
  const failure = 'What was reserved of spending limits could not be given back.';
  const going = interval(everyMs, () => (periods.sweep(), spending.giveBack()), log, failure);
  return {
    start: () => going.start(),
    async stop() {
      await going.stop();
      await spending.giveBack({ all: true }).catch((error: Error) => log.warn({ error: error.message }, failure));
    },
  };
}
