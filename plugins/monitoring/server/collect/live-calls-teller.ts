import { randomUUID } from 'node:crypto';
import type { Runner } from '#core/server/points.ts';
import { interval } from '#core/server/interval.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CallFigures } from './call-figures.ts';
import type { ExceededStore } from './exceeded-store.ts';
import type { LiveStore } from './live-store.ts';
import { ofCalls, ofGateway } from '../metrics/subjects.ts';
import type { SampleStore } from './sample-store.ts';
import { tookFigures } from './took-counts.ts';

interface Given {
  readonly figures: CallFigures;
  readonly live: LiveStore;
  readonly exceeded: ExceededStore;
  readonly samples: SampleStore;
}

/** The stretches that calls are counted in. */
const countedSeconds = 10;

/** Tells, for every process to read, which calls this one has under way, and how long those took that ended. */
export class LiveCallsTeller {
  readonly #given: Given;
  readonly #process = ofGateway(randomUUID());
  #wasQuiet = false;

  constructor(given: Given) {
    this.#given = given;
  }

  /** That there is nothing to tell is told once. */
  async tell(): Promise<void> {
    const { figures, live, exceeded, samples } = this.#given;
    const calls = figures.live();
    const isQuiet = Object.keys(calls).length === 0;
    if (!isQuiet || !this.#wasQuiet) await live.tell(new Map([[this.#process, calls]]));
    this.#wasQuiet = isQuiet;
    const counts = figures.takeExceeded();
    await exceeded.add(counts).catch((error: Error) => {
      figures.addExceeded(counts);
      throw error;
    });
    const took = figures.took.take();
    const rows = new Map([...took].map(([id, each]) => [ofCalls(id), tookFigures(each)]));
    await samples.count(rows, countedSeconds).catch((error: Error) => {
      figures.took.giveBack(took);
      throw error;
    });
  }
}

const everyMs = 3_000;

/** Tells again and again, and at the end what is left to tell. */
export function tellingRegularly(telling: LiveCallsTeller, log: Log): Runner {
  const failure = 'Which calls are under way could not be told.';
  const going = interval(everyMs, () => telling.tell(), log, failure);
  return {
    start: () => going.start(),
    async stop() {
      await going.stop();
      await telling.tell().catch((error: Error) => log.warn({ error: error.message }, failure));
    },
  };
}
