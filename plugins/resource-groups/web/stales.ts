import { resourceGroups } from '../contract.ts';

/** Calls whose answers a change of a group makes stale. */
export const staleCalls = [
  resourceGroups.getOwnedResourceGroupsShortStatus,
  resourceGroups.getOwnedResourceGroups,
  resourceGroups.getDeployableResourceGroups,
  resourceGroups.getResourceGroupData,
  resourceGroups.getResourceGroupCapacity,
  resourceGroups.getResourceGroupQuotas,
  resourceGroups.listServers,
  resourceGroups.getPageableLogsByResourceGroup,
  resourceGroups.getPageableLogsByResourceGroupCapacity,
];
