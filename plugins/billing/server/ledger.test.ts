import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool, transaction } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Log } from '#core/server/runtime.ts';
import { tables } from '#core/server/points.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { Ledger, type Draft } from './ledger.ts';
import { amountOf, exactText, nanoOf } from './money.ts';
import { Payouts } from './payouts/payouts.ts';
import { Reconciliation } from './reconciliation.ts';
import { keepDue, Settling } from './settling.ts';
import { steps } from './steps.ts';
import { refill } from './test/drafts.ts';

let server: TestServer;
let pool: Pool;
let ledger: Ledger;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'billing', contributes: [tables(steps)] })]);
  pool = server.host.container.get(Pool);
  ledger = new Ledger(pool, server.host.container.get(Events));
});
afterAll(() => server.stop());

async function expectBalanced(): Promise<void> {
  const reconciliation = new Reconciliation(pool, server.host.container.get(Log));
  await reconciliation.compare();
  expect(await reconciliation.last()).toMatchObject({ differences: [], sum: 0n });
}

let accountIds = 1_000;
const newAccount = () => ++accountIds;
const allow = (accountId: number, nano: bigint): Draft => ({
  ...refill(accountId, nano),
  kind: 'ALLOWANCE',
  entries: [
    { accountId, book: 'ALLOWANCE', nano },
    { accountId: 0, book: 'GRANTS', nano: -nano },
  ],
});

/** Services by id, each at a price for a call and with units for nothing. */
const priced = (prices: ReadonlyMap<number, { readonly nano: number; readonly free: number }>) => ({
  byIds: async (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const price = prices.get(id);
      const billingSettings = price && {
        isBillingEnabled: true,
        billingUnit: 'calls' as const,
        billingUnitPriceInNanoToken: price.nano,
        freeUnitQuota: price.free,
      };
      return billingSettings ? [{ id, data: { billingSettings } } as never] : [];
    }),
});

const shareOf = (share: number) => ({ current: async () => ({ incomeShare: BigInt(share) }) });

interface Counted {
  readonly payer: number;
  readonly owner: number;
  readonly model: number;
  readonly calls: number;
  readonly nano: number;
  readonly at?: number;
  /** Of the terms that the calls were made by; where it is left out, nobody kept these. */
  readonly free?: number;
}
const minuteOf = ({ payer, owner, model, calls, nano, at = Date.UTC(2027, 0, 15, 8), free }: Counted) => ({
  minute: at,
  ownerId: owner,
  modelId: model,
  callerAccountId: payer,
  keyId: 1,
  requests: calls,
  failed: 0,
  rejected: 0,
  refused: 0,
  requestBytes: 0,
  answerBytes: 0,
  tookMs: 0,
  slowestMs: 0,
  fastestMs: 0,
  costNano: calls * nano,
  charges: [
    { terms: free === undefined ? undefined : { unitNano: nano, freeUnits: free }, calls, costNano: calls * nano },
  ],
});
const count = (counted: readonly Counted[]) => transaction(pool, (within) => keepDue(counted.map(minuteOf), within));

test('the database refuses entries that do not come to zero, and any change of what is booked', async () => {
  const account = newAccount();
  await ledger.book(refill(account, 5n));
  const uneven: Draft = { ...refill(account, 5n), entries: [{ accountId: account, book: 'PAID', nano: 5n }] };
  await expect(ledger.book(uneven)).rejects.toThrow('come to zero');
  const orphans = `insert into billing_entries values (0, 1, 'PAID', 5), (0, 0, 'GRANTS', -5)`;
  await expect(pool.query(orphans)).rejects.toThrow('belong to a transaction');
  for (const change of [
    'update billing_entries set nano = 6',
    'delete from billing_entries',
    'truncate billing_entries',
    'update billing_transactions set note = $$other$$',
    'delete from billing_transactions',
  ])
    await expect(pool.query(change)).rejects.toThrow('book a correction');
  expect((await ledger.balance(account)).paid).toBe(5n);
  await expectBalanced();
});

test('what is booked twice under one key, also at once, is booked once', async () => {
  const account = newAccount();
  const draft = refill(account, 7n);
  const booked = await Promise.all([ledger.book(draft), ledger.book(draft), ledger.book(draft)]);
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await ledger.book(draft)).toBe(false);
  expect((await ledger.balance(account)).paid).toBe(7n);
});

