import { expect, test } from 'vitest';
import { mixed } from './convert.ts';

test('channels become one by their mean', () => {
  expect(mixed([Float32Array.of(1, 0), Float32Array.of(0, -1)])).toEqual(Float32Array.of(0.5, -0.5));
  expect(mixed([Float32Array.of(0.25)])).toEqual(Float32Array.of(0.25));
  expect(mixed([])).toEqual(new Float32Array());
});
