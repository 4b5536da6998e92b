import { expect, test } from 'vitest';
import { shownState } from './service-state.tsx';

test.each([
  ['nothing is known', {}, 'UNKNOWN'],
  ['every instance is up', { state: 'RUNNING', instancesReady: 2, instancesWanted: 2 }, 'RUNNING'],
  ['some instances are missing', { state: 'RUNNING', instancesReady: 2, instancesWanted: 4 }, 'DEGRADED'],
  [
    'more are up than wanted, as while scaling down',
    { state: 'RUNNING', instancesReady: 3, instancesWanted: 2 },
    'RUNNING',
  ],
  ['it runs and nobody counted', { state: 'RUNNING' }, 'RUNNING'],
  ['it was stopped', { state: 'INACTIVE', instancesReady: 0, instancesWanted: 0, instancesStopping: 1 }, 'STOPPING'],
  [
    'it should run and nothing of it works',
    { state: 'INACTIVE', instancesReady: 0, instancesWanted: 2, instancesStopping: 1 },
    'UNAVAILABLE',
  ],
  ['it is down', { state: 'INACTIVE', instancesReady: 0, instancesWanted: 0, instancesStopping: 0 }, 'INACTIVE'],
  ['it starts', { state: 'STARTING', instancesReady: 0, instancesWanted: 2 }, 'STARTING'],
] as const)('where %s, the service shows as %3$s', (_what, standing, shown) => {
  expect(shownState(standing)).toBe(shown);
});
