import { expect, test } from 'vitest';
import type { ModelInstanceData, ModelUpdateData } from '../../contract.ts';
import { awaited, isDone, replaced, settled, type Act, type Asked, type Seen } from './asked.ts';

const instance = (id: number, totalStatus: 'RUNNING' | 'WAITING' | 'DELETED') =>
  ({ id, statusInfo: { totalStatus, isDeleted: totalStatus === 'DELETED' } }) as ModelInstanceData;
const asked = (act: Act, more: Partial<Asked> = {}): Asked => ({
  key: 1,
  service: 7,
  act,
  before: { present: 2, newest: 2 },
  requestedAt: 10,
  acceptedAt: 11,
  ...more,
});

/** What an answer says of instances of which each is asked for by name too. */
function seen(...all: readonly ModelInstanceData[]): Seen {
  const there = all.filter(({ statusInfo }) => !statusInfo.isDeleted).map(({ id }) => id);
  const ready = all.filter(({ statusInfo }) => statusInfo.totalStatus === 'RUNNING').map(({ id }) => id);
  return {
    crowd: {
      present: there.length,
      own: there.length,
      ready: ready.length,
      failed: 0,
      listed: all.length,
      ...(there.length > 0 && { oldest: Math.min(...there) }),
      ...(ready.length > 0 && { newestReady: Math.max(...ready) }),
    },
    named: all,
  };
}

test.each<[string, Asked, readonly ModelInstanceData[], boolean]>([
  ['a stop while it finishes', asked('stop', { instance: { id: 1, name: 'a' } }), [instance(1, 'WAITING')], false],
  ['a stop once it ended', asked('stop', { instance: { id: 1, name: 'a' } }), [instance(1, 'DELETED')], true],
  [
    'a count with one that starts',
    asked('count', { count: 2 }),
    [instance(1, 'RUNNING'), instance(2, 'WAITING')],
    false,
  ],
  ['a count that serves', asked('count', { count: 1 }), [instance(1, 'RUNNING'), instance(2, 'DELETED')], true],
  ['a count of none', asked('count', { count: 0 }), [instance(1, 'DELETED')], true],
  ['one more that starts', asked('more'), [instance(1, 'RUNNING'), instance(3, 'WAITING')], false],
  ['one more that serves', asked('more'), [instance(1, 'RUNNING'), instance(3, 'RUNNING')], true],
  ['a wake-up', asked('wake', { before: { present: 0, newest: 0 } }), [instance(3, 'RUNNING')], true],
  ['an update with an old one left', asked('renew'), [instance(2, 'RUNNING'), instance(3, 'RUNNING')], false],
  ['an update with none left', asked('renew'), [instance(3, 'RUNNING'), instance(4, 'RUNNING')], true],
])('%s', (_what, one, observed, done) => {
  expect(isDone(one, seen(...observed))).toBe(done);
});

test('an update tells how many of the old ones are gone', () => {
  const update = { begunAt: 'second', before: { version: 1, ready: 1, waiting: 0, failed: 0 } } as ModelUpdateData;
  expect(replaced(asked('renew', { updateBefore: 'first' }), update)).toBe(1);
  // The one before says nothing of it.
  expect(replaced(asked('renew', { updateBefore: 'second' }), update)).toBe(0);
});

test('an instance that is to end is asked for by name until it has', () => {
  const stop = asked('stop', { instance: { id: 1, name: 'a' } });
  expect(awaited([stop, asked('more'), { ...stop, doneAt: 3 }, { ...stop, service: 8 }], 7)).toEqual([1]);
});

test('what was not accepted yet, is done already or is of another service is left as it is', () => {
  const gone = seen(instance(1, 'DELETED'));
  const stop = asked('stop', { instance: { id: 1, name: 'a' } });
  const { acceptedAt: _, ...waiting } = stop;
  const list = [waiting, { ...stop, doneAt: 12 }, { ...stop, service: 8 }];
  expect(settled(list, 7, gone, { now: 20 })).toBe(list);
  expect(settled([stop], 7, gone, { now: 20 })).toEqual([{ ...stop, doneAt: 20 }]);
});

test('an update that was halted says why, and one from before it was asked for does not count', () => {
  const halted = { begunAt: 'second', why: 'It ended with exit code 7.' };
  const renew = asked('renew', { updateBefore: 'first' });
  expect(settled([renew], 7, seen(), { now: 20, halted })).toEqual([{ ...renew, refused: halted.why }]);
  const later = [asked('renew', { updateBefore: 'second' })];
  expect(settled(later, 7, seen(), { now: 20, halted })).toBe(later);
});
