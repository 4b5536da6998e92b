import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import billing from '#plugins/billing/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import stripe from './index.ts';

const secret = 'whsec_of_the_test';
let scene: Scene;
let payer: { readonly session: string; readonly accountId: number; readonly userId: number };

/** Stripe's side: what it was asked for, by the payment's id. */
let far: Server;
const asked = new Map<string, URLSearchParams>();
const refunded: (readonly [idempotencyKey: string, intent: string])[] = [];
let answersWith = 200;
/** Stripe answers once this is done. */
let busy: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  far = createServer((request, response) => {
    void text(request).then(async (body) => {
      const form = new URLSearchParams(body);
      const isRefund = request.url === '/v1/refunds';
      const isKnown =
        (isRefund || request.url === '/v1/checkout/sessions') && request.headers.authorization === 'Bearer sk_test_1';
      if (isRefund) refunded.push([String(request.headers['idempotency-key']), form.get('payment_intent')!]);
      else if (isKnown) asked.set(String(request.headers['idempotency-key']), form);
      await busy;
      const status = isKnown ? answersWith : 401;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          status === 200
            ? { id: 'cs_1', url: 'https://127.0.0.1/c/pay/cs_1' }
            : { error: { type: 'card_error', message: 'Refused for sk_test_1.' } },
        ),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(far, 'listening');
  scene = await Scene.open({
    plugins: [apiKeys, usage, billing, stripe],
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_TEST_PAYMENTS: 'true',
      BILLING_PAYMENT_CURRENCY: 'USD',
      BILLING_PAYMENT_RATE: '0.5',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: `http://127.0.0.1:${(far.address() as AddressInfo).port}`,
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

const home = (path: string) => `/api/mlpbilling/account/${payer.accountId}${path}`;
const ask = (method: string, path: string, body?: unknown) =>
  scene.server.call(method, home(path), { session: payer.session, ...(body === undefined ? {} : { body }) });
const balance = async () => (await ask('GET', '/balance')).body.overallBalanceCurrency as number;
const begin = (amountCurrency: number) =>
  ask('POST', `/user/${payer.userId}/refill/card/dynamic`, {
    accountId: payer.accountId,
    amountCurrency,
    redirectUrl: `${scene.server.url}/workspace/billing`,
  });
async function begun(amount: number): Promise<string> {
  expect((await begin(amount)).body).toEqual({ paymentUrl: 'https://127.0.0.1/c/pay/cs_1' });
  return [...asked.keys()].at(-1)!;
}

const sign = (body: string, at = Date.now(), by = secret) => {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', by).update(`${time}.${body}`).digest('hex')},v0=00`;
};
let events = 0;
async function tell(type: string, object: unknown, signature: (body: string) => string = sign): Promise<number> {
  const body = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } });
  const response = await fetch(`${scene.server.url}/api/mlpbilling/webhook/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body) },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
const session = (payment: string, intent: string, total: number, paid = 'paid') => ({
  id: 'cs_1',
  object: 'checkout.session',
  payment_status: paid,
  payment_intent: intent,
  amount_total: total,
  currency: 'usd',
  metadata: { billing_payment: payment },
});
const back = (id: string, intent: string, amount: number, status?: string) => ({
  id,
  amount,
  currency: 'usd',
  payment_intent: intent,
  status,
});

test('a payment is asked for in the currency of payments, and booked once however often it is told', async () => {
  const payment = await begun(10);
  expect(Object.fromEntries(asked.get(payment)!)).toMatchObject({
    mode: 'payment',
    client_reference_id: payment,
    success_url: `${scene.server.url}/workspace/billing`,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '500',
  });
  const completed = session(payment, 'pi_1', 500);
  expect(await tell('checkout.session.completed', completed, (body) => sign(body, Date.now(), 'whsec_other'))).toBe(
    400,
  );
  expect(await tell('checkout.session.completed', completed, (body) => sign(body, Date.now() - 600_000))).toBe(400);
  expect(await tell('checkout.session.completed', completed, (body) => sign(`${body} `))).toBe(400);
  expect(await tell('checkout.session.completed', completed, () => '')).toBe(400);
  expect(await tell('checkout.session.completed', { ...completed, payment_status: 'unpaid' })).toBe(200);
  expect(await balance()).toBe(0);
  await Promise.all([1, 2, 3].map(() => tell('checkout.session.completed', completed)));
  expect(await tell('checkout.session.expired', completed)).toBe(200);
  expect(await balance()).toBe(10);
  expect((await ask('GET', `/payment/${payment}`)).body).toMatchObject({ amount: 10, state: 'PAID' });
  expect((await ask('POST', `/payment/${payment}/test`, { outcome: 'PAID' })).body.code).toBe(
    'billing.payment.not_a_test',
  );
});

test('what was really paid is booked, also after the session was said to have expired, and a refund that is told before it', async () => {
  const before = await balance();
  const payment = await begun(10);
  expect(await tell('checkout.session.expired', session(payment, 'pi_2', 500))).toBe(200);
  expect(await tell('refund.created', back('re_1', 'pi_2', 100, 'succeeded'))).toBe(200);
  expect(await balance()).toBe(before);
  expect(await tell('checkout.session.async_payment_succeeded', session(payment, 'pi_2', 400))).toBe(200);
  expect(await balance()).toBe(before + 6);
  for (const type of ['refund.updated', 'charge.refund.updated'])
    await tell(type, back('re_1', 'pi_2', 100, 'succeeded'));
  expect(await balance()).toBe(before + 6);

  await tell('charge.dispute.funds_withdrawn', back('dp_1', 'pi_2', 300, 'under_review'));
  expect(await balance()).toBe(before);
  for (let times = 0; times < 2; times++)
    await tell('charge.dispute.funds_reinstated', back('dp_1', 'pi_2', 300, 'won'));
  await tell('charge.dispute.funds_withdrawn', back('dp_1', 'pi_2', 300, 'under_review'));
  expect(await balance()).toBe(before + 6);
  await tell('refund.failed', back('re_2', 'pi_2', 100, 'failed'));
  await tell('refund.created', back('re_2', 'pi_2', 100, 'succeeded'));
  expect(await balance()).toBe(before + 6);
  expect((await ask('GET', '/refill/history')).body.slice(0, 4).map((each: { kind: string }) => each.kind)).toEqual([
    'REFUND',
    'REFUND',
    'REFUND',
    'CARD',
  ]);
});

test('money for a payment that nobody began is kept for the operator, and other systems at Stripe are left alone', async () => {
  const before = await balance();
  const notes = async () => {
    const { checks } = (await scene.server.call('GET', '/api/mlpcore/health')).body;
    return checks.find(({ name }: { name: string }) => name === 'payments');
  };
  expect(await tell('checkout.session.completed', { ...session('', 'pi_3', 500), metadata: {} })).toBe(200);
  expect(await tell('invoice.paid', { id: 'in_1' })).toBe(200);
  expect(await notes()).toMatchObject({ status: { ok: true } });
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (let times = 0; times < 2; times++)
    expect(await tell('checkout.session.completed', session(nobody, 'pi_4', 500))).toBe(200);
  expect(await balance()).toBe(before);
  expect((await notes()).status).toMatchObject({ ok: false, message: expect.stringContaining('account: 1.') });
});

test('what belongs to nobody is booked for an account by an operator, paid back, or marked as dealt with', async () => {
  const admin = '/api/mlpbilling/admin';
  const of = (reference: string) => `${admin}/unmatched/stripe/${reference}`;
  const open = async () => (await scene.call('GET', `${admin}/unmatched`)).body.records as { reference: string }[];
  const [told] = [...asked.keys()];
  // Somebody pays once more what was paid already.
  await tell('checkout.session.completed', session(told!, 'pi_5', 300));
  await tell('checkout.session.completed', session('nothing-of-ours', 'pi_6', 200));
  expect(await open()).toMatchObject([
    { reference: 'pi_6', paid: 2, paidCurrency: 'USD', amount: 4, canRefund: true },
    { reference: 'pi_5', amount: 6, begunBy: { accountId: payer.accountId, shortName: 'payer' } },
    { reference: 'pi_4', amount: 10, toldPayment: '00000000-0000-4000-8000-000000000000' },
  ]);
  const before = await balance();
  const match = (accountId: number) =>
    scene.call('POST', `${of('pi_5')}/match`, { accountId, reason: 'Paid twice, wanted twice.' });
  expect((await match(999_999)).body.args).toHaveProperty('accountId');
  const both = await Promise.all([match(payer.accountId), match(payer.accountId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await balance()).toBe(before + 6);
  // What goes back of it later is taken from the account that it was booked for.
  await tell('refund.created', back('re_5', 'pi_5', 100, 'succeeded'));
  expect(await balance()).toBe(before + 4);

  answersWith = 402;
  const refused = await scene.call('POST', `${of('pi_6')}/refund`, { reason: 'Nobody knows it.' });
  expect(refused.body).toMatchObject({ code: 'billing.unmatched.refund_failed', status: 502 });
  answersWith = 200;
  let goOn = () => {};
  busy = new Promise<void>((resolve) => (goOn = resolve));
  const payingBack = scene.call('POST', `${of('pi_6')}/refund`, { reason: 'Nobody knows it.' });
  await vi.waitFor(() => expect(refunded).toHaveLength(2));
  // Meanwhile nobody books it for an account, closes it, or asks for it again.
  for (const [act, body] of [
    ['match', { accountId: payer.accountId }],
    ['close', { as: 'OTHER' }],
    ['refund', {}],
  ] as const)
    expect((await scene.call('POST', `${of('pi_6')}/${act}`, { ...body, reason: 'Mine.' })).body.code).toBe(
      'billing.unmatched.refunding',
    );
  await tell('refund.created', back('re_6', 'pi_6', 200, 'succeeded'));
  expect((await open()).find(({ reference }) => reference === 'pi_6')).toMatchObject({ returned: 2 });
  goOn();
  const paidBack = await payingBack;
  expect(paidBack.body.closed).toMatchObject({ as: 'REFUNDED', reason: 'Nobody knows it.' });
  expect(refunded).toEqual([
    ['refund-pi_6', 'pi_6'],
    ['refund-pi_6', 'pi_6'],
  ]);
  const closed = await scene.call('POST', `${of('pi_4')}/close`, { as: 'OTHER', reason: 'A test of ours.' });
  expect(closed.body.closed).toMatchObject({ as: 'OTHER' });
  expect(await open()).toEqual([]);
  expect((await scene.call('GET', `${admin}/unmatched?state=closed`)).body.records).toHaveLength(3);
});

test('an operator sees when Stripe told something last, and what was refused since', async () => {
  const state = async () =>
    (await scene.call('GET', '/api/mlpbilling/admin/providers')).body.find(({ id }: { id: string }) => id === 'stripe');
  await tell('invoice.paid', { id: 'in_2' });
  expect(await state()).toMatchObject({
    isReady: true,
    isUsed: true,
    canRefund: true,
    webhook: `${scene.server.url}/api/mlpbilling/webhook/stripe`,
    lastToldAt: expect.any(String),
    failures: 0,
  });
  for (let times = 0; times < 2; times++) await tell('invoice.paid', { id: 'in_2' }, () => 't=1,v1=00');
  expect(await state()).toMatchObject({ failures: 2, lastFailure: { code: 'payment.signature.refused' } });
  await tell('invoice.paid', { id: 'in_2' });
  expect(await state()).toMatchObject({ failures: 0 });
});

test('what Stripe refuses is said without its words, and nothing is charged', async () => {
  answersWith = 402;
  expect((await begin(10)).body).toMatchObject({ code: 'billing.payment.provider_failed', status: 502 });
  answersWith = 200;
});

test.each([
  ['no time', () => 'v1=00'],
  ['half of a signature', (body: string) => sign(body).slice(0, 40)],
  ['another scheme', (body: string) => sign(body).replace('v1=', 'v0=')],
])('a header with %s signs nothing', async (_what, header) => {
  expect(await tell('invoice.paid', { id: 'in_3' }, header)).toBe(400);
});

test('while a secret is changed one of several signatures is enough', async () => {
  const both = (body: string) => sign(body).replace('v1=', `v1=${'0'.repeat(64)},v1=`);
  expect(await tell('invoice.paid', { id: 'in_4' }, both)).toBe(200);
});
