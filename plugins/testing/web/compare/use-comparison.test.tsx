import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestResult } from '../run.ts';
import { useComparison } from './use-comparison.ts';

afterEach(() => void vi.unstubAllGlobals());

test('what was stopped is a run of each column like others', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answered, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const results: TestResult[] = [];
  const { result: shown } = renderHook(() =>
    useComparison(['demo/ner', 'demo/tts'], (each) => void results.push(each)),
  );
  act(() => shown.current.sendAll('{}', undefined));
  act(() => shown.current.stop());
  await expect.poll(() => shown.current.running).toBe(false);
  const stop = { status: 499, answer: undefined, fault: { code: 'client.stopped' } };
  expect(results).toMatchObject([
    { request: { model: 'ner' }, ...stop },
    { request: { model: 'tts' }, ...stop },
  ]);
  expect(shown.current.outcomes['demo/ner']?.result).toBe(results[0]);
});
