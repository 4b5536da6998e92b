import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Log } from '#core/server/runtime.ts';
import { nanoOf } from '#plugins/billing/server/money.ts';
import { Reconciliation } from '#plugins/billing/server/reconciliation.ts';
import { HostingComparison } from './comparison.ts';
import { Books, hour } from './test/books.ts';
import { Reference, type Thing } from './test/reference.ts';

let books: Books;
beforeAll(async () => {
  books = await Books.open();
});
afterAll(() => books.server.stop());

const comparison = () => new HostingComparison(books.pool, books.server.host.container.get(Log));

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
        if (each.do === 'wait') books.later(each.ms);
        if (each.do === 'back') books.later(-each.ms);
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
