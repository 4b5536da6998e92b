import { expect, test } from 'vitest';
import { Fault } from '#core/contract/fault.ts';
import { paceOf, pauseAfter, turn } from './pace.ts';

const fine = {
  status: 'success',
  error: null,
  dataUpdatedAt: 1_000_000,
  errorUpdatedAt: 0,
  errorUpdateCount: 0,
} as const;
const failing = (ms: number, dataUpdatedAt = 1_000_000, errorUpdateCount = 1) =>
  ({
    status: 'error',
    error: new Fault('internal', 'No.', 500),
    dataUpdatedAt,
    errorUpdatedAt: dataUpdatedAt + ms,
    errorUpdateCount,
  }) as const;

test.each([
  ['answered', fine, 5_000],
  ['failed once', failing(5_000), 10_000],
  ['failing for a while', failing(25_000), 25_000],
  ['failing for long', failing(3_600_000), 60_000],
  ['never answered', failing(0, 0, 1), 10_000],
  ['never answered, thrice', failing(0, 0, 3), 40_000],
])('a question that was %s is asked again after its pause', (_how, state, expected) => {
  expect(pauseAfter(5_000, state)).toBe(expected);
});

test('a question that is asked rarely is not asked more often because it fails', () => {
  expect(pauseAfter(300_000, failing(300_000))).toBe(300_000);
});

test('only the tab whose turn it is asks, at nearly the wished pace, and never what was refused', () => {
  const pace = paceOf(5_000);
  expect(pace({ state: fine, queryHash: '' })).toBe(false);
  turn.mine = true;
  const ms = pace({ state: fine, queryHash: '' }) as number;
  expect([ms >= 4_500, ms <= 5_500]).toEqual([true, true]);
  const refusedWith = (status: number) =>
    pace({ state: { ...failing(5_000), error: new Fault('x', 'No.', status) }, queryHash: '' });
  expect([401, 403, 404, 408, 429, 503].map((status) => refusedWith(status) === false)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
