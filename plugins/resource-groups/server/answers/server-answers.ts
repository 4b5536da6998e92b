import type { Answers } from '#core/server/points.ts';
import { Fault } from '#core/contract/fault.ts';
import type { JoinTokenData, resourceGroups } from '../../contract.ts';
import { serverOf, standingOf } from '../presenting.ts';
import { listRooms } from '../servers/server-list.ts';
import type { GroupRow, ServerRow } from '../tables.ts';
import type { Parts } from './parts.ts';

type Calls =
  | 'getServersData'
  | 'getServersStatutes'
  | 'listServers'
  | 'getServerData'
  | 'getServerStatus'
  | 'addServerConfiguration'
  | 'deleteServerConfiguration'
  | 'copyServerConfiguration'
  | 'joinServer'
  | 'renewJoinToken'
  | 'prolongServer'
  | 'drainServer';

/** Answers the calls about the servers of a group. */
export function serverAnswers(parts: Parts): Pick<Answers<typeof resourceGroups>, Calls> {
  const { groups, servers, life, placement, joined } = parts;
  const tokenFor = async (row: ServerRow): Promise<JoinTokenData> => {
    const { token, endsAt } = await joined.giveToken(row);
    return { serverId: row.id, token, endsAt: endsAt.toISOString() };
  };
  const standing = async (group: GroupRow, id: number) =>
    standingOf((await placement.rooms(group)).find(({ server }) => server.row.id === id)!);
  return {
    async getServersData({ groupName }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      return (await servers.now([group.id])).map(serverOf);
    },
    async getServersStatutes({ groupName }, { account, caller }) {
      return (await placement.rooms(await groups.require(account, groupName, caller))).map(standingOf);
    },
    async listServers({ groupName, ...list }, { account, caller }) {
      const all = await placement.rooms(await groups.require(account, groupName, caller));
      const { rooms, ...rest } = listRooms(all, list);
      return { ...rest, records: rooms.map(standingOf) };
    },
    async getServerData({ groupName, serverId }, { account, caller }) {
      return serverOf(await servers.require(await groups.require(account, groupName, caller), serverId));
    },
    async getServerStatus({ groupName, serverId }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      return standing(group, (await servers.require(group, serverId)).row.id);
    },
    async addServerConfiguration({ groupName, body }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const { id } = await life.add(group, body, caller);
      return serverOf(await servers.require(group, String(id)));
    },
    async joinServer({ groupName, body }, { account, caller }) {
      return tokenFor(await life.addJoined(await groups.require(account, groupName, caller), body, caller));
    },
    async renewJoinToken({ groupName, serverId }, { account, caller }) {
      const { row } = await servers.require(await groups.require(account, groupName, caller), serverId);
      if (row.joined) return tokenFor(row);
      throw new Fault(
        'resource_group.server.not_joined',
        `The server ${row.name} is no machine that joins by a token. Add one that does.`,
        409,
        { server: row.name },
      );
    },
    async copyServerConfiguration({ groupName, serverId, body }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      const { id } = await life.add(
        group,
        {
          ...body,
          rawConfiguration: row.rawConfiguration,
          description: row.description,
          username: row.username,
          tarifficationPrice: row.price,
          costPrice: row.costPrice,
          priceSynchronizationEnabled: row.priceSynchronizationEnabled,
          ...(row.period && { tarifficationPeriod: row.period }),
        },
        caller,
      );
      return serverOf(await servers.require(group, String(id)));
    },
    async prolongServer({ groupName, serverId, body }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      await life.prolong(group, row, body.additionalServerLifetimeMinutes, caller);
      return serverOf(await servers.require(group, serverId));
    },
    async drainServer({ groupName, serverId, body }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      await life.drain(group, row, body.draining, caller);
      return standing(group, row.id);
    },
    async deleteServerConfiguration({ groupName, serverId }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      await life.remove(group, (await servers.require(group, serverId)).row, caller);
    },
  };
}
