import { mkdtemp, writeFile } from 'node:fs/promises';
import { cpus, hostname, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import dashboard from '../../grafana/berth.json' with { type: 'json' };
import { Metrics } from '#core/server/metrics.ts';
import { ModelMetric, NodeMetric } from '../../contract/metrics.ts';
import { LiveCallsTeller } from '../collect/live-calls-teller.ts';
import { Rollups } from '../collect/rollups.ts';
import { openWorld, type BusyService, type MonitoringWorld } from '../test/world.ts';

const account = '/api/mlpcore/account/system';
const mebi = 2 ** 20;

let world: MonitoringWorld;
let busy: BusyService;
beforeAll(async () => {
  world = await openWorld();
  busy = await world.service('busy', 2, {
    resourceLimits: { cpuRequest: '250m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
  });
  await world.sample();
  const answers = await Promise.all(Array.from({ length: 4 }, () => busy.predict({ busyMs: 300 })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.pid)).size).toBe(2);
  await sleep(500);
  await world.sample();
}, 60_000);
afterAll(() => world.stop());

const list = (name: string, of: readonly string[]) => of.map((each) => `${name}=${each}`).join('&');
const get = async (path: string) => {
  const { status, body } = await world.call('GET', path);
  expect({ status, body }).toEqual({ status: 200, body });
  return body;
};

const load = ['CPU_USAGE', 'CPU_REQUESTED', 'CPU_LIMIT', 'RAM_USAGE', 'RAM_REQUESTED', 'RAM_LIMIT', 'RECONNECTS_COUNT'];

test('an instance uses what its process and the processes that it started use', async () => {
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
  });
});

