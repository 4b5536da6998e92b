import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type BillingWorld } from '../test/world.ts';
import { BudgetAlerts } from './budget-alerts.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
  await world.spend(3);
});
afterAll(() => world.scene.close());

test('an account is told once each at 50, 80 and 100 percent of its budget', async () => {
  const { scene, payer, of, ask, letters, spend } = world;
  const { spent } = (await ask('GET', '/forecast')).body;
  expect(spent).toBe(3);
  const set = (body: object) => ask('PUT', '/budget', body);
  expect((await set({ amount: 100, emails: ['nobody'] })).body.args).toHaveProperty(['emails.0']);
  expect((await set({ amount: 100 })).body.budget).toEqual({ amount: 100, emails: ['payer@example.com'] });
  const look = async () => {
    for (let times = 0; times < 2; times++) await of(BudgetAlerts).look();
    const told = (
      await scene.server.call('GET', `/api/mlpcore/account/${payer.accountId}/notification`, { session: payer.session })
    ).body as {
      kind?: string;
      params: { percent?: string };
    }[];
    const written = (await letters()).filter(({ text }) => text.includes('budget') || text.includes('бюджет'));
    return [told.flatMap(({ kind, params }) => (kind === 'billing.budget' ? [params.percent] : [])), written.length];
  };
  // A budget that is set is looked at meanwhile, and one at a time tells.
  const toldOf = (expected: unknown) => vi.waitFor(async () => expect(await look()).toEqual(expected));
  await toldOf([[], 0]);
  await spend(47);
  await toldOf([['50'], 1]);
  await spend(60);
  // Two stages at once are told as the higher one.
  await toldOf([['100', '50'], 2]);
  const alerts = async () =>
    (await ask('GET', '/forecast')).body.alerts.map(({ at }: { at?: string }) => at !== undefined);
  expect(await alerts()).toEqual([true, true, true]);
  // Whoever moves the budget to and fro is told nothing again, until more is spent than a larger one has for a stage.
  for (const amount of [10_000, 100]) await set({ amount });
  await toldOf([['100', '50'], 2]);
  await set({ amount: 200 });
  await toldOf([['50', '100', '50'], 3]);
  expect(await alerts()).toEqual([true, false, false]);
  await spend(50);
  await toldOf([['80', '50', '100', '50'], 4]);
  expect((await set({ amount: 0 })).body).toMatchObject({ alerts: [] });
});
