import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admin, openWorld, type BillingWorld } from '../test/world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
  await world.scene.call('PATCH', `${admin}/terms`, { manager: 'sales@example.com' });
});
afterAll(() => world.scene.close());

test('income is held when it is asked to be paid, is paid once, and comes back where that is declined', async () => {
  const { scene, payer, ask, makePublisher, letters, earn } = world;
  const request = (amount: number, id: string) =>
    ask('POST', '/payout', { amount, details: 'IBAN 1' }, { 'z-requestid': id });
  const settle = (id: number, state: string) =>
    scene.call('POST', `${admin}/payouts/${id}`, { state, reason: 'Transfer 1042.' });
  const money = async () => {
    const { incomeBalanceCurrency: income, heldIncomeCurrency: held } = (await ask('GET', '/balance')).body;
    return { income, held };
  };
  await earn(100);
  expect((await request(10, 'a')).body.code).toBe('billing.income.not_publisher');
  await makePublisher();
  expect((await request(101, 'a')).body.code).toBe('billing.income.insufficient');
  const first = await request(60, 'b');
  expect(first.body).toMatchObject({ amount: 60, state: 'REQUESTED', requestedBy: 'payer@example.com' });
  expect((await request(60, 'b')).body.id).toBe(first.body.id);
  expect((await request(61, 'b')).body.code).toBe('billing.request.repeated');
  expect((await request(41, 'c')).body).toMatchObject({
    code: 'billing.income.insufficient',
    args: { income: '40.00' },
  });
  expect(await money()).toEqual({ income: 40, held: 60 });
  await vi.waitFor(async () =>
    expect((await letters())[0]).toMatchObject({ to: 'sales@example.com', text: expect.stringContaining('IBAN 1') }),
  );
  const second = await request(30, 'd');
  expect((await scene.call('GET', `${admin}/payouts?state=REQUESTED`)).body.records).toHaveLength(2);
  for (let times = 0; times < 2; times++) expect((await settle(first.body.id, 'PAID')).status).toBe(200);
  expect((await settle(first.body.id, 'DECLINED')).body.code).toBe('billing.payout.settled');
  expect((await settle(second.body.id, 'DECLINED')).body).toMatchObject({
    state: 'DECLINED',
    reason: 'Transfer 1042.',
  });
  expect((await settle(0, 'PAID')).body.code).toBe('billing.payout.not_found');
  expect(await money()).toEqual({ income: 40, held: 0 });
  const told = (
    await scene.server.call('GET', `/api/mlpcore/account/${payer.accountId}/notification`, { session: payer.session })
  ).body;
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['billing.payout.paid', 'billing.payout.declined']),
  );
});
