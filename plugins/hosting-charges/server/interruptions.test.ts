import { afterAll, beforeAll, expect, test } from 'vitest';
import { nanoOf } from '#plugins/billing/server/money.ts';
import { Books, hour } from './test/books.ts';

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.server.stop());

test('what was used until charging is turned off is booked then, what waited for money is let back, and nothing of the time between is charged', async () => {
  books.at('2027-02-01T10:00:00Z');
  const [account, poor] = [await books.account(), await books.account({ money: 1 })];
  await books.machine(await books.group(account), 0.01, 'SECOND');
  const unpaid = await books.machine(await books.group(poor), 50, 'HOUR');
  const waits = async () =>
    (await books.pool.query('select from hosting_paid where resource_id = $1 and unpaid_since is not null', [unpaid]))
      .rowCount;
  for (let minutes = 0; minutes < 3; minutes++) {
    await books.charging().charge();
    books.later(60_000);
  }
  expect(await waits()).toBe(1);
  books.isOn = false;
  await books.charging().charge();
  expect([await waits(), (await books.open()).size]).toEqual([0, 0]);
  const minutes = (await books.charged(account)).reduce((sum, [, units]) => sum + Number(units) / 60, 0);
  expect(minutes).toBe(3);
  books.later(48 * hour);
  await books.charging().charge();
  books.isOn = true;
  await books.charging().charge();
  expect((await books.charged(account)).slice(-1)).toEqual([['2027-02-03T10:03:00.000Z', 60, 0.6]]);
  expect((await books.charged(account)).reduce((sum, [, units]) => sum + Number(units) / 60, 0)).toBe(4);
  await books.pool.query('delete from resource_servers');
  await books.charging().charge();
});

test('what the money does not cover is not begun, and comes back with a payment without the time between', async () => {
  books.at('2027-03-08T10:00:00Z');
  const account = await books.account({ money: 25 });
  const server = await books.machine(await books.group(account), 10, 'HOUR');
  const charging = books.charging();
  for (let hours = 0; hours < 6; hours++) {
    await charging.charge();
    books.later(hour);
  }
  expect(await books.charged(account)).toHaveLength(2);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(5));
  const unpaid = await books.pool.query('select unpaid_since from hosting_paid where kind = $1 and resource_id = $2', [
    'SERVER',
    server,
  ]);
  expect(unpaid.rows).toEqual([{ unpaid_since: new Date('2027-03-08T12:00:00Z') }]);
  await books.pay(account, 10);
  await charging.charge();
  expect(await books.charged(account)).toEqual([
    ['2027-03-08T10:00:00.000Z', 1, 10],
    ['2027-03-08T11:00:00.000Z', 1, 10],
    ['2027-03-08T16:00:00.000Z', 1, 10],
  ]);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(5));
});

test('what waits for money has waited since it ran out, also after a payment that covers something else', async () => {
  books.at('2027-03-15T10:00:00Z');
  const account = await books.account({ money: 1 });
  const group = await books.group(account);
  const servers = [await books.machine(group, 5, 'HOUR'), await books.machine(group, 5, 'HOUR')];
  const charging = books.charging();
  await charging.charge();
  books.later(24 * hour);
  await books.pay(account, 7);
  await charging.charge();
  const { rows } = await books.pool.query(
    'select resource_id::int as id, unpaid_since as since from hosting_paid where account_id = $1 order by id',
    [account],
  );
  expect(rows).toEqual([
    { id: servers[0], since: null },
    { id: servers[1], since: new Date('2027-03-15T10:00:00Z') },
  ]);
  await books.pool.query('delete from resource_servers where group_id = $1', [group]);
});

test('of other terms of what waits for money its account is told at once, and once', async () => {
  books.at('2027-03-20T10:00:00Z');
  const [lender, account] = [await books.account(), await books.account({ money: 15 })];
  const [lent, own] = [await books.group(lender), await books.group(account)];
  const quota = await books.quota(lent, account, 10, 'HOUR');
  books.users.add(`${lent} ${account}`);
  const server = await books.machine(own, 5, 'HOUR');
  const charging = books.charging();
  await charging.charge();
  books.later(hour);
  await charging.charge();
  // Nothing runs on what is not paid for.
  books.users.clear();
  await charging.charge();
  books.later(3 * hour);
  await books.pool.query(`update resource_quotas set price = 300, period = 'DAY' where id = $1`, [quota]);
  await books.pool.query('update resource_servers set price = 8 where id = $1', [server]);
  for (let times = 0; times < 2; times++) {
    await charging.charge();
    await books.priceNotices().tell();
  }
  const time = '2027-03-20T14:00:00.000Z';
  expect(await books.toldPrices(account)).toEqual([
    { times: 1, was: '5', price: '8', time },
    { times: 1, was: '10', price: '300', time },
  ]);
  await books.pool.query('delete from resource_servers where id = $1', [server]);
});

test('a long absence is not charged for beyond 31 days, and a clock that goes back charges nothing again', async () => {
  books.at('2027-04-01T10:00:00Z');
  const account = await books.account();
  const server = await books.machine(await books.group(account), 1, 'DAY');
  const charging = books.charging();
  await charging.charge();
  books.later(400 * 24 * hour);
  await charging.charge();
  expect(await books.charged(account)).toHaveLength(1 + 32);
  books.later(-200 * 24 * hour);
  await charging.charge();
  expect(await books.charged(account)).toHaveLength(1 + 32);
  await books.pool.query('delete from resource_servers where id = $1', [server]);
});
