import type { Clock } from '#core/server/runtime.ts';
import type { Usage, UsageStep } from '#plugins/usage/server/public.ts';
import type { Measurement, ModelMetric } from '../../contract/metrics.ts';
import { silentAfterSeconds, together, type LiveCallsByModel } from '../collect/live-calls.ts';
import type { LiveStore } from '../collect/live-store.ts';
import type { Bucket, SampleStore } from '../collect/sample-store.ts';
import { tookWithin } from '../collect/took-counts.ts';
import { callColumns } from '../tables.ts';
import { columnsOf, named, namedSteps, type Range, type Readings, type Sampled } from './readings.ts';
import { alone, everyGateway, ofCalls, ofModel } from './subjects.ts';
import { everyStep, minutesUntil, stepsOfMinutes, type UsageTimes } from './usage-times.ts';

const sampled: Sampled<ModelMetric> = {
  MODEL_CPU_USAGE: 'cpu_usage',
  MODEL_CPU_REQUESTED: 'cpu_requested',
  MODEL_CPU_LIMIT: 'cpu_limit',
  MODEL_RAM_USAGE: 'ram_usage',
  MODEL_RAM_REQUESTED: 'ram_requested',
  MODEL_RAM_LIMIT: 'ram_limit',
  MODEL_RECONNECTS_COUNT: 'reconnects',
  MODEL_INSTANCES_COUNT: 'instances',
  MODEL_GPU_REQUESTED: 'gpu_requested',
  MODEL_EPHEMERAL_DISK_REQUESTED: 'disk_requested',
  MODEL_ACTIVE_REQUESTS_COUNT: 'active_requests',
  MODEL_INSTANT_REQUEST_TIME: 'request_ms',
};

/** Metrics of calls, from what they came to; undefined where a step says nothing of it. */
const counted: Readonly<Partial<Record<ModelMetric, (step: UsageStep) => number | undefined>>> = {
  MODEL_SUCCESS_REQUESTS_COUNT: ({ requests, failed, refused }) => requests - failed - refused,
  MODEL_FAILED_REQUESTS_COUNT: ({ failed, rejected }) => failed - rejected,
  MODEL_REJECTED_REQUESTS_COUNT: ({ rejected }) => rejected,
  MODEL_REFUSED_REQUESTS_COUNT: ({ refused }) => refused,
  MODEL_AVERAGE_REQUEST_TIME: (step) => timed(step, step.tookMs / (step.requests - step.refused)),
  MODEL_MIN_REQUEST_TIME: (step) => timed(step, step.fastestMs),
  MODEL_MAX_REQUEST_TIME: (step) => timed(step, step.slowestMs),
};

/** Within what time such a share of the calls was answered. */
const shares: Readonly<Partial<Record<ModelMetric, number>>> = {
  MODEL_MEDIAN_REQUEST_TIME: 0.5,
  MODEL_P95_REQUEST_TIME: 0.95,
};

const timed = ({ requests, refused }: UsageStep, value: number): number | undefined =>
  requests > refused ? value : undefined;
const counts = new Set<ModelMetric>([
  'MODEL_SUCCESS_REQUESTS_COUNT',
  'MODEL_FAILED_REQUESTS_COUNT',
  'MODEL_REJECTED_REQUESTS_COUNT',
  'MODEL_REFUSED_REQUESTS_COUNT',
]);

interface Given {
  readonly readings: Readings;
  readonly usage: Usage;
  readonly times: UsageTimes;
  readonly live: LiveStore;
  readonly samples: SampleStore;
  readonly clock: Clock;
}

