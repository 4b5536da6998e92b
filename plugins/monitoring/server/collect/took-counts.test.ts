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
  expect(tookWithin(0.95, tookFigures(taken.get(2)!))).toBe(60_000);
  expect(tookWithin(0.95, {})).toBeUndefined();
});

test('what could not be passed on is counted with what came since', () => {
  const counts = new TookCounts();
  counts.add(1, 4);
  const taken = counts.take();
  counts.add(1, 4);
  counts.add(2, 5);
  counts.giveBack(taken);
  expect([...counts.take()].map(([id, each]) => [id, tookFigures(each)])).toEqual([
    [1, { took_5: 2 }],
    [2, { took_5: 1 }],
  ]);
});
