import type { Answers } from '#core/server/points.ts';
import type { resourceGroups } from '../../contract.ts';
import type { GroupRow } from '../tables.ts';
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
export function historyAnswers({ groups, log, services, servers }: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  /** Instances name the machine that they are on, people the server that it is in their group. */
  async function on(group: GroupRow, nodeName: string | undefined): Promise<string | undefined> {
    if (nodeName === undefined) return undefined;
    return (await servers.now([group.id])).find(({ row }) => row.name === nodeName)?.row.machine ?? nodeName;
  }

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
    async getResourceGroupServices({ groupName, time, nodeName }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const found = await services.at(group, { time, nodeName: await on(group, nodeName) });
      return found.map(({ modelId }) => String(modelId));
    },
    async getResourceGroupServicesInfo({ groupName, time, nodeName }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      return services.at(group, { time, nodeName: await on(group, nodeName) });
    },
  };
}
