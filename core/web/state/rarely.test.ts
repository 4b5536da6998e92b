import { expect, test } from 'vitest';
import { mayRepeat } from './rarely.ts';

test('the same text comes again after half a minute, another at once', () => {
  expect([
    mayRepeat('a', 0),
    mayRepeat('a', 29_999),
    mayRepeat('b', 29_999),
    mayRepeat('a', 30_000),
    mayRepeat('a', 59_999),
    mayRepeat('a', 60_000),
  ]).toEqual([true, false, true, true, false, true]);
});
