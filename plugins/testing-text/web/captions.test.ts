import { expect, test } from 'vitest';
import { placeCaptions } from './captions.ts';

const name = 'a name of twenty five';

test('a name stands at the right of its point, or at the left where there is no room', () => {
  const [right, left] = placeCaptions(
    [
      { x: 20, y: 50, name },
      { x: 380, y: 100, name },
    ],
    400,
  );
  expect([right, left]).toEqual([
    { x: 36, y: 50, leftwards: false },
    { x: 364, y: 100, leftwards: true },
  ]);
});

test('names of points that lie close stand apart, and one that finds no room is left out', () => {
  const close = Array.from({ length: 12 }, (_, at) => ({ x: 200 + at, y: 100 + at, name }));
  const placed = placeCaptions(close, 400).filter((each) => each !== undefined);
  expect(placed.length).toBeGreaterThan(1);
  expect(placed.length).toBeLessThan(close.length);
  const lines = placed.map(({ y, leftwards }) => ({ y, leftwards }));
  for (const [at, a] of lines.entries())
    for (const b of lines.slice(at + 1)) expect(a.leftwards !== b.leftwards || Math.abs(a.y - b.y) >= 16).toBe(true);
});
