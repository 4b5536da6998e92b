import type { Host } from '#core/plugin/host.ts';
import type { Environment } from '#core/server/environment.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { ResourceGroupData, ResourceGroupEssentialData, resourceGroups } from '../contract.ts';
import { runtimeDriver, type Fencing, type ResourceGroup, type ResourceGroups } from './public.ts';

/** Answers of the calls on resource groups. */
export function groupAnswers({
  groups,
  host,
  fencing,
  environment,
}: {
  groups: ResourceGroups;
  host: Host;
  fencing: Fencing;
  environment: Environment;
}): Answers<typeof resourceGroups> {
  return {
    async getResourceGroupsForAccount(_input, asked) {
      return (await groups.deployable(signedIn(asked).account?.id ?? 0)).map(offered);
    },
    async getDeployableResourceGroups(_input, { account }) {
      return (await groups.deployable(account.id)).map(essentials);
    },
    async getOwnedResourceGroups(_input, { account }) {
      return (await groups.owned(account.id)).map(essentials);
    },
    getSupportedGroupTypes() {
      return host.all(runtimeDriver).map(({ type }) => type);
    },
    async getInstanceFence() {
      const missing = await fencing.missing();
      return {
        hosting: environment.roles.includes('hosting'),
        ...(missing !== undefined && { missing }),
        held: missing === undefined ? [...fencing.held()] : [],
      };
    },
  };
}

const common = ({ name, ownerId, isDefault, access, type, enabledEviction, enabledAutoScaling }: ResourceGroup) => ({
  name,
  ownerId,
  isDefault,
  access,
  resourceGroupType: type,
  enabledEviction,
  enabledAutoScaling,
});

const offered = (group: ResourceGroup): ResourceGroupData => ({ ...common(group), tolerations: {}, affinity: {} });

/** Nothing is charged for groups without servers of their own. */
const essentials = (group: ResourceGroup): ResourceGroupEssentialData => ({
  ...common(group),
  tarifficationPrice: 0,
  costPrice: 0,
});
