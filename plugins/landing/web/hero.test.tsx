import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { defaultSettings } from '#core/contract/settings.ts';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Brand } from '#core/web/start/brand.ts';
import { storeFor } from '#core/web/state/state.ts';
import landing from '../../../locales/en/landing.json' with { type: 'json' };
import { berth } from '../../../host-configs/brands.ts';
import { Hero } from './hero.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { landing } } });
afterEach(cleanup);

const brand = provide(Brand, {}, () => berth);

test.each([
  [true, ['Runs', 'Speaks', 'Needs']],
  [false, ['Runs', 'Speaks']],
])('what it takes to have the platform is told where that is told at length (%s)', (isExtendedLanding, facts) => {
  const store = storeFor(new Host({ name: 'test', plugins: [] }, [], [brand]));
  store.set(sessionAtom, { ...emptySession, settings: { ...defaultSettings, isExtendedLanding } });
  render(
    <Provider store={store}>
      <Hero services={[]} failed={false} />
    </Provider>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(facts);
});
