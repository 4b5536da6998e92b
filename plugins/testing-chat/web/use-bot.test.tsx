import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { panelOf, useService } from './test/service.ts';
import { useBot } from './use-bot.ts';

const reply = (text: string) => ({ replies: [{ type: 'text', text }] });

function page() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return (props: Parameters<typeof useBot>[0]) => renderHook(() => useBot(props), { wrapper });
}

test('a bot goes on answering while its panel is gone, to the client that it knows', async () => {
  const calls = useService();
  const show = page();
  const panel = panelOf(1);
  const first = show(panel);
  act(() => first.result.current.say('Hello'));
  act(() => first.result.current.setDraft('A half-written'));
  await expect.poll(() => calls).toHaveLength(1);
  first.unmount();
  calls[0]!.part(reply('Hi'));
  calls[0]!.end();
  const { result } = show(panel);
  await expect.poll(() => result.current.running).toBe(false);
  expect(result.current).toMatchObject({
    draft: 'A half-written',
    turns: [{ input: 'Hello', state: 'done', replies: [{ text: 'Hi' }] }],
  });
  act(() => result.current.say('Again'));
  await expect.poll(() => calls).toHaveLength(2);
  const [before, after] = calls.map(({ body }) => JSON.parse(body.data) as { clientId: string });
  expect(after!.clientId).toBe(before!.clientId);
});

test('what was stopped is a run, and a run comes back with its replies', async () => {
  const calls = useService();
  const panel = panelOf(1);
  const show = page();
  const first = show(panel);
  act(() => first.result.current.say('Hello'));
  await expect.poll(() => calls).toHaveLength(1);
  calls[0]!.part(reply('Hi'));
  await expect.poll(() => first.result.current.turns.at(-1)?.replies).toHaveLength(1);
  act(() => first.result.current.stop());
  await expect.poll(() => panel.runs).toMatchObject([{ status: 499, fault: { code: 'client.stopped' } }]);
  first.unmount();
  const { request, config, ...outcome } = panel.runs[0]!;
  const { result } = page()({ ...panelOf(1), given: { request, config, outcome } });
  expect(result.current).toMatchObject({
    draft: '',
    turns: [{ input: 'Hello', state: 'stopped', replies: [{ text: 'Hi' }], fault: undefined }],
  });
});
