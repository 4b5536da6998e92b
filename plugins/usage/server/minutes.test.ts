import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import usage from './index.ts';
import { Minutes } from './minutes.ts';
import { usageDays, usageJournals, usageMinutes } from './tables.ts';

const hour = Date.UTC(2027, 0, 15, 8);
const minutesAfter = (minutes: number) => new Date(hour + minutes * 60_000);

let scene: Scene;
let pool: Pool;
let minutes: Minutes;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, usage] });
  pool = scene.server.host.container.get(Pool);
  minutes = new Minutes(pool, () => minutesAfter(0), 400);
  const rows: readonly (readonly [at: Date, modelId: number, account: number, key: number, requests: number])[] = [
    [minutesAfter(0), 1, 10, 5, 1],
    [minutesAfter(1), 1, 10, 5, 2],
    [minutesAfter(4), 1, 10, 6, 4],
    [minutesAfter(4), 2, 11, 7, 8],
    [minutesAfter(5), 1, 10, 0, 16],
    [minutesAfter(59), 1, 10, 5, 32],
    [minutesAfter(60), 1, 10, 5, 64],
  ];
  for (const [at, model, account, key, requests] of rows)
    await pool.query('insert into usage_minutes values ($1, 1, $2, $3, $4, $5, 0, 0, 0, 0, $6, $6, $6, 0.5)', [
      at,
      model,
      account,
      key,
      requests,
      requests,
    ]);
});
afterAll(() => scene.close());

const period = { from: minutesAfter(0), to: minutesAfter(60), stepSeconds: 300 };
const shown = (series: ReadonlyMap<number, readonly { readonly ts: number; readonly requests: number }[]>) =>
  Object.fromEntries(
    [...series].map(([id, steps]) => [id, steps.map(({ ts, requests }) => [(ts - hour) / 60_000, requests])]),
  );

test('series come by step, in the order of time, without steps in which nothing was', async () => {
  expect(shown(await minutes.ofModels({ modelIds: [1, 2, 3], ...period }))).toEqual({
    1: [
      [0, 7],
      [5, 16],
      [55, 32],
    ],
    2: [[0, 8]],
  });
  expect((await minutes.ofModels({ modelIds: [1], ...period })).get(1)![0]).toEqual({
    ts: hour,
    requests: 7,
    failed: 0,
    rejected: 0,
    refused: 0,
    tookMs: 7,
    slowestMs: 4,
    fastestMs: 1,
    cost: 1.5,
    requestBytes: 0,
    answerBytes: 0,
  });
});

test('keys are those of one account; calls without a key are nobody’s', async () => {
  expect(shown(await minutes.ofKeys({ accountId: 10, ...period }))).toEqual({
    5: [
      [0, 3],
      [55, 32],
    ],
    6: [[0, 4]],
  });
  expect(shown(await minutes.ofKeys({ accountId: 10, keyIds: [6, 7], ...period }))).toEqual({ 6: [[0, 4]] });
  expect(shown(await minutes.ofKeys({ accountId: 10, keyIds: [], ...period }))).toEqual({});
  expect(shown(await minutes.ofAccounts({ accountIds: [10, 11], ...period }))).toEqual({
    10: [
      [0, 7],
      [5, 16],
      [55, 32],
    ],
    11: [[0, 8]],
  });
});

test('a step is of whole minutes and stays where it is whenever one looks', async () => {
  expect(shown(await minutes.ofModels({ modelIds: [2], ...period, stepSeconds: 15 }))).toEqual({ 2: [[4, 8]] });
  expect(
    shown(
      await minutes.ofModels({ modelIds: [1], from: new Date(hour + 61_000), to: minutesAfter(61), stepSeconds: 600 }),
    ),
  ).toEqual({
    1: [
      [0, 22],
      [50, 32],
      [60, 64],
    ],
  });
});

test('what is older than 400 days goes', async () => {
  await pool.query(
    'insert into usage_minutes values ($1, 1, 8, 10, 0, 1, 0, 0, 0, 0, 0, null, null, 0), ($2, 1, 9, 10, 0, 1, 0, 0, 0, 0, 0, null, null, 0)',
    [minutesAfter(-400 * 1_440 - 1), minutesAfter(-400 * 1_440)],
  );
  await minutes.clean();
  expect(
    shown(
      await minutes.ofModels({
        modelIds: [8, 9],
        from: minutesAfter(-500 * 1_440),
        to: minutesAfter(0),
        stepSeconds: 60,
      }),
    ),
  ).toEqual({ 9: [[-400 * 1_440, 1]] });
});

test.each([usageMinutes, usageDays, usageJournals].map((table) => [getTableName(table), table] as const))(
  '%s is in the database as the code has it',
  async (name, table) => {
    const { rows } = await pool.query<object>(
      `select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = $1 order by column_name`,
      [name],
    );
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull || column.primary,
    }));
    expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  },
);
