import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import type { TestRunContent } from '../contract.ts';
import type { TestResult } from './run.ts';
import { useTest } from './use-test-form.ts';

afterEach(() => void vi.unstubAllGlobals());

const service = { id: { accountId: 1, modelId: 2 }, modelAccountName: 'demo', modelName: 'ner' } as ModelInfoData;

function form() {
  const results: TestResult[] = [];
  const { result } = renderHook(() =>
    useTest({
      service,
      configs: [],
      first: { request: '{}' },
      preset: { request: '{}' },
      onResult: (each) => void results.push(each),
    }),
  );
  return { shown: result, results };
}

test('a request that was stopped is a run like others', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answered, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const { shown, results } = form();
  act(() => shown.current.send());
  act(() => shown.current.stop());
  await expect.poll(() => shown.current.running).toBe(false);
  expect(results).toMatchObject([{ status: 499, fault: { code: 'client.stopped' } }]);
  expect(shown.current.result).toBe(results[0]);
});

test('what ends after a run of the history was opened does not take its place', () => {
  const { shown } = form();
  const result = { took: 1, status: 200, fault: undefined } as TestResult;
  const before = { ...result, at: Date.now() - 1 };
  const opened = { ...result, at: 0 };
  act(() => shown.current.show(opened, { kind: 'history', run: {} as TestRunContent }));
  act(() => shown.current.show(before));
  expect(shown.current.result).toBe(opened);
  const after = { ...result, at: Date.now() };
  act(() => shown.current.show(after));
  expect(shown.current).toMatchObject({ result: after, origin: undefined });
});
