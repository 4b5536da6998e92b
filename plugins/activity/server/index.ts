import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { answers, cleans, tables } from '#core/server/points.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Clock } from '#core/server/runtime.ts';
import { Services } from '#plugins/services/server/public.ts';
import { activity } from '../contract.ts';
import { clickAnswers } from './click-answers.ts';
import { ClickCounter } from './click-counts.ts';
import { ClickLimit } from './click-limit.ts';
import { ClickStore } from './click-store.ts';
import { activityEnvironment } from './environment.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'activity',
  requires: ['accounts', 'services'],
  environment: activityEnvironment,
  provides: [
    provide(
      ClickStore,
      { db: Database, clock: Clock, environment: activityEnvironment.token },
      ({ db, clock, environment }) => new ClickStore(db, clock, environment.keptDays),
    ),
    provide(ClickCounter, { pool: Pool, clock: Clock }, ({ pool, clock }) => new ClickCounter(pool, clock)),
    provide(ClickLimit, { clock: Clock }, ({ clock }) => new ClickLimit(clock)),
  ],
  contributes: [
    tables(steps),
    tellsWorkbench({ environment: activityEnvironment.token }, ({ environment }) => () => ({
      saveClicksEnabled: environment.keptDays > 0,
    })),
    answers(
      activity,
      {
        store: ClickStore,
        counter: ClickCounter,
        limit: ClickLimit,
        services: Services,
        environment: activityEnvironment.token,
        clock: Clock,
      },
      clickAnswers,
    ),
    cleans('activity', { clicks: ClickStore }),
  ],
});
