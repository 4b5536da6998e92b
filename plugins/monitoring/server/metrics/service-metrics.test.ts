import { cpus } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ModelMetric } from '../../contract/metrics.ts';
import { account, list, makeBusy, mebi, openWorld, type BusyService, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
let busy: BusyService;
beforeAll(async () => {
  world = await openWorld();
  busy = await makeBusy(world);
}, 60_000);
afterAll(() => world.stop());

const load = ['CPU_USAGE', 'CPU_REQUESTED', 'CPU_LIMIT', 'RAM_USAGE', 'RAM_REQUESTED', 'RAM_LIMIT', 'RECONNECTS_COUNT'];

test('an instance uses what its process and the processes that it started use', async () => {
  const { get } = world;
  const [first] = await busy.instanceIds();
  const figures = await get(
    `${busy.path}/instance/${first}/metric?${list(
      'metrics',
      load.map((each) => `INSTANCE_${each}`),
    )}`,
  );
  expect(figures).toEqual({
    INSTANCE_CPU_USAGE: expect.any(Number),
    INSTANCE_CPU_REQUESTED: 0.25,
    INSTANCE_RAM_USAGE: expect.any(Number),
    INSTANCE_RAM_REQUESTED: 256 * mebi,
    INSTANCE_RAM_LIMIT: 256 * mebi,
    INSTANCE_RECONNECTS_COUNT: 0,
  });
  const most = await vi.waitFor(async () => {
    await Promise.all([busy.predict({ busyMs: 300 }), busy.predict({ busyMs: 300 })]);
    await world.sample();
    const { INSTANCE_CPU_USAGE: used } = await get(
      `${busy.path}/instance/${first}/metric-range?minutes=5&stepSeconds=1&metrics=INSTANCE_CPU_USAGE`,
    );
    const found = Math.max(...used.map(({ v }: { v: number }) => v));
    expect(found).toBeGreaterThan(0.05);
    return found;
  });
  // Ticks of the clock that processor time is told in are long beside a second.
  expect(most).toBeLessThanOrEqual(cpus().length + 0.5);
  // A Node process that serves holds some tens of megabytes.
  expect(figures.INSTANCE_RAM_USAGE).toBeGreaterThan(20 * mebi);
  expect(figures.INSTANCE_RAM_USAGE).toBeLessThan(600 * mebi);
});

test('a service has the sum of its instances, and its account that of its services with its limits', async () => {
  const { get } = world;
  const metrics = [
    'MODEL_CPU_REQUESTED',
    'MODEL_RAM_LIMIT',
    'MODEL_EPHEMERAL_DISK_REQUESTED',
    'MODEL_GPU_REQUESTED',
    'MODEL_INSTANCES_COUNT',
    'MODEL_ACTIVE_REQUESTS_COUNT',
  ];
  const ofModel = {
    MODEL_CPU_REQUESTED: 0.5,
    MODEL_RAM_LIMIT: 512 * mebi,
    MODEL_EPHEMERAL_DISK_REQUESTED: 2 * 2 ** 30,
    MODEL_GPU_REQUESTED: 0,
    MODEL_INSTANCES_COUNT: 2,
    MODEL_ACTIVE_REQUESTS_COUNT: 0,
  };
  expect(await get(`${busy.path}/metric?${list('metrics', metrics)}`)).toEqual(ofModel);
  expect(await get(`${account}/models/metric?models=busy&models=no-such&${list('metrics', metrics)}`)).toEqual({
    busy: ofModel,
  });
  expect(
    await get(`${account}/models/metrics?modelsIdes=${busy.id}&modelsIdes=999999&${list('metrics', metrics)}`),
  ).toEqual({ [busy.id]: ofModel });
  const ofAccount = await get(
    `${account}/metric?${list('metrics', ['ACCOUNT_CPU_REQUESTED', 'ACCOUNT_CPU_LIMIT', 'ACCOUNT_RAM_REQUESTED', 'ACCOUNT_RAM_LIMIT', 'ACCOUNT_DISK_REQUESTED', 'ACCOUNT_DISK_LIMIT', 'ACCOUNT_GPU_LIMIT', 'ACCOUNT_FITS_COUNT_PER_MINUTE_TOTAL'])}`,
  );
  expect(ofAccount).toEqual({
    ACCOUNT_CPU_REQUESTED: 0.5,
    ACCOUNT_CPU_LIMIT: expect.any(Number),
    ACCOUNT_RAM_REQUESTED: 512 * mebi,
    ACCOUNT_RAM_LIMIT: expect.any(Number),
    ACCOUNT_DISK_REQUESTED: 2 * 2 ** 30,
    ACCOUNT_DISK_LIMIT: expect.any(Number),
    ACCOUNT_GPU_LIMIT: expect.any(Number),
    ACCOUNT_FITS_COUNT_PER_MINUTE_TOTAL: 0,
  });
});

test('a range has a point for each step in which something was measured, and a start-time that is its first', async () => {
  const { get } = world;
  const metrics = ['MODEL_CPU_USAGE', 'MODEL_RAM_USAGE', 'MODEL_INSTANCES_COUNT', 'MODEL_CPU_LIMIT'];
  const { MODEL_RAM_USAGE: ram, ...others } = await get(
    `${busy.path}/metric-range?minutes=5&stepSeconds=10&${list('metrics', metrics)}`,
  );
  expect(others).toMatchObject({ MODEL_CPU_LIMIT: [] });
  const { MODEL_INSTANCES_COUNT: counts } = await get(
    `${busy.path}/metric-range?minutes=5&stepSeconds=1&metrics=MODEL_INSTANCES_COUNT`,
  );
  expect(counts.map(({ v }: { v: number }) => v)).toContain(2);
  for (const { ts, v } of ram) {
    expect(ts % 10_000).toBe(0);
    expect(Date.now() - ts).toBeLessThan(70_000);
    if (v > 0) expect(v).toBeGreaterThan(40 * mebi);
  }
  const since = await get(`${busy.path}/metric/start-time?metric=MODEL_RAM_USAGE`);
  expect(Math.floor(since / 10_000) * 10_000).toBe(ram.find(({ v }: { v: number }) => v > 0).ts);
  const [first] = await busy.instanceIds();
  // One minute, or two where the clock has just come to the next.
  const { INSTANCE_RAM_LIMIT: limits } = await get(
    `${busy.path}/instance/${first}/metric-range?minutes=5&metrics=INSTANCE_RAM_LIMIT`,
  );
  expect(new Set(limits.map(({ v }: { v: number }) => v))).toEqual(new Set([256 * mebi]));
  expect(await get(`${account}/metric-range?minutes=5&stepSeconds=3600&metrics=ACCOUNT_RAM_REQUESTED`)).toMatchObject({
    ACCOUNT_RAM_REQUESTED: [{ v: expect.any(Number) }],
  });
});

test('a service that sleeps uses nothing, and one that was never looked at has no figures', async () => {
  const { get } = world;
  const { body } = await world.call('POST', `${account}/model`, { modelName: 'asleep', hostingType: 'EXTERNAL' });
  expect(body.modelName).toBe('asleep');
  const metrics = list('metrics', ['MODEL_INSTANCES_COUNT', 'MODEL_CPU_USAGE', 'MODEL_RAM_LIMIT']);
  expect(await get(`${account}/model/asleep/metric?${metrics}`)).toEqual({
    MODEL_INSTANCES_COUNT: 0,
    MODEL_CPU_USAGE: 0,
  });
  expect(await get(`${account}/model/asleep/metric?${metrics}&time=${Date.now() - 3_600_000}`)).toEqual({});
});

test.each([
  [
    'a year of points a second',
    `${account}/metric-range?metrics=ACCOUNT_CPU_USAGE&minutes=527040&stepSeconds=60`,
    'stepSeconds',
  ],
  [
    'more than is kept',
    `${account}/metric-range?metrics=ACCOUNT_CPU_USAGE&minutes=99999999&stepSeconds=3600`,
    'minutes',
  ],
  ['a step of nothing', `${account}/metric-range?metrics=ACCOUNT_CPU_USAGE&minutes=5&stepSeconds=0`, 'stepSeconds'],
  ['a metric of another thing', `${account}/metric?metrics=MODEL_CPU_USAGE`, 'metrics'],
  ['no metric', `${account}/metric`, 'metrics'],
  ['no time', `${account}/metric-range?metrics=ACCOUNT_CPU_USAGE`, 'minutes'],
])('%s is refused', async (_what, path, field) => {
  expect(await world.call('GET', path)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', args: { [field]: expect.any(String) } },
  });
});

test('a year is shown in steps of a day', async () => {
  const { get } = world;
  expect(
    (await get(`${busy.path}/metric-range?${list('metrics', ModelMetric.options)}&minutes=527040&stepSeconds=86400`))
      .MODEL_INSTANCES_COUNT.length,
  ).toBeGreaterThan(0);
});

test('an instance of another service is not shown', async () => {
  const other = await world.service('other', 1);
  const [id] = await other.instanceIds();
  for (const instance of [id, 'none', '99999999999999999999'])
    expect(
      await world.call('GET', `${busy.path}/instance/${instance}/metric?metrics=INSTANCE_CPU_USAGE`),
    ).toMatchObject({ status: 404, body: { code: 'instance.not_found' } });
});
