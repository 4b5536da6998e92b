import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { admin, openWorld, type BillingWorld } from '../test/world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await openWorld();
  const { scene, ask, correct, payByCard, makePublisher, spend, earn } = world;
  await correct(20);
  await payByCard(40);
  await spend(160);
  await earn(100);
  await makePublisher();
  const { body } = await ask('POST', '/payout', { amount: 60, details: 'IBAN 1' }, { 'z-requestid': 'a' });
  await scene.call('POST', `${admin}/payouts/${body.id}`, { state: 'PAID', reason: 'Transfer 1042.' });
});
afterAll(() => world.scene.close());

test('balances are compared, sums are told by the month, and entries are exported', async () => {
  const { scene, payer, of } = world;
  const compared = await scene.call('POST', `${admin}/reconciliation`);
  expect(compared.body).toMatchObject({ differences: [], sum: 0, at: expect.any(String) });
  const pool = of<Pool>(Pool as never);
  await pool.query(`update billing_balances set nano = nano + 5000000000 where account_id = $1 and book = 'INCOME'`, [
    payer.accountId,
  ]);
  expect((await scene.call('POST', `${admin}/reconciliation`)).body).toMatchObject({
    differences: [{ accountId: payer.accountId, book: 'INCOME', entries: 40, balance: 45 }],
    sum: 5,
  });
  await pool.query(`update billing_balances set nano = nano - 5000000000 where account_id = $1 and book = 'INCOME'`, [
    payer.accountId,
  ]);
  await scene.call('POST', `${admin}/reconciliation`);
  expect((await scene.call('GET', `${admin}/reconciliation`)).body).toMatchObject({ differences: [], sum: 0 });

  const { currency, months, total } = (await scene.call('GET', `${admin}/totals`)).body;
  expect(currency).toBe('RUBLE');
  expect(total).toMatchObject({ payments: 40, spent: 260, earned: 100, revenue: 160, paidOut: 60 });
  expect(months.reduce((sum: number, { spent }: { spent: number }) => sum + spent, 0)).toBe(total.spent);

  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  // Pages follow one another to the microsecond.
  await pool.query(
    `insert into billing_transactions (key, kind, at, account_id) values ('test/exact', 'CALLS', ($1::date + 1)::timestamp at time zone 'UTC' - interval '1 microsecond', 1)`,
    [day(Date.now())],
  );
  const csv = await scene.call('GET', `${admin}/entries/export?from=2020-01-01&to=${day(Date.now() + 86_400_000)}`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (csv.body as string).trimEnd().split('\r\n').slice(1);
  const { rows } = await pool.query('select count(*)::int as count from billing_entries');
  expect(lines).toHaveLength(rows[0].count);
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[7]) * 100), 0);
  expect(sum).toBe(0);
  expect((await scene.call('GET', `${admin}/entries/export?from=2020-01-02&to=2020-01-01`)).status).toBe(400);
});
