import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { Log } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import billing from '#plugins/billing/server/index.ts';
import { HostingBook } from '#plugins/billing/server/public.ts';
import { useBundles } from '#plugins/instances/server/test/bundles.ts';
import { makeWorld } from '#plugins/instances/server/test/world.ts';
import { PricedResources } from '#plugins/resource-groups/server/public.ts';
import storage from '#plugins/storage/server/index.ts';
import { StoredBytes } from '#plugins/storage/server/public.ts';
import usage from '#plugins/usage/server/index.ts';
import { HostingCharging } from './charging.ts';
import { HostingComparison } from './comparison.ts';
import { hostingEnvironment } from './environment.ts';
import hostingCharges from './index.ts';
import { HostingStops } from './stops.ts';
import { StorageCharges } from './storage-charges.ts';

const bundles = useBundles();

const hour = 3_600_000;
const patience = { timeout: 30_000, interval: 100 };

/** An installation with a lender, `harbour`, whose pool `shipyard` has a quota of at 10 an hour, and a clock that the test moves. */
async function makeHarbour() {
  const world = await makeWorld(bundles.folder, {
    BILLING_ENABLED: 'true',
    BILLING_CURRENCY: 'RUBLE',
    HOSTING_INCOME_SHARE: '75',
    HOSTING_STORAGE_PRICE: '0.5',
    S3_PORT: '0',
  });
  const { container } = (await world.start([apiKeys, usage, billing, storage, hostingCharges])).host;
  let ahead = 0;
  const parts = {
    pool: world.pool,
    book: container.get(HostingBook),
    prices: container.get(PricedResources),
    accounts: container.get(Accounts),
    environment: container.get(hostingEnvironment.token),
    stored: container.get(StoredBytes),
    log: container.get(Log),
    clock: () => new Date(Date.now() + ahead),
  };
  const [charging, stored] = [new HostingCharging(parts), new StorageCharges(parts)];
  const sessions = {
    harbour: await registerForTest(world, 'harbour'),
    shipyard: await registerForTest(world, 'shipyard'),
  };
  const base = '/api/mlpcore/account/harbour/resource-groups';
  await world.call('POST', base, { name: 'pool', access: 'SHARED_POOL' });
  await vi.waitFor(async () => {
    const { rowCount } = await world.pool.query(
      `insert into resource_servers (group_id, name, machine, status)
       select g.id, 'berth-1', m.name, 'RUNNING' from resource_groups g, hosting_machines m where g.name = 'pool' and m.name = $1 returning id`,
      [hostname()],
    );
    expect(rowCount).toBe(1);
  }, patience);
  const limits = { cpuLimit: '4', memoryLimit: '4Gi', ephemeralDiskLimit: '40Gi', gpuInstancesLimit: 0 };
  const quota = { ...limits, baseInstancesLimit: 5, derivedInstancesLimit: 0, accessibleForEveryone: false };
  const lent = await world.call('POST', `${base}/pool/quota`, {
    ...quota,
    accountName: 'shipyard',
    tarifficationPrice: 10,
    tarifficationPeriod: 'HOUR',
  });
  expect(lent.status).toBe(200);
  return {
    world,
    comparison: container.get(HostingComparison),
    stored,
    pay: (amount: number) =>
      world.call('POST', '/api/mlpbilling/admin/account/shipyard/correction', { amount, reason: 'Paid.' }),
    /** What a minute does, so much later than now. */
    turn: async (later: number) => {
      ahead += later;
      await charging.charge();
      await container.get(HostingStops).look();
    },
    ask: async (who: keyof typeof sessions, path: string) => {
      const { status, body } = await world.call('GET', path, undefined, sessions[who]);
      expect([status, body]).toEqual([200, body]);
      return body;
    },
    operations: async () =>
      (
        await world.pool.query<{ operation: string }>(
          `select operation from tasks where job like 'hosting-charges.%' order by id`,
        )
      ).rows.map(({ operation }) => operation),
  };
}

