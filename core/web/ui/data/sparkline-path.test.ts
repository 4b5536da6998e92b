import { expect, it } from 'vitest';
import { sparkline } from './sparkline-path.ts';

it('draws from 0 at the bottom to the highest value at the top', () => {
  expect(sparkline([0, 5, 10], 72, 20)).toEqual({
    line: 'M0 18 L36 10 L72 2',
    area: 'M0 18 L0 18 L36 10 L72 2 L72 18 Z',
  });
});

it('leaves gaps and keeps single points', () => {
  const { line, area } = sparkline([4, null, null, 4, 2], 40, 20);
  expect(line).toBe('M0 2 L0 2 M30 2 L40 10');
  expect(area.match(/Z/g)).toHaveLength(2);
});

it.each([[[]], [[null, null]]])('draws nothing for %j', (values) => {
  expect(sparkline(values, 72, 20)).toEqual({ line: '', area: '' });
});

it('lies flat for values that are all 0, and never leaves its box', () => {
  expect(sparkline([0, 0], 10, 20).line).toBe('M0 18 L10 18');
  const ys = [...sparkline([-5, 1e9, 3], 72, 20).line.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...ys)).toBeLessThanOrEqual(18);
});
