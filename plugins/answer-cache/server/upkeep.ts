import type { Events } from '#core/server/events/events.ts';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import { answersForgotten } from './builds.ts';
import type { Answers } from './cache.ts';
import type { Lines } from './lines.ts';

const writeEveryMs = 100;
const lookForIdleMs = 60_000;

/** Writes what waits, leaves stores that nobody uses, and forgets what is to be forgotten. */
export function upkeep({
  answers,
  lines,
  events,
  log,
}: {
  readonly answers: Answers;
  readonly lines: Lines;
  readonly events: Events;
  readonly log: Log;
}): Runner {
  let timers: readonly NodeJS.Timeout[] = [];
  let unhear = () => undefined as unknown;
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error: Error) =>
      log.error({ error: error.message }, 'The caches of answers could not be looked after.'),
    );
  return {
    start: async () => {
      unhear = events.hear(answersForgotten, (modelId) => {
        answers.forget(Number(modelId));
        lines.forget(Number(modelId));
      });
      timers = [
        setInterval(
          quietly(() => lines.flush()),
          writeEveryMs,
        ),
        setInterval(
          quietly(() => lines.closeIdle()),
          lookForIdleMs,
        ),
      ];
    },
    stop: async () => {
      unhear();
      for (const timer of timers) clearInterval(timer);
      await lines.close();
    },
  };
}
