import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import billing from '#plugins/billing/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import yooKassa from './index.ts';

let scene: Scene;
let payer: { readonly session: string; readonly accountId: number; readonly userId: number };

interface FarPayment {
  readonly id: string;
  status: string;
  amount: { value: string; currency: string };
  readonly metadata: { readonly billing_payment: string };
  readonly confirmation: unknown;
}
/** YooKassa's side: payments by the key that they were asked for with, and refunds by their ids. */
let far: Server;
const payments = new Map<string, FarPayment>();
const refunds = new Map<string, object>();
let isAway = false;
beforeAll(async () => {
  far = createServer((request, response) => {
    void text(request).then((body) => {
      const send = (status: number, answer: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (request.headers.authorization !== `Basic ${Buffer.from('shop:key').toString('base64')}`) return send(401, {});
      if (isAway) return send(500, {});
      const [, what, id = ''] = /^\/v3\/(payments|refunds)(?:\/(.+))?$/.exec(request.url!) ?? [];
      const found = what === 'refunds' ? refunds.get(id) : [...payments.values()].find((each) => each.id === id);
      if (request.method === 'GET') return found ? send(200, found) : send(404, { type: 'error', code: 'not_found' });
      const key = String(request.headers['idempotence-key']);
      if (what === 'refunds') {
        refunds.set(key, JSON.parse(body) as object);
        return send(200, { id: 'ref-2', status: 'succeeded' });
      }
      const made = payments.get(key) ?? {
        ...JSON.parse(body),
        id: `pay-${payments.size + 1}`,
        status: 'pending',
        confirmation: { type: 'redirect', confirmation_url: 'https://127.0.0.1/checkout' },
      };
      payments.set(key, made);
      return send(200, made);
    });
  }).listen(0, '127.0.0.1');
  await once(far, 'listening');
  scene = await Scene.open({
    plugins: [apiKeys, usage, billing, yooKassa],
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_CURRENCY: 'RUBLE',
      YOOKASSA_SHOP_ID: 'shop',
      YOOKASSA_SECRET_KEY: 'key',
      YOOKASSA_API_URL: `http://127.0.0.1:${(far.address() as AddressInfo).port}/v3`,
    },
  });
  const session = await registerForTest(scene.server, 'payer');
  const { body } = await scene.server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session });
  payer = { session, ...body.userData };
});
afterAll(async () => {
  await scene.close();
  far.closeAllConnections();
  far.close();
});

const ask = (method: string, path: string, body?: unknown) =>
  scene.server.call(method, `/api/mlpbilling/account/${payer.accountId}${path}`, {
    session: payer.session,
    ...(body === undefined ? {} : { body }),
  });
const balance = async () => (await ask('GET', '/balance')).body.overallBalanceCurrency as number;
async function begun(amountCurrency: number): Promise<FarPayment> {
  const { body } = await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, {
    accountId: payer.accountId,
    amountCurrency,
    redirectUrl: `${scene.server.url}/workspace/billing`,
  });
  expect(body).toEqual({ paymentUrl: 'https://127.0.0.1/checkout' });
  return [...payments.values()].at(-1)!;
}
const tell = async (event: string, id: string) =>
  (
    await scene.server.call('POST', '/api/mlpbilling/webhook/yookassa', {
      // What a notification says of sums is believed by nobody.
      body: {
        type: 'notification',
        event,
        object: { id, status: 'succeeded', amount: { value: '9999.00', currency: 'RUB' } },
      },
    })
  ).status;

test('a payment is asked for, believed once its source confirms it, and booked once', async () => {
  const payment = await begun(10.55);
  expect(payment).toMatchObject({
    amount: { value: '10.55', currency: 'RUB' },
    capture: true,
    confirmation: { type: 'redirect' },
  });
  expect(await tell('payment.succeeded', payment.id)).toBe(200);
  expect(await balance()).toBe(0);
  payment.status = 'succeeded';
  isAway = true;
  expect(await tell('payment.succeeded', payment.id)).toBe(503);
  isAway = false;
  expect(await Promise.all([1, 2, 3].map(() => tell('payment.succeeded', payment.id)))).toEqual([200, 200, 200]);
  expect(await balance()).toBe(10.55);
  const own = payment.metadata.billing_payment;
  expect((await ask('GET', `/payment/${own}`)).body).toMatchObject({ amount: 10.55, state: 'PAID' });
  expect([await tell('payment.succeeded', 'pay-99'), await tell('refund.succeeded', '../payments')]).toEqual([
    400, 400,
  ]);
});

test('a refund that is told before its payment is booked with it, by what was really paid', async () => {
  const before = await balance();
  const payment = await begun(10);
  refunds.set('ref-1', {
    id: 'ref-1',
    payment_id: payment.id,
    status: 'succeeded',
    amount: { value: '2.50', currency: 'RUB' },
  });
  expect(await tell('refund.succeeded', 'ref-1')).toBe(200);
  expect(await balance()).toBe(before);
  Object.assign(payment, { status: 'succeeded', amount: { value: '8.00', currency: 'RUB' } });
  for (const [event, id] of [
    ['payment.succeeded', payment.id],
    ['refund.succeeded', 'ref-1'],
  ] as const)
    expect(await tell(event, id)).toBe(200);
  expect(await balance()).toBe(before + 5.5);
});

test('a payment that is cancelled changes no balance', async () => {
  const before = await balance();
  const payment = await begun(10);
  payment.status = 'canceled';
  expect(await tell('payment.canceled', payment.id)).toBe(200);
  const own = payment.metadata.billing_payment;
  expect((await ask('GET', `/payment/${own}`)).body).toMatchObject({ state: 'CANCELLED' });
  expect(await balance()).toBe(before);
});

test('what was paid for nothing of ours is paid back by an operator, once, and what was refused is counted', async () => {
  const payment = await begun(3);
  Object.assign(payment, { status: 'succeeded', metadata: { billing_payment: 'of-before' } });
  expect(await tell('payment.succeeded', payment.id)).toBe(200);
  const path = '/api/mlpbilling/admin/unmatched';
  expect((await scene.call('GET', path)).body.records).toMatchObject([{ reference: payment.id, paid: 3, amount: 3 }]);
  const refund = () => scene.call('POST', `${path}/yookassa/${payment.id}/refund`, { reason: 'Nobody knows it.' });
  const [first, second] = [await refund(), await refund()];
  expect([first.body.closed.as, second.body.code]).toEqual(['REFUNDED', 'billing.unmatched.not_found']);
  expect(refunds.get(`refund-${payment.id}`)).toEqual({
    payment_id: payment.id,
    amount: { value: '3.00', currency: 'RUB' },
  });
  expect(await tell('payment.succeeded', 'pay-99')).toBe(400);
  const providers = (await scene.call('GET', '/api/mlpbilling/admin/providers')).body as { id: string }[];
  expect(providers.find(({ id }) => id === 'yookassa')).toMatchObject({
    failures: 1,
    lastFailure: { code: 'payment.notification.refused' },
    lastToldAt: expect.any(String),
  });
});
