import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Metrics } from '#core/server/metrics.ts';
import { answers, cleans, runs, tables } from '#core/server/points.ts';
import { interval } from '#core/server/interval.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { fitCounter, runMeter } from '#plugins/fitting/server/public.ts';
import { callObserver, GatewayLoad } from '#plugins/gateway/server/public.ts';
import { InstanceInventory } from '#plugins/instances/server/public.ts';
import {
  HostingServerDriver,
  ResourceGroups,
  ServerInventory,
  serverUse,
  useObserver,
} from '#plugins/resource-groups/server/public.ts';
import { listColumn, listFilter, Services } from '#plugins/services/server/public.ts';
import { Usage } from '#plugins/usage/server/public.ts';
import { monitoring } from '../contract.ts';
import { AccountMetrics } from './metrics/account-metrics.ts';
import { metricAnswers } from './answers.ts';
import { monitoringEnvironment } from './environment.ts';
import {
  attention,
  errorShare,
  latestP95,
  latestRequests,
  needsAttention,
  requestCount,
} from './lists/list-columns.ts';
import { CallFigures } from './collect/call-figures.ts';
import { usesElsewhere } from './collect/uses-elsewhere.ts';
import { CensusSampler } from './collect/inventory-sampler.ts';
import { ExceededStore } from './collect/exceeded-store.ts';
import { FitCounts } from './collect/fit-counts.ts';
import { inOneProcess } from './collect/in-one-process.ts';
import { InstanceMetrics } from './metrics/instance-metrics.ts';
import { LiveCallsTeller, tellingRegularly } from './collect/live-calls-teller.ts';
import { LiveStore } from './collect/live-store.ts';
import { showInstances, showMeasured, showStreams } from './metrics/gauges.ts';
import { LocalSampler } from './collect/local-sampler.ts';
import { ModelMetrics } from './metrics/model-metrics.ts';
import { NodeMetrics } from './metrics/node-metrics.ts';
import { Readings } from './metrics/readings.ts';
import { paced, together } from './collect/paced.ts';
import { PrometheusSamples } from './collect/prometheus-samples.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { RequestsOfServices } from './metrics/requests-of.ts';
import { Rollups } from './collect/rollups.ts';
import { SampleStore } from './collect/sample-store.ts';
import { steps } from './steps.ts';
import { trainingMemory } from './collect/training-memory.ts';
import { Tracing } from './tracing/tracing.ts';
import { UsageTimes } from './metrics/usage-times.ts';

const rollsUpEveryMs = 10_000;

