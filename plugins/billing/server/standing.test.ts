import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Log } from '#core/server/runtime.ts';
import { tables } from '#core/server/points.ts';
import type { GuardedCall } from '#plugins/gateway/server/public.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { byAWay } from '../../../tests/harness/way.ts';
import { billingEnvironment } from './environment.ts';
import { balanceChanged, Ledger } from './ledger.ts';
import { nanoOf } from './money.ts';
import { Graces } from './operator/graces.ts';
import { Terms } from './operator/terms.ts';
import { PaidCalls, Standings } from './standing.ts';
import { steps } from './steps.ts';
import { refill } from './test/drafts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'billing', contributes: [tables(steps)] })]);
});
afterAll(() => server.stop());

const owner = 900;
let accountIds = owner;

/** A payer with some money, on a database that can be cut off. */
async function payerWith(amount: number, environment: Record<string, string> = {}) {
  const { container } = server.host;
  const way = await byAWay(container.get(Pool));
  const events = container.get(Events);
  const ledger = new Ledger(way.pool, events);
  const read = billingEnvironment.read({ BILLING_ENABLED: 'true', ...environment });
  const standings = new Standings({
    ledger,
    accounts: container.get(Accounts),
    terms: new Terms({ pool: container.get(Pool), events, environment: read, log: container.get(Log) }),
    graces: new Graces(way.pool, events),
    clock: () => new Date(),
  });
  const accountId = ++accountIds;
  const book = (nano: bigint) => ledger.book(refill(accountId, nano));
  const booked = new Promise<void>((resolve) =>
    events.hear(balanceChanged, (id) => {
      if (id === String(accountId)) resolve();
    }),
  );
  await book(nanoOf(amount));
  // Told later, it would let what is known be read anew in the middle of a test.
  await booked;
  const guard = new PaidCalls({ standings, events });
  /** How many of so many calls are let pass; each is told what it cost. */
  async function call(count: number, { price = 1, free = 0, id = 1 } = {}) {
    const billingSettings = {
      isBillingEnabled: true,
      billingUnit: 'calls',
      billingUnitPriceInNanoToken: Number(nanoOf(price)),
      freeUnitQuota: free,
    };
    const asked = {
      caller: { account: { id: accountId, shortName: 'payer' } },
      service: { id, account: { id: owner }, data: { billingSettings } },
    } as unknown as GuardedCall;
    let passed = 0;
    for (let times = 0; times < count; times++) {
      const pass = await guard.enter(asked).catch((error: { code?: string }) => {
        expect(error.code).toBe('billing.account.blocked');
        return undefined;
      });
      if (!pass) continue;
      pass.settle?.(price);
      passed++;
    }
    return passed;
  }
  return { way, book, call };
}

test('while the database is away an account spends what it was known to have, and one call beyond', async () => {
  const { way, call } = await payerWith(5);
  expect(await call(1)).toBe(1);
  way.cut();
  // Four are left and bring it to zero, one more brings it below.
  expect(await call(20)).toBe(5);
  await vi.waitFor(async () => expect(await call(5, { id: 2 })).toBe(0));
});

test('the same goes for what it may be below zero, and units that may be free are not held against it', async () => {
  const { way, call } = await payerWith(2, { BILLING_CREDIT: '3' });
  expect(await call(1, { free: 4 })).toBe(1);
  way.cut();
  expect(await call(3, { free: 4 })).toBe(3);
  expect(await call(20, { id: 2 })).toBe(6);
});

test('what is booked once the database is there holds at once', async () => {
  const { way, book, call } = await payerWith(1);
  way.cut();
  await expect(call(1)).rejects.toThrow();
  way.open();
  await vi.waitFor(async () => expect(await call(1)).toBe(1));
  // All is spent, and one call beyond: what passes from now on does so by what was booked.
  expect(await call(5)).toBe(1);
  await book(nanoOf(7));
  await vi.waitFor(async () => expect(await call(1)).toBe(1));
  way.cut();
  // Seven of eight are left, and again one beyond.
  expect(await call(20)).toBe(8);
});
