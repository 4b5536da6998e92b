import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAttempt } from './attempt.ts';

test('what is sent again has the id that it had, until it is done or is something else', () => {
  const { result, rerender } = renderHook(useAttempt);
  const { requestId: first } = result.current.sendingOf({ amount: 1 });
  expect(first).toMatch(/^web_[0-9a-f]{32}$/);
  rerender();
  expect(result.current.sendingOf({ amount: 1 }).requestId).toBe(first);
  const { requestId: other } = result.current.sendingOf({ amount: 2 });
  expect(other).not.toBe(first);
  result.current.done();
  expect(result.current.sendingOf({ amount: 2 }).requestId).not.toBe(other);
});