test('a range has a point for each step in which something was measured, and a start-time that is its first', async () => {
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

test('requests are counted and timed by what they came to', async () => {
  const counted = await world.service('counted', 1);
  const outcomes = await Promise.all([{}, { waitMs: 300 }, { fails: true }].map((data) => counted.predict(data)));
  expect(outcomes.map(({ status }) => status < 300)).toEqual([true, true, false]);
  const metrics = [
    'MODEL_SUCCESS_REQUESTS_COUNT',
    'MODEL_FAILED_REQUESTS_COUNT',
    'MODEL_AVERAGE_REQUEST_TIME',
    'MODEL_MIN_REQUEST_TIME',
    'MODEL_MAX_REQUEST_TIME',
  ];
  const steps = await vi.waitFor(
    async () => {
      const found = await get(`${counted.path}/metric-range?minutes=5&stepSeconds=3600&${list('metrics', metrics)}`);
      const total = ['MODEL_SUCCESS_REQUESTS_COUNT', 'MODEL_FAILED_REQUESTS_COUNT'].map((name) =>
        found[name].reduce((sum: number, { v }: { v: number }) => sum + v, 0),
      );
      expect(total).toEqual([2, 1]);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );
  const [fastest, average, slowest] = ['MIN', 'AVERAGE', 'MAX'].map(
    (each) => steps[`MODEL_${each}_REQUEST_TIME`].at(-1).v,
  );
  expect(slowest).toBeGreaterThanOrEqual(295);
  expect(fastest).toBeLessThan(average);
  expect(average).toBeLessThan(slowest);
  const { MODEL_SUCCESS_REQUESTS_COUNT: byMinute } = await get(
    `${counted.path}/metric-range?minutes=5&metrics=MODEL_SUCCESS_REQUESTS_COUNT`,
  );
  const busiest = byMinute.findLast(({ v }: { v: number }) => v > 0);
  const afterwards = busiest.ts + 75_000;
  expect(await get(`${counted.path}/metric?time=${afterwards}&metrics=MODEL_SUCCESS_REQUESTS_COUNT`)).toEqual({
    MODEL_SUCCESS_REQUESTS_COUNT: busiest.v,
  });
  expect(await get(`${counted.path}/metric?time=${afterwards + 60_000}&${list('metrics', metrics)}`)).toEqual({
    MODEL_SUCCESS_REQUESTS_COUNT: 0,
    MODEL_FAILED_REQUESTS_COUNT: 0,
  });
  await world.sample();
  const { MODEL_MEDIAN_REQUEST_TIME: median, MODEL_P95_REQUEST_TIME: p95 } = await get(
    `${counted.path}/metric-range?minutes=5&stepSeconds=3600&metrics=MODEL_MEDIAN_REQUEST_TIME&metrics=MODEL_P95_REQUEST_TIME`,
  );
  const told = { median: median.at(-1).v, p95: p95.at(-1).v };
  expect(told.median).toBeLessThan(told.p95);
  // The slower of both waited for 300 ms, which is counted as 200 to 300 ms, or as more.
  expect(told.p95).toBeGreaterThan(200);
  expect(await get(`${counted.path}/metric?metrics=MODEL_INSTANT_REQUEST_TIME`)).toEqual({
    MODEL_INSTANT_REQUEST_TIME: expect.any(Number),
  });
  expect(await get(`${counted.path}/metric/start-time?metric=MODEL_SUCCESS_REQUESTS_COUNT`)).toBeLessThanOrEqual(
    Date.now(),
  );
  const total = await get(
    `${account}/metric-range?minutes=5&stepSeconds=60&metrics=ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL`,
  );
  expect(
    total.ACCOUNT_PREDICTS_COUNT_PER_MINUTE_TOTAL.reduce((sum: number, { v }: { v: number }) => sum + v, 0),
  ).toBeGreaterThanOrEqual(7);
}, 40_000);

test('requests under way are seen while they are', async () => {
  const under = Promise.all([busy.predict({ waitMs: 3_000 }), busy.predict({ waitMs: 3_000 })]);
  const active = async () =>
    (await get(`${busy.path}/metric?metrics=MODEL_ACTIVE_REQUESTS_COUNT`)).MODEL_ACTIVE_REQUESTS_COUNT;
  await vi.waitFor(
    async () => {
      await world.server.host.container.get(LiveCallsTeller).tell();
      expect(await active()).toBe(2);
    },
    { timeout: 2_900, interval: 50 },
  );
  await under;
  await world.sample();
  expect(await active()).toBe(0);
});

test('calls that limits refuse are counted for their account', async () => {
  const setLimit = (predictPerSec: number) => world.call('POST', '/api/mlpcore/account', { limits: { predictPerSec } });
  await setLimit(1);
  const refused = await vi.waitFor(
    async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => busy.predict({})));
      const found = answers.filter(({ status }) => status === 429).length;
      expect(found).toBeGreaterThan(0);
      return found;
    },
    { timeout: 10_000, interval: 100 },
  );
  await setLimit(1_000);
  await world.sample();
  const { ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED: exceeded } = await get(
    `${account}/metric-range?minutes=5&stepSeconds=60&metrics=ACCOUNT_PREDICTS_COUNT_PER_MINUTE_EXCEEDED`,
  );
  expect(exceeded.reduce((sum: number, { v }: { v: number }) => sum + v, 0)).toBeGreaterThanOrEqual(refused);
});

test('a service that sleeps uses nothing, and one that was never looked at has no figures', async () => {
  const { body } = await world.call('POST', `${account}/model`, { modelName: 'asleep', hostingType: 'EXTERNAL' });
  expect(body.modelName).toBe('asleep');
  const metrics = list('metrics', ['MODEL_INSTANCES_COUNT', 'MODEL_CPU_USAGE', 'MODEL_RAM_LIMIT']);
  expect(await get(`${account}/model/asleep/metric?${metrics}`)).toEqual({
    MODEL_INSTANCES_COUNT: 0,
    MODEL_CPU_USAGE: 0,
  });
  expect(await get(`${account}/model/asleep/metric?${metrics}&time=${Date.now() - 3_600_000}`)).toEqual({});
});

