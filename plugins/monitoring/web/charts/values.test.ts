import { expect, test } from 'vitest';
import { moved, valuesOf } from './values.ts';

const times = [0, 30_000, 60_000, 90_000, 120_000];
const steps = { times, stepSeconds: 30, now: 131_000 };

test('a step that nothing was measured in stays a gap', () => {
  expect(
    valuesOf(
      [
        { ts: 0, v: 3 },
        { ts: 90_000, v: 5 },
      ],
      steps,
      undefined,
    ),
  ).toEqual([3, null, null, 5, null]);
});

test('calls of a minute stand in all its steps, and the minute that goes on is not known yet', () => {
  const counted = [
    { ts: 0, v: 120 },
    { ts: 60_000, v: 0 },
    { ts: 120_000, v: 4 },
  ];
  expect(valuesOf(counted, steps, 'count')).toEqual([120, 120, 0, 0, null]);
});

test('calls of longer steps are told by the minute', () => {
  expect(valuesOf([{ ts: 0, v: 600 }], { times: [0], stepSeconds: 600, now: 300_000 }, 'count')).toEqual([60]);
  expect(valuesOf([{ ts: 0, v: 60 }], { times: [0], stepSeconds: 600, now: 300_000 }, 'minutes')).toEqual([60]);
});

test('the time before is shown as if it were now', () => {
  expect(valuesOf(moved([{ ts: -60_000, v: 1 }], 60_000), steps, undefined)[0]).toBe(1);
});
