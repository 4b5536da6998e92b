import { expect, test } from 'vitest';
import type { ModelInstanceData } from './instance.ts';
import { indicatorOf } from './indicator.ts';

type Info = ModelInstanceData['statusInfo'];

const observed = (given: Partial<Info>) => ({
  statusInfo: {
    totalStatus: 'WAITING',
    status: 'STARTED',
    podStatus: 'Connecting',
    isDeleted: false,
    isConnectedToAllGates: false,
    message: '',
    since: '2026-03-12T08:00:00.000Z',
    ...given,
  } satisfies Info,
});

test.each<[string, Partial<Info>]>([
  ['RUNNING', { totalStatus: 'RUNNING', podStatus: 'Connected' }],
  ['STARTING', { podStatus: 'Connecting' }],
  ['UNAVAILABLE', { podStatus: 'Disconnected' }],
  ['UNKNOWN', { podStatus: 'GateSilent' }],
  ['SCHEDULED', { status: 'SCHEDULED', podStatus: 'Queued' }],
  ['FAILED', { totalStatus: 'FAILED', status: 'FAILED', podStatus: 'CrashLoop' }],
  ['FAILED', { totalStatus: 'FAILED', status: 'SCHEDULED', podStatus: 'Scheduled' }],
  ['IDLE', { status: 'IDLE', podStatus: 'AwaitsConnection' }],
  ['REMOVING', { status: 'REMOVING', podStatus: 'Stopping' }],
  ['DELETED', { totalStatus: 'DELETED', status: 'DELETED', podStatus: 'Stopped', isDeleted: true }],
])('%s follows from %o', (word, given) => {
  expect(indicatorOf(observed(given), false)).toBe(word);
});

test('what nobody confirmed lately is unknown, never running; what has ended stays so', () => {
  expect(indicatorOf(observed({ totalStatus: 'RUNNING', podStatus: 'Connected' }), true)).toBe('UNKNOWN');
  expect(indicatorOf(observed({ isDeleted: true, totalStatus: 'DELETED' }), true)).toBe('DELETED');
});