test('a borrower pays its lender for a quota; without money what runs there is stopped, all else goes on, and it comes back with a payment', async () => {
  const { world, comparison, pay, turn, ask, operations } = await makeHarbour();
  await pay(25);
  const options = { accessMode: 'public', account: 'shipyard' };
  const lodger = await world.service('echo', { resourceGroup: 'pool' }, options);
  const free = await world.service('echo', {}, options);
  await Promise.all([lodger.serving(1), free.serving(1)]);
  // The server's own minute may have been first.
  await turn(0);
  // A lender earns a part of what is paid.
  const { payback } = await ask('harbour', '/api/mlpcore/account/harbour/resource-groups/pool');
  expect(payback).toEqual({ costPerHour: 0, incomePerHour: 7.5, share: 0 });
  const costIn = (query: string) => ask('shipyard', `/api/mlpbilling/account/shipyard/hosting/start-cost${query}`);
  const cost = await costIn('?resourceGroup=pool');
  expect(cost).toMatchObject({ items: [{ kind: 'QUOTA', name: 'pool', amount: 10, period: 'HOUR', perHour: 10 }] });
  expect(cost).toMatchObject({ spendable: 15, lastsHours: 1.5 });
  // Elsewhere it lasts as long: what runs in the pool goes on.
  expect(await costIn('')).toMatchObject({ items: [], dueNow: 0, lastsHours: 1.5 });

  await turn(hour);
  const [running] = await lodger.instances();
  await turn(hour);
  expect(await operations()).toEqual(['REMOVE_BY_BILLING']);
  await lodger.until((all) => {
    expect(all.map(({ id }) => id)).not.toContain(running!.id);
    expect(all.map(({ statusInfo }) => [statusInfo.podStatus, statusInfo.message])).toEqual([
      ['Queued', expect.stringContaining('costs 10.00 to begin with, and shipyard has 5.00')],
    ]);
  });
  expect((await free.answered()).pid).toBeGreaterThan(0);
  // It stays so for as long as nothing is paid.
  await turn(5 * hour);
  expect(await operations()).toEqual(['REMOVE_BY_BILLING']);

  await pay(20);
  await turn(0);
  expect(await operations()).toEqual(['REMOVE_BY_BILLING', 'UNBLOCK']);
  await lodger.serving(1);
  await turn(0);

  const home = (account: string) => `/api/mlpbilling/account/${account}`;
  const expected = { kind: 'QUOTA', name: 'pool', amount: 30, units: 3, accountName: 'harbour' };
  expect(await ask('shipyard', `${home('shipyard')}/hosting/expenses?period=YEAR`)).toMatchObject({
    total: 30,
    records: [expected],
  });
  const { steps } = await ask('shipyard', `${home('shipyard')}/hosting/expenses?period=YEAR&kind=QUOTA`);
  expect(steps.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(30);
  expect(await ask('shipyard', `${home('shipyard')}/hosting/expenses?period=YEAR&kind=SERVER`)).toMatchObject({
    records: [],
  });
  expect(await ask('harbour', `${home('harbour')}/hosting/incomes?period=YEAR`)).toMatchObject({
    total: 22.5,
    records: [{ ...expected, amount: 22.5, accountName: 'shipyard' }],
  });
  expect(await ask('shipyard', `${home('shipyard')}/hosting/paid`)).toMatchObject([{ kind: 'QUOTA', amount: 10 }]);
  // As other clients ask for it.
  for (const [who, side, amount] of [
    ['shipyard', 'spending', 30],
    ['harbour', 'income', 22.5],
  ] as const)
    expect(await ask(who, `${home(who)}/details/${side}/hosting?period=YEAR`)).toMatchObject({
      total: amount,
      records: [{ kind: 'QUOTA', name: 'pool', amount }],
    });
  expect(await ask('harbour', `${home('harbour')}/balance/short`)).toMatchObject({ incomeBalanceCurrency: 22.5 });
  expect(await ask('shipyard', `${home('shipyard')}/balance/short`)).toMatchObject({ overallBalanceCurrency: 15 });
  const notices = await ask('shipyard', '/api/mlpcore/account/shipyard/notification');
  expect(notices.map(({ kind }: { kind?: string }) => kind)).toEqual(
    expect.arrayContaining(['hosting-charges.stopped', 'hosting-charges.resumed']),
  );
  expect(await comparison.differences()).toEqual([]);
}, 120_000);

test('a server that is not paid for is closed, also for those who borrow it, and is back with a payment', async () => {
  const { world, turn, ask } = await makeHarbour();
  await world.call('POST', '/api/mlpbilling/admin/account/harbour/correction', { amount: 5, reason: 'Paid.' });
  await world.pool.query(`update resource_servers set price = 4, period = 'HOUR' where name = 'berth-1'`);
  const server = async () =>
    (await ask('harbour', '/api/mlpcore/account/harbour/resource-groups/pool/server/status'))[0];
  await turn(0);
  expect((await server()).status).toBe('RUNNING');
  const { payback } = await ask('harbour', '/api/mlpcore/account/harbour/resource-groups/pool');
  expect(payback).toEqual({ costPerHour: 4, incomePerHour: 0, share: 0 });
  await turn(hour);
  // It was away before for another reason.
  await world.pool.query(
    `update resource_servers set status = 'UNAVAILABLE', status_at = now() - interval '3 days' where name = 'berth-1'`,
  );
  const [paid] = await ask('harbour', '/api/mlpbilling/account/harbour/hosting/paid');
  expect(await server()).toMatchObject({
    status: 'UNAVAILABLE',
    reason: expect.stringContaining('The balance does not cover it.'),
    reasonNote: { code: 'hosting.server.unpaid', args: {} },
    since: paid.unpaidSince,
  });
  await world.call('POST', '/api/mlpbilling/admin/account/harbour/correction', { amount: 5, reason: 'Paid.' });
  await turn(hour);
  expect((await server()).status).toBe('RUNNING');
  expect(await ask('harbour', '/api/mlpbilling/account/harbour/hosting/expenses?period=YEAR')).toMatchObject({
    total: 8,
    records: [{ kind: 'SERVER', name: 'berth-1', groupName: 'pool', units: 2, amount: 8 }],
  });
}, 120_000);

test('what is kept in the storage is charged for once a day, by the averages of its hours', async () => {
  const { world, comparison, stored, pay, turn, ask } = await makeHarbour();
  await pay(100);
  await world.pool.query(
    `insert into storage_buckets (account_id, name, access_key, secret, bytes) select id, 'kept', 'kept', 'kept', 0 from accounts where short_name = 'shipyard'`,
  );
  const keeps = (gibibytes: number) => world.pool.query('update storage_buckets set bytes = $1', [gibibytes * 2 ** 30]);
  // From the begin of the next day on, so that no hour is shared with what came before.
  const day = 24 * hour;
  const toHour = (hours: number) => day - (Date.now() % day) + hours * hour;
  await turn(toHour(0));
  await keeps(2);
  await stored.measure();
  await turn(20 * 60_000);
  await keeps(4);
  await stored.measure();
  // Twice in a moment is once.
  await stored.measure();
  await turn(hour);
  await stored.measure();
  await stored.charge();
  const expenses = () => ask('shipyard', '/api/mlpbilling/account/shipyard/hosting/expenses?period=YEAR');
  expect((await expenses()).records).toEqual([]);
  await turn(day);
  await Promise.all([stored.charge(), stored.charge()]);
  // An hour of 3 GiB and one of 4, at 0.5 each.
  const all = await world.pool.query('select begins_at, nano from hosting_charges');
  expect(all.rows).toMatchObject([{ nano: 3_500_000_000 }]);
  expect((await ask('shipyard', '/api/mlpbilling/account/shipyard/balance/short')).overallBalanceCurrency).toBe(96.5);
  expect(await comparison.differences()).toEqual([]);
}, 120_000);