export default plugin({
  id: 'monitoring',
  requires: ['accounts', 'services', 'instances', 'resource-groups', 'gateway', 'usage'],
  extends: ['fitting'],
  environment: monitoringEnvironment,
  provides: [
    provide(LiveStore, { pool: Pool }, ({ pool }) => new LiveStore(pool)),
    provide(
      SampleStore,
      { pool: Pool, environment: monitoringEnvironment.token, log: Log },
      ({ pool, environment: { prometheus }, log }) =>
        prometheus === undefined ? new SampleStore(pool) : new PrometheusSamples(pool, prometheus, log),
    ),
    provide(
      Rollups,
      { pool: Pool, environment: monitoringEnvironment.token },
      ({ pool, environment }) => new Rollups(pool, environment.kept),
    ),
    provide(
      ExceededStore,
      { pool: Pool, environment: monitoringEnvironment.token },
      ({ pool, environment: { kept } }) => new ExceededStore(pool, kept.get(3_600)!),
    ),
    provide(
      FitCounts,
      { pool: Pool, environment: monitoringEnvironment.token },
      ({ pool, environment: { kept } }) => new FitCounts(pool, kept.get(3_600)!),
    ),
    provide(Readings, { samples: SampleStore, clock: Clock }, (given) => new Readings(given)),
    provide(UsageTimes, { pool: Pool, clock: Clock }, (given) => new UsageTimes(given)),
    provide(
      CallFigures,
      { metrics: Metrics, load: GatewayLoad },
      ({ metrics, load }) => new CallFigures(metrics.registry, load),
    ),
    provide(
      Tracing,
      { environment: monitoringEnvironment.token, log: Log },
      ({ environment, log }) => new Tracing({ endpoint: environment.traceEndpoint, log }),
    ),
    provide(
      LiveCallsTeller,
      { figures: CallFigures, live: LiveStore, exceeded: ExceededStore, samples: SampleStore },
      (given) => new LiveCallsTeller(given),
    ),
    provide(
      LocalSampler,
      { driver: HostingServerDriver, live: LiveStore, environment: Environment },
      ({ driver, live, environment: { dataDir } }) => new LocalSampler({ driver, live, dataDir }),
    ),
    provide(
      CensusSampler,
      {
        inventory: InstanceInventory,
        servers: ServerInventory,
        accounts: Accounts,
        live: LiveStore,
        samples: SampleStore,
        services: Services,
        events: Events,
      },
      ({ services, events, ...given }) =>
        new CensusSampler({ ...given, requests: new RequestsOfServices({ services, events }) }),
    ),
  ],
  contributes: [
    tables(steps),
    answers(
      monitoring,
      {
        pool: Pool,
        clock: Clock,
        accounts: Accounts,
        services: Services,
        groups: ResourceGroups,
        inventory: InstanceInventory,
        usage: Usage,
        samples: SampleStore,
        exceeded: ExceededStore,
        fits: FitCounts,
        live: LiveStore,
        readings: Readings,
        times: UsageTimes,
      },
      (given) =>
        metricAnswers({
          ...given,
          ofAccount: new AccountMetrics(given),
          ofModel: new ModelMetrics(given),
          ofInstance: new InstanceMetrics(given),
          ofNodes: new NodeMetrics(given),
          requests: new RequestMetrics(given),
        }),
    ),
    serverUse({
      needs: { readings: Readings, samples: SampleStore },
      make: (given) => (group) => new NodeMetrics(given).used(group),
    }),
    listColumn({ id: 'requests', value: latestRequests, order: requestCount }),
    listColumn({ id: 'errors', value: errorShare }),
    listColumn({ id: 'p95', value: latestP95 }),
    listColumn({ id: 'attention', value: attention }),
    listFilter({ id: 'attention', where: (value) => (value === 'needed' ? needsAttention : undefined) }),
    callObserver({ needs: { figures: CallFigures }, make: ({ figures }) => figures }),
    callObserver({ needs: { spans: Tracing }, make: ({ spans }) => spans }),
    runs('monitoring.spans', 'gateway', { spans: Tracing }, ({ spans }) => spans),
    runs(
      'monitoring.live',
      'gateway',
      { telling: LiveCallsTeller, metrics: Metrics, load: GatewayLoad, log: Log },
      ({ telling, metrics, load, log }) => {
        showStreams(metrics.registry, load);
        return tellingRegularly(telling, log);
      },
    ),
    runs('monitoring.machine', 'hosting', { sampling: LocalSampler, log: Log }, ({ sampling, log }) =>
      paced(() => sampling.take(), log, 'What the instances of this machine use could not be measured.'),
    ),
    useObserver({ needs: { live: LiveStore }, make: usesElsewhere }),
    runs(
      'monitoring.census',
      'core',
      {
        pool: Pool,
        clock: Clock,
        sampling: CensusSampler,
        rollups: Rollups,
        inventory: InstanceInventory,
        metrics: Metrics,
        environment: monitoringEnvironment.token,
        log: Log,
      },
      ({ pool, clock, sampling, rollups, inventory, metrics, environment, log }) => {
        showInstances(metrics.registry, inventory);
        if (environment.prometheus !== undefined) showMeasured(metrics.registry, () => sampling.latest());
        return inOneProcess(
          pool,
          together([
            paced(
              async () => {
                await rollups.open(clock());
                return sampling.take();
              },
              log,
              'The installation could not be sampled.',
            ),
            interval(rollsUpEveryMs, () => rollups.take(), log, 'Figures could not be rolled up.'),
          ]),
          log,
        );
      },
    ),
    runMeter({ needs: { samples: SampleStore }, make: trainingMemory }),
    fitCounter({
      needs: { fits: FitCounts },
      make:
        ({ fits }) =>
        (fit, turn) =>
          fits.add(fit, turn),
    }),
    cleans('monitoring', { live: LiveStore, exceeded: ExceededStore, fits: FitCounts }),
  ],
});
