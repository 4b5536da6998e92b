import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { createStore, Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import services from '../../../locales/en/services.json' with { type: 'json' };
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Price } from './price.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { services } } });
afterEach(cleanup);

test('a price is told where the deployment bills, and nowhere else', () => {
  const told = (isBillingEnabled: boolean) => {
    const store = createStore();
    store.set(sessionAtom, { ...emptySession, settings: { ...emptySession.settings, isBillingEnabled } });
    const { container } = render(
      <Provider store={store}>
        <Price billing={{ isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 0.25 }} />
      </Provider>,
    );
    return container.textContent;
  };
  expect([told(true), told(false)]).toEqual(['0.25 tokens per request', 'Free']);
});
