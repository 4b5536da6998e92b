import type { Answers } from '#core/server/points.ts';
import type { resourceGroups } from '../../contract.ts';
import type { Parts } from './parts.ts';

type Calls =
  | 'getLogsByResourceGroup'
  | 'getPageableLogsByResourceGroup'
  | 'getLogsByResourceGroupCapacity'
  | 'getPageableLogsByResourceGroupCapacity'
  | 'getResourceGroupActiveServices'
  | 'getResourceGroupServices_1'
  | 'getResourceGroupServices'
  | 'getResourceGroupServicesInfo';

/** Answers what happened in a group, and whose services are in it. */
export function historyAnswers({ groups, log, services }: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  return {
    async getLogsByResourceGroup({ groupName }, { account, caller }) {
      return log.latest(await groups.require(account, groupName, caller), { kind: 'event' });
    },
    async getPageableLogsByResourceGroup({ groupName, ...page }, { account, caller }) {
      return log.page(await groups.require(account, groupName, caller), { kind: 'event' }, page);
    },
    async getLogsByResourceGroupCapacity({ groupName, serverName }, { account, caller }) {
      return log.latest(await groups.require(account, groupName, caller), { kind: 'capacity', serverName });
    },
    async getPageableLogsByResourceGroupCapacity({ groupName, serverName, ...page }, { account, caller }) {
      return log.page(await groups.require(account, groupName, caller), { kind: 'capacity', serverName }, page);
    },
    async getResourceGroupActiveServices({ groupName }, { account, caller }) {
      const active = await services.active(await groups.require(account, groupName, caller));
      return {
        services: active.map((each) => ({ id: { accountId: each.account.id, modelId: each.id }, name: each.name })),
      };
    },
    async getResourceGroupServices_1({ groupName }, { account, caller }) {
      return { services: await services.all(await groups.require(account, groupName, caller)) };
    },
    async getResourceGroupServices({ groupName, ...when }, { account, caller }) {
      const found = await services.at(await groups.require(account, groupName, caller), when);
      return found.map(({ modelId }) => String(modelId));
    },
    async getResourceGroupServicesInfo({ groupName, ...when }, { account, caller }) {
      return services.at(await groups.require(account, groupName, caller), when);
    },
  };
}