/** Reads the metrics of services: what their instances use, and what their calls came to. */
export class ModelMetrics {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** By service, at a moment, now by default: counts and times are those of the last whole minute before it. */
  async at(
    modelIds: readonly number[],
    metrics: readonly ModelMetric[],
    time?: Date,
  ): Promise<ReadonlyMap<number, Record<string, number>>> {
    const { readings, usage, clock, live, samples: store } = this.#given;
    const minute = minutesUntil(time ?? clock());
    const asksCalls = metrics.some((metric) => counted[metric]);
    const asksLive =
      time === undefined &&
      metrics.some((metric) => metric === 'MODEL_ACTIVE_REQUESTS_COUNT' || metric === 'MODEL_INSTANT_REQUEST_TIME');
    const asksShares = metrics.some((metric) => shares[metric]);
    const [samples, took, used, gateways] = await Promise.all([
      readings.at(modelIds.map(ofModel), time),
      asksShares ? store.ranges(modelIds.map(ofCalls), { ...minute, stepSeconds: 60 }, callColumns) : undefined,
      asksCalls ? usage.ofModels({ modelIds, ...minute, stepSeconds: 60 }) : undefined,
      asksLive ? live.heard<LiveCallsByModel>(everyGateway, silentAfterSeconds) : undefined,
    ]);
    const now = gateways && together(gateways.values());
    return new Map(
      modelIds.map((id) => {
        const step = used?.get(id)?.at(-1);
        const calls = now?.get(id);
        const figures = {
          ...samples.get(ofModel(id)),
          ...(now ? { active_requests: calls?.active ?? 0 } : {}),
          ...(calls?.latestMs === undefined ? {} : { request_ms: calls.latestMs }),
        };
        const within = took?.get(ofCalls(id))?.find(({ ts }) => ts === minute.from.getTime());
        return [
          id,
          {
            ...named(metrics, sampled, figures),
            ...(within ? Object.fromEntries(sharesOf(metrics, within).map(([metric, { v }]) => [metric, v])) : {}),
            ...(used ? ofStep(metrics, step) : {}),
          },
        ];
      }),
    );
  }

  async range(modelId: number, metrics: readonly ModelMetric[], range: Range): Promise<Record<string, Measurement[]>> {
    const { readings, usage, clock, samples: store } = this.#given;
    const columns = columnsOf(metrics, sampled);
    const asksShares = metrics.some((metric) => shares[metric]);
    const asksCalls = metrics.some((metric) => counted[metric]);
    const span = stepsOfMinutes(clock(), range);
    const [samples, took, used, looks] = await Promise.all([
      columns.length > 0 ? readings.range(ofModel(modelId), range, columns) : [],
      asksShares ? store.range(alone(ofCalls(modelId)), readings.span(range), callColumns) : [],
      asksCalls ? usage.ofModels({ modelIds: [modelId], ...span }) : undefined,
      metrics.some((metric) => counts.has(metric)) ? readings.looks(span) : [],
    ]);
    const steps = used?.get(modelId) ?? [];
    const calls = metrics.flatMap((metric) => {
      const of = counted[metric];
      const points = of && steps.flatMap((step) => measured(step.ts, of(step)));
      return points ? [[metric, counts.has(metric) ? everyStep(points, looks) : points] as const] : [];
    });
    const within = took.flatMap((bucket) => sharesOf(metrics, bucket));
    return {
      ...namedSteps(metrics, sampled, samples),
      ...Object.fromEntries(
        Map.groupBy(within, ([metric]) => metric)
          .entries()
          .map(([metric, of]) => [metric, of.map(([, point]) => point)]),
      ),
      ...Object.fromEntries(calls),
    };
  }

  since(modelId: number, metric: ModelMetric): Promise<number> {
    const { readings, times } = this.#given;
    if (shares[metric]) return times.sinceOfModel(modelId);
    return counted[metric] ? times.sinceOfModel(modelId) : readings.since(alone(ofModel(modelId)), sampled[metric]);
  }
}

const sharesOf = (
  metrics: readonly ModelMetric[],
  { ts, figures }: Bucket,
): readonly (readonly [ModelMetric, Measurement])[] =>
  metrics.flatMap((metric) => {
    const share = shares[metric];
    const v = share && tookWithin(share, figures);
    return v === undefined ? [] : [[metric, { ts, v }] as const];
  });

const measured = (ts: number, v: number | undefined): Measurement[] => (v === undefined ? [] : [{ ts, v }]);

/** In a minute without calls their count is 0, and nothing can be said of their times. */
function ofStep(metrics: readonly ModelMetric[], step: UsageStep | undefined): Record<string, number> {
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const value = step ? counted[metric]?.(step) : counts.has(metric) ? 0 : undefined;
      return value === undefined ? [] : [[metric, value]];
    }),
  );
}
