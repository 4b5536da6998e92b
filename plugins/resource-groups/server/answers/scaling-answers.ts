import { isDeepStrictEqual } from 'node:util';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ResourceGroupEssentialData, UpdateResourceGroupData } from '../../contract.ts';
import { needOf, resources, type Resource } from '../placement/amounts.ts';
import { occupancy, type WaitingInstance } from '../public.ts';
import { isOpen, missingOf, type Room } from '../room.ts';
import { readConfig } from '../servers/server-config.ts';
import type { GroupRow } from '../tables.ts';
import type { Parts } from './parts.ts';

/** How many instances wait for room in a group, and what the group has to say of it where it adds servers by itself. */
export async function waitingIn(
  { host, standings, placement }: Pick<Parts, 'host' | 'standings' | 'placement'>,
  group: GroupRow,
): Promise<Pick<ResourceGroupEssentialData, 'waiting' | 'short' | 'scaling'>> {
  const [source] = host.made(occupancy);
  const all = (await source?.waiting([group.id]))?.get(group.id) ?? [];
  const short = all.length > 0 ? shortFor(all, await placement.rooms(group)) : [];
  const said = group.enabledAutoScaling ? await standings.of(group) : undefined;
  return {
    ...(all.length > 0 && { waiting: all.length }),
    ...(short.length > 0 && { short }),
    ...(said?.code && {
      scaling: { code: said.code, args: said.args, message: said.message, since: said.at.toISOString() },
    }),
  };
}

/** What those who wait lack on the servers in service that come nearest. */
function shortFor(waiting: readonly WaitingInstance[], rooms: readonly Room[]): Resource[] {
  const open = rooms.filter(({ server }) => isOpen(server));
  const lacking = waiting.flatMap(({ demand }) => {
    const need = needOf(demand);
    const missing = open.map((room) => missingOf(room, need));
    return missing.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
  return resources.filter((each) => lacking.includes(each));
}

type Change = Pick<UpdateResourceGroupData, 'enabledAutoScaling' | 'autoScalingConfiguration'>;

/** Machines of the installation are given out by those who run it, also to groups that take them by themselves. */
export function requireScaling(
  group: Pick<GroupRow, 'type'> & Partial<Pick<GroupRow, 'enabledAutoScaling' | 'autoScaling'>>,
  change: Change,
  caller: Caller | undefined,
): void {
  const configuration = change.autoScalingConfiguration?.serverConfiguration;
  if (configuration) readConfig(configuration, group.type, 'autoScalingConfiguration.serverConfiguration');
  if (group.type !== 'HOSTING_SERVER' || caller?.superadmin) return;
  const before = takes(group.enabledAutoScaling, group.autoScaling);
  const after = takes(
    change.enabledAutoScaling ?? group.enabledAutoScaling,
    change.autoScalingConfiguration ?? group.autoScaling,
  );
  if (after === undefined || isDeepStrictEqual(before, after)) return;
  throw new Fault(
    'resource_group.scaling.denied',
    'Hosting servers are parts of machines of this installation, which superadministrators alone give to groups. Ask one to set this, or leave the configuration of new servers empty and name a reserve pool.',
    403,
  );
}

/** What machines a group takes by itself; undefined where it takes none. */
function takes(enabled: boolean | undefined, scaling: GroupRow['autoScaling'] | undefined) {
  const { serverId, serverConfiguration, minServersCount, maxServersCount } = scaling ?? {};
  if (!enabled || (!serverId && !serverConfiguration)) return undefined;
  return { serverId, serverConfiguration: serverConfiguration ?? '', minServersCount, maxServersCount };
}
