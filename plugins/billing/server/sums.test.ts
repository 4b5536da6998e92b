import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool, transaction } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { tables } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { billingEnvironment } from './environment.ts';
import { Ledger } from './ledger.ts';
import { Terms } from './operator/terms.ts';
import { monthTotals } from './operator/totals.ts';
import { Reconciliation } from './reconciliation.ts';
import { Reports } from './reports.ts';
import { keepDue, Settling } from './settling.ts';
import { steps } from './steps.ts';

let server: TestServer;
let pool: Pool;
let reports: Reports;
let settling: Settling;
let reconciliation: Reconciliation;
beforeAll(async () => {
  server = await startServer([accounts, plugin({ id: 'billing', contributes: [tables(steps)] })]);
  const { container } = server.host;
  pool = container.get(Pool);
  const services = { byIds: async () => [] };
  const terms = new Terms({
    pool,
    events: container.get(Events),
    environment: billingEnvironment.read({}),
    log: container.get(Log),
  });
  reports = new Reports({ pool, accounts: container.get(Accounts), services, terms });
  const ledger = new Ledger(pool, container.get(Events));
  settling = new Settling({ pool, ledger, services, terms: { current: async () => ({ incomeShare: 8_000n }) } });
  reconciliation = new Reconciliation(pool, container.get(Log));
});
afterAll(() => server.stop());

