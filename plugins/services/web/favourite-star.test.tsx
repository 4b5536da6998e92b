import { cleanup, render, within } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import services from '../../../locales/en/services.json' with { type: 'json' };
import type { ModelInfoData } from '../contract.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { ServiceMenu } from './service-page/service-menu.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { services } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

const user = { id: 7, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };

test('what stands in each row of a list says of which service it is, also where two are called the same', () => {
  const api = provide(Api, {}, () => new HttpApi({ take: () => undefined }));
  const store = storeFor(new Host({ name: 'test', plugins: [] }, [], [api]));
  store.set(sessionAtom, { ...emptySession, user });
  const shared = {
    id: { accountId: 1, modelId: 2 },
    modelAccountName: 'demo',
    displayName: 'Entities',
    publicSettings: {},
  };
  const named = (modelName: string) => ({ ...shared, modelName }) as ModelInfoData;
  const { container } = render(
    <Provider store={store}>
      {[named('ner'), named('ner-2')].map((service) => (
        <div key={service.modelName}>
          <FavouriteStar service={service} />
          <ServiceMenu service={service} onDialog={() => undefined} />
        </div>
      ))}
    </Provider>,
  );
  expect(
    within(container)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Favourite: Entities', 'Actions of demo/ner', 'Favourite: Entities', 'Actions of demo/ner-2']);
});
