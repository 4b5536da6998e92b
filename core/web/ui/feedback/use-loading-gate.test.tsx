import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLoadingGate } from './use-loading-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function gate() {
  const { result, rerender } = renderHook(({ loading }) => useLoadingGate(loading), {
    initialProps: { loading: true },
  });
  return {
    shown: () => result.current,
    finish: () => rerender({ loading: false }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

it('shows nothing of what loads within 200 ms', () => {
  const { shown, finish, wait } = gate();
  wait(199);
  finish();
  wait(1000);
  expect(shown()).toBe(false);
});

it('stays for 300 ms once shown', () => {
  const { shown, finish, wait } = gate();
  wait(200);
  expect(shown()).toBe(true);
  wait(100);
  finish();
  wait(199);
  expect(shown()).toBe(true);
  wait(1);
  expect(shown()).toBe(false);
});

it('leaves at once when it was shown long enough', () => {
  const { shown, finish, wait } = gate();
  wait(900);
  finish();
  wait(0);
  expect(shown()).toBe(false);
});
