import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { whole } from '#core/contract/query.ts';
import { StatLogData } from '#core/contract/stat-log.ts';
import {
  CreateResourceGroupData,
  GroupType,
  ResourceGroupCapacity,
  ResourceGroupData,
  ResourceGroupEssentialData,
  ResourceGroupServicesData,
  ResourceGroupServicesShortData,
  ResourceGroupShortStatusData,
  ServiceInfoAtTime,
  UpdateResourceGroupData,
} from './contract/group.ts';
import { CreateResourceGroupQuota, SharedPoolQuota } from './contract/quota.ts';
import { UpdateResourceGroupQuota } from './contract/quota-change.ts';
import {
  CopyResourceGroupServer,
  CreateResourceGroupServer,
  JoinResourceGroupServer,
  JoinTokenData,
  ProlongResourceGroupServerRequest,
  ResourceGroupServerData,
  ResourceGroupServerDataWithStatus,
} from './contract/server.ts';
import { serverListQuery, ServerListData } from './contract/server-list.ts';
import { PageStatLogData } from './contract/stat-log-page.ts';
import { connectionCalls } from './contract/connection.ts';
import { providerCalls } from './contract/provider.ts';
import { adminCalls } from './contract/admin.ts';
import { startCalls } from './contract/start-plan.ts';
import { templateCalls } from './contract/template.ts';

export { GroupType } from './contract/group.ts';
export { TarifficationPeriod } from './contract/price.ts';
export type * from './contract/admin.ts';
export type * from './contract/connection.ts';
export type * from './contract/group.ts';
export type * from './contract/price.ts';
export type * from './contract/quota.ts';
export type * from './contract/quota-change.ts';
export type * from './contract/server.ts';
export type * from './contract/server-list.ts';
export type * from './contract/start-plan.ts';
export type * from './contract/template.ts';

/** How the instances of the answering process are kept from what is not theirs. */
export const InstanceFenceData = z
  .object({
    hosting: z.boolean().describe('Whether this process runs instances at all.'),
    missing: z.string().optional().describe('Why they are not fenced in; left out where they are.'),
    held: z
      .array(z.enum(['memory', 'pids', 'cpu']))
      .describe('What each fenced instance is held to as a whole: memory, processes, its share of the processor.'),
    reached: z
      .array(z.string())
      .optional()
      .describe(
        'What they reach beside the platform, `host:port` each; left out where that is all that the machine does.',
      ),
  })
  .meta({ id: 'InstanceFenceData' });
export type InstanceFenceData = z.infer<typeof InstanceFenceData>;

const account = '/api/mlpcore/account/:account' as const;
const group = `${account}/resource-groups/:groupName` as const;

/** Heard whenever something happened in the group, or instances were given room there. */
const ofGroup = 'resource-group/:account/:groupName';

const about = {
  plugin: 'resource-groups',
  parameters: {
    groupName: 'The name of a resource group of the account.',
    quotaId: 'The id of a quota.',
    serverId: 'The id of a server.',
    model: 'The id, name or alias of a service.',
    templateId: 'The id of a server template.',
    provider: 'The name of a provider of servers.',
  },
};

/** Milliseconds since 1970. */
const moment = whole({ min: 0, max: Date.parse('9999-12-31') }).optional();
const nodeName = z.string().min(1).max(253).optional();
const mostMinutes = 527_040;
const logPage = { minutes: whole({ min: 1, max: mostMinutes }), ...pageQuery };

const exampleLimits = {
  cpuLimit: '4',
  memoryLimit: '8Gi',
  ephemeralDiskLimit: '20Gi',
  gpuInstancesLimit: 0,
  baseInstancesLimit: 4,
  derivedInstancesLimit: 0,
};

