import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { UiProvider } from '#core/web/ui/layout/ui-provider.tsx';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import accounts from '../../../locales/en/accounts.json' with { type: 'json' };
import { InvitationsTable } from './invitations-table.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { accounts } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

test('that an invitation is revoked is told', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  onTestFinished(() => void vi.unstubAllGlobals());
  const provided = [provide(Api, {}, () => new HttpApi({ take: () => undefined }))];
  const invitation = { id: 5, login: 'kim', role: 'MLP_USER', status: 'PENDING', createdAt: 0 } as const;
  render(
    <Provider store={storeFor(new Host({ name: 'test', plugins: [] }, [], provided))}>
      <UiProvider toastsLabel="Messages" closeToastLabel="Close">
        <InvitationsTable account={1} invitations={[invitation as never]} />
      </UiProvider>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: i18next.t('accounts:invitations.revoke', { login: 'kim' }) }));
  fireEvent.click(await screen.findByRole('button', { name: accounts.invitations.revokeAction }));
  await screen.findByText(i18next.t('accounts:invitations.revoked', { login: 'kim' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
