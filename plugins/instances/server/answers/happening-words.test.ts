import { expect, test } from 'vitest';
import { describeExit, unseenExit } from '#plugins/resource-groups/server/hosting-server/exits.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import ru from '../../../../locales/ru/instances.json' with { type: 'json' };
import { stopReason } from '../eviction-words.ts';
import { noteOfSentence } from './happening-words.ts';

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
  unseenExit({ stopped: false, watched: false }, at),
  unseenExit({ stopped: false, watched: true }, at),
  ...(['priority', 'room', 'unused', 'account'] as const).map((cause) => ({
    reason: cause,
    message: `It is to end: ${stopReason({ cause, args: { group: 'main' } })}.`,
  })),
])('however a process ends, its history says it in both languages: $reason, $message', ({ message }) => {
  const note = noteOfSentence(message);
  const key = note?.code.replaceAll('.', '_') ?? '';
  for (const { faults } of [en, ru]) {
    const text = (faults as Record<string, string>)[key];
    for (const [name] of (text ?? '{{missing}}').matchAll(/(?<={{)\w+/g)) expect(note?.args).toHaveProperty(name);
  }
});

test('what differs is taken over, and what nobody has words for stays as it is', () => {
  expect(noteOfSentence('It ended with exit code 3.')).toEqual({
    code: 'instance.event.error',
    args: { exitCode: '3' },
  });
  expect(noteOfSentence('It is to end: anna stopped it.')).toEqual({
    code: 'instance.event.stopped_by',
    args: { login: 'anna' },
  });
  expect(noteOfSentence('The engine says otherwise.')).toBeNull();
});
