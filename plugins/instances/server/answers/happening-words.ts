import type { Note } from '../note.ts';

/** Sentences of histories with what differs in them by name, and the codes by which they are said in other languages. */
const sentences: readonly (readonly [sentence: RegExp, code: string])[] = [
  [/^Its process was started from (?<image>.+)\.$/, 'instance.event.started'],
  [/^It connected to the gate (?<gate>.+)\.$/, 'instance.event.connected'],
  [/^It said that it is connected\.$/, 'instance.event.reported'],
  [/^Its connection to the gate (?<gate>\S+) ended: /, 'instance.event.disconnected'],
  [/^It needed more memory than its memory limit allows\. /, 'instance.event.out_of_memory'],
  [/^It wrote more to its folder than its disk limit allows\. /, 'instance.event.out_of_disk'],
  [/^It was ended from outside by (?<signal>\w+)\.$/, 'instance.event.killed'],
  [/^It ended by itself with exit code 0, /, 'instance.event.completed'],
  [/^It ended with exit code (?<exitCode>\d+)\.$/, 'instance.event.error'],
  [/^It was asked to stop and ended( by \w+| with exit code \d+)?\.$/, 'instance.event.stopped'],
  [/^It ended while no server was there /, 'instance.event.unwatched'],
  [/^It ended by itself\. Its exit code is not known, /, 'instance.event.unknown'],
  [/^Its process is gone, and nothing is kept /, 'instance.event.lost'],
  [/^It did not connect to a gate within (?<seconds>[\d.]+) seconds, /, 'instance.event.start_timeout'],
  [
    /^It lost its connection to the gate and did not come back within (?<seconds>[\d.]+) /,
    'instance.event.unreachable',
  ],
  [/^It is to end: fewer instances are wanted\.$/, 'instance.event.fewer'],
  [/^It is to end: no instances are wanted\.$/, 'instance.event.none_wanted'],
  [/^It is to end: the settings of the service have changed\.$/, 'instance.event.replaced'],
  [/^It is to end: nobody called the service for .+, and the next call brings it back\.$/, 'instance.event.idle'],
  [/^It is to end: others needed its room, and the next call brings it back\.$/, 'instance.event.gave_way'],
  [/^It is to end: an instance of higher priority needed its room\.$/, 'instance.event.evicted.priority'],
  [/^It is to end: there was no room left in its resource group, /, 'instance.event.evicted.room'],
  [/^It is to end: its service was not used for days\.$/, 'instance.event.evicted.unused'],
  [/^It is to end: its account may have no more at once, /, 'instance.event.evicted.account'],
  [/^It is to end: its service was removed\.$/, 'instance.event.removed'],
  [/^It is to end: (?<login>\S+) stopped it\.$/, 'instance.event.stopped_by'],
  [/^It is to end: (?<login>\S+) terminated it\.$/, 'instance.event.terminated_by'],
  [/^(?<login>\S+) opened a console\.$/, 'instance.event.console_opened'],
  [/^The console of (?<login>\S+) was closed\.$/, 'instance.event.console_closed'],
];

/** What a sentence of ours is found by in other languages, whoever wrote it; null where there are no texts for it. */
export function noteOfSentence(message: string): Note | null {
  for (const [sentence, code] of sentences) {
    const found = sentence.exec(message);
    if (found) return { code, args: { ...found.groups } };
  }
  return null;
}
