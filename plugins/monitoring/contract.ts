import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { many, whole } from '#core/contract/query.ts';
import { AccountMetric, InstanceMetric, Measurement, ModelMetric, NodeMetric } from './contract/metrics.ts';
import {
  Day,
  ModelMetricsData,
  OverallMetricsData,
  RequestMetricsData,
  RequestType,
} from './contract/request-metrics.ts';

/** The longest time that a range may go back, in minutes, and the most points that it may have for each metric. */
export const rangeLimits = { minutes: 2_635_200, points: 11_000 } as const;

const account = '/api/mlpcore/account/:account' as const;
const model = `${account}/model/:model` as const;
const instance = `${model}/instance/:instanceId` as const;
const group = `${account}/resource-groups/:groupName` as const;
const admin = '/api/mlpcore/admin/request-metrics' as const;

/** Where a year of points a minute was asked for, the reader is told which step would do. */
function requireFewPoints({ value, issues }: z.core.ParsePayload<{ minutes: number; stepSeconds: number }>): void {
  const { minutes, stepSeconds } = value;
  const least = Math.ceil((minutes * 60) / rangeLimits.points);
  if (stepSeconds < least)
    issues.push({
      code: 'custom',
      input: stepSeconds,
      path: ['stepSeconds'],
      message: `must be at least ${least} for ${minutes} minutes, so that there are ${rangeLimits.points} points at most`,
    });
}

const listOf = <T extends z.ZodType>(each: T) => many(each, { min: 1, max: 100 });
/** Milliseconds since 1970. */
const moment = whole({ min: 0, max: Date.parse('9999-12-31') });
const nameOf = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => !text.includes('\0'), 'must hold no NUL');
const nodeName = nameOf(253).optional();
const rangeOf = <T extends z.ZodType, More extends z.ZodRawShape>(metric: T, more: More) =>
  z.object({
    metrics: listOf(metric),
    minutes: whole({ min: 1, max: rangeLimits.minutes }),
    stepSeconds: whole({ min: 1, max: 31_536_000 }).default(60),
    /** When the range ends; now where it is left out. */
    time: moment.optional(),
    ...more,
  });

const figures = z.record(z.string(), z.number());
const series = z.record(z.string(), z.array(Measurement));
const byModel = z.record(z.string(), figures);
const mostModels = 1_000;
const timestamp = z.int().describe('In milliseconds since 1970; now where nothing was measured yet.');
const between = { startDate: Day.optional(), endDate: Day.optional(), type: RequestType.optional() };

const about = {
  plugin: 'monitoring',
  parameters: {
    model: 'The service, by its id or name.',
    instanceId: 'The id of an instance.',
    groupName: 'The name of a resource group.',
  },
};

export const monitoring = contract(about, {
  getAccountMetric: call(`GET ${account}/metric`, {
    summary: 'Returns the present figures of an account.',
    may: 'member',
    query: z.object({ metrics: listOf(AccountMetric) }),
    answer: figures,
  }),
  getAccountMetricRange: call(`GET ${account}/metric-range`, {
    summary: 'Returns figures of an account over time.',
    may: 'member',
    query: rangeOf(AccountMetric, {}).check(requireFewPoints),
    answer: series,
  }),
  getEarliestTimestampOfAccountMetric: call(`GET ${account}/metric/start-time`, {
    summary: 'Returns since when a figure of an account is measured.',
    may: 'member',
    query: z.object({ metric: AccountMetric }),
    answer: timestamp,
  }),

  getModelMetric: call(`GET ${model}/metric`, {
    summary: 'Returns the present figures of a service.',
    may: 'member',
    query: z.object({ time: moment.optional(), metrics: listOf(ModelMetric) }),
    answer: figures,
  }),
  getModelMetricRange: call(`GET ${model}/metric-range`, {
    summary: 'Returns figures of a service over time.',
    may: 'member',
    query: rangeOf(ModelMetric, {}).check(requireFewPoints),
    answer: series,
  }),
  getEarliestTimestampOfModelMetric: call(`GET ${model}/metric/start-time`, {
    summary: 'Returns since when a figure of a service is measured.',
    may: 'member',
    query: z.object({ metric: ModelMetric }),
    answer: timestamp,
  }),

  getInstanceMetric: call(`GET ${instance}/metric`, {
    summary: 'Returns the present figures of an instance.',
    may: 'member',
    query: z.object({ metrics: listOf(InstanceMetric) }),
    answer: figures,
  }),
  getInstanceMetricRange: call(`GET ${instance}/metric-range`, {
    summary: 'Returns figures of an instance over time.',
    may: 'member',
    query: rangeOf(InstanceMetric, {}).check(requireFewPoints),
    answer: series,
  }),
  getEarliestTimestampOfInstanceMetric: call(`GET ${instance}/metric/start-time`, {
    summary: 'Returns since when a figure of an instance is measured.',
    may: 'member',
    query: z.object({ metric: InstanceMetric }),
    answer: timestamp,
  }),

  // Services that are not the account's, or not any more, are left out of both answers.
  getModelsMetric: call(`GET ${account}/models/metric`, {
    summary: 'Returns the present figures of services by name.',
    may: 'member',
    query: z.object({
      time: moment.optional(),
      metrics: listOf(ModelMetric),
      models: many(nameOf(64), { max: mostModels }),
    }),
    answer: byModel,
    deprecated: true,
  }),
  getModelsMetricsById: call(`GET ${account}/models/metrics`, {
    summary: 'Returns the present figures of services by id.',
    may: 'member',
    query: z.object({
      time: moment.optional(),
      metrics: listOf(ModelMetric),
      modelsIdes: many(whole({ min: 0 }), { max: mostModels }),
    }),
    answer: byModel,
  }),

  getResourceGroupMetric: call(`GET ${group}/metric`, {
    summary: 'Returns the present figures of the machines of a resource group.',
    may: 'member',
    query: z.object({ metrics: listOf(NodeMetric), time: moment.optional(), nodeName }),
    answer: figures,
  }),
  getResourceMetricRange: call(`GET ${group}/metric-range`, {
    summary: 'Returns figures of the machines of a resource group over time.',
    may: 'member',
    query: rangeOf(NodeMetric, { nodeName }).check(requireFewPoints),
    answer: series,
  }),
  getEarliestTimestampOfResourceGroupMetric: call(`GET ${group}/metric/start-time`, {
    summary: 'Returns since when a figure of the machines of a resource group is measured.',
    may: 'member',
    query: z.object({ metric: NodeMetric, nodeName }),
    answer: timestamp,
  }),

  /** `account` is the owner of the services, by id or short name; `fromDate` is what older clients call `startDate`. */
  getMetrics: call(`GET ${admin}`, {
    summary: 'Counts the requests of all services.',
    may: 'superadmin',
    query: z.object({ account: nameOf(64).optional(), fromDate: Day.optional(), ...between }),
    answer: OverallMetricsData,
  }),
  getModelRequestMetrics: call(`GET ${admin}/account/:account/model/:model`, {
    summary: 'Counts the requests of a service.',
    may: 'superadmin',
    query: z.object(between),
    answer: ModelMetricsData,
  }),
  saveMetrics: call(`POST ${admin}/save`, {
    summary: 'Adds requests that something outside of this server counted.',
    example: [
      {
        requestDetailsData: { modelAccountId: 1, modelId: 1, callerAccountId: '1', date: '2026-01-31' },
        requestTypeData: 'PREDICT',
        isSuccess: true,
        count: 1,
      },
    ],
    may: 'superadmin',
    body: z.array(RequestMetricsData).max(10_000),
  }),
});