export const resourceGroups = contract(about, {
  getResourceGroupsForAccount: call('GET /api/mlpcore/system-config/resource-groups', {
    summary: 'Lists the resource groups that the settings of services offer.',
    may: 'user',
    answer: z.array(ResourceGroupData),
  }),
  getDeployableResourceGroups: call(`GET ${account}/deployable-resource-groups`, {
    summary: 'Lists the resource groups in which an account may run services.',
    may: 'member',
    answer: z.array(ResourceGroupEssentialData),
  }),
  getOwnedResourceGroups: call(`GET ${account}/owned-resource-groups`, {
    summary: 'Lists the resource groups that an account owns.',
    may: 'member',
    answer: z.array(ResourceGroupEssentialData),
  }),
  getOwnedResourceGroupsShortStatus: call(`GET ${account}/owned-resource-groups/short-status`, {
    summary: 'Lists the resource groups that an account owns with how they stand.',
    may: 'member',
    answer: z.array(ResourceGroupShortStatusData),
  }),
  getSupportedGroupTypes: call(`GET ${account}/resource-group-types`, {
    summary: 'Lists the kinds of resource groups that an account may use.',
    may: 'member',
    answer: z.array(GroupType),
  }),
  createResourceGroup: call(`POST ${account}/resource-groups`, {
    summary: 'Creates a resource group.',
    example: { name: 'gpu-west', resourceGroupType: 'HOSTING_SERVER', access: 'PRIVATE' },
    may: 'developer',
    body: CreateResourceGroupData,
    answer: ResourceGroupEssentialData,
  }),
  getResourceGroupData: call(`GET ${group}`, {
    summary: 'Returns a resource group.',
    may: 'member',
    answer: ResourceGroupEssentialData,
  }),
  updateResourceGroup: call(`POST ${group}`, {
    summary: 'Changes a resource group; what is left out stays.',
    example: { enabledEviction: true },
    may: 'developer',
    body: UpdateResourceGroupData,
  }),
  deleteResourceGroup: call(`DELETE ${group}`, {
    summary: 'Deletes a resource group in which nothing runs, with its servers, quotas and history.',
    may: 'developer',
  }),
  getResourceGroupCapacity: call(`GET ${group}/capacity`, {
    summary: 'Returns what the servers of a resource group have together, and what is taken of it.',
    may: 'member',
    answer: ResourceGroupCapacity,
  }),
  getLogsByResourceGroupCapacity: call(`GET ${group}/capacity/logs`, {
    summary: 'Lists the latest changes of the resources of a resource group, newest first.',
    may: 'member',
    query: z.object({ serverName: nodeName }),
    answer: z.array(StatLogData),
  }),
  getPageableLogsByResourceGroupCapacity: call(`GET ${group}/capacity/logs/page`, {
    summary: 'Lists changes of the resources of a resource group in pages.',
    may: 'member',
    query: z.object({ ...logPage, serverName: nodeName }),
    answer: PageStatLogData,
  }),
  getLogsByResourceGroup: call(`GET ${group}/logs`, {
    summary: 'Lists the latest events of a resource group, newest first.',
    may: 'member',
    answer: z.array(StatLogData),
  }),
  getPageableLogsByResourceGroup: call(`GET ${group}/logs/page`, {
    summary: 'Lists the events of a resource group in pages.',
    may: 'member',
    query: z.object(logPage),
    answer: PageStatLogData,
  }),
  getResourceGroupActiveServices: call(`GET ${group}/active-services`, {
    summary: 'Lists the services that have instances in a resource group now.',
    may: 'member',
    answer: ResourceGroupServicesShortData,
  }),
  getResourceGroupServices_1: call(`GET ${group}/all-services`, {
    summary: 'Lists the services that run in a resource group or would.',
    may: 'member',
    answer: ResourceGroupServicesData,
  }),
  getResourceGroupServices: call(`GET ${group}/services`, {
    summary: 'Lists the ids of the services that had instances in a resource group at a moment.',
    may: 'member',
    query: z.object({ time: moment, nodeName }),
    answer: z.array(z.string()),
    deprecated: true,
  }),
  getResourceGroupServicesInfo: call(`GET ${group}/services-info`, {
    summary: 'Lists the services that had instances in a resource group at a moment.',
    may: 'member',
    query: z.object({ time: moment, nodeName }),
    answer: z.array(ServiceInfoAtTime),
  }),

  getResourceGroupQuotas: call(`GET ${group}/quota`, {
    summary: 'Lists the quotas of a resource group with what is used of them.',
    may: 'member',
    answer: z.array(SharedPoolQuota),
  }),
  createResourceGroupQuota: call(`POST ${group}/quota`, {
    summary: 'Adds a quota of a shared resource group for an account or for all.',
    example: { ...exampleLimits, accessibleForEveryone: false, accessibleOnlyForUser: 1 },
    may: 'developer',
    body: CreateResourceGroupQuota,
    answer: z.array(SharedPoolQuota),
  }),
  updateResourceGroupQuota: call(`POST ${group}/quota/:quotaId`, {
    summary: 'Changes the limits and the price of a quota.',
    example: exampleLimits,
    may: 'developer',
    body: UpdateResourceGroupQuota,
    answer: z.array(SharedPoolQuota),
  }),
  deleteResourceGroupQuota: call(`DELETE ${group}/quota/:quotaId`, {
    summary: 'Deletes a quota; answers those that are left.',
    may: 'developer',
    answer: z.array(SharedPoolQuota),
  }),

  getServersData: call(`GET ${group}/server`, {
    summary: 'Lists the servers of a resource group.',
    may: 'member',
    answer: z.array(ResourceGroupServerData),
  }),
  getServersStatutes: call(`GET ${group}/server/status`, {
    summary: 'Lists the servers of a resource group with how they stand.',
    may: 'member',
    answer: z.array(ResourceGroupServerDataWithStatus),
  }),
  listServers: call(`GET ${group}/server/page`, {
    summary: 'Returns a page of the servers of a resource group, found and sorted, with what all of them have.',
    may: 'member',
    live: ofGroup,
    query: serverListQuery,
    answer: ServerListData,
  }),
  getServerData: call(`GET ${group}/server/:serverId`, {
    summary: 'Returns a server of a resource group.',
    may: 'member',
    answer: ResourceGroupServerData,
  }),
  getServerStatus: call(`GET ${group}/server/:serverId/status`, {
    summary: 'Returns how a server of a resource group stands.',
    may: 'member',
    answer: ResourceGroupServerDataWithStatus,
  }),

  addServerConfiguration: call(`POST ${group}/server`, {
    summary: 'Adds a server to a resource group.',
    example: { serverName: 'west-1', rawConfiguration: 'cpu: 4\nmemory: 8Gi\ndisk: 50Gi\n' },
    may: 'developer',
    body: CreateResourceGroupServer,
    answer: ResourceGroupServerData,
  }),
  deleteServerConfiguration: call(`DELETE ${group}/server/:serverId`, {
    summary: 'Removes a server: its instances are started elsewhere first.',
    may: 'developer',
  }),
  joinServer: call(`POST ${group}/server/join`, {
    summary: 'Adds a server that a machine joins as, and makes the token that lets it in; the token is told once.',
    example: { serverName: 'rack-7' },
    may: 'developer',
    personal: true,
    body: JoinResourceGroupServer,
    answer: JoinTokenData,
  }),
  renewJoinToken: call(`POST ${group}/server/:serverId/join-token`, {
    summary: 'Makes another token for a server that a machine joins as; the one before ends.',
    may: 'developer',
    personal: true,
    answer: JoinTokenData,
  }),
  copyServerConfiguration: call(`POST ${group}/server/:serverId/copy`, {
    summary: 'Adds a server with the configuration of another.',
    example: { serverName: 'west-2' },
    may: 'developer',
    body: CopyResourceGroupServer,
    answer: ResourceGroupServerData,
  }),
  prolongServer: call(`POST ${group}/server/:serverId/prolong`, {
    summary: 'Extends the lifetime of a server that ends by itself.',
    example: { additionalServerLifetimeMinutes: 60 },
    may: 'developer',
    body: ProlongResourceGroupServerRequest,
    answer: ResourceGroupServerData,
  }),
  drainServer: call(`POST ${group}/server/:serverId/drain`, {
    summary: 'Says whether a server takes further instances.',
    example: { draining: true },
    may: 'developer',
    body: z.object({ draining: z.boolean() }).meta({ id: 'DrainResourceGroupServer' }),
    answer: ResourceGroupServerDataWithStatus,
  }),

  ...templateCalls,
  ...providerCalls,
  ...adminCalls,
  ...startCalls,
  ...connectionCalls,

  getInstanceFence: call('GET /api/mlpcore/admin/instance-fence', {
    summary: 'Says how instances that run on this server are kept from what is not theirs.',
    may: 'superadmin',
    answer: InstanceFenceData,
  }),
});
