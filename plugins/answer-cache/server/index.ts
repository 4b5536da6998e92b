import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { runs, tables } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { answerCache } from '#plugins/gateway/server/public.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { beforeRemoval, customData, settingsCheck } from '#plugins/services/server/public.ts';
import { Builds } from './builds.ts';
import { Answers } from './cache.ts';
import { Epochs } from './epochs.ts';
import { forgetting } from './forgetting.ts';
import { Lines } from './lines.ts';
import { cachingCheck } from './settings.ts';
import { steps } from './tables.ts';
import { upkeep } from './upkeep.ts';

const Stores = token<Lines>('stores of answers');
const Kept = token<Answers>('kept answers');
const Forgotten = token<Epochs>('epochs of answers');
const forgets = { epochs: Forgotten, lines: Stores, events: Events, log: Log };

export default plugin({
  id: 'answer-cache',
  requires: ['services', 'instances', 'gateway'],
  provides: [
    provide(Stores, { pool: Pool, environment: Settings, log: Log }, ({ pool, environment, log }) => new Lines({ pool, networks: new Networks(environment.externalNetworks), log })),
    provide(Forgotten, { db: Database }, ({ db }) => new Epochs(db)),
    provide(Kept, { lines: Stores, instances: Instances, epochs: Forgotten, events: Events, log: Log }, ({ lines, log, ...given }) => new Answers({ lines, builds: new Builds(given), log })),
  ],
  contributes: [
    tables(steps),
    answerCache({ id: 'answer-cache', needs: { answers: Kept }, make: ({ answers }) => answers }),
    settingsCheck({ id: 'answer-cache', needs: { environment: Settings }, make: ({ environment }) => cachingCheck(new Networks(environment.externalNetworks)) }),
    customData({ id: 'answer-cache', needs: forgets, make: forgetting }),
    beforeRemoval({ id: 'answer-cache', needs: forgets, make: forgetting }),
    runs('answer-cache.upkeep', 'gateway', { answers: Kept, lines: Stores, events: Events, log: Log }, upkeep),
  ],
});
