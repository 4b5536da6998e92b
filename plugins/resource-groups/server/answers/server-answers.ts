import type { FieldChange } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import { Fault } from '#core/contract/fault.ts';
import type { JoinTokenData, resourceGroups } from '../../contract.ts';
import { serverOf } from '../presenting.ts';
import { listRooms } from '../servers/server-list.ts';
import type { GroupRow, ServerRow } from '../tables.ts';
import { changed, changedOf, ofServer } from './changed.ts';
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
  const { groups, servers, life, placement, joined, standing } = parts;
  const tokenFor = async (row: ServerRow): Promise<JoinTokenData> => {
    const { token, endsAt } = await joined.giveToken(row);
    return { serverId: row.id, token, endsAt: endsAt.toISOString() };
  };
  const added = async (group: GroupRow, { id }: ServerRow, changes: FieldChange[]) => {
    const server = await servers.require(group, String(id));
    changes.push(...changed({}, ofServer(server)));
    return server;
  };
  const standings = async (group: GroupRow, isAsked: (id: number) => boolean) => {
    const [all, uses] = await Promise.all([placement.rooms(group), standing.uses(group)]);
    const some = all.filter(({ server }) => isAsked(server.row.id));
    return standing.of(group, some, { all, uses });
  };
  const standingNow = async (group: GroupRow, { id }: ServerRow) => (await standings(group, (each) => each === id))[0]!;
  return {
    async getServersData({ groupName }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      return (await servers.now([group.id])).map(serverOf);
    },
    async getServersStatutes({ groupName }, { account, caller }) {
      return standings(await groups.require(account, groupName, caller), () => true);
    },
    async listServers({ groupName, ...list }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      const [all, uses] = await Promise.all([placement.rooms(group), standing.uses(group)]);
      const { rooms, ...rest } = listRooms(all, list, uses);
      return { ...rest, records: await standing.of(group, rooms, { all, uses }) };
    },
    async getServerData({ groupName, serverId }, { account, caller }) {
      return serverOf(await servers.require(await groups.require(account, groupName, caller), serverId));
    },
    async getServerStatus({ groupName, serverId }, { account, caller }) {
      const group = await groups.require(account, groupName, caller);
      return standingNow(group, (await servers.require(group, serverId)).row);
    },
    async addServerConfiguration({ groupName, body }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      return serverOf(await added(group, await life.add(group, body, caller), changes));
    },
    async joinServer({ groupName, body }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await added(group, await life.addJoined(group, body, caller), changes);
      return tokenFor(row);
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
    async copyServerConfiguration({ groupName, serverId, body }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      const copy = await life.add(
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
      return serverOf(await added(group, copy, changes));
    },
    async prolongServer({ groupName, serverId, body }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      const { endsAt } = await life.prolong(group, row, body.additionalServerLifetimeMinutes, caller);
      changes.push(...changedOf(row.name, { endsAt: row.endsAt }, { endsAt }));
      return serverOf(await servers.require(group, serverId));
    },
    async drainServer({ groupName, serverId, body }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      const { row } = await servers.require(group, serverId);
      await life.drain(group, row, body.draining, caller);
      changes.push(...changedOf(row.name, { draining: row.draining }, { draining: body.draining }));
      return standingNow(group, row);
    },
    async deleteServerConfiguration({ groupName, serverId }, { account, caller, changes }) {
      const group = await groups.require(account, groupName, caller);
      const server = await servers.require(group, serverId);
      await life.remove(group, server.row, caller);
      changes.push(...changed(ofServer(server), {}));
    },
  };
}
