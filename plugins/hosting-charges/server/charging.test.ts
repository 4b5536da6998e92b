import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, UnitOfWork } from '#core/server/database/database.ts';
import { Log } from '#core/server/runtime.ts';
import { nanoOf } from '#plugins/billing/server/money.ts';
import { Reconciliation } from '#plugins/billing/server/reconciliation.ts';
import type { PresentInstance } from '#plugins/instances/server/public.ts';
import { ResourceGroups } from '#plugins/resource-groups/server/public.ts';
import { HostingComparison } from './comparison.ts';
import { trainingCost } from './training-cost.ts';
import { Books } from './test/books.ts';
import { Reference, type Thing } from './test/reference.ts';

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.server.stop());

const hour = 3_600_000;
const at = (text: string) => {
  books.now = new Date(text);
};
const later = (ms: number) => {
  books.now = new Date(books.now.getTime() + ms);
};
const charged = async (accountId: number) =>
  (await books.charges())
    .filter((each) => each.accountId === accountId)
    .map(({ begins, units, nano }) => [begins.toISOString(), units, Number(nano) / 1e9]);
const comparison = () => new HostingComparison(books.pool, books.server.host.container.get(Log));

test('a server is paid for in advance, its months end on the day on which it was added or the last one, by local time', async () => {
  at('2027-01-31T22:30:00Z');
  const account = await books.account({ zone: 'Europe/Berlin' });
  await books.machine(await books.group(account), 100, 'MONTH');
  const charging = books.charging();
  for (const time of ['2027-01-31T22:30:00Z', '2027-02-28T22:29:59Z', '2027-02-28T22:30:00Z', '2027-04-01T00:00:00Z']) {
    at(time);
    await charging.charge();
    await charging.charge();
  }
  expect(await charged(account)).toEqual([
    ['2027-01-31T22:30:00.000Z', 1, 100],
    ['2027-02-28T22:30:00.000Z', 1, 100],
    // Summer time has begun meanwhile.
    ['2027-03-31T21:30:00.000Z', 1, 100],
  ]);
});

test('what was used until charging is turned off is booked then, what waited for money is let back, and nothing of the time between is charged', async () => {
  at('2027-02-01T10:00:00Z');
  const [account, poor] = [await books.account(), await books.account({ money: 1 })];
  await books.machine(await books.group(account), 0.01, 'SECOND');
  const unpaid = await books.machine(await books.group(poor), 50, 'HOUR');
  const waits = async () =>
    (await books.pool.query('select from hosting_paid where resource_id = $1 and unpaid_since is not null', [unpaid]))
      .rowCount;
  for (let minutes = 0; minutes < 3; minutes++) {
    await books.charging().charge();
    later(60_000);
  }
  expect(await waits()).toBe(1);
  books.isOn = false;
  await books.charging().charge();
  expect([await waits(), (await books.open()).size]).toEqual([0, 0]);
  const minutes = (await charged(account)).reduce((sum, [, units]) => sum + Number(units) / 60, 0);
  expect(minutes).toBe(3);
  later(48 * hour);
  await books.charging().charge();
  books.isOn = true;
  await books.charging().charge();
  expect((await charged(account)).slice(-1)).toEqual([['2027-02-03T10:03:00.000Z', 60, 0.6]]);
  expect((await charged(account)).reduce((sum, [, units]) => sum + Number(units) / 60, 0)).toBe(4);
  await books.pool.query('delete from resource_servers');
  await books.charging().charge();
});

test('another price and another period hold from the end of the paid one on, and what is removed ends', async () => {
  at('2027-03-01T10:00:00Z');
  const account = await books.account();
  const server = await books.machine(await books.group(account), 24, 'DAY');
  const charging = books.charging();
  await charging.charge();
  await books.pool.query(`update resource_servers set price = 2, period = 'HOUR' where id = $1`, [server]);
  later(23 * hour);
  await charging.charge();
  later(3 * hour);
  await charging.charge();
  await books.pool.query('delete from resource_servers where id = $1', [server]);
  later(5 * hour);
  await charging.charge();
  expect(await charged(account)).toEqual([
    ['2027-03-01T10:00:00.000Z', 1, 24],
    ['2027-03-02T10:00:00.000Z', 1, 2],
    ['2027-03-02T11:00:00.000Z', 1, 2],
    ['2027-03-02T12:00:00.000Z', 1, 2],
  ]);
});

test('seconds are charged by the minute, and what was missed in one go for each hour', async () => {
  at('2027-03-05T10:00:00Z');
  const account = await books.account();
  await books.machine(await books.group(account), 0.01, 'SECOND');
  const charging = books.charging();
  await charging.charge();
  later(90_000);
  await charging.charge();
  later(2 * hour);
  await charging.charge();
  expect(await charged(account)).toEqual([
    ['2027-03-05T10:00:00.000Z', 60, 0.6],
    ['2027-03-05T10:01:00.000Z', 60, 0.6],
    ['2027-03-05T10:02:00.000Z', 3_600, 36],
    ['2027-03-05T11:02:00.000Z', 3_600, 36],
  ]);
});

