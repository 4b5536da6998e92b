import { expect, test } from 'vitest';
import { groupStanding } from './group-standing.ts';

test.each([
  [
    'a machine that never joined is no server out of service',
    { serversCount: 3, serversRunning: 2, serversAwaited: 1 },
    ['RUNNING', 'running', 2],
  ],
  [
    'a server out of service is',
    { serversCount: 4, serversRunning: 2, serversAwaited: 1 },
    ['DEGRADED', 'degraded', 3],
  ],
  [
    'none but machines that are to join',
    { serversCount: 2, serversRunning: 0, serversAwaited: 2 },
    ['WAITING', 'awaited', 2],
  ],
  ['nothing at all', { serversCount: 0, serversRunning: 0, serversAwaited: 0 }, ['INACTIVE', 'empty', 0]],
] as const)('how a group stands: %s', (_name, counts, expected) => {
  const { state, text, args } = groupStanding(counts);
  expect([state, text, args.count]).toEqual(expected);
});
