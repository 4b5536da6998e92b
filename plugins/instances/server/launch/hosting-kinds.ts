import type { GroupType } from '#plugins/resource-groups/server/public.ts';
import type { HostingKind } from '../../contract/instance.ts';

/** How an instance is hosted, by the type of its group. */
export const hostingKinds: Readonly<Record<GroupType, HostingKind>> = {
  DOCKER: 'docker',
  KUBERNETES: 'deployment',
  HOSTING_SERVER: 'hostingServer',
  SHARED_RESOURCE_QUOTA: 'deployment',
  VAST_AI: 'vastAi',
};