test('a use by the second that goes on is booked once an hour and soon at first; what ends or runs out of money is booked at once', async () => {
  at('2027-03-10T10:00:00Z');
  const account = await books.account({ money: 1_000 });
  const server = await books.machine(await books.group(account), 0.01, 'SECOND');
  const charging = books.charging();
  for (let minutes = 0; minutes < 70; minutes++) {
    await charging.charge();
    // Another process does the same, and one dies at it.
    if (minutes % 30 === 7)
      await Promise.all([books.charging(books.dyingLedger()).charge(), books.charging().charge()]);
    later(60_000);
  }
  later(129 * 60_000);
  await charging.charge();
  const booked = await charged(account);
  expect(booked.map(([, units]) => Number(units) / 60)).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60]);
  expect((await books.open()).get(`SERVER ${server}`)).toBe(nanoOf(16 * 0.6));
  await books.pool.query('delete from resource_servers where id = $1', [server]);
  later(60_000);
  await charging.charge();
  expect((await charged(account)).slice(booked.length)).toEqual([['2027-03-10T13:04:00.000Z', 16 * 60, 9.6]]);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(1_000 - 200 * 0.6));

  const poor = await books.account({ money: 40 });
  const second = await books.machine(await books.group(poor), 0.01, 'SECOND');
  await charging.charge();
  later(55 * 60_000);
  for (let minutes = 55; minutes < 70; minutes++) {
    await charging.charge();
    later(60_000);
  }
  // 66 minutes are covered, of which the last are booked one by one, and nothing beyond is taken.
  expect((await books.ledger.balance(poor)).paid).toBe(nanoOf(40 - 66 * 0.6));
  expect((await books.open()).get(`SERVER ${second}`)).toBeUndefined();
});

test('of another price an account is told exactly once, though the process that booked it and one that told it die', async () => {
  at('2027-03-11T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender);
  const quota = await books.quota(group, borrower, 10, 'DAY');
  books.users.add(`${group} ${borrower}`);
  const told = async () => {
    const { rows } = await books.pool.query<{ times: number; was: string; price: string }>(
      `select times, params->>'was' as was, params->>'price' as price from notifications where account_id = $1 and kind = 'hosting-charges.price'`,
      [borrower],
    );
    return rows;
  };
  await books.charging().charge();
  await books.pool.query('update resource_quotas set price = 20 where id = $1', [quota]);
  // It is noted with what is booked, or not at all.
  await books.charging(books.dyingLedger()).charge();
  await books.priceNotices().tell();
  expect(await told()).toEqual([]);
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
  expect(await told()).toEqual([]);
  await Promise.all([books.priceNotices().tell(), books.priceNotices().tell()]);
  await books.charging().charge();
  await books.priceNotices().tell();
  expect(await told()).toEqual([{ times: 1, was: '10', price: '20' }]);
  books.users.clear();
});

test('who uses a quota pays its lender, from the first instance on and no longer than there are any; own use costs nothing', async () => {
  at('2027-03-06T10:00:00Z');
  const [lender, borrower, guest] = [await books.account(), await books.account(), await books.account()];
  const group = await books.group(lender, { price: 7 });
  await books.quota(group, borrower, 10, 'HOUR');
  const charging = books.charging();
  await charging.charge();
  expect(await charged(borrower)).toEqual([]);
  for (const account of [lender, borrower, guest]) books.users.add(`${group} ${account}`);
  await charging.charge();
  // Its next hour begins where the one before ended, though somebody looked a little later.
  later(hour + 60_000);
  await charging.charge();
  books.users.delete(`${group} ${borrower}`);
  later(5 * hour);
  await charging.charge();
  books.users.add(`${group} ${borrower}`);
  later(hour);
  await charging.charge();
  expect(await charged(borrower)).toEqual([
    ['2027-03-06T10:00:00.000Z', 1, 10],
    ['2027-03-06T11:00:00.000Z', 1, 10],
    ['2027-03-06T17:01:00.000Z', 1, 10],
  ]);
  // Who has no quota with a price pays what the group costs.
  expect((await charged(guest))[0]).toEqual(['2027-03-06T10:00:00.000Z', 1, 7]);
  expect(await charged(lender)).toEqual([]);
  const ofGuest = (await charged(guest)).length;
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
  at('2027-03-07T10:00:00Z');
  const [lender, borrower] = [await books.account(), await books.account()];
  const group = await books.group(lender, { price: 2 });
  const first = await books.quota(group, borrower, 300, 'DAY');
  books.users.add(`${group} ${borrower}`);
  const charging = books.charging();
  await charging.charge();
  later(hour);
  await books.pool.query('delete from resource_quotas where id = $1', [first]);
  await charging.charge();
  later(hour);
  await books.quota(group, borrower, 300, 'DAY');
  await charging.charge();
  expect(await charged(borrower)).toEqual([['2027-03-07T10:00:00.000Z', 1, 300]]);
  later(22 * hour);
  await charging.charge();
  await charging.charge();
  expect(await charged(borrower)).toEqual([
    ['2027-03-07T10:00:00.000Z', 1, 300],
    ['2027-03-08T10:00:00.000Z', 1, 300],
  ]);
  books.users.clear();
});

test('what the money does not cover is not begun, and comes back with a payment without the time between', async () => {
  at('2027-03-08T10:00:00Z');
  const account = await books.account({ money: 25 });
  const server = await books.machine(await books.group(account), 10, 'HOUR');
  const charging = books.charging();
  for (let hours = 0; hours < 6; hours++) {
    await charging.charge();
    later(hour);
  }
  expect(await charged(account)).toHaveLength(2);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(5));
  const unpaid = await books.pool.query('select unpaid_since from hosting_paid where kind = $1 and resource_id = $2', [
    'SERVER',
    server,
  ]);
  expect(unpaid.rows).toEqual([{ unpaid_since: new Date('2027-03-08T12:00:00Z') }]);
  await books.pay(account, 10);
  await charging.charge();
  expect(await charged(account)).toEqual([
    ['2027-03-08T10:00:00.000Z', 1, 10],
    ['2027-03-08T11:00:00.000Z', 1, 10],
    ['2027-03-08T16:00:00.000Z', 1, 10],
  ]);
  expect((await books.ledger.balance(account)).paid).toBe(nanoOf(5));
});

