import { expect, test } from 'vitest';
import type { ModelState } from '#plugins/services/contract.ts';
import { unreadyOf } from './readiness.ts';

const inside = { hostingType: 'INTERNAL', rejectRequestsIfInactive: false } as const;

test.each([
  ['RUNNING', {}, inside, undefined],
  ['INACTIVE', {}, inside, 'stopped'],
  ['INACTIVE', { instancesStopping: 1 }, inside, 'stopped'],
  ['INACTIVE', { instancesWanted: 1 }, inside, 'failing'],
  ['INACTIVE', {}, { ...inside, rejectRequestsIfInactive: true }, 'refuses'],
  ['SLEEPING', {}, inside, 'asleep'],
  ['STARTING', { instancesWanted: 1 }, inside, 'starting'],
  ['REMOVING', {}, inside, 'removing'],
  ['INACTIVE', { instancesWanted: 1 }, { ...inside, hostingType: 'EXTERNAL' }, 'disconnected'],
  ['RUNNING', { instancesWanted: 1 }, { ...inside, hostingType: 'EXTERNAL' }, undefined],
] as const)('%s with %j', (state: ModelState, counts, service, expected) => {
  expect(unreadyOf(service as Parameters<typeof unreadyOf>[0], { state, ...counts })).toBe(expected);
});

test('nothing is said of what nobody knows', () => {
  expect(unreadyOf(inside as Parameters<typeof unreadyOf>[0], undefined)).toBeUndefined();
});