test('calls are free within the quota of the month, then paid from the tariff and from what was paid', async () => {
  const [payer, owner, model] = [newAccount(), newAccount(), newAccount()];
  await ledger.book(allow(payer, 300n));
  await ledger.book(refill(payer, 500n));
  const settling = new Settling({
    pool,
    ledger,
    services: priced(new Map([[model, { nano: 100, free: 2 }]])),
    terms: shareOf(8_000),
  });
  await count([
    { payer, owner, model, calls: 4, nano: 100 },
    { payer, owner, model, calls: 3, nano: 100 },
    { payer, owner, model, calls: 1, nano: 100, at: Date.UTC(2027, 1, 1) },
  ]);
  await settling.settle();
  // Two calls of January are free, and the only one of February.
  expect(await ledger.balance(payer)).toMatchObject({ allowance: 0n, paid: 300n });
  expect(await ledger.balance(owner)).toMatchObject({ income: 400n });
  const { rows } = await pool.query(
    `select sum(calls)::int as calls, sum(units)::int as units, sum(free_units)::int as free, sum(nano)::int as spent from billing_sums where account_id = $1 and step = 'DAY'`,
    [payer],
  );
  expect(rows).toEqual([{ calls: 8, units: 8, free: 3, spent: 500 }]);
});

test('calls are charged by what held when they were made, whatever the settings say since', async () => {
  const [payer, owner, model] = [newAccount(), newAccount(), newAccount()];
  await count([
    { payer, owner, model, calls: 3, nano: 100, free: 2 },
    { payer, owner, model, calls: 1, nano: 300, free: 0 },
  ]);
  const services = priced(new Map([[model, { nano: 700, free: 0 }]]));
  await new Settling({ pool, ledger, services, terms: shareOf(8_000) }).settle();
  expect((await ledger.balance(payer)).paid).toBe(-400n);
  const { rows } = await pool.query('select nano::int as nano from billing_prices where model_id = $1', [model]);
  expect(rows).toEqual([{ nano: 300 }]);
});

test('an account pays neither for its own services nor for visitors', async () => {
  const [payer, model] = [newAccount(), newAccount()];
  await count([
    { payer, owner: payer, model, calls: 1, nano: 100 },
    { payer: 0, owner: payer, model, calls: 1, nano: 100 },
  ]);
  expect((await pool.query('select from billing_due where model_id = $1', [model])).rowCount).toBe(0);
});

test('below zero is noted until the balance is back', async () => {
  const account = newAccount();
  await ledger.book(refill(account, -1n));
  const { belowSince } = await ledger.balance(account);
  expect(belowSince).toBeInstanceOf(Date);
  await ledger.book(refill(account, -1n));
  expect((await ledger.balance(account)).belowSince).toEqual(belowSince);
  await ledger.book(refill(account, 2n));
  expect((await ledger.balance(account)).belowSince).toBeUndefined();
});

test('whatever is called, settled at once, cut off and settled again, the parts come to what calls cost', async () => {
  const calls = fc.record({
    payer: fc.nat(3),
    model: fc.nat(2),
    calls: fc.integer({ min: 1, max: 50 }),
    hour: fc.nat(72),
  });
  const history = fc.record({
    calls: fc.array(calls, { minLength: 1, maxLength: 40 }),
    prices: fc.array(fc.record({ nano: fc.integer({ min: 1, max: 2 ** 40 }), free: fc.nat(40) }), {
      minLength: 3,
      maxLength: 3,
    }),
    refills: fc.array(fc.bigInt({ min: 1n, max: 2n ** 45n }), { maxLength: 4 }),
    batch: fc.integer({ min: 1, max: 10 }),
    share: fc.integer({ min: 0, max: 10_000 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ calls: made, prices, refills, batch, share }) => {
      const payers = [newAccount(), newAccount(), newAccount(), newAccount()];
      const [owner, models] = [newAccount(), [newAccount(), newAccount(), newAccount()]];
      for (const [index, nano] of refills.entries()) await ledger.book(allow(payers[index]!, nano));
      const services = priced(new Map(models.map((id, index) => [id, prices[index]!])));
      const settling = new Settling({ pool, ledger, services, terms: shareOf(share) });
      await count(
        made.map(({ payer, model, calls: number, hour }) => ({
          payer: payers[payer]!,
          owner,
          model: models[model]!,
          calls: number,
          nano: prices[model]!.nano,
          at: Date.UTC(2027, 0, 30, hour),
          ...(hour % 2 === 0 && { free: prices[model]!.free }),
        })),
      );
      // Its database connection goes after everything was written and before it holds.
      const dying = new Ledger(pool, server.host.container.get(Events));
      const alone = dying.alone.bind(dying);
      dying.alone = (work) =>
        alone(async (booking) => {
          await work(booking);
          throw new Error('killed');
        });
      await expect(
        new Settling({ pool, ledger: dying, services, terms: shareOf(share) }).settleSome(batch),
      ).rejects.toThrow('killed');
      // A turn that is asked for while one is under way is that one.
      const [turn, joined] = [settling.settle(), settling.settle()];
      expect(joined).toBe(turn);
      await Promise.all([settling.settleSome(batch), settling.settleSome(batch), turn]);
      await settling.settle();

      const { rows } = await pool.query<Record<'spent' | 'earned' | 'revenue' | 'calls', string>>(
        `select coalesce(-sum(nano) filter (where book in ('ALLOWANCE', 'PAID')), 0)::text as spent, coalesce(sum(nano) filter (where book = 'INCOME'), 0)::text as earned,
           coalesce(sum(nano) filter (where book = 'REVENUE'), 0)::text as revenue, (select sum(calls)::text from billing_transactions where model_id = any($1)) as calls
         from billing_transactions t join billing_entries on transaction_id = t.id where model_id = any($1)`,
        [models],
      );
      const sums = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, BigInt(value)]));
      expect(sums.spent).toBe(sums.earned! + sums.revenue!);
      expect(sums.calls).toBe(BigInt(made.reduce((sum, each) => sum + each.calls, 0)));
      // By payer, service and month, what is not free is paid in full.
      const used = new Map<string, number>();
      for (const { payer, model, calls: number, hour } of made) {
        const name = `${payer}/${model}/${new Date(Date.UTC(2027, 0, 30, hour)).getUTCMonth()}`;
        used.set(name, (used.get(name) ?? 0) + number);
      }
      const owed = [...used].reduce((sum, [name, number]) => {
        const { nano, free } = prices[Number(name.split('/')[1])]!;
        return sum + BigInt(Math.max(0, number - free)) * BigInt(nano);
      }, 0n);
      expect(sums.spent).toBe(owed);
      for (const payer of payers) expect((await ledger.balance(payer)).allowance).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 15 },
  );
  await expectBalanced();
  // What was paid has a number each, without a gap, however much of it was cut off.
  const { rows } = await pool.query<{ numbered: boolean; paid: boolean }>(
    `select count(*) = max(number) and min(number) = 1 as numbered,
       count(*) = (select count(*) from billing_transactions where kind = 'CORRECTION') as paid from billing_invoices`,
  );
  expect(rows).toEqual([{ numbered: true, paid: true }]);
});

