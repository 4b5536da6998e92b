import { expect, test } from 'vitest';
import { at, factsOf, planOf, servingOf } from '../test/facts.ts';
import { instanceState, serviceState, type Facts } from './state.ts';

const running = { attempt: 1, process: 'running', processAt: at(2), startedAt: at(2) } as const;
const silent = { live: 0, since: undefined, heardAt: at(9) };
const ended = {
  ...running,
  process: 'exited',
  exitedAt: at(8),
  exitCode: 3,
  exitReason: 'Error',
  exitMessage: 'It ended with exit code 3.',
  nextAttemptAt: at(10),
} as const;

test.each<[string, Partial<Facts>, string, number]>([
  ['just created', {}, 'SCHEDULED WAITING Scheduled', 0],
  ['being started', { attempt: 1, process: 'starting', processAt: at(1) }, 'SCHEDULED WAITING Starting', 1],
  ['not yet connected', running, 'STARTED WAITING Connecting', 2],
  ['connected', servingOf(), 'STARTED RUNNING Connected', 5],
  ['connected before the start was confirmed', { ...servingOf(), process: 'starting' }, 'STARTED RUNNING Connected', 5],
  ['disconnected', { ...running, connectedAt: at(3), disconnectedAt: at(6) }, 'STARTED WAITING Disconnected', 6],
  ['on a gate that fell silent', { ...servingOf(), links: silent }, 'STARTED WAITING GateSilent', 9],
  ['ended once', { ...ended, failures: 1 }, 'SCHEDULED WAITING Restarting', 8],
  [
    'ended although a gate still shows it',
    { ...ended, failures: 1, links: { live: 1, since: at(3), heardAt: at(9) } },
    'SCHEDULED WAITING Restarting',
    8,
  ],
  ['ended three times', { ...ended, failures: 3 }, 'FAILED FAILED CrashLoop', 8],
  ['tried again after three ends', { ...running, failures: 3 }, 'STARTED FAILED Connecting', 2],
  ['connected after three ends', { ...servingOf(), failures: 3 }, 'STARTED RUNNING Connected', 5],
  ['refused', { ...ended, exitReason: 'Refused', failures: 1 }, 'FAILED FAILED Refused', 8],
  ['stopping', { ...servingOf(), desired: 'stop', stopAt: at(7) }, 'REMOVING WAITING Stopping', 7],
  ['deleted', { ...ended, desired: 'stop', stopAt: at(7), deletedAt: at(9) }, 'DELETED DELETED Stopped', 9],
  ['external and never connected', { hosting: 'external' }, 'IDLE WAITING AwaitsConnection', 0],
  ['external and connected', { ...servingOf(), process: 'none', hosting: 'external' }, 'STARTED RUNNING Connected', 5],
  [
    'external, and the platform cannot reach its server',
    { hosting: 'external', tokenHash: null, httpHost: '10.0.0.5', disconnectedAt: at(4) },
    'IDLE WAITING Disconnected',
    4,
  ],
  ['external on a gate that fell silent', { hosting: 'external', links: silent }, 'IDLE WAITING GateSilent', 9],
])('an instance %s', (_what, given, expected, since) => {
  const state = instanceState(factsOf(given));
  expect([`${state.status} ${state.totalStatus} ${state.reason}`, state.since]).toEqual([expected, at(since)]);
  expect(state.message).toMatch(/^[A-Z].*\.$/);
});

test('a crash loop says how often, why and when it is tried again', () => {
  const { message } = instanceState(factsOf({ ...ended, failures: 4 }));
  expect(message).toBe(
    'Crash loop: 4 ends in a row. It ended with exit code 3. The next attempt is at 2030-01-01T00:00:10.000Z.',
  );
});

test('an attempt in a crash loop says how the one before ended', () => {
  const { message } = instanceState(factsOf({ ...ended, ...running, failures: 4 }));
  expect(message).toBe(
    'Its process runs and has not connected to a gate yet. Before that, 4 ends in a row. It ended with exit code 3.',
  );
});

const failing = factsOf({ ...ended, failures: 5 });
const starting = factsOf({ id: 2, ...running });
const external = factsOf({ id: 3, hosting: 'external' });
test.each([
  ['that nobody asked about yet', undefined, [], 'INACTIVE 0/0'],
  ['that is to be started', planOf(), [], 'STARTING 0/1'],
  ['that starts', planOf(), [starting], 'STARTING 0/1'],
  ['of which one is up', planOf({ wanted: 2 }), [servingOf(), starting], 'RUNNING 1/2'],
  ['whose only instance fails', planOf(), [failing], 'INACTIVE 0/1'],
  ['of which one fails and one starts', planOf({ wanted: 2 }), [failing, starting], 'STARTING 0/2'],
  ['that is to have none until it is called', planOf({ wanted: 0 }), [], 'SLEEPING 0/0'],
  [
    'that went to sleep',
    planOf({ requested: 3, asleepAt: at(9), wanted: 0 }),
    [servingOf({ desired: 'stop', stopAt: at(9) })],
    'SLEEPING 0/0 stopping 1',
  ],
  ['that somebody stopped', planOf({ requested: 0, wanted: 0 }), [], 'INACTIVE 0/0'],
  [
    'that was stopped and still finishes requests',
    planOf({ requested: 0, wanted: 0 }),
    [servingOf({ desired: 'stop', stopAt: at(6) })],
    'INACTIVE 0/0 stopping 1',
  ],
  ['that was stopped a moment ago', planOf({ requested: 0, wanted: 0 }), [servingOf()], 'INACTIVE 0/0 stopping 1'],
  ['that somebody wants more of', planOf({ requested: 3, wanted: 3 }), [servingOf()], 'RUNNING 1/3'],
  ['that cannot be started', planOf({ launchable: false, wanted: 0 }), [], 'INACTIVE 0/0'],
  ['that runs elsewhere and is away', planOf({ launchable: false, wanted: 0 }), [external], 'INACTIVE 0/1'],
  [
    'that runs elsewhere and is connected',
    planOf({ launchable: false, wanted: 0 }),
    [servingOf({ hosting: 'external' })],
    'RUNNING 1/1',
  ],
  ['that is being removed', planOf({ removing: true, wanted: 0 }), [servingOf()], 'REMOVING 0/0 stopping 1'],
])('a service %s', (_what, plan, instances, expected) => {
  const { state, ready, wanted, stopping } = serviceState(plan, instances);
  expect(`${state} ${ready}/${wanted}${stopping === 0 ? '' : ` stopping ${stopping}`}`).toBe(expected);
});
