import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { SwitchedBanner } from './switched-banner.tsx';

const choose = (id: string) => (document.cookie = `berth_account=${id}; path=/`);
afterEach(() => {
  cleanup();
  document.cookie = 'berth_account=; path=/; max-age=0';
});

test.each([
  ['a tab that is shown again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['a window that gets the focus beside another one', () => window.dispatchEvent(new Event('focus'))],
])('%s tells that another account was chosen meanwhile', async (_what, comeBack) => {
  choose('1');
  const store = createStore();
  const account = { id: 1, shortName: 'north', displayName: 'North', language: undefined };
  store.set(sessionAtom, { ...emptySession, account });
  render(
    <Provider store={store}>
      <Suspense fallback="The banner is fetched">
        <SwitchedBanner />
      </Suspense>
    </Provider>,
  );
  choose('2');
  expect(screen.queryByText('The banner is fetched')).toBeNull();
  await act(async () => comeBack());
  screen.getByText('The banner is fetched');
});