test('whatever publishers ask for at once, cut off and sent again, no income is paid out twice', async () => {
  const asks = fc.array(
    fc.record({ nano: fc.bigInt({ min: 1n, max: 60n }), twice: fc.boolean(), paid: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(asks, async (all) => {
      const account = newAccount();
      const income = {
        ...refill(account, 0n),
        entries: [
          { accountId: account, book: 'INCOME', nano: 100n },
          { accountId: 0, book: 'GRANTS', nano: -100n },
        ],
      } as const;
      await ledger.book(income);
      const dying = new Ledger(pool, server.host.container.get(Events));
      const alone = dying.alone.bind(dying);
      dying.alone = (work) =>
        alone(async (booking) => {
          await work(booking);
          throw new Error('killed');
        });
      const parts = { pool, clock: () => new Date() };
      const payouts = new Payouts({ ...parts, ledger });
      const ask = (by: Payouts, at: number) =>
        by
          .request({
            accountId: account,
            userId: 1,
            login: 'a',
            nano: all[at]!.nano,
            details: 'x',
            requestId: `ask-${at}`,
          })
          .then(
            ({ payout }) => payout,
            () => undefined,
          );
      await Promise.all(all.map((_, at) => ask(new Payouts({ ...parts, ledger: dying }), at)));
      const got = await Promise.all(
        all.flatMap(({ twice }, at) => (twice ? [ask(payouts, at), ask(payouts, at)] : [ask(payouts, at)])),
      );
      const held = new Map(got.flatMap((payout) => (payout ? [[payout.id, payout.nano] as const] : [])));
      const sum = [...held.values()].reduce((total, nano) => total + nano, 0n);
      expect(await ledger.balance(account)).toMatchObject({ income: 100n - sum, held: sum });
      expect(sum).toBeLessThanOrEqual(100n);
      const by = { userId: 1, login: 'a', reason: 'x' };
      const settled = await Promise.all(
        [...held].flatMap(([id], at) => {
          const state = all[at]!.paid ? 'PAID' : 'DECLINED';
          return [state, state, state === 'PAID' ? 'DECLINED' : 'PAID'].map((each) =>
            payouts.settle(String(id), each as 'PAID', by).then(
              ({ payout }) => payout,
              () => undefined,
            ),
          );
        }),
      );
      const paid = new Map(
        settled.flatMap((payout) => (payout?.state === 'PAID' ? [[payout.id, payout.nano] as const] : [])),
      );
      const out = [...paid.values()].reduce((total, nano) => total + nano, 0n);
      expect(await ledger.balance(account)).toMatchObject({ income: 100n - out, held: 0n });
    }),
    { numRuns: 15 },
  );
  await expectBalanced();
});

test('amounts keep what they are on their way to nano-units and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (hundredths) => {
      expect(amountOf(nanoOf(hundredths / 100))).toBe(hundredths / 100);
    }),
  );
  expect([0n, -1n, 1_500_000_000n, -12_345_678_900_000_000_000n].map(exactText)).toEqual([
    '0.00',
    '-0.000000001',
    '1.50',
    '-12345678900.00',
  ]);
});
