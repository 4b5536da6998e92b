import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool, transaction } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { tables } from '#core/server/points.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { nanoOf } from './money.ts';
import { keepPrices, priceChanges } from './price-changes.ts';
import { steps } from './steps.ts';

let server: TestServer;
let pool: Pool;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'billing', contributes: [tables(steps)] })]);
  pool = server.host.container.get(Pool);
});
afterAll(() => server.stop());

/** What units of services cost as calls are settled, and when that was. */
async function settled(prices: Readonly<Record<number, number>>): Promise<Date> {
  const all = Object.entries(prices).map(
    ([id, price]) => [Number(id), { unitNano: nanoOf(price), freeUnits: 0 }] as const,
  );
  // In a millisecond of its own: moments are compared by them.
  await pool.query('select pg_sleep(0.002)');
  return transaction(pool, async (client) => {
    await keepPrices(client, new Map(all));
    return (await client.query<{ now: Date }>('select now()')).rows[0]!.now;
  });
}
const changes = (ids: readonly number[], from: Date, to = new Date(Date.now() + 60_000)) =>
  priceChanges(pool, ids, { from: from.toISOString(), to: to.toISOString() });

test('a price changes once, when calls are first charged by another one; the first one and prices that services tell themselves are no change', async () => {
  const first = await settled({ 1: 0.55, 2: 1, 3: 0 });
  await settled({ 1: 0.55 });
  const second = await settled({ 1: 0.6, 2: 1, 3: 0 });
  await settled({ 1: 0.6, 3: 0 });
  const third = await settled({ 1: 0.55 });
  const both = [
    { id: 1, time: second.toISOString(), before: 0.55, after: 0.6 },
    { id: 1, time: third.toISOString(), before: 0.6, after: 0.55 },
  ];
  expect(await changes([1, 2, 3], first)).toEqual(both);
  // What it cost before a period is known in it.
  expect(await changes([1], new Date(second.getTime() + 1))).toEqual(both.slice(1));
  expect(await changes([1], first, third)).toEqual(both.slice(0, 1));
  expect(await changes([2, 3], first)).toEqual([]);
});
