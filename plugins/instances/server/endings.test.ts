import { expect, test } from 'vitest';
import { describeExit, unseenExit } from '#plugins/resource-groups/server/hosting-server/exits.ts';
import en from '../../../locales/en/instances.json' with { type: 'json' };
import ru from '../../../locales/ru/instances.json' with { type: 'json' };
import { endings } from './endings.ts';
import { stopWords } from './eviction-words.ts';

const ended = { code: null, signal: null, stopped: false, beyond: undefined };
const at = new Date(0);

test.each([
  describeExit({ ...ended, code: 3 }, at),
  describeExit({ ...ended, code: 0 }, at),
  describeExit({ ...ended, signal: 'SIGKILL' }, at),
  describeExit({ ...ended, code: 1, beyond: 'memory' as const }, at),
  describeExit({ ...ended, code: 1, beyond: 'disk' as const }, at),
  describeExit({ ...ended, code: 0, stopped: true }, at),
  describeExit({ ...ended, signal: 'SIGTERM', stopped: true }, at),
  unseenExit({ stopped: true, watched: true }, at),
  unseenExit({ stopped: false, watched: false }, at),
  unseenExit({ stopped: false, watched: true }, at),
  ...(['priority', 'room', 'unused', 'account'] as const).map((cause) => stopWords({ cause, args: { group: 'main' } })),
  ...Object.values(endings).map((words) => (typeof words === 'function' ? words('anna' as never) : words)),
])('however an instance ends, it is said in both languages: $code, $message', ({ code, args = {} }) => {
  const key = code!.replaceAll('.', '_');
  for (const { faults } of [en, ru]) {
    const text = (faults as Record<string, string>)[key];
    expect(text, `There is no text for ${key}.`).toBeDefined();
    for (const [name] of text!.matchAll(/(?<={{)\w+/g)) expect(args).toHaveProperty(name);
  }
});
