import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import usage from '#plugins/usage/server/index.ts';
import billing from './index.ts';
import { BalanceWarnings } from './warnings.ts';

let scene: Scene;
let service: SceneService;
let payer: { readonly session: string; readonly accountId: number; readonly userId: number };
beforeAll(async () => {
  scene = await Scene.open({
    plugins: [apiKeys, usage, billing],
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_CURRENCY: 'RUBLE',
      BILLING_TEST_PAYMENTS: 'true',
      BILLING_WELCOME_BONUS: '2',
      BILLING_INCOME_SHARE: '75',
      BILLING_HIGHEST_CHARGE: '50',
    },
  });
  service = await scene.service({ publicSettings: { isPublic: true } });
  await scene.call('POST', `${service.home}/public-settings`, { isPublic: true });
  const session = await registerForTest(scene.server, 'payer');
  const { body } = await scene.server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session });
  payer = { session, ...body.userData };
  void answerAll(await service.instance());
});
afterAll(() => scene.close());

async function answerAll(instance: Awaited<ReturnType<SceneService['instance']>>): Promise<void> {
  for (;;) {
    const { requestId, predict } = await instance.request().catch(() => ({ requestId: 0, predict: undefined }));
    if (!predict) return;
    const { units } = JSON.parse(String(predict.data!.json)) as { units?: string };
    const headers = units === undefined ? {} : { 'Z-custom-billing': units };
    instance.send({ requestId, headers, predict: { data: { json: '{"ok":true}' } } });
  }
}

const ask = (method: string, path: string, body?: unknown) =>
  scene.server.call(method, path, { session: payer.session, ...(body === undefined ? {} : { body }) });
const home = (path: string) => `/api/mlpbilling/account/${payer.accountId}${path}`;
const refill = (path: string, body?: unknown) => ask('POST', home(`/user/${payer.userId}/refill/${path}`), body);
const balance = async () => (await ask('GET', home('/balance'))).body;
const price = (settings: object) => scene.call('POST', `${service.home}/billing`, settings);
const predict = (body = {}) => ask('POST', `${service.gateway}/predict`, body);

