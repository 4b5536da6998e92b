import type { Eviction, Words } from '#plugins/resource-groups/server/public.ts';
import type { Note } from './note.ts';

type Cause = Eviction['cause'];

const reasons: Readonly<Record<Cause, string>> = {
  priority: 'an instance of higher priority needed its room',
  room: 'there was no room left in its resource group, and its service had been unused for the longest time',
  unused: 'its service was not used for days',
  account: 'its account may have no more at once, and its service had been unused for the longest time',
};
const afterwards = {
  priority: 'Another one is started as soon as there is room.',
  rest: 'The next call brings its service back.',
};

/** As a part of the sentence that says why it ends. */
export const stopWords = ({ cause }: Eviction): Words => ({
  code: `instance.event.evicted.${cause}`,
  message: reasons[cause],
});

/** In full: which instance, whose bound it was, why, and what comes then. */
export function evictionWords(instanceId: number, { cause, args }: Eviction): Note & { readonly message: string } {
  const scope = cause === 'account' ? 'account' : 'group';
  return {
    code: `instance.evicted.${cause}`,
    args: { server: '', days: '', ...args, instance: String(instanceId), scope },
    message: `Instance ${instanceId} was evicted from the resource group ${args.group} (scope: ${scope}), because ${reasons[cause]}. ${cause === 'priority' ? afterwards.priority : afterwards.rest}`,
  };
}