test('what the GPUs of a machine do is told as its tool tells it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smi-'));
  await writeFile(join(folder, 'nvidia-smi'), "#!/bin/sh\nprintf '75, 20480\\n50, 1024\\n'\n", { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  await world.sample().finally(() => vi.unstubAllEnvs());
  const asked = list('metrics', ['NODE_GPU_BUSY', 'NODE_VRAM_USED']);
  expect(await get(`${account}/resource-groups/default/metric?${asked}`)).toEqual({
    NODE_GPU_BUSY: 1.25,
    NODE_VRAM_USED: 21_504 * mebi,
  });
});

test('machines are measured for whoever runs the installation, and for nobody else', async () => {
  const group = `${account}/resource-groups/default`;
  const metrics = list('metrics', [
    'NODE_CPU_CAPACITY',
    'NODE_CPU_REQUESTED',
    'NODE_RAM_CAPACITY',
    'NODE_RAM_USAGE',
    'NODE_DISK_USAGE',
    'NODE_EPHEMERAL_DISK_CAPACITY',
    'NODE_GPU_PODS_COUNT',
    'NODE_VRAM_USAGE',
  ]);
  const figures = await get(`${group}/metric?${metrics}`);
  expect(figures).toMatchObject({ NODE_CPU_CAPACITY: cpus().length, NODE_GPU_PODS_COUNT: 0 });
  expect(figures.NODE_VRAM_USAGE).toBeUndefined();
  expect(Math.abs(figures.NODE_RAM_CAPACITY - totalmem())).toBeLessThan(totalmem() / 1e6);
  expect(figures.NODE_CPU_REQUESTED).toBeGreaterThanOrEqual(0.5);
  expect(figures.NODE_RAM_USAGE).toBeLessThan(figures.NODE_RAM_CAPACITY);
  expect(figures.NODE_DISK_USAGE).toBeLessThan(figures.NODE_EPHEMERAL_DISK_CAPACITY);
  const [machine] = await get(`${group}/server/status`);
  expect(machine.used).toMatchObject({ memory: figures.NODE_RAM_USAGE, disk: figures.NODE_DISK_USAGE });
  expect(await get(`${group}/metric?${metrics}&nodeName=nowhere%25`)).toEqual({});
  expect((await get(`${group}/metric-range?minutes=5&metrics=NODE_CPU_USAGE`)).NODE_CPU_USAGE.length).toBeGreaterThan(
    0,
  );
  expect(await get(`${group}/metric/start-time?metric=NODE_CPU_USAGE`)).toBeLessThanOrEqual(Date.now());
  const session = await world.person('harbour');
  expect(
    await world.call(
      'GET',
      `/api/mlpcore/account/harbour/resource-groups/default/metric?${metrics}`,
      undefined,
      session,
    ),
  ).toMatchObject({ status: 403, body: { code: 'resource_group.metrics.denied' } });
  expect(
    await world.call(
      'GET',
      `/api/mlpcore/account/harbour/resource-groups/nowhere/metric?${metrics}`,
      undefined,
      session,
    ),
  ).toMatchObject({ status: 404, body: { code: 'resource_group.not_found' } });
});