test('an account calls on its bonus until it is blocked, pays by a test card and calls again; the service earns its share', async () => {
  expect((await price({ isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 1.5 })).body).toEqual(
    {
      isBillingEnabled: true,
      billingUnit: 'calls',
      billingUnitPriceInNanoToken: 1_500_000_000,
      billingUnitPriceInCurrency: 1.5,
      freeUnitQuota: 0,
    },
  );
  expect(await balance()).toMatchObject({ overallBalanceCurrency: 0, welcomeBonusCurrency: 2, blocked: false });
  expect((await refill('welcome-bonus')).body).toEqual({ amount: 2, currency: 'RUBLE', granted: true });
  expect((await refill('welcome-bonus')).body).toMatchObject({ granted: false });

  expect([(await predict()).status, (await predict()).status]).toEqual([200, 200]);
  await vi.waitFor(async () => expect((await balance()).overallBalanceCurrency).toBe(-1), { timeout: 20_000 });
  expect((await ask('GET', home('/blocked'))).body).toMatchObject({ blocked: true });
  await vi.waitFor(async () => expect((await predict()).status).toBe(402));
  expect((await predict()).body).toMatchObject({
    code: 'billing.account.blocked',
    args: { account: 'payer', balance: '-1.00' },
  });

  const amount = { accountId: payer.accountId, amountCurrency: 10.999 };
  const { paymentUrl } = (await refill('card/dynamic', { ...amount, redirectUrl: `${scene.server.url}/billing` })).body;
  const id = /^\/billing\/test-payment\/([\w-]+)$/.exec(paymentUrl)![1];
  expect((await ask('GET', home(`/payment/${id}`))).body).toMatchObject({ amount: 10.99, redirectUrl: '/billing' });
  for (let times = 0; times < 2; times++)
    expect((await ask('POST', home(`/payment/${id}/test`), { outcome: 'PAID' })).body.state).toBe('PAID');
  expect((await ask('POST', home(`/payment/${id}/test`), { outcome: 'CANCELLED' })).body.state).toBe('PAID');
  expect(await balance()).toMatchObject({ overallBalanceCurrency: 9.99, paidBalanceCurrency: 9.99, blocked: false });
  await vi.waitFor(async () => expect((await predict()).status).toBe(200));
  await vi.waitFor(async () => expect((await balance()).overallBalanceCurrency).toBe(8.49), { timeout: 20_000 });

  expect((await ask('GET', home('/refill/history'))).body).toMatchObject([
    { kind: 'CARD', method: 'REQUEST_FROM_AA', amount: 10.99, currency: 'RUBLE' },
    { kind: 'BONUS', amount: 2 },
  ]);
  const spent = (await ask('GET', home('/details/spending?period=YEAR'))).body;
  expect(spent).toMatchObject({
    total: 4.5,
    timeZone: 'UTC',
    records: [{ modelId: service.id, accountName: 'system', modelName: service.name, calls: 3, units: 3, amount: 4.5 }],
  });
  expect(spent.steps.reduce((sum: number, step: { amount: number }) => sum + step.amount, 0)).toBe(4.5);
  const earned = await scene.call('GET', '/api/mlpbilling/account/system/report/income/payers?period=YEAR');
  expect(earned.body).toMatchObject({ total: 3.375, records: [{ accountName: 'payer', calls: 3, amount: 3.375 }] });
  const forService = `/report/income/payers?period=YEAR&service=${service.id}`;
  expect((await scene.call('GET', `/api/mlpbilling/account/system${forService}`)).body).toMatchObject({
    total: 4.5,
    records: [{ accountName: 'payer', calls: 3, amount: 4.5 }],
  });
  // Who paid for a service is for its own account alone.
  expect((await ask('GET', home(forService))).body).toMatchObject({ total: 0, records: [], steps: [] });
  const paidBy = (id: number) =>
    scene.call('GET', `/api/mlpbilling/account/system/report/income/models?period=YEAR&payer=${id}`);
  expect((await paidBy(payer.accountId)).body).toMatchObject({
    total: 4.5,
    records: [{ modelId: service.id, calls: 3, amount: 4.5 }],
  });
  expect((await paidBy(1)).body).toMatchObject({ total: 0, records: [] });
  // What they spend on services of others is theirs alone.
  const others = await ask('GET', home(`/report/income/models?period=YEAR&payer=${payer.accountId}`));
  expect(others.body).toMatchObject({ total: 0, records: [], steps: [] });
  const before = await ask('GET', home('/details/spending?period=MONTH&date=2001-02-03'));
  expect(before.body).toMatchObject({ from: '2001-02-01T00:00:00.000Z', to: '2001-03-01T00:00:00.000Z', records: [] });
});

test('what calls cost is told by the keys that they were made with, before free units, and for the account alone', async () => {
  const free = { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 1.5, freeUnitQuota: 100 };
  expect((await price(free)).status).toBe(200);
  const made = await ask('POST', `/api/mlpcore/account/${payer.accountId}/token?name=crm`);
  const { tokenId, token } = made.body as { tokenId: number; token: string };
  const keys = async () => (await ask('GET', home('/details/spending/key'))).body;
  const cost = async (key: number) => (await ask('GET', home(`/details/spending/key/${key}?period=YEAR`))).body;
  expect(await keys()).toEqual({ keys: [{ keyId: 0 }] });
  expect(await cost(0)).toMatchObject({ total: 4.5, records: [{ modelId: service.id, calls: 3, amount: 4.5 }] });
  const called = await scene.server.call('POST', `${service.gateway}/predict`, {
    headers: { 'mlp-api-key': token },
    body: {},
  });
  expect(called.status).toBe(200);
  // Of calls that were made it changes nothing.
  expect((await price({ ...free, billingUnitPriceInCurrency: 3, freeUnitQuota: 0 })).status).toBe(200);
  await vi.waitFor(async () => expect((await keys()).keys).toContainEqual({ keyId: tokenId, name: 'crm' }), {
    timeout: 20_000,
  });
  expect(await cost(tokenId)).toMatchObject({ total: 1.5, records: [{ modelName: service.name, calls: 1 }] });
  expect((await cost(tokenId)).steps.reduce((sum: number, each: { amount: number }) => sum + each.amount, 0)).toBe(1.5);
  await vi.waitFor(
    async () =>
      expect((await ask('GET', home('/details/spending?period=YEAR'))).body).toMatchObject({
        total: 4.5,
        records: [{ calls: 4, freeUnits: 1 }],
      }),
    { timeout: 20_000 },
  );
  const ofService = `/details/spending/service/${service.id}/key?period=YEAR`;
  expect((await ask('GET', home(ofService))).body).toMatchObject({
    total: 6,
    records: [
      { keyId: 0, calls: 3, amount: 4.5 },
      { keyId: tokenId, name: 'crm', login: expect.stringMatching(/^payer/), calls: 1, amount: 1.5 },
    ],
  });
  expect((await scene.call('GET', `/api/mlpbilling/account/system${ofService}`)).body).toMatchObject({ records: [] });
  expect((await ask('GET', home('/details/spending/key/crm'))).body).toMatchObject({ status: 400 });
  const others = await scene.call('GET', `/api/mlpbilling/account/system/details/spending/key/${tokenId}?period=YEAR`);
  expect(others.body).toMatchObject({ total: 0, records: [] });
  expect((await ask('DELETE', `/api/mlpcore/account/${payer.accountId}/token/${tokenId}`)).status).toBe(200);
  expect((await keys()).keys).toContainEqual({ keyId: tokenId });
});