async function account(zone: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (short_name, display_name, language, time_zone) values (gen_random_uuid()::text, 'An account', 'EN', $1) returning id`,
    [zone],
  );
  return rows[0]!.id;
}

interface Call {
  readonly payer: number;
  readonly owner: number;
  readonly model: number;
  readonly at: number;
  readonly key?: number;
}
/** Calls at a price of a hundredth each. */
async function settled(calls: readonly Call[]): Promise<void> {
  await transaction(pool, (within) =>
    keepDue(
      calls.map(({ payer, owner, model, at, key = 1 }) => ({
        minute: at,
        ownerId: owner,
        modelId: model,
        callerAccountId: payer,
        keyId: key,
        requests: 1,
        failed: 0,
        rejected: 0,
        refused: 0,
        requestBytes: 0,
        answerBytes: 0,
        tookMs: 0,
        slowestMs: 0,
        fastestMs: 0,
        costNano: 10_000_000,
        charges: [{ terms: undefined, calls: 1, costNano: 10_000_000 }],
      })),
      within,
    ),
  );
  await settling.settle();
}

/** The date of a moment by the clocks of a zone, as 2027-01-31. */
const dateIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

const minute = 60_000;
const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const;

test('whenever it is called, and whatever clocks payer and owner have, reports come to the calls of their own days, months and years', async () => {
  const history = fc.record({
    payerZone: fc.constantFrom(...zones),
    ownerZone: fc.constantFrom(...zones),
    // About the turn of a year, near the changes of clocks, and anywhere.
    minutes: fc.array(
      fc.oneof(
        fc.nat(2 * 1_440).map((each) => each + 364 * 1_440),
        fc.nat(3 * 1_440).map((each) => each + 72 * 1_440),
        fc.nat(400 * 1_440),
      ),
      { minLength: 1, maxLength: 40 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ payerZone, ownerZone, minutes }) => {
      const [payers, owner] = [[await account(payerZone), await account(payerZone)], await account(ownerZone)];
      const calls = minutes.map((each, index) => ({
        payer: payers[index % 2]!,
        owner,
        model: owner * 10 + (index % 3),
        at: Date.UTC(2030, 0, 1) + each * minute,
        key: index % 3,
      }));
      await settled(calls);
      const [first] = calls as [Call];
      for (const [period, length] of [
        ['DAY', 10],
        ['MONTH', 7],
        ['YEAR', 4],
      ] as const) {
        const check = async (
          zone: string,
          price: number,
          mine: readonly Call[],
          read: (date: string) => Promise<Told>,
        ) => {
          const date = dateIn(zone, first.at);
          const of = mine.filter(({ at }) => dateIn(zone, at).startsWith(date.slice(0, length)));
          const told = await read(date);
          expect(Math.round(told.total / price)).toBe(of.length);
          expect(told.records.reduce((sum, { calls: count }) => sum + count, 0)).toBe(of.length);
          if (period === 'DAY') return;
          const shown = Map.groupBy(told.steps, ({ time }) =>
            dateIn(zone, Date.parse(time)).slice(0, period === 'YEAR' ? 7 : 10),
          );
          const counts = [...shown].map(([day, those]) => [
            day,
            Math.round(those.reduce((sum, { amount }) => sum + amount, 0) / price),
          ]);
          const expected = Map.groupBy(of, ({ at }) => dateIn(zone, at).slice(0, period === 'YEAR' ? 7 : 10));
          expect(Object.fromEntries(counts)).toEqual(
            Object.fromEntries([...expected].map(([day, those]) => [day, those.length])),
          );
        };
        const ofPayer = calls.filter(({ payer }) => payer === first.payer);
        await check(payerZone, 0.01, ofPayer, (date) =>
          reports.byService({ accountId: first.payer, side: 'spent' }, { period, date }),
        );
        for (const key of [0, 1, 2])
          await check(
            payerZone,
            0.01,
            ofPayer.filter((call) => call.key === key),
            (date) => reports.byKey(first.payer, key, { period, date }),
          );
        await check(ownerZone, 0.008, calls, (date) =>
          reports.byService({ accountId: owner, side: 'earned' }, { period, date }),
        );
        await check(ownerZone, 0.008, calls, (date) => reports.byPayer(owner, { period, date }));
        // What is read of those who paid is of the days of who earned.
        await check(ownerZone, 0.01, ofPayer, (date) => reports.paidBy(first.payer, owner, { period, date }));
        const { model } = first;
        await check(
          ownerZone,
          0.01,
          calls.filter((call) => call.model === model),
          (date) => reports.byPayer(owner, { period, date }, model),
        );
      }
    }),
    { numRuns: 20 },
  );
  await reconciliation.compare();
  expect(await reconciliation.last()).toMatchObject({ differences: [], sum: 0n });
  const { rows } = await pool.query<{ spent: string }>(
    `select (-sum(nano))::text as spent from billing_transactions t join billing_entries e on transaction_id = t.id
     where book in ('ALLOWANCE', 'PAID') and at >= '2030-01-01Z' and at < '2031-01-01Z'`,
  );
  expect((await monthTotals(pool, 'TOKEN', 2030)).total.spent).toBeCloseTo(Number(rows[0]!.spent) / 1e9, 6);
});

interface Told {
  readonly total: number;
  readonly records: readonly { readonly calls: number }[];
  readonly steps: readonly { readonly time: string; readonly amount: number }[];
}

test('reconciliation names what was altered behind its back: an old entry, a total, a report, and no more once it is as it was', async () => {
  const [payer, owner] = [await account('UTC'), await account('UTC')];
  await settled([
    { payer, owner, model: 7, at: Date.UTC(2029, 4, 5, 6) },
    { payer, owner, model: 7, at: Date.UTC(2029, 4, 6, 6) },
  ]);
  await reconciliation.compare();
  expect(await reconciliation.last()).toMatchObject({ differences: [] });
  const alter = async (sql: string) => {
    await transaction(pool, async (client) => {
      // Whoever has the database has its triggers, too.
      await client.query('alter table billing_entries disable trigger user');
      await client.query(sql, [payer]);
      await client.query('alter table billing_entries enable trigger user');
    });
    await reconciliation.compare();
    return (await reconciliation.last())!.differences;
  };
  const entry = `update billing_entries e set nano = e.nano + $$ from billing_transactions t where t.id = transaction_id and e.account_id = $1 and at = '2029-05-05T06:00Z'`;
  const { rows } = await pool.query<{ id: number }>(
    `select id::float8 as id from billing_transactions where account_id = $1 and at = '2029-05-05T06:00Z'`,
    [payer],
  );
  const transactions = rows.map(({ id }) => id);
  expect(await alter(entry.replace('$$', '-5'))).toMatchObject([
    { accountId: 0, book: 'TOTALS', day: '2029-05-05', entries: '-10000005', balance: '-10000000', transactions },
    { accountId: payer, book: 'PAID', day: '2029-05-05', entries: '-10000005', balance: '-10000000', transactions },
    { accountId: payer, book: 'REPORTS', day: '2029-05-05', entries: '10000005', balance: '10000000', transactions },
  ]);
  expect(await alter(entry.replace('$$', '5'))).toEqual([]);
  const total = `update billing_account_totals set nano = nano + $$ where account_id = $1 and day = '2029-05-06'`;
  expect(await alter(total.replace('$$', '3'))).toMatchObject([
    { accountId: payer, book: 'PAID', entries: '-19999997', balance: '-20000000' },
    { accountId: payer, book: 'PAID', day: '2029-05-06', entries: '-10000000', balance: '-9999997' },
  ]);
  expect((await reconciliation.last())!.differences.some((each) => each.transactions)).toBe(false);
  expect(await alter(total.replace('$$', '-3'))).toEqual([]);
});
