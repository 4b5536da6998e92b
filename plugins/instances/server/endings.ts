import type { Words } from '#plugins/resource-groups/server/public.ts';

const said = (code: string, message: string, args?: Words['args']): Words => ({
  code: `instance.event.${code}`,
  message,
  args,
});

const minutes = (count: number): string => (count === 1 ? 'a minute' : `${count} minutes`);

/** Why instances are to end, each as a part of a sentence and by a code that has a text in every language. */
export const endings = {
  fewer: said('fewer', 'fewer instances are wanted'),
  noneWanted: said('none_wanted', 'no instances are wanted'),
  replaced: said('replaced', 'the settings of the service have changed'),
  idle: (idle: number): Words =>
    said('idle', `nobody called the service for ${minutes(idle)}, and the next call brings it back`),
  gaveWay: said('gave_way', 'others needed its room, and the next call brings it back'),
  removed: said('removed', 'its service was removed'),
  disconnected: said('connection_deleted', 'its external connection was deleted'),
  stoppedBy: (login: string): Words => said('stopped_by', `${login} stopped it`, { login }),
  terminatedBy: (login: string): Words => said('terminated_by', `${login} terminated it`, { login }),
};