test('income is moved to the balance by publishers, and no more than there is', async () => {
  const path = '/api/mlpbilling/account/system/user/1/refill/income';
  const move = (amountCurrency: number) => scene.call('POST', path, { accountId: 1, amountCurrency });
  expect((await move(1)).body.code).toBe('billing.income.not_publisher');
  const { container } = scene.server.host;
  await container.get(Accounts).grantFeature(1, 'mlp.public_model_admin');
  await container.get(Events).publish(accountChanged, '1');
  const short = '/api/mlpbilling/account/system/balance/short';
  const { overallBalanceCurrency, incomeBalanceCurrency } = (await scene.call('GET', short)).body;
  await vi.waitFor(async () =>
    expect((await move(2)).body).toMatchObject({
      overallBalanceCurrency: overallBalanceCurrency + 2,
      incomeBalanceCurrency: incomeBalanceCurrency - 2,
    }),
  );
  // What is told is what may be entered: nothing is rounded up.
  const left = (await scene.call('GET', short)).body.incomeBalanceCurrency;
  const refused = (await move(1_000_000)).body;
  expect(refused).toMatchObject({ code: 'billing.income.insufficient', args: { income: expect.any(String) } });
  expect(Number(refused.args.income)).toBe(left);
});

test('a request that is sent again is booked once, and one id books for each account and no two amounts', async () => {
  const overall = async (account: string) =>
    (await scene.call('GET', `/api/mlpbilling/account/${account}/balance/short`)).body.overallBalanceCurrency as number;
  const correct = (account: string, amount: number) =>
    scene.server.call('POST', `/api/mlpbilling/admin/account/${account}/correction`, {
      session: scene.session,
      headers: { 'z-requestid': 'one-id' },
      body: { amount, reason: 'A credit note.' },
    });
  const [payers, systems] = [await overall('payer'), await overall('system')];
  for (let times = 0; times < 2; times++) expect((await correct('payer', 7)).status).toBe(200);
  expect((await correct('system', 7)).status).toBe(200);
  expect((await correct('payer', 8)).body).toMatchObject({ code: 'billing.request.repeated', status: 409 });
  expect([await overall('payer'), await overall('system')]).toEqual([payers + 7, systems + 7]);
  for (const account of ['payer', 'system'])
    await scene.call('POST', `/api/mlpbilling/admin/account/${account}/correction`, {
      amount: -7,
      reason: 'Taken back.',
    });
});

test('a tariff gives its amount each month, and what is left of the month before ends', async () => {
  const admin = (path: string) => `/api/mlpbilling/admin/account/payer/${path}`;
  const overall = (await balance()).overallBalanceCurrency;
  const given = await scene.call('PUT', admin('allowance'), { amount: 100, nextRefillDate: '2026-01-31T00:00:00Z' });
  expect(given.body).toMatchObject({ jaicpTariffBalanceCurrency: 100, overallBalanceCurrency: overall + 100 });
  expect(Date.parse(given.body.nextRefillDate)).toBeGreaterThan(Date.now());
  const again = await scene.call('PUT', admin('allowance'), { amount: 30 });
  expect(again.body).toMatchObject({ jaicpTariffBalanceCurrency: 30, overallBalanceCurrency: overall + 30 });
  await scene.call('POST', admin('correction'), { amount: -0.49, reason: 'A rounding of ours.' });
  expect((await ask('GET', home('/refill/history'))).body[0]).toMatchObject({
    kind: 'CORRECTION',
    amount: -0.49,
    note: 'A rounding of ours.',
  });
});

