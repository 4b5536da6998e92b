import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, UnitOfWork } from '#core/server/database/database.ts';
import { nanoOf } from '#plugins/billing/server/money.ts';
import type { PresentInstance } from '#plugins/instances/server/public.ts';
import { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { Books, hour } from './test/books.ts';
import { trainingCost } from './training-cost.ts';

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.server.stop());

test('of another price an account is told exactly once, though the process that booked it and one that told it die', async () => {
  books.at('2027-03-11T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender);
  const quota = await books.quota(group, borrower, 10, 'DAY');
  books.users.add(`${group} ${borrower}`);
  await books.charging().charge();
  await books.pool.query('update resource_quotas set price = 20 where id = $1', [quota]);
  // It is noted with what is booked, or not at all.
  await books.charging(books.dyingLedger()).charge();
  await books.priceNotices().tell();
  expect(await books.toldPrices(borrower)).toEqual([]);
  // Whoever books it dies right afterwards; so does the next, after it was raised and before that held.
  await books.charging().charge();
  const db = books.server.host.container.get(Database);
  const dying = books.server.host.container.get(UnitOfWork);
  await expect(
    dying(async () => {
      await books.priceNotices(db).tell();
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await books.toldPrices(borrower)).toEqual([]);
  await Promise.all([books.priceNotices().tell(), books.priceNotices().tell()]);
  await books.charging().charge();
  await books.priceNotices().tell();
  expect(await books.toldPrices(borrower)).toMatchObject([{ times: 1, was: '10', price: '20' }]);
  books.users.clear();
});

test('who uses a quota pays its lender, from the first instance on and no longer than there are any; own use costs nothing', async () => {
  books.at('2027-03-06T10:00:00Z');
  const [lender, borrower, guest] = [await books.account(), await books.account(), await books.account()];
  const group = await books.group(lender, { price: 7 });
  await books.quota(group, borrower, 10, 'HOUR');
  await books.quota(group, null, 0, 'HOUR');
  const charging = books.charging();
  await charging.charge();
  expect(await books.charged(borrower)).toEqual([]);
  for (const account of [lender, borrower, guest]) books.users.add(`${group} ${account}`);
  await charging.charge();
  // Its next hour begins where the one before ended, though somebody looked a little later.
  books.later(hour + 60_000);
  await charging.charge();
  books.users.delete(`${group} ${borrower}`);
  books.later(5 * hour);
  await charging.charge();
  books.users.add(`${group} ${borrower}`);
  books.later(hour);
  await charging.charge();
  expect(await books.charged(borrower)).toEqual([
    ['2027-03-06T10:00:00.000Z', 1, 10],
    ['2027-03-06T11:00:00.000Z', 1, 10],
    ['2027-03-06T17:01:00.000Z', 1, 10],
  ]);
  // Who has a quota without a price pays what the group costs.
  expect((await books.charged(guest))[0]).toEqual(['2027-03-06T10:00:00.000Z', 1, 7]);
  expect(await books.charged(lender)).toEqual([]);
  const ofGuest = (await books.charged(guest)).length;
  expect((await books.ledger.balance(lender)).income).toBe(nanoOf((3 * 10 + ofGuest * 7) * 0.8));
  books.users.clear();
});

test('a training costs what its time in a lent group comes to, or the server that was rented for it; on own servers nothing more', async () => {
  const [lender, borrower] = [await books.account(), await books.account()];
  const { container } = books.server.host;
  const group = async (ownerId: number) => {
    const id = await books.group(ownerId, { price: 7 });
    const { rows } = await books.pool.query<{ name: string }>('select name from resource_groups where id = $1', [id]);
    return { id, name: rows[0]!.name };
  };
  const [lent, own] = [await group(lender), await group(borrower)];
  await books.quota(lent.id, borrower, 12, 'MINUTE');
  const servers = [await books.machine(own.id, 5, 'HOUR'), await books.machine(own.id, 0, 'HOUR')];
  await books.pool.query('update resource_servers set is_auto_created = true, cost_price = 6 where id = $1', [
    servers[1],
  ]);
  const instances: PresentInstance[] = (await books.prices.servers(borrower)).map(({ id, name }) => ({
    id,
    modelId: 1,
    accountId: borrower,
    state: 'RUNNING',
    holds: true,
    serverName: name,
    reconnects: 0,
  }));
  const meter = trainingCost({
    book: books.book(),
    groups: container.get(ResourceGroups),
    instances: { present: async () => instances, has: async () => true },
    prices: books.prices,
    environment: { ...books.environment, rentedRate: nanoOf(100) },
  });
  const costOf = (resourceGroup: string, instanceId?: number) =>
    meter({
      accountId: borrower,
      resourceGroup,
      ...(instanceId !== undefined && { instanceId }),
      from: new Date('2027-03-06T10:00:00Z'),
      till: new Date('2027-03-06T10:00:30Z'),
    });
  expect(await costOf(lent.name)).toEqual({ cost: 6 });
  expect(await costOf(own.name, servers[0])).toEqual({});
  expect(await costOf(own.name, servers[1])).toEqual({ cost: 5 });
});

test('a quota that is taken away and given again charges nothing for a time that is paid for', async () => {
  books.at('2027-03-07T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender, { price: 2 });
  const first = await books.quota(group, borrower, 300, 'DAY');
  books.users.add(`${group} ${borrower}`);
  const charging = books.charging();
  await charging.charge();
  books.later(hour);
  await books.pool.query('delete from resource_quotas where id = $1', [first]);
  await charging.charge();
  books.later(hour);
  await books.quota(group, borrower, 300, 'DAY');
  await charging.charge();
  expect(await books.charged(borrower)).toEqual([['2027-03-07T10:00:00.000Z', 1, 300]]);
  books.later(22 * hour);
  await charging.charge();
  await charging.charge();
  expect(await books.charged(borrower)).toEqual([
    ['2027-03-07T10:00:00.000Z', 1, 300],
    ['2027-03-08T10:00:00.000Z', 1, 300],
  ]);
  books.users.clear();
});

test('what is used on after its quota was taken away costs what its account was told last, and nothing once it ends', async () => {
  books.at('2027-03-09T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender, { price: 500, period: 'MINUTE' });
  const quota = await books.quota(group, borrower, 10, 'HOUR');
  books.users.add(`${group} ${borrower}`);
  const charging = books.charging();
  await charging.charge();
  await books.pool.query('update resource_quotas set price = 12 where id = $1', [quota]);
  await charging.charge();
  await books.pool.query('delete from resource_quotas where id = $1', [quota]);
  for (let hours = 0; hours < 2; hours++) {
    books.later(hour);
    await charging.charge();
  }
  expect(await books.charged(borrower)).toEqual([
    ['2027-03-09T10:00:00.000Z', 1, 10],
    ['2027-03-09T11:00:00.000Z', 1, 12],
    ['2027-03-09T12:00:00.000Z', 1, 12],
  ]);
  await books.priceNotices().tell();
  expect(await books.toldPrices(borrower)).toMatchObject([{ was: '10', price: '12' }]);
  // Nothing new is agreed to by it.
  expect(await books.prices.useOf(group, borrower)).toBeUndefined();
  books.users.clear();
  books.later(2 * hour);
  await charging.charge();
  expect(await books.charged(borrower)).toHaveLength(3);
});

test('another quota at another price goes on from the end of the paid period, is told of, and asks for one period', async () => {
  books.at('2027-03-10T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account({ money: 100 })];
  const group = await books.group(lender);
  const own = await books.quota(group, borrower, 1, 'MINUTE');
  books.users.add(`${group} ${borrower}`);
  const charging = books.charging();
  await charging.charge();
  books.later(20_000);
  await books.pool.query('delete from resource_quotas where id = $1', [own]);
  await books.quota(group, null, 5, 'MINUTE');
  // The paid minute is over by the time that anybody looks.
  books.later(45_000);
  await charging.charge();
  await books.priceNotices().tell();
  const change = { times: 1, was: '1', price: '5', time: '2027-03-10T10:01:00.000Z' };
  expect(await books.toldPrices(borrower)).toEqual([change]);
  books.later(60_000);
  await charging.charge();
  books.users.clear();
  books.later(60_000);
  await charging.charge();
  expect(await books.charged(borrower)).toEqual([
    ['2027-03-10T10:00:00.000Z', 1, 1],
    ['2027-03-10T10:01:00.000Z', 1, 5],
    ['2027-03-10T10:02:00.000Z', 1, 5],
  ]);
  await books.priceNotices().tell();
  expect(await books.toldPrices(borrower)).toEqual([change]);
});

test('another price of the same quota is told of with the end of what was paid at the former one', async () => {
  books.at('2027-03-10T12:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender);
  const quota = await books.quota(group, borrower, 1, 'MINUTE');
  books.users.add(`${group} ${borrower}`);
  const charging = books.charging();
  await charging.charge();
  await books.pool.query('update resource_quotas set price = 200 where id = $1', [quota]);
  books.later(61_000);
  await charging.charge();
  await books.priceNotices().tell();
  expect(await books.toldPrices(borrower)).toEqual([
    { times: 1, was: '1', price: '200', time: '2027-03-10T12:01:00.000Z' },
  ]);
  books.users.clear();
});
