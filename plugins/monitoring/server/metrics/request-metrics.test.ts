import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { fitCounter } from '#plugins/fitting/server/public.ts';
import limits from '#plugins/limits/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import monitoring from '../index.ts';

const admin = '/api/mlpcore/admin/request-metrics';

let scene: Scene;
let service: SceneService;
let owner: number;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, limits, usage, monitoring] });
  service = await scene.service();
  owner = (await scene.call('GET', '/api/mlpcore/account')).body.accountId;
});
afterAll(() => scene.close());

const entry = (
  count: number,
  more: { isSuccess?: boolean; requestTypeData?: string; date?: string; modelId?: number } = {},
) => {
  const { isSuccess = true, requestTypeData = 'PREDICT', date = '2031-05-05', modelId = service.id } = more;
  return {
    requestDetailsData: { modelAccountId: owner, modelId, callerAccountId: '7', date },
    requestTypeData,
    isSuccess,
    count,
  };
};
const save = (...entries: object[]) => scene.call('POST', `${admin}/save`, entries);
const read = async (query: string) => {
  const { status, body } = await scene.call('GET', `${admin}${query}`);
  expect(status).toBe(200);
  return body;
};

test('what is saved adds up, beside what this server counted itself', async () => {
  expect(
    (
      await save(
        entry(3),
        entry(2),
        entry(1, { isSuccess: false }),
        entry(10, { requestTypeData: 'FIT' }),
        entry(4, { date: '2031-05-07T10:00:00Z' }),
      )
    ).status,
  ).toBe(200);
  expect((await save(entry(5))).status).toBe(200);
  const row =
    'insert into usage_minutes (minute, owner_id, model_id, caller_account_id, key_id, requests, failed, rejected, refused, request_bytes, answer_bytes, took_ms, cost) values ($1, $2, $3, 0, 0, 14, 6, 4, 3, 0, 0, 0, 0)';
  await scene.server.host.container.get(Pool).query(row, ['2031-05-05T23:59:00Z', owner, service.id]);
  // What the service rejected as the caller's mistake is on neither side, as in charts.
  const day = '?startDate=2031-05-05&endDate=2031-05-05';
  const ofService = { modelId: service.id, totalSuccess: 15, totalFail: 3, failPercentage: (3 / 18) * 100 };
  expect(await read(`${day}&type=PREDICT&account=system`)).toEqual({
    totalSuccessCount: 15,
    totalFailCount: 3,
    totalFailPercentage: (3 / 18) * 100,
    modelMetrics: [{ ...ofService, service: expect.objectContaining({ modelName: service.name }) }],
  });
  // What is there no more goes by its id.
  const gone = { modelId: 999, totalSuccess: 1, totalFail: 0, failPercentage: 0 };
  await save(entry(1, { date: '2031-05-01', modelId: gone.modelId }));
  expect((await read('?startDate=2031-05-01&endDate=2031-05-01')).modelMetrics).toEqual([gone]);
  expect(await read(`/account/system/model/${service.name}${day}&type=PREDICT`)).toEqual(ofService);
  expect(await read(`${day}&type=FIT`)).toMatchObject({
    totalSuccessCount: 10,
    totalFailCount: 0,
    totalFailPercentage: 0,
  });
  expect(await read('?fromDate=2031-05-06')).toMatchObject({ totalSuccessCount: 4 });
  expect(await read('?fromDate=2031-05-08')).toEqual({
    totalSuccessCount: 0,
    totalFailCount: 0,
    totalFailPercentage: 0,
    modelMetrics: [],
  });
  expect(await read(`${day}&account=no-such`)).toMatchObject({ modelMetrics: [] });
});

test('trainings are counted for their account by the minute, with those that its limit refused, and for their service by how they ended', async () => {
  const { host } = scene.server;
  const of = (text: string) => `/api/mlpcore/account/system/metric${text}`;
  const [total, exceeded] = ['TOTAL', 'EXCEEDED'].map((each) => `ACCOUNT_FITS_COUNT_PER_MINUTE_${each}`);
  const both = `metrics=${total}&metrics=${exceeded}`;
  const get = async (path: string) => (await scene.call('GET', path)).body;
  const [before, since] = [Date.now(), await get(of(`/start-time?metric=${total}`))];
  expect(since).toBeGreaterThanOrEqual(before);
  expect(await get(of(`?${both}`))).toEqual({ [total!]: 0, [exceeded!]: 0 });

  const [count] = host.made(fitCounter);
  const fit = { accountId: owner, modelId: service.id };
  for (const turn of ['begun', 'begun', 'exceeded', 'begun', 'done', 'done', 'failed'] as const)
    await count!(fit, turn);
  const range = await get(of(`-range?minutes=5&stepSeconds=60&${both}`));
  const sums = [total, exceeded].map((each) => range[each!].reduce((sum: number, { v }: { v: number }) => sum + v, 0));
  expect(sums).toEqual([4, 1]);
  for (const metric of [total, exceeded])
    expect(await get(of(`/start-time?metric=${metric}`))).toBe(range[metric!].find(({ v }: { v: number }) => v > 0).ts);

  const today = new Date().toISOString().slice(0, 10);
  const ofService = { modelId: service.id, totalSuccess: 2, totalFail: 1, failPercentage: (1 / 3) * 100 };
  const day = `?startDate=2026-01-01&endDate=${today}&type=FIT`;
  expect(await read(`${day}&account=system`)).toMatchObject({
    totalSuccessCount: 2,
    totalFailCount: 1,
    modelMetrics: [ofService],
  });
  expect(await read(`/account/system/model/${service.name}${day}`)).toEqual(ofService);
  expect(await read(day.replace('FIT', 'PREDICT'))).toMatchObject({ totalSuccessCount: 0 });

  // The last whole minute is one of these, whenever this runs.
  await host.container.get(Pool).query(
    `insert into metric_fits (model_id, minute, account_id, begun, exceeded)
     select 0, date_trunc('minute', now()) - make_interval(mins => ago), $1, 3, 2 from generate_series(1, 3) as ago`,
    [owner],
  );
  expect(await get(of(`?${both}`))).toEqual({ [total!]: 5, [exceeded!]: 2 });
});

test.each([
  ['a day that is none', () => [entry(1, { date: '2031-02-30' })]],
  ['a day before our era', () => [entry(1, { date: '0000-01-01' })]],
  ['less than nothing', () => [entry(-1)]],
  ['another kind', () => [entry(1, { requestTypeData: 'TRAIN' })]],
  ['no list', () => entry(1)],
])('%s is refused', async (_what, body) => {
  expect(await scene.call('POST', `${admin}/save`, body())).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});
