import { afterAll, beforeAll, expect, test } from 'vitest';
import { nanoOf } from '#plugins/billing/server/money.ts';
import { Books, hour } from './test/books.ts';

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.server.stop());

test('a server is paid for in advance, its months end on the day on which it was added or the last one, by local time', async () => {
  books.at('2027-01-31T22:30:00Z');
  const account = await books.account({ zone: 'Europe/Berlin' });
  await books.machine(await books.group(account), 100, 'MONTH');
  const charging = books.charging();
  for (const time of ['2027-01-31T22:30:00Z', '2027-02-28T22:29:59Z', '2027-02-28T22:30:00Z', '2027-04-01T00:00:00Z']) {
    books.at(time);
    await charging.charge();
    await charging.charge();
  }
  expect(await books.charged(account)).toEqual([
    ['2027-01-31T22:30:00.000Z', 1, 100],
    ['2027-02-28T22:30:00.000Z', 1, 100],
    // Summer time has begun meanwhile.
    ['2027-03-31T21:30:00.000Z', 1, 100],
  ]);
});

test('another price and another period hold from the end of the paid one on, and what is removed ends', async () => {
  books.at('2027-03-01T10:00:00Z');
  const account = await books.account();
  const server = await books.machine(await books.group(account), 24, 'DAY');
  const charging = books.charging();
  await charging.charge();
  await books.pool.query(`update resource_servers set price = 2, period = 'HOUR' where id = $1`, [server]);
  books.later(23 * hour);
  await charging.charge();
  await books.priceNotices().tell();
  books.later(3 * hour);
  await charging.charge();
  await books.priceNotices().tell();
  expect(await books.toldPrices(account)).toEqual([
    { times: 1, was: '24', price: '2', time: '2027-03-02T10:00:00.000Z' },
  ]);
  await books.pool.query('delete from resource_servers where id = $1', [server]);
  books.later(5 * hour);
  await charging.charge();
  expect(await books.charged(account)).toEqual([
    ['2027-03-01T10:00:00.000Z', 1, 24],
    ['2027-03-02T10:00:00.000Z', 1, 2],
    ['2027-03-02T11:00:00.000Z', 1, 2],
    ['2027-03-02T12:00:00.000Z', 1, 2],
  ]);
});

test('seconds are charged by the minute, and what was missed in one go for each hour', async () => {
  books.at('2027-03-05T10:00:00Z');
  const account = await books.account();
  await books.machine(await books.group(account), 0.01, 'SECOND');
  const charging = books.charging();
  await charging.charge();
  books.later(90_000);
  await charging.charge();
  books.later(2 * hour);
  await charging.charge();
  expect(await books.charged(account)).toEqual([
    ['2027-03-05T10:00:00.000Z', 60, 0.6],
    ['2027-03-05T10:01:00.000Z', 60, 0.6],
    ['2027-03-05T10:02:00.000Z', 3_600, 36],
    ['2027-03-05T11:02:00.000Z', 3_600, 36],
  ]);
});

test('a use by the second that goes on is booked once an hour and soon at first; what ends or runs out of money is booked at once', async () => {
  books.at('2027-03-10T10:00:00Z');
  const account = await books.account({ money: 1_000 });
  const server = await books.machine(await books.group(account), 0.01, 'SECOND');
  const charging = books.charging();
  for (let minutes = 0; minutes < 70; minutes++) {
    await charging.charge();
    // Another process does the same, and one dies at it.
    if (minutes % 30 === 7)
      await Promise.all([books.charging(books.dyingLedger()).charge(), books.charging().charge()]);
    books.later(60_000);
  }
  books.later(129 * 60_000);
  await charging.charge();
  const booked = await books.charged(account);
  expect(booked.map(([, units]) => Number(units) / 60)).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60]);
  expect((await books.open()).get(`SERVER ${server}`)).toBe(nanoOf(16 * 0.6));
  await books.pool.query('delete from resource_servers where id = $1', [server]);
  books.later(60_000);
  await charging.charge();
  expect((await books.charged(account)).slice(booked.length)).toEqual([['2027-03-10T13:04:00.000Z', 16 * 60, 9.6]]);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(1_000 - 200 * 0.6));

  const poor = await books.account({ money: 40 });
  const second = await books.machine(await books.group(poor), 0.01, 'SECOND');
  await charging.charge();
  books.later(55 * 60_000);
  for (let minutes = 55; minutes < 70; minutes++) {
    await charging.charge();
    books.later(60_000);
  }
  // 66 minutes are covered, of which the last are booked one by one, and nothing beyond is taken.
  expect((await books.ledger.balance(poor)).paid).toBe(nanoOf(40 - 66 * 0.6));
  expect((await books.open()).get(`SERVER ${second}`)).toBeUndefined();
});
