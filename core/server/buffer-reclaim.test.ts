import { constants } from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { BufferReclaim, bufferReclaim } from './buffer-reclaim.ts';

const {
  NODE_PERFORMANCE_GC_INCREMENTAL: marking,
  NODE_PERFORMANCE_GC_MAJOR: full,
  NODE_PERFORMANCE_GC_MINOR: young,
} = constants;
const enough = 8 * 1024 * 1024;
afterEach(() => void vi.useRealTimers());
const round = () => new Promise(setImmediate);

function counted() {
  const collect = vi.fn<() => void>();
  return { collect, garbage: new BufferReclaim(collect) };
}

test('large bodies that nobody has any use for are freed at once', async () => {
  const held = () => process.memoryUsage().arrayBuffers;
  const use = () => Array.from({ length: 10 }, () => Buffer.allocUnsafeSlow(1024 * 1024).length).length;
  const freed: number[] = [];
  // V8 may be marking at one of these times.
  for (let time = 0; time < 3; time++) {
    expect(use()).toBe(10);
    const before = held();
    bufferReclaim.left(10 * 1024 * 1024);
    await round();
    freed.push(before - held());
  }
  expect(Math.max(...freed)).toBeGreaterThanOrEqual(10 * 1024 * 1024);
});

test('it is collected when it has become much, and once for all that came in one round', async () => {
  const { collect, garbage } = counted();
  garbage.left(enough - 1);
  await round();
  expect(collect).not.toHaveBeenCalled();
  garbage.left(1);
  garbage.left(enough);
  await round();
  expect(collect).toHaveBeenCalledTimes(1);
  garbage.left(enough - 1);
  await round();
  expect(collect).toHaveBeenCalledTimes(1);
});

test('while V8 marks, nothing hurries it; what it frees then is no garbage any more', async () => {
  const { collect, garbage } = counted();
  garbage.heard(marking);
  garbage.heard(young);
  garbage.left(enough);
  await round();
  expect(collect).not.toHaveBeenCalled();
  garbage.heard(full);
  garbage.left(enough - 1);
  await round();
  expect(collect).not.toHaveBeenCalled();
  garbage.left(1);
  await round();
  expect(collect).toHaveBeenCalledTimes(1);
});

test('a marking whose end is not reported holds nothing up for long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { collect, garbage } = counted();
  garbage.heard(marking);
  garbage.left(enough);
  await round();
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  garbage.left(1);
  await round();
  expect(collect).toHaveBeenCalledTimes(1);
});
