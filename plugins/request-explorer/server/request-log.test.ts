import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '#core/server/database/database.ts';
import type { CallRecord } from '#plugins/gateway/server/public.ts';
import { makeDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { Budget } from './budget.ts';
import { RequestLog } from './request-log.ts';

const silent = pino({ level: 'silent' });
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await makeDatabase();
  pool = openPool(database.connection, silent);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const at = Date.UTC(2027, 0, 15, 8);
const record = (id: string, more: Partial<CallRecord> = {}): CallRecord => ({
  id,
  caller: undefined,
  service: { id: 5, account: { id: 1, shortName: 'a' } } as CallRecord['service'],
  kind: 'predict',
  outcome: 'answered',
  status: 200,
  at,
  tookMs: 1,
  requestBytes: 1,
  answerBytes: 1,
  cost: 0,
  attempts: 1,
  cached: false,
  headers: {},
  ...more,
});
const listed = async () =>
  (await pool.query<{ name: string }>('select request_id as name from logged_requests order by id')).rows.map(
    ({ name }) => name,
  );
const counted = async () =>
  (
    await pool.query(
      'select sum(ok)::int as ok, sum(server)::int as server, sum(unlisted)::int as unlisted from logged_request_minutes',
    )
  ).rows[0];

test('what the database does not take is written with the next try, once and counted once', async () => {
  const log = new RequestLog(pool, silent);
  log.ended(record('first'));
  await pool.query('alter table logged_request_minutes rename to away');
  await expect(log.flush()).rejects.toThrow();
  expect(await listed()).toEqual([]);
  log.ended(record('second', { status: 503, outcome: 'refused' }));
  await pool.query('alter table away rename to logged_request_minutes');
  await log.stop();
  expect(await listed()).toEqual(['first', 'second']);
  expect(await counted()).toEqual({ ok: 1, server: 1, unlisted: 0 });
});

test('requests that come faster than rows are written are counted, and those that fail among them are listed', async () => {
  await pool.query('truncate logged_requests, logged_request_minutes');
  const log = new RequestLog(pool, silent);
  for (let count = 0; count < 1_500; count++) log.ended(record('good'));
  log.ended(record('bad', { status: 500, outcome: 'failed' }));
  await log.flush();
  const names = await listed();
  expect(names.filter((name) => name === 'good')).toHaveLength(1_000);
  expect(names).toContain('bad');
  expect(await counted()).toEqual({ ok: 1_500, server: 1, unlisted: 500 });
});

test('what no text of the database holds keeps nobody else out', async () => {
  await pool.query('truncate logged_requests, logged_request_minutes');
  const log = new RequestLog(pool, silent);
  log.ended(
    record('o\u0000dd', { route: 'a\u0000b', cost: NaN, requestBytes: Infinity, headers: { 'Z-Priority': '1e99' } }),
  );
  log.ended(record('plain'));
  await log.flush();
  expect(await listed()).toEqual(['odd', 'plain']);
});

test('a row that the database refuses is left out and told, whatever else waits', async () => {
  await pool.query('truncate logged_requests, logged_request_minutes');
  const told: { msg: string; lost?: number }[] = [];
  const log = new RequestLog(pool, pino({}, { write: (line: string) => void told.push(JSON.parse(line)) }));
  for (const name of ['one', 'two', 'three']) log.ended(record(name));
  log.ended(record('bad', { attempts: 1e9 }));
  log.ended(record('four'));
  await log.flush();
  expect(await listed()).toEqual(['one', 'two', 'three', 'four']);
  expect(told).toMatchObject([{ msg: 'Requests will not be listed: the database refuses them.', lost: 1 }]);
  expect(await counted()).toEqual({ ok: 5, server: 0, unlisted: 0 });
});

test('a budget begins anew with each second', () => {
  const budget = new Budget();
  const taken = (now: number) => Array.from({ length: 1_200 }, () => budget.takes(200, now)).filter(Boolean).length;
  expect([taken(1_000), taken(1_999), taken(2_000)]).toEqual([1_000, 0, 1_000]);
});
