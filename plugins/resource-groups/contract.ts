import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';

export const GroupType = z.enum(['DOCKER', 'KUBERNETES', 'HOSTING_SERVER', 'SHARED_RESOURCE_QUOTA', 'VAST_AI']);
export type GroupType = z.infer<typeof GroupType>;

export const GroupAccess = z.enum(['PRIVATE', 'PUBLIC', 'SHARED_POOL']);

/** A resource group as its users see it. */
export const ResourceGroupEssentialData = z.object({
  name: z.string(),
  ownerId: z.int(),
  isDefault: z.boolean(),
  access: GroupAccess,
  enabledEviction: z.boolean(),
  resourceGroupType: GroupType,
  enabledAutoScaling: z.boolean(),
  tarifficationPrice: z.number(),
  costPrice: z.number(),
});
export type ResourceGroupEssentialData = z.infer<typeof ResourceGroupEssentialData>;

/** A resource group as the settings of a service offer it. */
export const ResourceGroupData = z.object({
  name: z.string(),
  ownerId: z.int(),
  isDefault: z.boolean(),
  access: GroupAccess,
  enabledEviction: z.boolean(),
  resourceGroupType: GroupType,
  enabledAutoScaling: z.boolean(),
  tolerations: z.object({}),
  affinity: z.object({}),
});
export type ResourceGroupData = z.infer<typeof ResourceGroupData>;

export const resourceGroups = contract('resource-groups', {
  getResourceGroupsForAccount: call('GET /api/mlpcore/system-config/resource-groups', { may: 'user', answer: z.array(ResourceGroupData) }),
  getDeployableResourceGroups: call('GET /api/mlpcore/account/:account/deployable-resource-groups', { may: 'member', answer: z.array(ResourceGroupEssentialData) }),
  getOwnedResourceGroups: call('GET /api/mlpcore/account/:account/owned-resource-groups', { may: 'member', answer: z.array(ResourceGroupEssentialData) }),
  getSupportedGroupTypes: call('GET /api/mlpcore/account/:account/resource-group-types', { may: 'member', answer: z.array(GroupType) }),
});
