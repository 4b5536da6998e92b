import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { tables } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { billingEnvironment } from '../environment.ts';
import { Ledger, type Draft } from '../ledger.ts';
import { steps } from '../steps.ts';
import { Terms } from './terms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'billing', contributes: [tables(steps)] })]);
});
afterAll(() => server.stop());

/** The terms as a process knows them that was started with a currency. */
async function started(currency: 'RUBLE' | 'TOKEN'): Promise<Terms> {
  const { container } = server.host;
  const terms = new Terms({
    pool: container.get(Pool),
    events: container.get(Events),
    environment: billingEnvironment.read({ BILLING_CURRENCY: currency }),
    log: container.get(Log),
  });
  await terms.begin();
  return terms;
}
const inForce = async (terms: Terms) => (await terms.current()).currency;
const draft = (key: string): Draft => ({
  key,
  kind: 'CORRECTION',
  at: new Date(),
  accountId: 1,
  entries: [
    { accountId: 1, book: 'PAID', nano: 1n },
    { accountId: 0, book: 'GRANTS', nano: -1n },
  ],
});

test('the currency is chosen until something is booked, and the same from then on, whatever is set or asked for', async () => {
  const { container } = server.host;
  const ledger = new Ledger(container.get(Pool), container.get(Events));
  const terms = await started('TOKEN');
  expect([await inForce(terms), (await terms.told()).isCurrencyFinal]).toEqual(['TOKEN', false]);
  await terms.change({ currency: 'RUBLE' });
  expect(await inForce(terms)).toBe('RUBLE');
  await terms.change({ currency: null });
  expect(await inForce(await started('RUBLE'))).toBe('RUBLE');
  expect(await inForce(await started('TOKEN'))).toBe('TOKEN');

  // What is booked and does not hold leaves the choice.
  const lost = ledger.alone(async (booking) => {
    await booking.book([draft('lost')]);
    throw new Error('killed');
  });
  await expect(lost).rejects.toThrow('killed');
  await terms.change({ currency: 'RUBLE' });

  // A change that meets the first entry either comes before it or is refused.
  const results = await Promise.allSettled([
    ledger.book(draft('first')),
    ...(['TOKEN', 'RUBLE', 'TOKEN', 'RUBLE'] as const).map((currency) => terms.change({ currency })),
  ]);
  const booked = await inForce(await started('TOKEN'));
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'billing.currency.booked' });
  const other = booked === 'RUBLE' ? 'TOKEN' : 'RUBLE';
  await expect(terms.change({ currency: other, decimals: 4 })).rejects.toMatchObject({
    status: 409,
    code: 'billing.currency.booked',
    args: { booked, currency: other },
  });
  // Nothing of a change that is refused holds.
  expect((await terms.told()).decimals).toBe(2);
  await terms.change({ currency: booked });
  for (const each of ['RUBLE', 'TOKEN'] as const)
    expect(await (await started(each)).told()).toMatchObject({ currency: booked, isCurrencyFinal: true });
});
