import { expect, test } from 'vitest';
import { at, factsOf, servingOf } from '../test/facts.ts';
import { decide, type Situation } from './plan.ts';
import type { Facts } from '../state/state.ts';

const decided = (given: Partial<Situation>) =>
  decide({
    wanted: 1,
    whyNone: { message: 'nobody called it' },
    specHash: 'now',
    batch: 1,
    instances: [],
    busy: new Set(),
    startTimeoutMs: 300_000,
    gatesKnown: true,
    gatesSince: at(0),
    now: at(100),
    ...given,
  });
const steps = (given: Partial<Situation>) =>
  decided(given).steps.map((step) => ('id' in step ? `${step.do} ${step.id}` : step.do));

const fresh = (id: number) => factsOf({ id });
const starting = (id: number, given: Partial<Facts> = {}) =>
  factsOf({ id, attempt: 1, specHash: 'now', process: 'running', processAt: at(90), startedAt: at(90), ...given });
const serving = (id: number, given: Partial<Facts> = {}) => servingOf({ id, ...given });
const old = (id: number) => serving(id, { specHash: 'before' });
const failed = (id: number, given: Partial<Facts> = {}) =>
  factsOf({
    id,
    attempt: 3,
    specHash: 'now',
    process: 'exited',
    exitedAt: at(98),
    failures: 3,
    nextAttemptAt: at(102),
    ...given,
  });

