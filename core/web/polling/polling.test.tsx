import { QueryClient } from '@tanstack/query-core';
import { expect, onTestFinished, test } from 'vitest';
import { core } from '#core/contract/core.ts';
import type { Api } from '../state/api.ts';
import { takePart } from './polling.ts';

test('on a page without locks each tab asks for itself alone, whatever others want', async () => {
  expect(navigator.locks).toBeUndefined();
  const client = new QueryClient();
  const asked: unknown[] = [];
  const api = { send: async (_call: unknown, input: unknown) => void asked.push(input) } as unknown as Api;
  const stop = takePart({ client, api, scope: '' }, { hash: 'own', call: core.version, input: {}, poll: 20 });
  const channel = new BroadcastChannel('berth-questions');
  onTestFinished(() => {
    stop();
    channel.close();
  });
  const echo = new BroadcastChannel('berth-questions');
  const heard = new Promise((resolve) => echo.addEventListener('message', resolve, { once: true }));
  const { id, method, path } = core.version;
  const tell = channel.postMessage.bind(channel);
  tell({ scope: '', tab: 'other', questions: [{ call: { id, method, path }, input: {}, poll: 20 }] });
  await heard;
  echo.close();
  expect(asked).toEqual([]);
});
