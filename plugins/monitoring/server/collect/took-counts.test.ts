import { expect, test } from 'vitest';
import { TookCounts, tookFigures, tookWithin } from './took-counts.ts';

test('times are told to within the bounds that they are counted by', () => {
  const counts = new TookCounts();
  for (let ms = 1; ms <= 100; ms += 1) counts.add(1, ms);
  counts.add(2, 90_000);
  const taken = counts.take();
  const figures = tookFigures(taken.get(1)!);
  expect(tookWithin(0.5, figures)).toBe(50);
  expect(tookWithin(0.95, figures)).toBe(95);
  expect(tookWithin(0.95, {})).toBeUndefined();
});

test('none is told to be faster than the fastest or slower than the slowest', () => {
  const within = (...took: readonly number[]) => {
    const counts = new TookCounts();
    for (const ms of took) counts.add(1, ms);
    const figures = tookFigures(counts.take().get(1)!);
    return [0.5, 0.95].map((share) => tookWithin(share, figures));
  };
  expect(within(22)).toEqual([22, 22]);
  expect(within(90_000)).toEqual([90_000, 90_000]);
  expect(within(21, 21, 22, 23)).toEqual([22, 22.9]);
});

test('of what was counted before the fastest and the slowest were kept, the bounds are told', () => {
  expect([0.5, 1].map((share) => tookWithin(share, { took_35: 2 }))).toEqual([27.5, 35]);
  // The slowest that is known may be of calls that came later.
  expect(tookWithin(1, { took_10: 1, took_35: 1, took_least: 8, took_most: 9 })).toBe(35);
  expect(tookWithin(0.95, { took_more: 3 })).toBe(60_000);
});

test('what could not be passed on is counted with what came since', () => {
  const counts = new TookCounts();
  counts.add(1, 4);
  const taken = counts.take();
  counts.add(1, 3);
  counts.add(2, 5);
  counts.giveBack(taken);
  expect([...counts.take()].map(([id, each]) => [id, tookFigures(each)])).toEqual([
    [1, { took_5: 2, took_least: 3, took_most: 4 }],
    [2, { took_5: 1, took_least: 5, took_most: 5 }],
  ]);
});
