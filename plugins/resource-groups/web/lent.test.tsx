import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Carried } from '#core/web/start/carried-answers.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import texts from '../../../locales/en/resource-groups.json' with { type: 'json' };
import type { ResourceGroupEssentialData } from '../contract.ts';
import { LentGroups, useLent } from './list/lent-groups.tsx';
import { Page as Quotas } from './quotas/quotas-tab.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'resource-groups': texts } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

const group: ResourceGroupEssentialData = {
  name: 'pool',
  ownerId: 2,
  isDefault: false,
  access: 'SHARED_POOL',
  enabledEviction: false,
  resourceGroupType: 'DOCKER',
  enabledAutoScaling: false,
  tarifficationPrice: 3,
  costPrice: 0,
  tarifficationPeriod: 'HOUR',
};

/** Shows something to a user whose account has these features, where every call has the same answer. */
function show(answer: unknown, children: ReactNode, features: readonly string[] = []) {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  onTestFinished(() => void vi.unstubAllGlobals());
  const carried = { take: () => undefined };
  const provided = [provide(Api, {}, () => new HttpApi(carried)), provide(Carried, {}, () => carried)];
  const store = storeFor(new Host({ name: 'test', plugins: [] }, [], provided));
  const user = { id: 7, login: 'a', superadmin: false, internal: false, features, permissions: [] };
  store.set(sessionAtom, { ...emptySession, user });
  render(<Provider store={store}>{children}</Provider>);
}

test('the groups that others lend are listed, and neither own nor public ones', async () => {
  const all = [group, { ...group, name: 'own', ownerId: 1 }, { ...group, name: 'open', access: 'PUBLIC' }];
  const Lent = () => <LentGroups groups={useLent(1)} />;
  show(all, <Lent />);
  await screen.findByText('pool');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['NameType', 'poolDocker']);
});

const tab = { group, account: 2, base: '/', rest: '' };

test('whoever may not lend is told so before a quota is entered, and whoever only looks is not asked for one', async () => {
  const add = () => screen.queryByRole('button', { name: texts.quotas.add });
  const isOff = () => add()?.getAttribute('aria-disabled');
  show([], <Quotas {...tab} mayEdit />);
  await screen.findByText(texts.quotas.noneText);
  expect(isOff()).toBe('true');
  cleanup();
  show([], <Quotas {...tab} mayEdit />, ['mlp.shared_pool_admin']);
  await screen.findByText(texts.quotas.noneText);
  expect(isOff()).not.toBe('true');
  cleanup();
  show([], <Quotas {...tab} mayEdit={false} />);
  await screen.findByText(texts.quotas.none);
  expect([add(), screen.queryByText(texts.quotas.noneText)]).toEqual([null, null]);
});
