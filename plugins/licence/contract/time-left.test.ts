import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('time left is rounded up, in hours below a day', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const left = (until: string) => Object.values(timeLeft(until, now));
  expect(left('2030-01-01T23:00:01Z')).toEqual(['hours', 24]);
  expect(left('2030-01-02T00:00:00Z')).toEqual(['days', 1]);
  expect(left('2030-01-03T00:00:01Z')).toEqual(['days', 3]);
  expect(left('2029-12-31T00:00:00Z')).toEqual(['hours', 0]);
});
