import { pino } from 'pino';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { signIn } from '../harness/sign-in.ts';
import { password } from '../harness/product.ts';
import { startDatabase } from './database.ts';
import { quantile, type Report } from './figures.ts';
import { timesOf } from './lists.ts';
import { cpuOf, familyOf } from './processes.ts';
import { QuietClient } from './quiet-client.ts';
import { startServer, withFolder, type Server } from './server.ts';
import { sizeOf } from './sizes.ts';

/** Who calls what: services of one publisher, each called by each payer. */
const [payers, services] = [200, 25];
const calls = 10_000_000;
const zone = 'Asia/Kolkata';

/** How long calls of a month take to be settled, and reports of a year to be answered. */
export const billing = (report: Report): Promise<void> =>
  withFolder(async (folder) => {
    const endings: (() => Promise<unknown>)[] = [];
    try {
      const { connection, url } = await startDatabase(folder, endings);
      const server = await startServer(`${folder}/data`, { DATABASE_URL: url, BILLING_ENABLED: 'true' });
      endings.push(() => server.stop());
      const pool = openPool(connection, pino({ level: 'warn' }), 4);
      endings.push(() => pool.end());
      await fillAccounts(pool);
      await settle(server, pool, report);
      await reports(server, pool, report);
    } finally {
      for (const ending of endings.toReversed()) await ending();
    }
  });

const publisher = 1_000_000;

/** Accounts of payers and of a publisher, whose days are none of UTC. */
const fillAccounts = (pool: Pool) =>
  pool.query(
    `insert into accounts (id, short_name, display_name, language, time_zone)
     select $1::bigint + n, 'payer-' || n, 'Payer ' || n, 'EN', $3 from generate_series(0, $2::int) n`,
    [publisher, payers, zone],
  );

/** Calls of a month as they come into the database: by the minute, payer and service, hardly two of them alike. */
async function settle(server: Server, pool: Pool, report: Report): Promise<void> {
  const count = sizeOf({ name: 'BILLED_CALLS', full: calls, short: 200_000 });
  await pool.query(
    `insert into billing_due (minute, owner_id, model_id, account_id, calls, nano)
     select date_trunc('minute', timestamptz '2027-03-01Z' + n * interval '31 days' / $5::float8), $2::bigint, 1 + (n * 7919 / 13) % $4::int, $2::bigint + 1 + (n * 104729 / 17) % $3::int, 1, 10000000
     from generate_series(0::bigint, $1::bigint - 1) n`,
    [count, publisher, payers, services, calls],
  );
  const before = processorTime();
  while ((await pool.query('select from billing_due limit 1')).rowCount)
    await new Promise((resolve) => setTimeout(resolve, 250));
  const seconds = (processorTime() - before) / 1e6;
  const { rows } = await pool.query<{ spent: string }>(
    `select (-sum(nano))::text as spent from billing_balances where account_id > $1 and book = 'PAID'`,
    [publisher],
  );
  if (rows[0]!.spent !== String(count * 10_000_000)) throw new Error(`${count} calls came to ${rows[0]!.spent}.`);
  report({
    name: `10,000,000 calls settled, processor time (${count} measured)`,
    value: ((seconds / count) * calls) / 60,
    unit: 'min',
    limit: { must: 10 },
  });
  const start = performance.now();
  await server.call('POST', '/api/mlpbilling/admin/reconciliation');
  report({ name: 'they are compared with the balances', value: (performance.now() - start) / 1_000, unit: 's' });
}

/** Of the server and its database together, in microseconds. */
const processorTime = (): number =>
  familyOf(process.pid)
    .slice(1)
    .reduce((sum, pid) => sum + cpuOf(pid), 0);

