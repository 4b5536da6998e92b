import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, cleans, tables } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { Services } from '#plugins/services/server/public.ts';
import { testing } from '../contract.ts';
import { testingAnswers } from './answers.ts';
import { ExampleStore } from './example-store.ts';
import { RunStore } from './run-store.ts';
import { ShareStore } from './share-store.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'testing',
  requires: ['accounts', 'services'],
  provides: [
    provide(RunStore, { db: Database, clock: Clock }, ({ db, clock }) => new RunStore(db, clock)),
    provide(ShareStore, { db: Database, clock: Clock }, ({ db, clock }) => new ShareStore(db, clock)),
    provide(ExampleStore, { db: Database }, ({ db }) => new ExampleStore(db)),
  ],
  contributes: [
    tables(steps),
    answers(
      testing,
      { services: Services, runs: RunStore, shares: ShareStore, examples: ExampleStore },
      testingAnswers,
    ),
    cleans('testing', { runs: RunStore, shares: ShareStore }),
  ],
});
