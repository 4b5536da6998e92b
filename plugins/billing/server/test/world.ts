import { Events } from '#core/server/events/events.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import billing from '../index.ts';
import { Ledger, type Draft } from '../ledger.ts';
import { nanoOf } from '../money.ts';

/** Where calls of the operator go. */
export const admin = '/api/mlpbilling/admin';

/** An installation that bills, its operator, and an account, `payer`, that has nothing yet. */
export async function openWorld() {
  const scene = await Scene.open({
    plugins: [apiKeys, usage, billing],
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_CURRENCY: 'RUBLE',
      BILLING_TEST_PAYMENTS: 'true',
      BILLING_CREDIT: '5',
    },
  });
  const session = await registerForTest(scene.server, 'payer');
  const { body } = await scene.server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session });
  const payer: { readonly session: string; readonly accountId: number; readonly userId: number } = {
    session,
    ...body.userData,
  };
  const of = <T>(part: new (...args: never[]) => T): T => scene.server.host.container.get(part as never);
  const ofPayer = (path: string) => `${admin}/account/${payer.accountId}/${path}`;
  const home = (path: string) => `/api/mlpbilling/account/${payer.accountId}${path}`;
  const ask = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    scene.server.call(method, home(path), { session, headers, ...(body === undefined ? {} : { body }) });
  let booked = 0;
  const book = (draft: Omit<Draft, 'key' | 'at'>) =>
    of(Ledger).book({ key: `test/${++booked}`, at: new Date(), ...draft });
  return {
    scene,
    payer,
    /** A part of the server. */
    of,
    /** Where calls of the operator about the payer go. */
    ofPayer,
    /** Where calls of the payer go. */
    home,
    /** A call of the payer. */
    ask,
    correct: (amount: number, reason = 'For a test.') => scene.call('POST', ofPayer('correction'), { amount, reason }),
    async payByCard(amountCurrency: number): Promise<void> {
      const byCard = { accountId: payer.accountId, amountCurrency, redirectUrl: '/billing' };
      const begun = await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard);
      await ask('POST', `/payment/${begun.body.paymentUrl.split('/').at(-1)}/test`, { outcome: 'PAID' });
    },
    /** Lets the payer have what it earns. */
    async makePublisher(): Promise<void> {
      await scene.server.host.container.get(Accounts).grantFeature(payer.accountId, 'mlp.public_model_admin');
      await scene.server.host.container.get(Events).publish(accountChanged, String(payer.accountId));
    },
    /** All that were sent, the latest first. */
    letters: async () =>
      (await scene.call('GET', '/api/mlpcore/admin/letters')).body.records as {
        to: string;
        subject: string;
        text: string;
      }[],
    book,
    /** What was spent, as settling books it. */
    spend: (amount: number) =>
      book({
        kind: 'HOSTING',
        accountId: payer.accountId,
        resource: { kind: 'SERVER', id: 1, name: 'gpu-1' },
        entries: [
          { accountId: payer.accountId, book: 'PAID', nano: -nanoOf(amount) },
          { accountId: 0, book: 'REVENUE', nano: nanoOf(amount) },
        ],
      }),
    /** What was earned, as settling books it. */
    earn: (amount: number) =>
      book({
        kind: 'CALLS',
        accountId: 1,
        ownerId: payer.accountId,
        modelId: 1,
        entries: [
          { accountId: 1, book: 'PAID', nano: -nanoOf(amount) },
          { accountId: payer.accountId, book: 'INCOME', nano: nanoOf(amount) },
        ],
      }),
  };
}
export type BillingWorld = Awaited<ReturnType<typeof openWorld>>;
