import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TesterPanelProps, TestRun } from '#plugins/services/web/public.ts';
import { usePictures } from './use-pictures.ts';

afterEach(() => void vi.unstubAllGlobals());

test('what was stopped is a run like others', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_answered, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const runs: TestRun[] = [];
  const service = { id: { accountId: 1, modelId: 2 } } as TesterPanelProps['service'];
  const target = { account: 'demo', model: 'painter' };
  const { result: panel } = renderHook(() => usePictures({ service, target, onRun: (run) => void runs.push(run) }));
  act(() => panel.current.make({ prompt: 'A sea', size: '', count: 1 }));
  act(() => panel.current.stop());
  await expect.poll(() => panel.current.running).toBe(false);
  expect(runs).toMatchObject([{ status: 499, answer: undefined, fault: { code: 'client.stopped' } }]);
  expect(JSON.parse(runs[0]!.request)).toMatchObject({ prompt: 'A sea' });
});
