import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { makeDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { steps } from '../steps.ts';
import { keptByDefault, levels, readKept, type Kept } from './levels.ts';
import { Rollups } from './rollups.ts';
import { SampleStore } from './sample-store.ts';

const kept = readKept('') as Kept;
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

let database: TestDatabase;
let pool: Pool;
let samples: SampleStore;
beforeAll(async () => {
  database = await makeDatabase();
  pool = openPool(database.connection, pino({ level: 'silent' }), 4);
  samples = new SampleStore(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Begins the levels anew at a moment, as an installation does that was first started then. */
async function begin(at: Date): Promise<Rollups> {
  for (const { span } of levels) {
    const { rows } = await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'metric_points_${span}'::regclass`,
    );
    for (const { name } of rows) await pool.query(`drop table ${name}`);
    const start = new Date(Math.floor(at.getTime() / (span * second)) * span * second);
    await pool.query('update metric_levels set since = $2, until = $2 where span = $1', [span, start]);
  }
  const rollups = new Rollups(pool, kept);
  await rollups.open(at);
  return rollups;
}

const put = (subject: string, at: number, seconds: number, figures: Readonly<Record<string, number>>) =>
  pool.query(
    `insert into metric_points_1 (subject, span, at, seconds, ${Object.keys(figures).join(', ')}) values ($1, 1, $2, $3, ${Object.values(figures).join(', ')})`,
    [subject, new Date(at), seconds],
  );
const pointsOf = async (span: number) =>
  (
    await pool.query(
      `select subject, extract(epoch from at)::integer as at, ram_usage as ram, reconnects, took_20 as took from metric_points_${span} order by subject, at`,
    )
  ).rows;

test('points are rolled up level by level, and each level drops what is older than it keeps', async () => {
  const start = Math.floor(Date.now() / day) * day - 20 * day;
  const rollups = await begin(new Date(start));
  for (const [at, ram, reconnects, took] of [
    [0, 100, 1, 1],
    [4, 200, 2, 2],
    [12, 600, 4, 4],
    [70, 1_000, 4, 8],
  ] as const)
    await put('model/1', start + at * second, 1, { ram_usage: ram, reconnects, took_20: took });
  await put('instance/1', start, 1, { ram_usage: 7 });

  await rollups.take(new Date(start + 120 * second));
  const at = start / second;
  expect(await pointsOf(10)).toEqual([
    { subject: 'instance/1', at, ram: 7, reconnects: null, took: null },
    { subject: 'model/1', at, ram: 150, reconnects: 2, took: 3 },
    { subject: 'model/1', at: at + 10, ram: 600, reconnects: 4, took: 4 },
    { subject: 'model/1', at: at + 70, ram: 1_000, reconnects: 4, took: 8 },
  ]);
  // Of the second minute not everything may have come yet.
  expect(await pointsOf(60)).toEqual([
    { subject: 'instance/1', at, ram: 7, reconnects: null, took: null },
    { subject: 'model/1', at, ram: 375, reconnects: 4, took: 7 },
  ]);

  await rollups.take(new Date(start + 2 * day));
  expect(await pointsOf(1)).toEqual([]);
  expect(await pointsOf(10)).toEqual([]);
  expect(await pointsOf(3_600)).toEqual([{ subject: 'model/1', at, ram: 687.5, reconnects: 4, took: 15 }]);
  expect(await pointsOf(86_400)).toEqual([{ subject: 'model/1', at, ram: 687.5, reconnects: 4, took: 15 }]);
  await rollups.take(new Date(start + 16 * day));
  expect(await pointsOf(60)).toEqual([]);
  expect(await pointsOf(600)).toMatchObject([{ subject: 'instance/1' }, { subject: 'model/1', took: 15 }]);
  await rollups.take(new Date(start + 800 * day));
  expect(await pointsOf(3_600)).toEqual([]);
  expect(await pointsOf(86_400)).toHaveLength(1);
});

test('a time is read from the levels that have it: coarse where it is long ago, to the second where it is now', async () => {
  const now = Date.now();
  const start = Math.floor(now / hour) * hour - 30 * hour;
  const rollups = await begin(new Date(start));
  await put('model/2', start + 5 * second, 1, { ram_usage: 10 });
  await rollups.take(new Date(now - 60 * second));
  const latest = Math.floor((now - 20 * second) / second) * second;
  await put('model/2', latest, 1, { ram_usage: 20 });

  const read = (stepSeconds: number, from = start) =>
    samples.range('model/2', { from: new Date(from), stepSeconds }, ['ram_usage']);
  const hourly = await read(3_600);
  expect(hourly.at(0)).toEqual({ ts: start, figures: { ram_usage: 10 } });
  expect(hourly.at(-1)).toEqual({ ts: Math.floor(latest / hour) * hour, figures: { ram_usage: 20 } });
  expect(hourly).toHaveLength(2);
  // Ten seconds are kept for a day: what is older stands for the whole minute that is kept of it.
  const fine = await read(10);
  expect(fine.slice(0, 6).map(({ ts }) => (ts - start) / second)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(fine).toHaveLength(7);
  expect((await read(1, latest - 60 * second)).at(-1)).toEqual({ ts: latest, figures: { ram_usage: 20 } });
  // Of what is kept by the day, one point would stand for hours before the beginning.
  expect(await read(7_200, start - 5 * day)).toMatchObject([
    { figures: { ram_usage: 10 } },
    { figures: { ram_usage: 20 } },
  ]);
  expect(await samples.earliest('model/2', 'ram_usage')).toBe(start);
  expect((await samples.latest(['model/2'], new Date(now))).get('model/2')).toBeUndefined();
  expect((await samples.latest(['model/2'], new Date(latest + 2 * second))).get('model/2')).toEqual({ ram_usage: 20 });
  expect((await samples.latest(['model/2'], new Date(start + 90 * second))).get('model/2')).toEqual({ ram_usage: 10 });
});

test('what gateways count in the same seconds is added up', async () => {
  await begin(new Date());
  await Promise.all([
    samples.count(new Map([['calls/1', { took_20: 2 }]]), 10),
    samples.count(new Map([['calls/1', { took_20: 1, took_50: 5 }]]), 10),
  ]);
  const span = { from: new Date(Date.now() - 2 * hour), stepSeconds: 3_600 };
  const found = await samples.ranges(['calls/1', 'calls/2'], span, ['took_20', 'took_50']);
  const all = (column: 'took_20' | 'took_50') =>
    found.get('calls/1')!.reduce((sum, { figures }) => sum + (figures[column] ?? 0), 0);
  expect([all('took_20'), all('took_50')]).toEqual([3, 5]);
  expect(found.get('calls/2')).toEqual([]);
});

test('what was kept before there were levels goes on by the hour and by the day', async () => {
  const client = await pool.connect();
  try {
    await client.query('create schema former; set search_path = former, public');
    await client.query(steps[0]!.sql as string);
    const at = Math.floor(Date.now() / day) * day - 40 * day;
    for (const [minutes, ram] of [
      [0, 10],
      [30, 20],
      [90, 45],
    ] as const)
      await client.query(`insert into metric_samples (subject, at, span, ram_usage) values ('model/3', $1, 300, $2)`, [
        new Date(at + minutes * 60 * second),
        ram,
      ]);
    await client.query(steps[1]!.sql as string);
    const { rows } = await client.query(
      'select span, extract(epoch from at)::integer as at, ram_usage as ram from metric_points order by span, at',
    );
    const from = at / second;
    expect(rows).toEqual([
      { span: 3_600, at: from, ram: 15 },
      { span: 3_600, at: from + 3_600, ram: 45 },
      { span: 86_400, at: from, ram: 25 },
    ]);
  } finally {
    await client.query('drop schema former cascade; reset search_path').finally(() => client.release());
  }
});

test.each([
  ['1s=2h, 1d=3650d', [7_200, 315_360_000]],
  ['', [3_600, 158_112_000]],
])('%j says how long levels are kept', (text, [finest, coarsest]) => {
  const read = readKept(text) as Kept;
  expect([read.get(1), read.get(86_400), read.get(600)]).toEqual([finest, coarsest, 61 * 86_400]);
});

test.each([
  ['1s=0h', '1s is kept for at least 1m and at most 3660d'],
  ['1h=30m', '1h is kept for at least 60h and at most 3660d'],
  ['1s', `it is written like ${keptByDefault}`],
  ['2s=1h', `it is written like ${keptByDefault}`],
])('%j is refused', (text, message) => expect(readKept(text)).toBe(message));