test('a long absence is not charged for beyond 31 days, and a clock that goes back charges nothing again', async () => {
  at('2027-04-01T10:00:00Z');
  const account = await books.account();
  const server = await books.machine(await books.group(account), 1, 'DAY');
  const charging = books.charging();
  await charging.charge();
  later(400 * 24 * hour);
  await charging.charge();
  expect(await charged(account)).toHaveLength(1 + 32);
  later(-200 * 24 * hour);
  await charging.charge();
  expect(await charged(account)).toHaveLength(1 + 32);
  await books.pool.query('delete from resource_servers where id = $1', [server]);
});

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'] as const;
const periods = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
const terms = { price: fc.integer({ min: 1, max: 50 }), period: fc.constantFrom(...periods) };
const step = fc.oneof(
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.oneof(fc.nat(120_000), fc.nat(5 * hour), fc.nat(40 * 24 * hour)),
  }),
  fc.record({ do: fc.constant('back' as const), ms: fc.nat(3 * hour) }),
  fc.record({ do: fc.constant('add' as const), payer: fc.nat(2), ...terms }),
  fc.record({ do: fc.constant('lend' as const), payer: fc.nat(2), ...terms }),
  fc.record({ do: fc.constant('change' as const), at: fc.nat(20), ...terms }),
  fc.record({ do: fc.constant('toggle' as const), at: fc.nat(20) }),
  fc.record({ do: fc.constant('move' as const), payer: fc.nat(2), zone: fc.constantFrom(...zones) }),
  fc.record({ do: fc.constant('kill' as const) }),
);

