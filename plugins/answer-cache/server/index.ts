import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { jobStep, runs, tables } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { answerCache } from '#plugins/gateway/server/public.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { customData, removal, Services } from '#plugins/services/server/public.ts';
import { Builds } from './builds.ts';
import { Answers } from './cache.ts';
import { Epochs } from './epochs.ts';
import { forgetting } from './forgetting.ts';
import { Lines } from './lines.ts';
import { cachingSetting } from './settings.ts';
import { steps } from './steps.ts';
import { upkeep } from './upkeep.ts';

const forgets = { epochs: Epochs, lines: Lines, events: Events, log: Log };

export default plugin({
  id: 'answer-cache',
  requires: ['services', 'instances', 'gateway'],
  provides: [
    provide(Lines, { pool: Pool, networks: Networks, log: Log }, (given) => new Lines(given)),
    provide(Epochs, { db: Database }, ({ db }) => new Epochs(db)),
    provide(
      Answers,
      { lines: Lines, instances: Instances, epochs: Epochs, events: Events, log: Log },
      ({ lines, log, ...given }) => new Answers({ lines, builds: new Builds(given), log }),
    ),
  ],
  contributes: [
    tables(steps),
    answerCache({ needs: { answers: Answers }, make: ({ answers }) => answers }),
    cachingSetting,
    customData({ needs: forgets, make: forgetting }),
    jobStep({
      job: removal,
      id: 'answer-cache',
      before: true,
      needs: { ...forgets, services: Services },
      make: ({ services, ...given }) => ({
        async do({ modelId }) {
          const service = await services.byId(modelId);
          if (service) await forgetting(given)(service);
        },
      }),
    }),
    runs('answer-cache.upkeep', 'gateway', { answers: Answers, lines: Lines, events: Events, log: Log }, upkeep),
  ],
});
