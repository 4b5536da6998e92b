import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Host } from '#core/plugin/host.ts';
import { provide } from '#core/plugin/token.ts';
import { emptySession, sessionAtom } from '#core/web/auth/session.ts';
import { Api, HttpApi } from '#core/web/state/api.ts';
import { storeFor } from '#core/web/state/state.ts';
import { loadOverlays } from '#core/web/ui/overlays/load-overlays.ts';
import billing from '../../../locales/en/billing.json' with { type: 'json' };
import { toldOfBilling } from '../contract/told.ts';
import { Page } from './top-up-dialog.tsx';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { billing } },
  interpolation: { escapeValue: false },
});
beforeAll(loadOverlays);
afterEach(cleanup);

const user = { id: 7, login: 'a', superadmin: false, internal: false, features: [], permissions: [] };
const balance = {
  accountId: 1,
  currencyType: 'RUBLE',
  overallBalanceCurrency: 10,
  incomeBalanceCurrency: 0,
  jaicpTariffBalanceCurrency: 0,
  paidBalanceCurrency: 10,
  heldIncomeCurrency: 0,
  spendingPerDayCurrency: 0,
  isLow: false,
  blocked: false,
} as const;

/** The dialog of a user who pays by card, and the answers that its calls wait for. */
function open() {
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const host = new Host(
    { name: 'test', plugins: [] },
    [],
    [provide(Api, {}, () => new HttpApi({ take: () => undefined }))],
  );
  const store = storeFor(host);
  const settings = { ...emptySession.settings, ...toldOfBilling.told({ card: true, decimals: 2 }) };
  store.set(sessionAtom, { ...emptySession, user, settings });
  const onClose = vi.fn();
  render(
    <Provider store={store}>
      <Page balance={balance} onClose={onClose} />
    </Provider>,
  );
  return { asked, onClose };
}

const amount = () => screen.getByRole('spinbutton');
const enter = (value: string) => {
  fireEvent.change(amount(), { target: { value } });
  fireEvent.blur(amount());
};
const pay = async () => act(async () => fireEvent.submit(amount().closest('form')!));
const refusal = () =>
  Response.json(
    { code: 'request.invalid', message: 'amountCurrency: must be at most 5', status: 400, args: {} },
    { status: 400 },
  );

test('a payment on its way cannot be left behind, and one that was refused is not sent again as it was', async () => {
  const { asked, onClose } = open();
  enter('6');
  await pay();
  const cancel = () => screen.getByRole('button', { name: billing.topUp.cancel });
  await expect.poll(() => cancel().getAttribute('aria-disabled')).toBe('true');
  const leave = () => {
    fireEvent.click(cancel());
    fireEvent.keyDown(amount(), { key: 'Escape' });
  };
  leave();
  expect(onClose).not.toHaveBeenCalled();

  await act(async () => asked[0]!(refusal()));
  await screen.findByText('must be at most 5');
  await pay();
  expect(asked).toHaveLength(1);
  enter('5');
  await pay();
  await expect.poll(() => asked.length).toBe(2);
  await act(async () => asked[1]!(refusal()));
  await expect.poll(() => cancel().getAttribute('aria-disabled')).toBeNull();
  leave();
  expect(onClose).toHaveBeenCalledTimes(2);
});
