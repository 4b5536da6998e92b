import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

export const GroupType = z
  .enum(['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI'])
  .meta({ id: 'GroupType' });
export type GroupType = z.infer<typeof GroupType>;

export const GroupAccess = z.enum(['PRIVATE', 'PUBLIC', 'SHARED_POOL']).meta({ id: 'GroupAccess' });

/** A resource group as its users see it. */
export const ResourceGroupEssentialData = z
  .object({
    name: z.string(),
    ownerId: z.int(),
    isDefault: z.boolean(),
    access: GroupAccess,
    enabledEviction: z.boolean(),
    resourceGroupType: GroupType,
    enabledAutoScaling: z.boolean(),
    tarifficationPrice: z.number(),
    costPrice: z.number(),
  })
  .meta({ id: 'ResourceGroupEssentialData' });
export type ResourceGroupEssentialData = z.infer<typeof ResourceGroupEssentialData>;

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
  })
  .meta({ id: 'ResourceGroupData' });
export type ResourceGroupData = z.infer<typeof ResourceGroupData>;

/** How the instances of the answering process are kept from what is not theirs. */
export const InstanceFenceData = z
  .object({
    hosting: z.boolean().describe('Whether this process runs instances at all.'),
    missing: z.string().optional().describe('Why they are not fenced in; left out where they are.'),
    held: z
      .array(z.enum(['memory', 'pids', 'cpu']))
      .describe('What each fenced instance is held to as a whole: memory, processes, its share of the processor.'),
  })
  .meta({ id: 'InstanceFenceData' });
export type InstanceFenceData = z.infer<typeof InstanceFenceData>;

export const resourceGroups = contract('resource-groups', {
  getResourceGroupsForAccount: call('GET /api/mlpcore/system-config/resource-groups', {
    summary: 'Lists the resource groups that the settings of services offer.',
    may: 'user',
    answer: z.array(ResourceGroupData),
  }),
  getDeployableResourceGroups: call('GET /api/mlpcore/account/:account/deployable-resource-groups', {
    summary: 'Lists the resource groups in which an account may run services.',
    may: 'member',
    answer: z.array(ResourceGroupEssentialData),
  }),
  getOwnedResourceGroups: call('GET /api/mlpcore/account/:account/owned-resource-groups', {
    summary: 'Lists the resource groups that an account owns.',
    may: 'member',
    answer: z.array(ResourceGroupEssentialData),
  }),
  getSupportedGroupTypes: call('GET /api/mlpcore/account/:account/resource-group-types', {
    summary: 'Lists the kinds of resource groups that an account may use.',
    may: 'member',
    answer: z.array(GroupType),
  }),
  getInstanceFence: call('GET /api/mlpcore/admin/instance-fence', {
    summary: 'Says how instances that run on this server are kept from what is not theirs.',
    may: 'superadmin',
    answer: InstanceFenceData,
  }),
});
