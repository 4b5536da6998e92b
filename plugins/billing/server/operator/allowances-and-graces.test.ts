import { afterAll, beforeAll, expect, test } from 'vitest';
import { nanoOf } from '../money.ts';
import { openWorld, type BillingWorld } from '../test/world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.scene.close());

test('an allowance comes each period from the day that it began on, and the 31st comes back after shorter months', async () => {
  const { scene, payer, ofPayer, book } = world;
  const given = await scene.call('PUT', ofPayer('allowance'), {
    amount: 7,
    period: 'MONTH',
    nextRefillDate: '2025-01-31T00:00:00Z',
  });
  expect(given.body).toMatchObject({ jaicpTariffBalanceCurrency: 7, nextRefillCurrency: 7 });
  const next = new Date(given.body.nextRefillDate);
  const lastOfMonth = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  expect(next.getUTCDate()).toBe(lastOfMonth);
  expect(next.getTime() - Date.now()).toBeLessThan(32 * 86_400_000);
  await scene.call('PUT', ofPayer('allowance'), { amount: 9, period: 'WEEK', nextRefillDate: '2025-01-01T10:00:00Z' });
  const { allowance } = (await scene.call('GET', ofPayer('standing'))).body;
  expect(allowance).toMatchObject({ amount: 9, period: 'WEEK' });
  const weeks = (Date.parse(allowance.next) - Date.parse('2025-01-01T10:00:00Z')) / (7 * 86_400_000);
  expect([Number.isInteger(weeks), Date.parse(allowance.next) - Date.now() < 7 * 86_400_000]).toEqual([true, true]);
  // Of a mistake that is corrected at once the later one holds; what is sent again as it was gives nothing anew.
  const begun = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const set = async (amount: number) => {
    const { body } = await scene.call('PUT', ofPayer('allowance'), { amount, period: 'DAY', nextRefillDate: begun });
    return body.jaicpTariffBalanceCurrency;
  };
  expect([await set(30), await set(3), await set(30)]).toEqual([30, 3, 30]);
  await book({
    kind: 'HOSTING',
    accountId: payer.accountId,
    entries: [
      { accountId: payer.accountId, book: 'ALLOWANCE', nano: -nanoOf(30) },
      { accountId: payer.accountId, book: 'PAID', nano: nanoOf(30) },
    ],
  });
  expect(await set(30)).toBe(0);
  await scene.call('PUT', ofPayer('allowance'), { amount: 0 });
  expect((await scene.call('GET', ofPayer('standing'))).body).toEqual({});
});

test('an account that an operator gives time is not blocked until then', async () => {
  const { scene, ofPayer, ask, correct } = world;
  const blocked = async () => (await ask('GET', '/blocked')).body;
  const overall = (await ask('GET', '/balance')).body.overallBalanceCurrency as number;
  await correct(-overall - 6);
  expect(await blocked()).toMatchObject({ blocked: true });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const grace = (body: object) => scene.call('PUT', ofPayer('grace'), body);
  expect((await grace({ until: '2020-01-01T00:00:00Z', reason: 'Late.' })).body.args).toHaveProperty('until');
  expect((await grace({ until })).body.args).toHaveProperty('reason');
  expect((await grace({ until, reason: 'A transfer is on its way.' })).body.grace).toEqual({
    until,
    reason: 'A transfer is on its way.',
    login: 'superadmin',
  });
  expect(await blocked()).toMatchObject({ blocked: false, blocksAt: until });
  expect((await grace({ until: null, reason: 'It came.' })).body.grace).toBeUndefined();
  expect(await blocked()).toMatchObject({ blocked: true });
});
