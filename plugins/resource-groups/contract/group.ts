import * as z from 'zod';
import { Line } from '#core/contract/texts.ts';
import { ModelInfoPK } from '#plugins/services/contract.ts';
import { ConnectionValues } from './connection.ts';
import { Price, TarifficationPeriod } from './price.ts';

export const GroupType = z
  .enum(['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI'])
  .meta({ id: 'GroupType' });
export type GroupType = z.infer<typeof GroupType>;

export const GroupAccess = z.enum(['PRIVATE', 'PUBLIC', 'SHARED_POOL']).meta({ id: 'GroupAccess' });
export type GroupAccess = z.infer<typeof GroupAccess>;

const mostMinutes = 525_600;
const mostServers = 10_000;

/** How a name of a group or a server is written, so that it stands in addresses and in files. */
export const EntityName = z
  .string()
  .trim()
  .min(1)
  .max(63)
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/,
    'must hold Latin letters, digits, dots, hyphens and underscores only, and begin with a letter or digit',
  )
  .refine((name) => !/^\d+$/.test(name), 'must hold something besides digits');

/** How a group gets and gives up servers by itself. */
export const ResourceGroupAutoScalingConfiguration = z
  .object({
    serverId: z.int().min(0).optional().describe('The server that new ones are made like.'),
    serverConfiguration: z.string().max(65_536).optional().describe('What new servers are made from, as YAML.'),
    fallbackServersIds: z
      .array(z.int().min(0))
      .max(100)
      .optional()
      .describe('Servers that are used where no other has room, such as while one is down.'),
    minServersCount: z.int().min(0).max(mostServers),
    maxServersCount: z.int().min(0).max(mostServers).optional(),
    cooldownPeriodMinutes: z.int().min(0).max(mostMinutes).optional(),
    placement: z
      .enum(['SPREAD', 'PACK'])
      .optional()
      .describe(
        'Whether instances go to the server with the most left, as where it is left out, or to the fullest one.',
      ),
    reserveResourceGroupName: Line.optional().describe('The group that servers are taken from first.'),
    maxDowntimeMinutes: z
      .int()
      .min(0)
      .max(mostMinutes)
      .optional()
      .describe('After how many minutes without a heart-beat a server is replaced.'),
    idleMinutes: z
      .int()
      .min(0)
      .max(mostMinutes)
      .optional()
      .describe('After how many minutes without instances a server is stopped; 0 for never.'),
  })
  .refine(({ minServersCount: min, maxServersCount: max }) => max === undefined || max >= min, {
    error: 'must not be less than minServersCount',
    path: ['maxServersCount'],
  })
  .meta({ id: 'ResourceGroupAutoScalingConfiguration' });
export type ResourceGroupAutoScalingConfiguration = z.infer<typeof ResourceGroupAutoScalingConfiguration>;

/** Which offers of a GPU marketplace a group takes. */
export const OfferRequirements = z
  .object({
    minCudaVersion: z
      .string()
      .trim()
      .max(20)
      .regex(/^(\d{1,3}(\.\d{1,3})?)?$/, 'must be a version such as 12.4')
      .optional(),
    minLifetimeMinutes: z.int().min(0).max(mostMinutes).optional(),
    minReliabilityPercent: z.number().min(0).max(100).optional(),
    minVramGb: z.number().min(0).max(10_000).optional(),
    gpus: z.array(Line.min(1)).max(100).optional(),
    maxPricePerHour: Price.optional(),
  })
  .meta({ id: 'OfferRequirements' });
export type OfferRequirements = z.infer<typeof OfferRequirements>;

const money = { tarifficationPrice: Price, costPrice: Price, tarifficationPeriod: TarifficationPeriod };
const essentials = {
  name: z.string(),
  ownerId: z.int(),
  isDefault: z.boolean(),
  access: GroupAccess,
  enabledEviction: z.boolean(),
  resourceGroupType: GroupType,
  enabledAutoScaling: z.boolean(),
  autoScalingConfiguration: ResourceGroupAutoScalingConfiguration.optional(),
};
const priced = {
  tarifficationPrice: z.number(),
  costPrice: z.number(),
  tarifficationPeriod: TarifficationPeriod.optional(),
};

/** What a group brings of what it costs, by the prices that hold now, in the currency of the installation. */
export const GroupPayback = z
  .object({
    costPerHour: z
      .number()
      .describe('Its cost price, and what is charged for its servers, or their cost prices where nothing is.'),
    incomePerHour: z
      .number()
      .describe('What its owner earns of what accounts that use it now pay, by quotas or its price.'),
    share: z.number().describe('1 where it pays for itself; 0 where it costs nothing.'),
  })
  .meta({ id: 'GroupPayback' });
export type GroupPayback = z.infer<typeof GroupPayback>;

/** A resource group as its users see it. */
export const ResourceGroupEssentialData = z
  .object({
    ...essentials,
    ...priced,
    deploymentName: z.string().optional(),
    offerRequirements: OfferRequirements.optional(),
    driverMissing: z.boolean().optional().describe('Set where this installation cannot run services in such a group.'),
    connectable: z.boolean().optional().describe('Set where it may have a connection of its own.'),
    connectionMissing: z
      .boolean()
      .optional()
      .describe('Set where nothing can run in it until it has a connection of its own.'),
    payback: GroupPayback.optional().describe('Of one group alone, for the account that owns it.'),
    serversCount: z.int().optional().describe('Told of one group alone, as is how many of them are in service.'),
    serversRunning: z.int().optional(),
    serversAwaited: z.int().optional(),
    waiting: z.int().optional().describe('How many instances wait for room in it; told of one group alone.'),
    short: z
      .array(z.enum(['cpu', 'memory', 'disk', 'gpus', 'vram']))
      .optional()
      .describe('What those lack on the servers that come nearest.'),
    scaling: z
      .object({ code: z.string(), args: z.record(z.string(), z.string()), message: z.string(), since: z.string() })
      .meta({ id: 'GroupScaling' })
      .optional()
      .describe('Of a group that scales by itself, why instances wait; told of one group alone.'),
  })
  .meta({ id: 'ResourceGroupEssentialData' });
