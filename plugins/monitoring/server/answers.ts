import { Fault } from '#core/contract/fault.ts';
import type { Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { InstanceInventory } from '#plugins/instances/server/public.ts';
import type { ResourceGroup, ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import type { ServiceEntity, Services } from '#plugins/services/server/public.ts';
import type { monitoring } from '../contract.ts';
import type { ModelMetric } from '../contract/metrics.ts';
import type { AccountMetrics } from './metrics/account-metrics.ts';
import type { InstanceMetrics } from './metrics/instance-metrics.ts';
import type { ModelMetrics } from './metrics/model-metrics.ts';
import type { NodeMetrics } from './metrics/node-metrics.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';

interface Given {
  readonly services: Services;
  readonly groups: ResourceGroups;
  readonly inventory: InstanceInventory;
  readonly ofAccount: AccountMetrics;
  readonly ofModel: ModelMetrics;
  readonly ofInstance: InstanceMetrics;
  readonly ofNodes: NodeMetrics;
  readonly requests: RequestMetrics;
}

/** Answers every call for metrics. Members of the account in the path alone come this far, and are shown what is that account's. */
export function metricAnswers({
  services,
  groups,
  inventory,
  ofAccount,
  ofModel,
  ofInstance,
  ofNodes,
  requests,
}: Given): Answers<typeof monitoring> {
  const find = (
    { account, model }: { readonly account: string; readonly model: string },
    { caller }: Asked,
  ): Promise<ServiceEntity> => services.require(caller, account, model, 'see');

  /** An instance of the service in the path; what is no number is nobody's. */
  async function instanceOf(
    { instanceId, ...place }: { readonly account: string; readonly model: string; readonly instanceId: string },
    asked: Asked,
  ): Promise<number> {
    const service = await find(place, asked);
    if (/^\d{1,15}$/.test(instanceId) && (await inventory.has(service.id, Number(instanceId))))
      return Number(instanceId);
    throw new Fault(
      'instance.not_found',
      `This service has no instance ${instanceId}. It may have been removed since it ended.`,
      404,
      { instanceId },
    );
  }

  /** What the machines of the installation do tells of everybody on them. */
  async function groupOf(name: string, { account, caller }: Asked): Promise<ResourceGroup> {
    const group = await groups.resolve(account.id, name);
    if (group.ownerId === account.id || caller?.superadmin) return group;
    throw new Fault(
      'resource_group.metrics.denied',
      `The machines of the resource group ${name} serve others too, so their metrics are for superadministrators alone. Look at the metrics of your account and its services.`,
      403,
      { name },
    );
  }

  const several = async (
    found: readonly ServiceEntity[],
    nameOf: (service: ServiceEntity) => string,
    metrics: readonly ModelMetric[],
    time: number | undefined,
  ) => {
    const figures = await ofModel.at(
      found.map(({ id }) => id),
      metrics,
      momentOf(time),
    );
    return Object.fromEntries(found.map((service) => [nameOf(service), figures.get(service.id) ?? {}]));
  };

  return {
    getAccountMetric: ({ metrics }, { account }) => ofAccount.now(account.id, metrics),
    getAccountMetricRange: ({ metrics, ...range }, { account }) => ofAccount.range(account.id, metrics, range),
    getEarliestTimestampOfAccountMetric: ({ metric }, { account }) => ofAccount.since(account.id, metric),

    async getModelMetric({ metrics, time, ...place }, asked) {
      const { id } = await find(place, asked);
      return (await ofModel.at([id], metrics, momentOf(time))).get(id) ?? {};
    },
    getModelMetricRange: async ({ metrics, ...range }, asked) =>
      ofModel.range((await find(range, asked)).id, metrics, range),
    getEarliestTimestampOfModelMetric: async ({ metric, ...place }, asked) =>
      ofModel.since((await find(place, asked)).id, metric),

    getInstanceMetric: async ({ metrics, ...place }, asked) => ofInstance.now(await instanceOf(place, asked), metrics),
    getInstanceMetricRange: async ({ metrics, ...range }, asked) =>
      ofInstance.range(await instanceOf(range, asked), metrics, range),
    getEarliestTimestampOfInstanceMetric: async ({ metric, ...place }, asked) =>
      ofInstance.since(await instanceOf(place, asked), metric),

    async getModelsMetric({ account, models, metrics, time }) {
      return several(await services.among(account, models), ({ name }) => name, metrics, time);
    },
    async getModelsMetricsById({ account, modelsIdes, metrics, time }) {
      return several(await services.among(account, modelsIdes.map(String)), ({ id }) => String(id), metrics, time);
    },

    getResourceGroupMetric: async ({ groupName, nodeName, metrics, time }, asked) =>
      ofNodes.at({ group: await groupOf(groupName, asked), nodeName }, metrics, momentOf(time)),
    getResourceMetricRange: async ({ groupName, nodeName, metrics, ...range }, asked) =>
      ofNodes.range({ group: await groupOf(groupName, asked), nodeName }, metrics, range),
    getEarliestTimestampOfResourceGroupMetric: async ({ groupName, nodeName, metric }, asked) =>
      ofNodes.since({ group: await groupOf(groupName, asked), nodeName }, metric),

    getMetrics: ({ account, fromDate, startDate = fromDate, endDate, type }) =>
      requests.overall({ account, startDate, endDate, type }),
    getModelRequestMetrics: async ({ startDate, endDate, type, ...place }, asked) =>
      requests.ofModel((await find(place, asked)).id, { startDate, endDate, type }),
    saveMetrics: ({ body }) => requests.save(body),
  };
}

const momentOf = (time: number | undefined): Date | undefined => (time === undefined ? undefined : new Date(time));
