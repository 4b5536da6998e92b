import { expect, test } from 'vitest';
import { roundedDown } from './rounding.ts';

test('amounts are rounded down to hundredths, and hundredths stay what they are', () => {
  expect([1.239, 2.999, 1.005, 1.0099999, 0.009].map(roundedDown)).toEqual([1.23, 2.99, 1, 1, 0]);
  const hundredths = Array.from({ length: 20_000 }, (_, at) => at / 100);
  expect(hundredths.filter((each) => roundedDown(each) !== each)).toEqual([]);
  expect(roundedDown(999_999_999.99)).toBe(999_999_999.99);
});