/** A year in which each payer called each service each day, for each hour of it, and twenty servers were paid for by the hour. */
async function reports(server: Server, pool: Pool, report: Report): Promise<void> {
  const sums = (side: string, account: string, id: string, ids: number, step: string, name = `''`) =>
    pool.query(
      `insert into billing_sums select account, $1, $2, begin, id, $3::bigint, ${name}, 10, 10, 0, 100000000
       from generate_series(timestamptz '2025-01-01Z', timestamptz '2025-12-31T23:30Z', ('1 ' || $2)::interval) begin, generate_series(1, $4::int) n, lateral (select ${account} as account, ${id} as id) of`,
      [side, step, publisher, ids],
    );
  for (const step of ['HOUR', 'DAY']) {
    await sums('EARNED_BY_SERVICE', '$3::bigint', 'n', services, step);
    await sums('EARNED_FROM_PAYER', '$3::bigint', '$3::bigint + n', payers, step);
    await sums('CALLS', '$3::bigint + 1', 'n', services, step);
    await sums('SERVER', '$3::bigint + 1', 'n', 20, step, `'gpu-' || n`);
  }
  await pool.query(
    `insert into hosting_charges (account_id, kind, resource_id, owner_id, name, group_name, period, units, begins_at, ends_at, nano, earned)
     select $1, 'SERVER', n, 0, 'gpu-' || n, 'default', 'HOUR', 1, begin, begin + interval '1 hour', 100000000, 0
     from generate_series(timestamptz '2025-01-01Z', timestamptz '2025-12-31T23:30Z', '1 hour') begin, generate_series(1, 20) n`,
    [publisher + 1],
  );
  await pool.query(
    `insert into hosting_charge_days
     select account_id, 'SPENT', date_trunc('day', begins_at, 'UTC'), kind, resource_id, 0, period, name, group_name, sum(units), sum(nano) from hosting_charges group by 1, 3, 4, 5, 7, 8, 9`,
  );
  await pool.query(
    `insert into billing_sums select $1::bigint + n, 'CALLS', 'DAY', begin, 1, $1::bigint, '', 10, 10, 0, 100000000
     from generate_series(timestamptz '2025-01-01Z', timestamptz '2025-12-31T23:30Z', interval '1 day') begin, generate_series(2, $2::int) n`,
    [publisher, payers],
  );
  for (const step of ['HOUR', 'DAY'])
    await pool.query(
      `insert into billing_key_sums select $1, key, $2, begin, n, $3, 10, 100000000
       from generate_series(timestamptz '2025-01-01Z', timestamptz '2025-12-31T23:30Z', ('1 ' || $2)::interval) begin, generate_series(1, $4::int) n, generate_series(1, 4) key`,
      [publisher + 1, step, publisher, services],
    );
  await pool.query('analyze');
  const client = await QuietClient.open(server.url, await signIn(server.url, 'superadmin', password));
  const year = 'period=YEAR&date=2025-07-01';
  const of = (account: number, path: string) => `/api/mlpbilling/account/${account}/${path}`;
  const asked = {
    'expenses by service': of(publisher + 1, `details/spending?${year}`),
    'expenses by a key': of(publisher + 1, `details/spending/key/1?${year}`),
    'incomes by service': of(publisher, `report/income/models?${year}`),
    'incomes by 200 payers': of(publisher, `report/income/payers?${year}`),
    'one service by 200 payers': of(publisher, `report/income/payers?${year}&service=1`),
    'expenses by server': of(publisher + 1, `details/spending/hosting?${year}`),
    'charges of 20 servers': of(publisher + 1, `hosting/expenses?${year}`),
    'forecast and budget': of(publisher + 1, 'forecast'),
    'totals of all accounts': '/api/mlpbilling/admin/totals?year=2027',
  };
  for (const [name, path] of Object.entries(asked)) {
    const value = quantile(await timesOf(() => client.get(path), { requests: 20, warmUp: 3 }), 0.5);
    report({
      name: `a year: ${name}, p50`,
      value,
      unit: 'ms',
      limit: { must: 300 },
    });
  }
  client.close();
}
