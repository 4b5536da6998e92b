import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database, Pool } from '#core/server/database/database.ts';
import { Leader } from '#core/server/database/leader.ts';
import { Events } from '#core/server/events/events.ts';
import { interval } from '#core/server/interval.ts';
import { FinalFailure } from '#core/server/jobs/failure.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { answers, cleans, jobStep, runs, tables, works } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { countWatch, ScaledServices } from '#plugins/instances/server/public.ts';
import { HostingServerDriver, useObserver } from '#plugins/resource-groups/server/public.ts';
import { removal, Services, startGuard } from '#plugins/services/server/public.ts';
import { autoscaling } from '../contract.ts';
import { scalingAnswers } from './answers.ts';
import { Decider } from './decider.ts';
import { DecisionLog } from './decision-log.ts';
import { autoscalingEnvironment } from './environment.ts';
import { CallLoad, tellingLoad } from './facts/call-load.ts';
import { FactSource } from './facts/facts.ts';
import { LoadStore } from './facts/load-store.ts';
import { everyMs, localProcessors, ProcessorLoad, processorsElsewhere } from './facts/processor-load.ts';
import { boundsGuard } from './guard.ts';
import { needingMore, scalingDown, scalingUp, wakingUp } from './jobs.ts';
import { steps } from './steps.ts';
import { watchCounts } from './watch.ts';

const environment = autoscalingEnvironment.token;
const deciderLock = 7_236_005;

export default plugin({
  id: 'autoscaling',
  requires: ['accounts', 'services', 'resource-groups', 'instances', 'gateway'],
  environment: autoscalingEnvironment,
  provides: [
    provide(LoadStore, { pool: Pool }, ({ pool }) => new LoadStore(pool)),
    provide(CallLoad, { store: LoadStore }, ({ store }) => new CallLoad(store)),
    provide(ProcessorLoad, { services: Services, store: LoadStore }, (given) => new ProcessorLoad(given)),
    provide(FactSource, { counts: ScaledServices, loads: LoadStore }, (given) => new FactSource(given)),
    provide(
      DecisionLog,
      { db: Database, environment },
      ({ db, environment: { keptDays } }) => new DecisionLog({ db, keptDays }),
    ),
  ],
  contributes: [
    tables(steps),
    answers(
      autoscaling,
      { services: Services, accounts: Accounts, facts: FactSource, decisions: DecisionLog, clock: Clock, environment },
      ({ environment: { quietMs }, ...given }) => scalingAnswers({ ...given, quietMs }),
    ),
    callObserver({ needs: { load: CallLoad }, make: ({ load }) => load }),
    runs('autoscaling.calls', 'gateway', { load: CallLoad, log: Log }, ({ load, log }) => tellingLoad(load, log)),
    runs(
      'autoscaling.processors',
      'hosting',
      { driver: HostingServerDriver, load: ProcessorLoad, log: Log },
      ({ driver, load, log }) =>
        interval(
          everyMs,
          localProcessors(load, driver),
          log,
          'What the instances of this machine use could not be told to whoever scales them.',
        ),
    ),
    useObserver({ needs: { load: ProcessorLoad }, make: processorsElsewhere }),
    runs(
      'autoscaling.decider',
      'core',
      {
        pool: Pool,
        services: Services,
        accounts: Accounts,
        counts: ScaledServices,
        facts: FactSource,
        decisions: DecisionLog,
        jobs: Jobs,
        events: Events,
        clock: Clock,
        log: Log,
        environment,
      },
      ({ pool, environment: { quietMs }, ...given }) => {
        let decider: Decider | undefined;
        const begin = async () => {
          decider = new Decider({ ...given, quietMs });
          await decider.begin();
        };
        return new Leader(pool, deciderLock, { begin, end: async () => decider?.end() }, given.log);
      },
    ),
    countWatch({ needs: { services: Services, decisions: DecisionLog, jobs: Jobs }, make: watchCounts }),
    startGuard({
      id: 'autoscaling',
      needs: { accounts: Accounts, clock: Clock, environment },
      make: ({ environment: { quietMs }, ...given }) => boundsGuard({ ...given, quietMs }),
    }),
    // The count is changed together with its task; the task has the instances follow, also where that was cut off.
    ...[scalingUp, scalingDown, wakingUp].map((job) =>
      works(
        job,
        { counts: ScaledServices },
        ({ counts }) =>
          ({ modelId }) =>
            counts.tend(modelId),
      ),
    ),
    works(needingMore, {}, () => async ({ note }) => {
      throw new FinalFailure([note]);
    }),
    jobStep({
      job: removal,
      id: 'autoscaling',
      needs: { decisions: DecisionLog },
      make: ({ decisions }) => ({ do: ({ modelId }) => decisions.forget(modelId) }),
    }),
    cleans('autoscaling', { loads: LoadStore, decisions: DecisionLog }),
  ],
});