test('whatever is added, changed, used and removed, however clocks jump and processes die, the charges are those of the plain model', async () => {
  const history = fc.record({
    zones: fc.tuple(fc.constantFrom(...zones), fc.constantFrom(...zones), fc.constantFrom(...zones)),
    steps: fc.array(step, { minLength: 5, maxLength: 16 }),
  });
  let from = Date.parse('2030-01-15T10:00:00Z');
  await fc.assert(
    fc.asyncProperty(history, async ({ zones: [a, b, c], steps }) => {
      books.now = new Date((from += 24 * hour));
      await books.pool.query('delete from resource_groups where owner_id > 0');
      await books.pool.query('delete from hosting_paid');
      books.users.clear();
      const payers = [
        { id: await books.account({ zone: a }), zone: a as string },
        { id: await books.account({ zone: b }), zone: b as string },
        { id: await books.account({ zone: c }), zone: c as string },
      ];
      const lender = await books.account();
      const [own, reference] = [new Map<number, number>(), new Reference()];
      const things: (Thing & { readonly kind: 'SERVER' | 'QUOTA'; readonly id: number; readonly group: number })[] = [];
      for (const each of steps) {
        if (each.do === 'wait') later(each.ms);
        if (each.do === 'back') later(-each.ms);
        if (each.do === 'add' || each.do === 'lend') {
          const payer = payers[each.payer]!;
          const common = { payer: payer.id, on: true, period: each.period, nano: nanoOf(each.price), zone: payer.zone };
          if (each.do === 'add') {
            const group = own.get(payer.id) ?? (await books.group(payer.id));
            own.set(payer.id, group);
            const id = await books.machine(group, each.price, each.period);
            things.push({ ...common, isContinuous: true, kind: 'SERVER', id, group });
          } else {
            const group = await books.group(lender);
            const id = await books.quota(group, payer.id, each.price, each.period);
            books.users.add(`${group} ${payer.id}`);
            things.push({ ...common, isContinuous: false, kind: 'QUOTA', id, group });
          }
        }
        const thing = 'at' in each ? things[each.at % Math.max(1, things.length)] : undefined;
        if (each.do === 'change' && thing) {
          const table = thing.kind === 'SERVER' ? 'resource_servers' : 'resource_quotas';
          await books.pool.query(`update ${table} set price = $2, period = $3 where id = $1`, [
            thing.id,
            each.price,
            each.period,
          ]);
          Object.assign(thing, { nano: nanoOf(each.price), period: each.period });
        }
        if (each.do === 'toggle' && thing) {
          const user = `${thing.group} ${thing.payer}`;
          if (thing.kind === 'SERVER') await books.pool.query('delete from resource_servers where id = $1', [thing.id]);
          else if (thing.on) books.users.delete(user);
          else books.users.add(user);
          thing.on = thing.kind === 'QUOTA' && !thing.on;
        }
        if (each.do === 'move') {
          const payer = payers[each.payer]!;
          payer.zone = each.zone;
          await books.pool.query('update accounts set time_zone = $2 where id = $1', [payer.id, each.zone]);
          for (const of of things) if (of.payer === payer.id) of.zone = each.zone;
        }
        // Its transaction is written and does not hold.
        if (each.do === 'kill') await books.charging(books.dyingLedger()).charge();
        else {
          await Promise.all([books.charging().charge(), books.charging().charge()]);
          reference.look(things, books.now.getTime());
        }
        from = Math.max(from, books.now.getTime());
      }
      await books.charging().charge();
      reference.look(things, books.now.getTime());
      const mine = new Set(payers.map(({ id }) => id));
      const charges = (await books.charges()).filter(({ accountId }) => mine.has(accountId));
      const open = await books.open();
      for (const thing of things) {
        const of = charges.filter(({ kind, id }) => kind === thing.kind && id === thing.id);
        const taken = open.get(`${thing.kind} ${thing.id}`) ?? 0n;
        expect(of.reduce((sum, { nano }) => sum + BigInt(nano), taken)).toBe(reference.sums.get(thing) ?? 0n);
        const begins = reference.begins.get(thing) ?? [];
        expect(of[0]?.begins.getTime()).toBe(begins[0]);
        // No moment is paid for twice.
        for (const [index, { begins: begin }] of of.entries())
          if (index > 0) expect(begin.getTime()).toBeGreaterThanOrEqual(of[index - 1]!.ends.getTime());
      }
      const total = charges.reduce((sum, { nano }) => sum + BigInt(nano), 0n);
      const taken = [...open.values()].reduce((sum, nano) => sum + nano, 0n);
      expect(total + taken).toBe([...reference.sums.values()].reduce((sum, nano) => sum + nano, 0n));
      // Reports of a year come to the same, by days within it and charges around them.
      const year = { period: 'YEAR', date: books.now.toISOString().slice(0, 10) } as const;
      for (const { id } of payers) {
        const { from, to, total: told, steps: shown } = await books.reports().expenses(id, year);
        const within = charges.filter(
          ({ accountId, begins }) => accountId === id && begins >= new Date(from) && begins < new Date(to),
        );
        const sum = within.reduce((all, { nano }) => all + BigInt(nano), 0n);
        expect(nanoOf(told)).toBe(sum);
        expect(shown.reduce((all, { amount }) => all + nanoOf(amount), 0n)).toBe(sum);
      }
      const paid = await Promise.all(payers.map(({ id }) => books.ledger.balance(id)));
      expect(paid.reduce((sum, { allowance, paid: left }) => sum + allowance + left, 0n)).toBe(-total);
      const earned = charges.reduce((sum, each) => sum + BigInt(each.earned), 0n);
      expect((await books.ledger.balance(lender)).income).toBe(earned);
    }),
    { numRuns: 15, interruptAfterTimeLimit: 90_000 },
  );
  const reconciliation = new Reconciliation(books.pool, books.server.host.container.get(Log));
  await reconciliation.compare();
  expect(await reconciliation.last()).toMatchObject({ differences: [], sum: 0n });
  expect(await comparison().differences()).toEqual([]);
}, 300_000);
