import { afterAll, beforeAll, expect, test } from 'vitest';
import { nanoOf } from '../money.ts';
import { admin, openWorld, type BillingWorld } from '../test/world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.scene.close());

test('an operator sees what was booked for an account, down to the entries of a transaction', async () => {
  const { scene, payer, ofPayer, ask, correct, spend } = world;
  expect((await correct(20, 'Paid by transfer.')).body).toMatchObject({ overallBalanceCurrency: 20 });
  await spend(3);
  const { body } = await scene.call('GET', ofPayer('transactions?size=1'));
  expect(body).toMatchObject({
    paging: { totalElements: 2, totalPages: 2 },
    records: [{ kind: 'HOSTING', resource: 'gpu-1', paid: -3, allowance: 0 }],
  });
  const [correction] = (await scene.call('GET', ofPayer('transactions?kind=CORRECTION'))).body.records;
  expect((await scene.call('GET', `${admin}/transaction/${correction.id}`)).body).toMatchObject({
    kind: 'CORRECTION',
    note: 'Paid by transfer.',
    userId: 1,
    entries: [
      { account: { accountId: payer.accountId }, book: 'PAID', amount: 20 },
      { book: 'GRANTS', amount: -20 },
    ],
  });
  expect((await scene.call('GET', `${admin}/transaction/999999`)).body.code).toBe('billing.transaction.not_found');
  expect((await ask('GET', '/refill/page?size=1')).body).toMatchObject({
    paging: { totalElements: 1 },
    records: [{ kind: 'CORRECTION', amount: 20, note: 'Paid by transfer.', invoice: expect.any(Number) }],
    months: [{ kind: 'CORRECTION', month: new Date().toISOString().slice(0, 7), amount: 20 }],
  });
  expect((await ask('GET', '/refill/page?kind=CARD')).body).toMatchObject({
    paging: { totalElements: 0 },
    records: [],
    months: [],
  });
});

test('what was booked for calls names their service in each language', async () => {
  const { scene, payer, ofPayer, book, spend } = world;
  const service = await scene.service({ translations: { ru: { displayName: 'Распознавание' } } });
  await book({
    kind: 'CALLS',
    accountId: payer.accountId,
    ownerId: 1,
    modelId: service.id,
    entries: [
      { accountId: payer.accountId, book: 'PAID', nano: -nanoOf(1) },
      { accountId: 0, book: 'REVENUE', nano: nanoOf(1) },
    ],
  });
  const serviceNames = { ru: 'Распознавание' };
  const [line] = (await scene.call('GET', ofPayer('transactions?kind=CALLS'))).body.records;
  expect(line).toMatchObject({ service: expect.any(String), serviceNames });
  expect((await scene.call('GET', `${admin}/transaction/${line.id}`)).body).toMatchObject({ serviceNames });
  await spend(-1);
});

test("nobody but superadministrators is let into the operator's calls, not even by a key", async () => {
  const { scene, payer, ofPayer } = world;
  const { body } = await scene.server.call('POST', `/api/mlpcore/account/${payer.accountId}/token?name=all`, {
    session: payer.session,
    body: { permissions: ['read', 'write', 'predict'] },
  });
  const key = body.token ?? body.key ?? body.accessToken;
  for (const [method, path] of [
    ['GET', `${admin}/terms`],
    ['GET', `${admin}/unmatched`],
    ['GET', `${admin}/entries/export?from=2020-01-01&to=2020-01-02`],
    ['GET', ofPayer('transactions')],
    ['PUT', ofPayer('grace')],
  ] as const) {
    expect((await scene.server.call(method, path, { session: payer.session })).body.code).toBe('superadmin.required');
    expect((await scene.server.call(method, path, { headers: { 'mlp-api-key': key } })).status).toBe(403);
  }
});