test('what is reserved of servers is kept over time, of GPUs where there are any, and of their memory where a server tells', async () => {
  const { query } = world;
  for (const name of ['cards', 'bare'])
    expect(
      await world.call('POST', `${account}/resource-groups`, { name, resourceGroupType: 'HOSTING_SERVER' }),
    ).toMatchObject({ status: 200 });
  const add = (group: string, name: string, capacity: object, machine: string | null = hostname()) =>
    query(
      `insert into resource_servers (group_id, name, machine, status, heard_at, capacity) select id, $2, $3, 'RUNNING', now(), $4 from resource_groups where name = $1`,
      [group, name, machine, { cpu: 4, memory: 8 * 2 ** 30, disk: 2 ** 40, gpuModels: [], ...capacity }],
    );
  await add('bare', 'bare-1', {});
  await add('cards', 'cards-1', { gpuModels: ['L4', 'L4', 'L4'], vram: 24 * 2 ** 30 });
  await world.service('on-cards', 1, {
    resourceGroup: 'cards',
    resourceLimits: {
      cpuRequest: '500m',
      memoryLimit: '256Mi',
      ephemeralDiskLimit: '1Gi',
      gpuRequested: true,
      gpuCount: 2,
      gpuMemoryLimitMb: 16 * 1_024,
    },
  });
  await add('cards', 'mute-1', { gpuModels: ['P40'] }, null);
  await world.sample();
  const ofGroup = (name: string, more = '') =>
    get(`${account}/resource-groups/${name}/metric?${list('metrics', NodeMetric.options)}${more}`);
  const reserved = {
    NODE_CPU_REQUESTED: 0.5,
    NODE_RAM_REQUESTED: 256 * mebi,
    NODE_EPHEMERAL_DISK_REQUESTED: 2 ** 30,
    NODE_GPU_PODS_COUNT: 1,
    NODE_GPU_USAGE: 2,
    NODE_VRAM_USAGE: 2 * 16 * 2 ** 30,
    NODE_VRAM_LIMIT: 3 * 24 * 2 ** 30,
  };
  expect(await ofGroup('cards')).toMatchObject({ ...reserved, NODE_CPU_CAPACITY: 8, NODE_GPU_LIMIT: 4 });
  const told = await ofGroup('cards', '&nodeName=cards-1');
  expect(told).toMatchObject({ ...reserved, NODE_CPU_CAPACITY: 4, NODE_GPU_LIMIT: 3 });
  expect(told.NODE_RAM_USAGE).toBeGreaterThan(20 * mebi);
  // So do the cards of the servers, and what stands over them.
  const { records, crowd } = await get(`${account}/resource-groups/cards/server/page?sort=name`);
  expect(records.map(({ name, used }: { name: string; used?: object }) => [name, used])).toEqual([
    ['cards-1', { cpu: expect.any(Number), memory: told.NODE_RAM_USAGE }],
    ['mute-1', undefined],
  ]);
  const memory = crowd.resources.find(({ id }: { id: string }) => id === 'memory');
  expect(memory).toMatchObject({ taken: 256 * mebi, used: told.NODE_RAM_USAGE });
  const mute = await ofGroup('cards', '&nodeName=mute-1');
  expect(mute).toMatchObject({ NODE_GPU_USAGE: 0, NODE_GPU_LIMIT: 1 });
  expect(mute).not.toHaveProperty('NODE_VRAM_LIMIT');
  const bare = await ofGroup('bare');
  expect(bare).toMatchObject({ NODE_CPU_REQUESTED: 0, NODE_CPU_CAPACITY: 4 });
  for (const figure of ['NODE_GPU_USAGE', 'NODE_GPU_LIMIT', 'NODE_VRAM_USAGE', 'NODE_VRAM_LIMIT'])
    expect(bare).not.toHaveProperty(figure);
  expect(mute).not.toHaveProperty('NODE_RAM_USAGE');
  const most = async (name: string) => {
    const found = await get(
      `${account}/resource-groups/${name}/metric-range?minutes=5&stepSeconds=1&metrics=NODE_GPU_LIMIT&metrics=NODE_VRAM_USAGE`,
    );
    const values = (metric: string) => found[metric].map(({ v }: { v: number }) => v);
    return [Math.max(...values('NODE_GPU_LIMIT')), Math.max(...values('NODE_VRAM_USAGE'))];
  };
  expect(await most('cards')).toEqual([4, 2 * 16 * 2 ** 30]);
  expect(await most('bare'), 'no points at all').toEqual([-Infinity, -Infinity]);
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

test('each query of the Grafana dashboard asks for series that the server exports, by labels that they have', async () => {
  const text = await (await fetch(`${world.server.url}/metrics`)).text();
  const { registry } = world.server.host.container.get(Metrics);
  const labelsOf = (name: string) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    const metric = registry.getSingleMetric(base) ?? registry.getSingleMetric(name);
    expect(text).toContain(`# TYPE ${metric === registry.getSingleMetric(base) ? base : name} `);
    return [...(metric as unknown as { labelNames: string[] }).labelNames, ...(name.endsWith('_bucket') ? ['le'] : [])];
  };
  // By Prometheus itself.
  const added = ['instance', 'job'];
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  for (const query of [...queries, ...dashboard.templating.list.flatMap(({ definition }) => definition ?? [])]) {
    const names = query.match(/berth_\w+/g)!;
    const known = [...added, ...names.flatMap(labelsOf)];
    const asked = [...query.matchAll(/by \(([^)]*)\)|[{,](\w+)=/g)].flatMap(
      ([, by, label]) => by?.split(', ') ?? label!,
    );
    for (const label of asked) expect(known, query).toContain(label);
  }
});

// The last one: it rolls figures up ahead of time.
test('lists tell of the last hour of each service, and which of them need somebody', async () => {
  const failing = await world.service('failing', 1);
  await Promise.all([{}, { fails: true }, { fails: true }, { fails: true }].map((data) => failing.predict(data)));
  await world.sample();
  await world.server.host.container.get(Rollups).take(new Date(Date.now() + 60_000));
  const list = (more: string) => get(`${account}/model?withColumns=true&size=50${more}`);
  const service = await vi.waitFor(async () => {
    const { records } = await list('&filter=attention:needed');
    expect(records.map(({ modelName }: { modelName: string }) => modelName)).toEqual(['failing']);
    return records[0];
  });
  expect(service.columns).toMatchObject({
    requests: { count: 4, trend: expect.any(Array) },
    errors: 75,
    p95: expect.any(Number),
    attention: { failedInstances: 0, heldUpInstances: 0, errors: 75 },
  });
  expect(service.columns.requests.trend).toHaveLength(12);
  expect(service.columns.requests.trend.reduce((sum: number, each: number) => sum + each, 0)).toBe(4);
  const byErrors = await list('&sort=errors,desc');
  expect(byErrors.records[0].modelName).toBe('failing');
  const asleep = byErrors.records.find(({ modelName }: { modelName: string }) => modelName === 'asleep');
  expect(asleep.columns.requests.count).toBe(0);
  expect(asleep.columns).not.toHaveProperty('errors');
  expect(asleep.columns).not.toHaveProperty('attention');

  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const groups = `/api/mlpcore/account/${accountId}/resource-groups`;
  await world.call('POST', groups, { name: 'small', resourceGroupType: 'HOSTING_SERVER' });
  const server = { serverName: hostname(), rawConfiguration: 'cpu: 100m\nmemory: 1Gi\ndisk: 20Gi\n' };
  expect(await world.call('POST', `${groups}/small/server`, server)).toMatchObject({ status: 200 });
  await world.service('roomless', 0, { resourceGroup: 'small' });
  const started = await world.call('POST', `${account}/model/roomless`, {
    modelName: 'roomless',
    minInstancesCount: 1,
  });
  expect(started).toMatchObject({ status: 200 });
  const needing = async () => {
    const { records } = await list('&filter=attention:needed&sort=name');
    return records.map(({ modelName, columns }: any) => [modelName, columns.attention.heldUpInstances]);
  };
  expect(await needing()).toEqual([['failing', 0]]);
  const long = `update instances set process_at = now() - interval '3 minutes' where held_up is not null`;
  await vi.waitFor(async () => expect(await world.query(long)).toMatchObject({ rowCount: 1 }));
  expect(await needing()).toEqual([
    ['failing', 0],
    ['roomless', 1],
  ]);
});
