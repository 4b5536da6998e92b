import { onTestFinished, vi } from 'vitest';
import type { TesterPanelProps, TestRun } from '#plugins/services/web/public.ts';

/** A call that a service got, and its answer as the test gives it. */
export interface Call {
  readonly body: { readonly data: string; readonly config?: string };
  readonly signal: AbortSignal;
  readonly part: (value: unknown) => void;
  readonly end: () => void;
}

/** Takes the page's calls in place of a server: each is answered part by part, and breaks off where its caller ends it. */
export function useService(): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        calls.push({
          body: JSON.parse(body) as Call['body'],
          signal,
          part: (value) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`)),
          end: () => controller.close(),
        });
      },
    });
    return Promise.resolve(new Response(stream, { headers: { 'z-requestid': 'req_1' } }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

/** What a panel is given for a service, and the runs that it told of. */
export function panelOf(model: number): Omit<TesterPanelProps, 'actions'> & { readonly runs: readonly TestRun[] } {
  const runs: TestRun[] = [];
  return {
    runs,
    service: { id: { accountId: 1, modelId: model } } as TesterPanelProps['service'],
    target: { account: 'demo', model: String(model) },
    onRequest: () => undefined,
    onRun: (run) => void runs.push(run),
    given: undefined,
  };
}
