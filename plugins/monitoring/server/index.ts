import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Metrics } from '#core/server/metrics.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { cleaning, regularly } from '#core/server/regularly.ts';
import { Clock, Log, Settings } from '#core/server/surroundings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { callObserver, GatewayLoad } from '#plugins/gateway/server/public.ts';
import { InstanceCensus } from '#plugins/instances/server/public.ts';
import { HostingServerDriver, ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { Usage } from '#plugins/usage/server/public.ts';
import { monitoring } from '../contract.ts';
import { AccountMetrics } from './account-metrics.ts';
import { metricAnswers } from './answers.ts';
import { CallFigures } from './call-figures.ts';
import { CensusSampler, CensusSampling, sampleSeconds } from './census-sampler.ts';
import { ExceededStore } from './exceeded-store.ts';
import { inOneProcess } from './in-one-process.ts';
import { InstanceMetrics } from './instance-metrics.ts';
import { LiveCallsTeller, LiveTelling, tellingRegularly } from './live-calls-teller.ts';
import { LiveStore } from './live-store.ts';
import { showInstances, showStreams } from './gauges.ts';
import { LocalSampler, LocalSampling } from './local-sampler.ts';
import { ModelMetrics } from './model-metrics.ts';
import { NodeMetrics } from './node-metrics.ts';
import { Readings } from './readings.ts';
import { RequestMetrics } from './request-metrics.ts';
import { RequestsOfServices } from './requests-of.ts';
import { SampleStore } from './sample-store.ts';
import { steps } from './tables.ts';
import { Tracing } from './tracing.ts';
import { UsageTimes } from './usage-times.ts';

const Live = token<LiveStore>('live figures');
const Samples = token<SampleStore>('samples of metrics');
const Exceeded = token<ExceededStore>('calls beyond limits');
const Read = token<Readings>('readings of metrics');
const Times = token<UsageTimes>('times of usage');
const OwnCalls = token<CallFigures>('figures of calls');
const Spans = token<Tracing>('tracing of calls');

export default plugin({
  id: 'monitoring',
  requires: ['accounts', 'services', 'instances', 'resource-groups', 'gateway', 'usage'],
  provides: [
    provide(Live, { pool: Pool }, ({ pool }) => new LiveStore(pool)),
    provide(Samples, { pool: Pool }, ({ pool }) => new SampleStore(pool)),
    provide(Exceeded, { pool: Pool }, ({ pool }) => new ExceededStore(pool)),
    provide(Read, { samples: Samples, clock: Clock }, (given) => new Readings(given)),
    provide(Times, { pool: Pool, clock: Clock }, (given) => new UsageTimes(given)),
    provide(OwnCalls, { metrics: Metrics, load: GatewayLoad }, ({ metrics, load }) => new CallFigures(metrics.registry, load)),
    provide(Spans, { settings: Settings, log: Log }, ({ settings, log }) => new Tracing({ endpoint: settings.traceEndpoint, log })),
    provide(LiveTelling, { figures: OwnCalls, live: Live, exceeded: Exceeded }, (given) => new LiveCallsTeller(given)),
    provide(LocalSampling, { driver: HostingServerDriver, live: Live, settings: Settings }, ({ driver, live, settings }) => new LocalSampler({ driver, live, dataDir: settings.dataDir })),
    provide(CensusSampling, { census: InstanceCensus, accounts: Accounts, live: Live, samples: Samples, services: Services, events: Events }, ({ services, events, ...given }) =>
      new CensusSampler({ ...given, requests: new RequestsOfServices({ services, events }) }),
    ),
  ],
  contributes: [
    tables(steps),
    answers(
      monitoring,
      { pool: Pool, clock: Clock, accounts: Accounts, services: Services, groups: ResourceGroups, census: InstanceCensus, usage: Usage, samples: Samples, exceeded: Exceeded, live: Live, readings: Read, times: Times },
      (given) => metricAnswers({ ...given, ofAccount: new AccountMetrics(given), ofModel: new ModelMetrics(given), ofInstance: new InstanceMetrics(given), ofNodes: new NodeMetrics(given), requests: new RequestMetrics(given) }),
    ),
    callObserver({ id: 'monitoring.figures', needs: { figures: OwnCalls }, make: ({ figures }: { figures: CallFigures }) => figures }),
    callObserver({ id: 'monitoring.spans', needs: { spans: Spans }, make: ({ spans }: { spans: Tracing }) => spans }),
    runs('monitoring.spans', 'gateway', { spans: Spans }, ({ spans }) => spans),
    runs('monitoring.live', 'gateway', { telling: LiveTelling, metrics: Metrics, load: GatewayLoad, log: Log }, ({ telling, metrics, load, log }) => {
      showStreams(metrics.registry, load);
      return tellingRegularly(telling, log);
    }),
    runs('monitoring.machine', 'hosting', { sampling: LocalSampling, log: Log }, ({ sampling, log }) => regularly(sampleSeconds * 1_000, () => sampling.take(), log, 'What the instances of this machine use could not be measured.')),
    runs('monitoring.census', 'core', { pool: Pool, sampling: CensusSampling, census: InstanceCensus, metrics: Metrics, log: Log }, ({ pool, sampling, census, metrics, log }) => {
      showInstances(metrics.registry, census);
      return inOneProcess(pool, regularly(sampleSeconds * 1_000, () => sampling.take(), log, 'The installation could not be sampled.'), log);
    }),
    runs('monitoring.cleaning', 'core', { live: Live, samples: Samples, exceeded: Exceeded, log: Log }, ({ log, ...stores }) => cleaning(Object.values(stores), log)),
  ],
});