test.each<[string, Partial<Situation>, string[]]>([
  ['nothing is wanted, nothing is there', { wanted: 0 }, []],
  ['what is missing is created', { wanted: 2, instances: [serving(1)] }, ['create']],
  ['what was created is started', { instances: [fresh(1)] }, ['start 1']],
  ['what runs is left alone', { wanted: 2, instances: [serving(1), starting(2)] }, []],
  [
    'surplus is stopped, the ones that serve last',
    { wanted: 1, instances: [starting(1), serving(2), failed(3)] },
    ['stop 1', 'stop 3'],
  ],
  [
    'nothing wanted: all is stopped',
    { wanted: 0, instances: [serving(1), old(2), failed(3)] },
    ['stop 1', 'stop 3', 'stop 2'],
  ],
  ['what ended is started when its time has come', { instances: [failed(1, { nextAttemptAt: at(99) })] }, ['start 1']],
  ['and not before', { instances: [failed(1)] }, []],
  ['at once where the end was asked for', { instances: [failed(1, { nextAttemptAt: null })] }, ['start 1']],
  [
    'at once where settings stood in the way that are mended',
    { instances: [factsOf({ process: 'exited', nextAttemptAt: at(150), failures: 5 })] },
    ['start 1'],
  ],
  [
    'later where they are not',
    { specHash: undefined, instances: [factsOf({ process: 'exited', nextAttemptAt: at(150), failures: 5 })] },
    [],
  ],
  ['not without a gate to connect to', { gatesKnown: false, specHash: undefined, instances: [fresh(1)] }, []],
  ['external ones do not count', { instances: [serving(1, { hosting: 'external' })] }, ['create']],
  [
    'what is being worked on counts and is left alone',
    { wanted: 2, busy: new Set([1, 2]), instances: [fresh(1), serving(2, { desired: 'stop', stopAt: at(1) })] },
    ['create'],
  ],

  ['changed settings: a new one is made beside the old ones', { wanted: 2, instances: [old(1), old(2)] }, ['create']],
  ['the old ones stay while the new one starts', { wanted: 2, instances: [old(1), old(2), starting(3)] }, []],
  [
    'one old one goes once the new one serves, and the next is made',
    { wanted: 2, instances: [old(1), old(2), serving(3)] },
    ['stop 1', 'create'],
  ],
  ['in batches of two', { wanted: 4, batch: 2, instances: [old(1), old(2), old(3), old(4)] }, ['create', 'create']],
  [
    'of a batch each old one goes with the new one that serves',
    { wanted: 4, batch: 2, instances: [old(1), old(2), old(3), old(4), serving(5), starting(6)] },
    ['stop 1', 'create'],
  ],
  [
    'a batch beyond what is wanted makes no more than that',
    { wanted: 2, batch: 9, instances: [old(1), old(2)] },
    ['create', 'create'],
  ],
  ['the last old one goes', { wanted: 2, instances: [old(2), serving(3), serving(4)] }, ['stop 2']],
  ['old ones stay while the new one fails', { wanted: 1, instances: [old(1), failed(2)] }, []],
  [
    'old ones that do not serve go at once',
    { wanted: 1, instances: [starting(1, { specHash: 'before' })] },
    ['stop 1', 'create'],
  ],
  ['broken settings replace nothing', { wanted: 1, specHash: undefined, instances: [old(1)] }, []],
  [
    'fewer wanted and changed settings at once',
    { wanted: 1, instances: [old(1), old(2), old(3)] },
    ['stop 1', 'stop 2', 'create'],
  ],

  ['it did not connect in time', { startTimeoutMs: 5_000, instances: [starting(1)] }, ['fail 1']],
  [
    'in time counts from when there was a gate',
    { startTimeoutMs: 5_000, gatesSince: at(99), instances: [starting(1)] },
    [],
  ],
  ['and not while there is none', { startTimeoutMs: 5_000, gatesSince: undefined, instances: [starting(1)] }, []],
  [
    'it lost its connection long ago',
    { now: at(200), instances: [starting(1, { connectedAt: at(95), disconnectedAt: at(96) })] },
    ['fail 1'],
  ],
  [
    'it lost its connection just now',
    { instances: [starting(1, { connectedAt: at(95), disconnectedAt: at(96) })] },
    [],
  ],

  [
    'what goes may finish its requests',
    { wanted: 0, instances: [serving(1, { desired: 'stop', stopAt: at(90) })] },
    [],
  ],
  ['but not for ever', { wanted: 0, instances: [serving(1, { desired: 'stop', stopAt: at(70) })] }, ['end 1']],
  [
    'nor where it is to end now',
    { wanted: 0, instances: [serving(1, { desired: 'stop', stopAt: at(99), stopNow: true })] },
    ['end 1'],
  ],
  [
    'its process is ended once it is let go',
    { wanted: 0, instances: [starting(1, { desired: 'stop', stopAt: at(99) })] },
    ['end 1'],
  ],
  [
    'but not over its HTTP calls',
    { wanted: 0, instances: [starting(1, { desired: 'stop', stopAt: at(99), answeringUntil: at(101) })] },
    [],
  ],
  [
    'unless these take longer than it may',
    { wanted: 0, instances: [starting(1, { desired: 'stop', stopAt: at(70), answeringUntil: at(101) })] },
    ['end 1'],
  ],
  [
    'and its row when the process is gone',
    { wanted: 0, instances: [failed(1, { desired: 'stop', stopAt: at(99) })] },
    ['delete 1'],
  ],
  [
    'an external one goes when it has let go',
    { wanted: 0, instances: [factsOf({ hosting: 'external', desired: 'stop', stopAt: at(99) })] },
    ['delete 1'],
  ],
])('%s', (_what, situation, expected) => {
  expect(steps(situation)).toEqual(expected);
});

test('the next look is at the earliest moment at which something is due', () => {
  const connecting = starting(1);
  const draining = serving(2, { desired: 'stop', stopAt: at(95) });
  expect(decided({ wanted: 2, instances: [connecting, failed(3), draining] }).lookAt).toEqual(at(102));
  expect(decided({ wanted: 1, instances: [connecting, draining] }).lookAt).toEqual(at(120));
  expect(decided({ instances: [serving(1)] }).lookAt).toBeUndefined();
});

test('what failed before is over once an instance has served for a minute', () => {
  const risen = serving(1, { failures: 3 });
  expect(decided({ instances: [risen], now: at(64) })).toEqual({ steps: [], lookAt: at(65) });
  expect(decided({ instances: [risen], now: at(65) }).steps).toEqual([{ do: 'recover', id: 1 }]);
  const away = { ...risen, links: { live: 0, since: undefined, heardAt: at(60) }, disconnectedAt: at(60) };
  expect(decided({ instances: [away], now: at(70) })).toEqual({ steps: [], lookAt: at(120) });
});
