import { expect, test } from 'vitest';
import type { Observed } from '#plugins/resource-groups/server/public.ts';
import { afterFailure } from '../launch/back-off.ts';
import { at, factsOf } from '../test/facts.ts';
import { observedPatch, type Patch } from './observe.ts';
import type { Facts } from '../state/state.ts';

const now = at(200);
const runs = (attempt: number): Observed => ({ state: 'running', since: at(50), attempt, processId: 4 });
const exited = (attempt: number, reason = 'Error') => ({
  state: 'exited' as const,
  since: at(60),
  startedAt: at(50),
  exitCode: 3,
  reason,
  message: 'It ended.',
  attempt,
});
const waits = (message: string) => ({ state: 'waiting' as const, message, attempt: 2 });
const absent: Observed = { state: 'absent' };

const row = (process: Facts['process'], given: Partial<Facts> = {}) =>
  factsOf({ attempt: 2, process, startedAt: at(49), ...given });
const ended = {
  process: 'exited',
  processAt: at(60),
  exitedAt: at(60),
  exitStartedAt: at(50),
  exitCode: 3,
  exitMessage: 'It ended.',
  exitNote: null,
} as const;

test.each<[string, Facts, Observed, Patch | undefined]>([
  ['running, as known', row('running'), runs(2), undefined],
  [
    'running, and the start was not confirmed',
    row('starting'),
    runs(2),
    { process: 'running', processAt: at(50), startedAt: at(50) },
  ],
  [
    'on its way, for a reason that is new',
    row('starting'),
    waits('Its image is fetched.'),
    { waitsFor: 'Its image is fetched.', waitsNote: null, placedAt: now },
  ],
  [
    'on its way, in words for every language',
    row('starting'),
    { ...waits('Its image echo is fetched.'), code: 'docker.fetched', args: { image: 'echo' } },
    {
      waitsFor: 'Its image echo is fetched.',
      waitsNote: { code: 'docker.fetched', args: { image: 'echo' } },
      placedAt: now,
    },
  ],
  [
    'ended, in words for every language',
    row('running'),
    { ...exited(2), code: 'docker.ended', args: { exitCode: '3' } },
    {
      ...ended,
      exitReason: 'Error',
      exitNote: { code: 'docker.ended', args: { exitCode: '3' } },
      failures: 1,
      nextAttemptAt: at(61),
    },
  ],
  [
    'on its way as before',
    row('starting', { waitsFor: 'It is fetched.', placedAt: at(55) }),
    waits('It is fetched.'),
    undefined,
  ],
  [
    'on its way as before, and no server is there for it',
    row('starting', { waitsFor: 'No room.' }),
    { ...waits('No room.'), seeksServer: true },
    undefined,
  ],
  ['ended', row('running'), exited(2), { ...ended, exitReason: 'Error', failures: 1, nextAttemptAt: at(61) }],
  [
    'ended before the start was confirmed',
    row('starting'),
    exited(2),
    { ...ended, exitReason: 'Error', failures: 1, nextAttemptAt: at(61) },
  ],
  [
    'ended because we asked',
    row('running', { failures: 2 }),
    exited(2, 'Stopped'),
    { ...ended, exitReason: 'Stopped', nextAttemptAt: null },
  ],
  [
    'ended while no server was there',
    row('running', { failures: 2 }),
    exited(2, 'Unwatched'),
    { ...ended, exitReason: 'Unwatched', nextAttemptAt: null },
  ],
  ['ended, as known', row('exited'), exited(2), undefined],
  ['intended and never begun', row('starting'), exited(1), { process: 'none', processAt: now }],
  ['intended as the first and never begun', row('starting'), absent, { process: 'none', processAt: now }],
  ['absent, as known', row('none'), absent, undefined],
])('an instance that is %s', (_what, facts, seen, expected) => {
  expect(observedPatch(facts, seen, now)).toEqual(expected);
});

test('an instance whose files are gone counts as ended, without a known exit code', () => {
  expect(observedPatch(row('running'), absent, now)).toMatchObject({
    process: 'exited',
    exitedAt: now,
    exitCode: null,
    exitReason: 'Lost',
    nextAttemptAt: null,
  });
});

test.each([
  ['the first end of one that never connected', { failures: 0, connectedAt: null }, 1, 1],
  ['the first end of one that served', { failures: 0, connectedAt: at(50) }, 1, 0],
  ['the second of one that served', { failures: 1, connectedAt: at(50) }, 2, 0],
  ['the second of one that did not', { failures: 1, connectedAt: null }, 2, 2],
  ['the fourth of one that served', { failures: 3, connectedAt: at(50) }, 4, 5],
  ['the hundredth of one that served', { failures: 99, connectedAt: at(59) }, 100, 5],
  ['the fifth', { failures: 4, connectedAt: null }, 5, 16],
  ['the twentieth', { failures: 19, connectedAt: null }, 20, 60],
  ['one after a minute of service', { failures: 19, connectedAt: at(0) }, 1, 0],
])('%s', (_what, facts, failures, seconds) => {
  expect(afterFailure(facts, at(60))).toEqual({ failures, nextAttemptAt: at(60 + seconds) });
});
