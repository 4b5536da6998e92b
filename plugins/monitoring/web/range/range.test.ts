import { expect, test } from 'vitest';
import { fits, rangeNames, rangeQuery, shifted, timesOf, windowOf } from './range.ts';

const read = (query: string) => windowOf(rangeQuery.read(new URLSearchParams(query)));

test('every range has as many points as a chart can show, in steps of which the server keeps figures', () => {
  for (const range of rangeNames) {
    const { minutes, stepSeconds } = read(`range=${range}`);
    const points = (minutes * 60) / stepSeconds;
    expect(points).toBeGreaterThanOrEqual(48);
    expect(points).toBeLessThanOrEqual(366);
  }
});

test.each([
  ['', { minutes: 60, stepSeconds: 30, end: undefined }],
  ['range=1d&period=1h', { minutes: 1_440, stepSeconds: 3_600, end: undefined }],
  ['range=nothing&from=1700000060000&to=1700000000000', { minutes: 60, stepSeconds: 30, end: undefined }],
  ['from=1700000000000&to=1700000600000', { minutes: 10, stepSeconds: 5, end: 1_700_000_600_000 }],
])('the address %j says %o', (query, window) => expect(read(query)).toEqual(window));

test('a period is for ranges of at least two of it', () => {
  expect([read('range=1h'), read('range=2d')].map((window) => fits('1d', window))).toEqual([false, true]);
});

test('steps begin where those of the server begin, and the last one goes on', () => {
  expect(timesOf({ minutes: 1, stepSeconds: 15, end: undefined }, 70_000)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
});

test('a step back and forth again leads to the same time, and none into the future', () => {
  const now = 1_700_000_000_000;
  const before = shifted(read('range=1h'), -1, now)!;
  expect(before).toEqual({ from: now - 7_200_000, to: now - 3_600_000 });
  const earlier = read(`from=${before.from}&to=${before.to}`);
  expect(shifted(earlier, 1, now)).toEqual({ from: now - 3_600_000, to: now });
  expect(shifted(earlier, 1, now - 1)).toBeUndefined();
});
