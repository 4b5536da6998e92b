import { expect, test } from 'vitest';
import { peaks } from './peaks.ts';

test('each part has its loudest sample, relative to the loudest of all', () => {
  expect(peaks(Float32Array.from([0, 0.25, -0.5, 0.125]), 2)).toEqual([0.5, 1]);
});

test('silence, and less samples than parts, are flat', () => {
  expect(peaks(new Float32Array(4), 2)).toEqual([0, 0]);
  expect(peaks(Float32Array.from([1]), 3)).toEqual([0, 0, 1]);
});
