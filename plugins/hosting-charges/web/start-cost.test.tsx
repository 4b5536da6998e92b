import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import type { ModelInfoData } from '#plugins/services/contract.ts';
import core from '../../../locales/en/core.json' with { type: 'json' };
import { Page } from './start-cost.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { core } } });
afterEach(cleanup);

const service = { id: { accountId: 1, modelId: 2 }, resourceGroup: 'pool' } as ModelInfoData;
const account = { id: 1, shortName: 'harbour', displayName: 'Harbour', language: undefined };

/** The cost of a start where the server refuses to tell it. */
async function refused(code: string): Promise<string | null> {
  const fetched = vi.fn(async () => Response.json({ code, message: 'No.', status: 404, args: {} }, { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  const store = storeFor(new Host({ name: 'test', plugins: [] }, [], provided));
  store.set(sessionAtom, {
    ...emptySession,
    account,
    settings: { ...emptySession.settings, isBillingEnabled: true },
  });
  const { container } = render(
    <Provider store={store}>
      <Page service={service} instances={1} />
    </Provider>,
  );
  await expect.poll(() => screen.queryByText(core.loading)).toBeNull();
  expect(fetched).toHaveBeenCalled();
  return container.textContent;
}

test('what a start costs where nothing may start is no error', async () => {
  expect(await refused('resource_group.not_found')).toBe('');
  expect(await refused('other')).toContain('No.');
});