export type ResourceGroupEssentialData = z.infer<typeof ResourceGroupEssentialData>;

/** A resource group in the list of its owner. */
export const ResourceGroupShortStatusData = z
  .object({
    ...essentials,
    ...priced,
    serversCount: z.int(),
    servicesCount: z.int(),
    paidOff: z.number().describe('How much of what it costs it brings now: 1 where it pays for itself.'),
    blocked: z.boolean(),
    serversRunning: z.int().describe('How many of its servers are in service.'),
    serversAwaited: z.int().describe('How many of its servers wait for a machine to join for the first time.'),
    quotasCount: z.int(),
    driverMissing: z.boolean().optional(),
    connectable: z.boolean().optional(),
    connectionMissing: z.boolean().optional(),
  })
  .meta({ id: 'ResourceGroupShortStatusData' });
export type ResourceGroupShortStatusData = z.infer<typeof ResourceGroupShortStatusData>;

/** A resource group as the settings of a service offer it. */
export const ResourceGroupData = z
  .object({
    name: z.string(),
    ownerId: z.int(),
    isDefault: z.boolean(),
    access: GroupAccess,
    enabledEviction: z.boolean(),
    resourceGroupType: GroupType,
    enabledAutoScaling: z.boolean(),
    tolerations: z.object({}),
    affinity: z.object({}),
    accountId: z
      .int()
      .optional()
      .describe('Whose it is, for superadministrators; left out of what is the installation’s.'),
    accountName: z.string().optional(),
    autoScalingConfiguration: ResourceGroupAutoScalingConfiguration.optional(),
  })
  .meta({ id: 'ResourceGroupData' });
export type ResourceGroupData = z.infer<typeof ResourceGroupData>;

const changed = {
  isDefault: z.boolean().optional(),
  enabledEviction: z.boolean().optional(),
  enabledAutoScaling: z.boolean().optional(),
  access: GroupAccess.optional(),
  autoScalingConfiguration: ResourceGroupAutoScalingConfiguration.optional(),
  tarifficationPrice: money.tarifficationPrice.optional(),
  costPrice: money.costPrice.optional(),
  tarifficationPeriod: TarifficationPeriod.optional(),
  deploymentName: z.union([z.literal(''), EntityName]).optional(),
  offerRequirements: OfferRequirements.optional(),
};

export const CreateResourceGroupData = z
  .object({
    name: EntityName,
    resourceGroupType: GroupType.optional(),
    connection: ConnectionValues.optional().describe('How it reaches the engine, cluster or marketplace of its own.'),
    ...changed,
  })
  .meta({ id: 'CreateResourceGroupData' });
export type CreateResourceGroupData = z.output<typeof CreateResourceGroupData>;

export const UpdateResourceGroupData = z
  .object({ name: EntityName.optional(), ...changed })
  .meta({ id: 'UpdateResourceGroupData' });
export type UpdateResourceGroupData = z.output<typeof UpdateResourceGroupData>;

/** What the servers of a group have together that are in service. */
export const ResourceGroupCapacity = z
  .object({
    milliCpu: z.int(),
    ramMb: z.int(),
    diskMb: z.int(),
    gpu: z.int(),
    gpuModels: z.array(z.string()),
    vRamMb: z.int().optional(),
    nodes: z.array(z.string()),
    vramMb: z.int(),
    reserved: z
      .object({
        milliCpu: z.int(),
        ramMb: z.int(),
        diskMb: z.int(),
        gpu: z.int(),
        vramMb: z.int(),
        instances: z.int(),
      })
      .meta({ id: 'ReservedCapacity' })
      .describe('What the instances in it take of that.'),
  })
  .meta({ id: 'ResourceGroupCapacity' });
export type ResourceGroupCapacity = z.infer<typeof ResourceGroupCapacity>;

/** A service in a group: how many of its instances run there and how many there are to be. */
export const ServiceData = z
  .object({
    id: ModelInfoPK,
    name: z.string().optional(),
    state: z.string(),
    active: z.int(),
    requested: z.int(),
    accountName: z.string().optional(),
  })
  .meta({ id: 'ServiceData' });
export type ServiceData = z.infer<typeof ServiceData>;
export const ResourceGroupServicesData = z
  .object({ services: z.array(ServiceData) })
  .meta({ id: 'ResourceGroupServicesData' });

export const ServiceShortData = z.object({ id: ModelInfoPK, name: z.string() }).meta({ id: 'ServiceShortData' });
export const ResourceGroupServicesShortData = z
  .object({ services: z.array(ServiceShortData) })
  .meta({ id: 'ResourceGroupServicesShortData' });

/** A service that had instances in a group at a moment, and what they had asked for. */
export const ServiceInfoAtTime = z
  .object({
    modelId: z.int(),
    modelNameAtTime: z.string(),
    actualModelName: z.string().optional(),
    accountName: z.string().optional(),
    instances: z.int(),
    requested: z
      .object({ milliCpu: z.int(), ramMb: z.int(), diskMb: z.int(), gpu: z.int(), vramMb: z.int() })
      .meta({ id: 'RequestedResources' }),
  })
  .meta({ id: 'ServiceInfoAtTime' });
export type ServiceInfoAtTime = z.infer<typeof ServiceInfoAtTime>;