test('a price is asked for where calls are charged, and an address elsewhere is refused', async () => {
  const bare = await scene.service();
  const refused = await scene.call('POST', `${bare.home}/billing`, { isBillingEnabled: true, billingUnit: 'custom' });
  expect(refused.body).toMatchObject({ status: 400, args: { billingUnitPriceInCurrency: 'This field is required' } });
  const cheap = await scene.call('POST', `${bare.home}/billing`, {
    isBillingEnabled: true,
    billingUnit: 'custom',
    billingUnitPriceInCurrency: 4e-10,
  });
  expect(cheap.body.args).toEqual({ billingUnitPriceInCurrency: 'must be at least 0.000000001' });
  // What it asks for itself is not known beforehand: it is not free, and lists by price have it last.
  expect(
    (await scene.call('POST', `${bare.home}/billing`, { isBillingEnabled: true, billingUnit: 'direct' })).status,
  ).toBe(200);
  const pool = scene.server.host.container.get(Pool);
  expect((await pool.query('select price from models where id = $1', [bare.id])).rows).toEqual([{ price: 1e12 }]);
  const elsewhere = { accountId: payer.accountId, amountCurrency: 5, redirectUrl: 'https://elsewhere.example/' };
  expect((await refill('card/dynamic', elsewhere)).body.args).toHaveProperty('redirectUrl');
  expect((await refill('card/dynamic', { ...elsewhere, amountCurrency: 0.5 })).body.args).toHaveProperty(
    'amountCurrency',
  );
  const { rows } = await pool.query('select sum(nano)::int as sum from billing_balances');
  expect(rows).toEqual([{ sum: 0 }]);
});

test('an account is told once that its money runs low, that it is blocked, and that it is not any more', async () => {
  const { container } = scene.server.host;
  const set = async (wanted: number) => {
    const amount = wanted - ((await balance()).overallBalanceCurrency as number);
    await scene.call('POST', '/api/mlpbilling/admin/account/payer/correction', { amount, reason: 'For a test.' });
    for (let times = 0; times < 2; times++) await container.get(BalanceWarnings).look();
  };
  const told = async () => {
    const path = `/api/mlpcore/account/${payer.accountId}/notification`;
    const { body } = await ask('GET', path);
    return (body as { kind?: string }[]).flatMap(({ kind }) => (kind?.startsWith('billing.') ? [kind] : []));
  };
  const tasks = async () =>
    (
      await container
        .get(Pool)
        .query<{ operation: string }>(
          `select operation from tasks where account_id = $1 and operation like '%BLOCK' order by id`,
          [payer.accountId],
        )
    ).rows.map(({ operation }) => operation);
  await set(1_000);
  expect(await told()).toEqual([]);
  await set(0.5);
  await vi.waitFor(async () => expect(await told()).toEqual(['billing.low']));
  await set(-1);
  await vi.waitFor(async () => expect(await told()).toEqual(['billing.blocked', 'billing.low']));
  await set(1_000);
  await vi.waitFor(async () => expect(await told()).toEqual(['billing.unblocked', 'billing.blocked', 'billing.low']));
  expect(await tasks()).toEqual(['BLOCK', 'UNBLOCK']);
});

test('no call costs more than the installation lets one cost, whatever its service asks for', async () => {
  const dear = await price({ isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInCurrency: 50.01 });
  expect(dear.body.args).toHaveProperty('billingUnitPriceInCurrency');
  expect((await price({ isBillingEnabled: true, billingUnit: 'direct' })).status).toBe(200);
  const correction = { amount: 1_000, reason: 'For a test.' };
  await scene.call('POST', '/api/mlpbilling/admin/account/payer/correction', correction);
  await vi.waitFor(async () => expect((await predict()).status).toBe(200));
  const overall = (await balance()).overallBalanceCurrency;
  const costs = [];
  for (const units of ['1000000000000000', '1e30', '-5', 'Infinity', '7000000000'])
    costs.push((await predict({ units })).headers.get('z-cost'));
  expect(costs).toEqual(['50', '0', '0', '0', '7']);
  await vi.waitFor(async () => expect((await balance()).overallBalanceCurrency).toBe(overall - 57), {
    timeout: 20_000,
  });
});
