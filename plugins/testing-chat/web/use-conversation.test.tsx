import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { panelOf, useService, type Call } from './test/service.ts';
import { useConversation } from './use-conversation.ts';

const delta = (content: string) => ({ choices: [{ index: 0, delta: { content } }] });

/** A page, on which panels of services come and go. */
function page() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return (props: Parameters<typeof useConversation>[0]) =>
    renderHook((given: typeof props) => useConversation(given), { wrapper, initialProps: props });
}

type Shown = ReturnType<ReturnType<typeof page>>['result'];

async function ask(shown: Shown, question: string, calls: readonly Call[]): Promise<Call> {
  act(() => shown.current.setDraft(question));
  act(() => shown.current.send());
  await expect.poll(() => calls.at(-1)?.body.data).toContain(question);
  return calls.at(-1)!;
}
const answer = (shown: Shown) => shown.current.exchanges.at(-1)!.answer;

test('an answer goes on coming while its panel is gone, and is there on return', async () => {
  const calls = useService();
  const show = page();
  const panel = panelOf(1);
  const first = show(panel);
  const call = await ask(first.result, 'Why?', calls);
  call.part(delta('Be'));
  await expect.poll(() => answer(first.result).text).toBe('Be');
  first.unmount();
  call.part(delta('cause'));
  const { result } = show(panel);
  await expect.poll(() => answer(result).text).toBe('Because');
  expect(result.current.running).toBe(true);
  call.end();
  await expect.poll(() => result.current.running).toBe(false);
  expect(answer(result).state).toBe('done');
  expect(panel.runs).toMatchObject([{ status: 200, streamed: true, requestId: 'req_1', fault: undefined }]);
});

test('an answer under way can be stopped on return', async () => {
  const calls = useService();
  const show = page();
  const panel = panelOf(1);
  const first = show(panel);
  const call = await ask(first.result, 'Why?', calls);
  first.unmount();
  const { result } = show(panel);
  call.part(delta('Be'));
  await expect.poll(() => answer(result)).toMatchObject({ state: 'running', text: 'Be' });
  act(() => result.current.stop());
  await expect.poll(() => answer(result)).toMatchObject({ state: 'stopped', text: 'Be' });
});

test('what was stopped is a run with what had come by then', async () => {
  const calls = useService();
  const panel = panelOf(1);
  const { result } = page()(panel);
  const call = await ask(result, 'Why?', calls);
  call.part(delta('Be'));
  await expect.poll(() => answer(result).text).toBe('Be');
  act(() => result.current.stop());
  await expect.poll(() => answer(result).state).toBe('stopped');
  expect(answer(result).fault).toBeUndefined();
  const [run] = panel.runs;
  expect(run).toMatchObject({ status: 499, streamed: true, fault: { code: 'client.stopped' } });
  expect(JSON.parse(run!.answer!)).toMatchObject({ choices: [{ message: { content: 'Be' } }] });
});

test('talking to another service ends the answer of this one, which keeps what had come', async () => {
  const calls = useService();
  const show = page();
  const left = panelOf(1);
  const first = show(left);
  const call = await ask(first.result, 'Why?', calls);
  call.part(delta('Be'));
  await expect.poll(() => answer(first.result).text).toBe('Be');
  first.unmount();
  show(panelOf(2)).unmount();
  expect(call.signal.aborted).toBe(true);
  await expect.poll(() => left.runs).toHaveLength(1);
  expect(answer(show(left).result)).toMatchObject({ state: 'stopped', text: 'Be' });
});

test('of a conversation that is begun anew nothing more comes, though its run is kept', async () => {
  const calls = useService();
  const panel = panelOf(1);
  const { result } = page()(panel);
  await ask(result, 'Why?', calls);
  act(() => result.current.clear());
  await expect.poll(() => panel.runs).toMatchObject([{ fault: { code: 'client.stopped' } }]);
  expect(result.current.exchanges).toEqual([]);
});

test('a run of the history comes back with its answer and its settings', async () => {
  useService();
  const panel = panelOf(1);
  const request = JSON.stringify({ messages: [{ role: 'user', content: 'Why?' }], stream: false });
  const said = JSON.stringify({ choices: [{ message: { content: 'Because' }, finish_reason: 'stop' }] });
  const outcome = { answer: said, status: 200, took: 5, streamed: true, fault: undefined, cost: 1, requestId: 'req_2' };
  const told = vi.fn();
  const given = { request, config: '{"temperature":0}', outcome };
  const { result } = page()({ ...panel, onRequest: told, given });
  expect(result.current).toMatchObject({
    exchanges: [{ question: 'Why?', answer: { state: 'done', text: 'Because', cost: 1, requestId: 'req_2' } }],
    draft: '',
    running: false,
    parameters: { stream: true, temperature: 0 },
  });
  // The code shows it as it was asked.
  expect(told.mock.calls.map(([, , streamed]) => JSON.parse(streamed as string) as unknown)).toEqual([
    { messages: [{ role: 'user', content: 'Why?' }], stream: true },
  ]);
});
