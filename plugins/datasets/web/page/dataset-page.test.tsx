import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Route } from 'wouter';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { usePageTitle } from '#core/web/page/page-title.ts';
import { Brand } from '#core/web/start/brand.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import datasets from '../../../../locales/en/datasets.json' with { type: 'json' };
import { Page } from './dataset-page.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { datasets } },
  interpolation: { escapeValue: false },
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function Titled() {
  usePageTitle();
  return (
    <Route path="/workspace/datasets/:account/:dataset/*?">
      <Page />
    </Route>
  );
}

test.each([
  ['', 'calls · Berth'],
  ['/versions', `${datasets.tabs.versions} · calls · Berth`],
])('the title of a page names the tab that is open: %s', async (tab, title) => {
  const dataset = { id: { accountId: 1, datasetId: 2 }, name: 'calls', accessMode: 'public', dataType: 'text' };
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/2') ? Promise.resolve(Response.json(dataset)) : new Promise(() => undefined),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  history.replaceState(null, '', `/workspace/datasets/1/2${tab}`);
  const carried = { take: () => undefined };
  const provided = [
    provide(Api, {}, () => new HttpApi(carried)),
    provide(Carried, {}, () => carried),
    provide(Brand, {}, () => ({ name: 'Berth', title: { en: 'Berth', ru: 'Berth' } }) as never),
  ];
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <Titled />
    </Provider>,
  );
  await expect.poll(() => document.title).toBe(title);
});
