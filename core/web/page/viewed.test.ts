import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Viewed } from './viewed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const flushed: (readonly number[])[] = [];
  return { flushed, viewed: new Viewed<number>((items) => flushed.push(items)) };
}

test('what is looked at within three seconds is handed on together, each thing once', () => {
  const { flushed, viewed } = watched();
  for (const item of [1, 2, 1]) viewed.add(item);
  vi.advanceTimersByTime(2_999);
  viewed.add(3);
  expect(flushed).toEqual([]);
  vi.advanceTimersByTime(1);
  viewed.add(4);
  expect(flushed).toEqual([[1, 2, 3]]);
  vi.advanceTimersByTime(3_000);
  expect(flushed).toEqual([[1, 2, 3], [4]]);
});

test('at the end what is left is handed on at once, and nothing where there is nothing', () => {
  const { flushed, viewed } = watched();
  viewed.flush();
  viewed.add(1);
  viewed.flush();
  vi.advanceTimersByTime(10_000);
  expect(flushed).toEqual([[1]]);
});
