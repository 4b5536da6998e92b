import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import apps from '../../../locales/en/apps.json' with { type: 'json' };
import type { AppAccess } from '../contract.ts';
import { AppView } from './app-view.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { apps } } });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const access: AppAccess = {
  id: { accountId: 1, modelId: 2 },
  modelAccountName: 'demo',
  modelName: 'chat',
  displayName: 'Chat',
  url: '/http/1/chat/',
  entrance: '/http/1/chat/',
  open: false,
  framed: true,
  charged: false,
  startable: true,
};

test.each([
  ['is woken as its page is opened', false, true],
  ['that is charged is woken by whoever has read there what it costs', true, false],
])('an app that sleeps %s', async (_what, charged, unseen) => {
  const asleep = { alive: false, state: 'SLEEPING', instancesReady: 0, instancesWanted: 0 };
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(asleep)));
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <AppView access={{ ...access, charged }} />
    </Provider>,
  );
  const frame = await vi.waitUntil(() => document.querySelector('iframe'));
  expect([frame.getAttribute('src'), frame.hasAttribute('aria-hidden')]).toEqual(['/http/1/chat/', unseen]);
});
