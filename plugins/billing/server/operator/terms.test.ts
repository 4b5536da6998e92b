import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, openWorld, type BillingWorld } from '../test/world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
  // Below zero by more than the credit.
  await world.correct(-6);
});
afterAll(() => world.scene.close());

test('how the installation bills is changed while it runs, and goes back to its environment', async () => {
  const { scene, payer, ask } = world;
  const change = (body: object) => scene.call('PATCH', `${admin}/terms`, body);
  expect((await scene.call('GET', `${admin}/terms`)).body).toMatchObject({ credit: 5, incomeShare: 80, changed: [] });
  expect((await change({ credit: -1 })).body.args).toHaveProperty('credit');
  expect((await change({ manager: 'nobody' })).body.args).toHaveProperty('manager');
  expect((await change({ incomeShare: 33.337 })).body).toMatchObject({ incomeShare: 33.34, changed: ['incomeShare'] });
  await change({ incomeShare: null });
  for (const wrong of [-1, 1.5, 7]) expect((await change({ decimals: wrong })).body.args).toHaveProperty('decimals');
  const workbench = async () => (await scene.call('GET', '/api/mlpcore/system-config/frontend-settings')).body.plugins;
  expect(await workbench()).toMatchObject({ billing: { decimals: 2, roubles: 1 } });
  await change({ decimals: 4 });
  expect(await workbench()).toMatchObject({ billing: { decimals: 4 } });
  await change({ decimals: null });
  const changed = await change({ credit: 50, manager: 'sales@example.com', welcomeBonus: 3 });
  expect(changed.body).toMatchObject({ credit: 50, changed: ['credit', 'manager', 'welcomeBonus'] });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: false });
  expect((await ask('GET', '/balance')).body).toMatchObject({ welcomeBonusCurrency: 3 });
  const byCard = { accountId: payer.accountId, amountCurrency: 5, redirectUrl: '/billing' };
  expect((await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard)).body).toMatchObject({
    code: 'billing.refill.manager',
    args: { manager: 'sales@example.com' },
  });
  expect((await change({ credit: null, welcomeBonus: null })).body).toMatchObject({ credit: 5, changed: ['manager'] });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
});

test('billing is turned off while the installation runs: nobody is blocked, nothing is offered, and it comes back as it was', async () => {
  const { scene, payer, ask } = world;
  const change = (body: object) => scene.call('PATCH', `${admin}/terms`, body);
  const settings = async () => (await scene.call('GET', '/api/mlpcore/system-config/frontend-settings')).body;
  const byCard = { accountId: payer.accountId, amountCurrency: 5, redirectUrl: '/billing' };
  await change({ manager: null });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
  expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, changed: ['enabled'] });
  expect(await settings()).toMatchObject({ isBillingEnabled: false, refillByManager: false, currencyType: 'RUBLE' });
  expect((await settings()).plugins?.billing).toBeUndefined();
  expect((await ask('GET', '/blocked')).body).toEqual({ blocked: false, belowSince: expect.any(String) });
  expect((await ask('POST', `/user/${payer.userId}/refill/card/dynamic`, byCard)).body.code).toBe(
    'billing.refill.unavailable',
  );
  // What is booked already keeps its currency, and the refusal says why.
  const refused = await change({ currency: 'TOKEN' });
  expect([refused.status, refused.body.code, refused.body.args]).toEqual([
    409,
    'billing.currency.booked',
    { booked: 'RUBLE', currency: 'TOKEN' },
  ]);
  expect((await change({ enabled: null })).body).toMatchObject({ enabled: true, currency: 'RUBLE', changed: [] });
  expect(await settings()).toMatchObject({ isBillingEnabled: true });
  expect((await ask('GET', '/blocked')).body).toMatchObject({ blocked: true });
});
