import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { cleaning } from '#core/server/regularly.ts';
import { Clock, Log } from '#core/server/surroundings.ts';
import { Services } from '#plugins/services/server/public.ts';
import { testing } from '../contract.ts';
import { testingAnswers } from './answers.ts';
import { Examples, ExampleStore } from './example-store.ts';
import { Runs, RunStore } from './run-store.ts';
import { Shares, ShareStore } from './share-store.ts';
import { steps } from './tables.ts';

export default plugin({
  id: 'testing',
  requires: ['accounts', 'services'],
  provides: [
    provide(Runs, { db: Database, clock: Clock }, ({ db, clock }) => new RunStore(db, clock)),
    provide(Shares, { db: Database, clock: Clock }, ({ db, clock }) => new ShareStore(db, clock)),
    provide(Examples, { db: Database }, ({ db }) => new ExampleStore(db)),
  ],
  contributes: [
    tables(steps),
    answers(testing, { services: Services, runs: Runs, shares: Shares, examples: Examples }, testingAnswers),
    runs('testing.cleaning', 'core', { runs: Runs, shares: Shares, log: Log }, ({ runs: kept, shares, log }) => cleaning([kept, shares], log)),
  ],
});
