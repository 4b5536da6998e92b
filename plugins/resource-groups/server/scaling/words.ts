import type { Fault } from '#core/contract/fault.ts';
import type { GroupRow } from '../tables.ts';
import type { Obstacle } from './plan.ts';
import type { Said } from './standing.ts';

type Group = Pick<GroupRow, 'name' | 'autoScaling' | 'type'>;

/** What stands in the way of a further server, for instances that wait and for the history of their group. */
export function obstacleOf(obstacle: Obstacle, { name, autoScaling }: Group): Said {
  const minutes = String(autoScaling?.cooldownPeriodMinutes ?? 0);
  const most = String(autoScaling?.maxServersCount ?? 0);
  const begin = `No server of the resource group ${name} has room for this instance`;
  if (obstacle === 'cooling')
    return {
      code: 'resource_group.no_room.cooling',
      args: { name, minutes },
      message: `${begin}. The group adds the next server once ${minutes} minutes have passed since its last change.`,
    };
  if (obstacle === 'maximum')
    return {
      code: 'resource_group.no_room.maximum',
      args: { name, most },
      message: `${begin}, and the group has as many servers as it may: ${most}. Raise the maximum, stop an instance there, or lower what the service asks for.`,
    };
  return {
    code: 'resource_group.no_room.too_small',
    args: { name },
    message: `${begin}, nor would a new one by the configuration of the group have it. Raise that, or lower what the service asks for.`,
  };
}

export const adding = ({ name }: Group, server: string): Said => ({
  code: 'resource_group.no_room.adding',
  args: { name, server },
  message: `No server of the resource group ${name} had room for this instance. The server ${server} is being added.`,
});

/** Nothing says what a new server is. */
export const unconfigured = ({ name }: Group): Said => ({
  code: 'resource_group.no_room.unconfigured',
  args: { name },
  message: `No server of the resource group ${name} has room for this instance, and no configuration says what a new one is. Enter one in the settings of the group, or add a server.`,
});

/** The servers of such a group are added elsewhere. */
export const unable = ({ name, type }: Group): Said => ({
  code: 'resource_group.no_room.unable',
  args: { name, type },
  message: `No server of the resource group ${name} has room for this instance, and servers of the type ${type} are added where they stand, not by this installation. Add one there.`,
});

/** Nobody has such a server to give, for the reason of its provider. */
export const unavailable = (
  { name }: Group,
  { code, args, message }: Pick<Fault, 'code' | 'args' | 'message'>,
): Said => ({
  code: `resource_group.no_room.${code.split('.').at(-1)}`,
  args: { ...args, name },
  message: `No server of the resource group ${name} has room for this instance, and none can be added. ${message}`,
});

/** The configuration of new servers cannot be read. */
export const unreadable = ({ name }: Group, reason: string): Said => ({
  code: 'resource_group.no_room.unreadable',
  args: { name, reason },
  message: `No server of the resource group ${name} has room for this instance, and the configuration of new ones is wrong. ${reason}`,
});
