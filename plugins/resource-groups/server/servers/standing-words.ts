import type { Words } from '../public.ts';
import type { GroupType } from '../public.ts';
import { silentSeconds } from './machines.ts';

const say = (name: string, message: string, args: Readonly<Record<string, string>> = {}): Words => ({
  code: `resource_group.server.${name}`,
  args,
  message,
});

/** Why servers stand as they do. */
export const noDriverFor = (type: GroupType): Words =>
  say('no_driver', `This installation has no driver for servers of the type ${type}.`, { type });
export const silent = say('silent', `No heart-beat for over ${silentSeconds} seconds.`, {
  seconds: String(silentSeconds),
});
export const drained = say('drained', 'It takes no further instances.');
/** No machine has joined as it yet. */
export const awaited = say(
  'awaited',
  'No machine has joined with its token yet. Run the command with the token on the machine, or make a new token.',
);
export const isAwaited = (reason: Pick<Words, 'code'> | null | undefined): boolean => reason?.code === awaited.code;
export const unfencedFor = (why: string): Words =>
  say('unfenced', `Instances are not fenced in on this machine: ${why}.`, { why });

/** What is kept of words beside their sentence. */
export interface WordsNote {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
}

export const noteOf = ({ code, args = {} }: Words): WordsNote | null => (code === undefined ? null : { code, args });

/** Words as they are kept; undefined where there are none. */
export const wordsOf = (message: string | null, note: WordsNote | null): Words | undefined =>
  message ? { message, ...note } : undefined;
