import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, hostname, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { NodeMetric } from '../../contract/metrics.ts';
import { account, list, makeBusy, mebi, openWorld, type MonitoringWorld } from '../test/world.ts';

let world: MonitoringWorld;
beforeAll(async () => {
  world = await openWorld();
  await makeBusy(world);
}, 60_000);
afterAll(() => world.stop());

test('what the GPUs of a machine do is told as its tool tells it', async () => {
  const { get } = world;
  const folder = await mkdtemp(join(tmpdir(), 'smi-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'nvidia-smi'), "#!/bin/sh\nprintf '75, 20480\\n50, 1024\\n'\n", { mode: 0o755 });
  // Until the end of the test: the server measures by itself meanwhile.
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await world.sample();
  const asked = list('metrics', ['NODE_GPU_BUSY', 'NODE_VRAM_USED']);
  expect(await get(`${account}/resource-groups/default/metric?${asked}`)).toEqual({
    NODE_GPU_BUSY: 1.25,
    NODE_VRAM_USED: 21_504 * mebi,
  });
});

test('machines are measured for whoever runs the installation, and for nobody else', async () => {
  const { get } = world;
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
  const { get, query } = world;
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
