import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import limits from '#plugins/limits/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import { CensusSampler } from './inventory-sampler.ts';
import monitoring from '../index.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [apiKeys, limits, usage, monitoring] });
});
afterAll(() => scene.close());

const figuresOf = async (home: string, ...metrics: readonly string[]) => {
  await scene.server.host.container.get(CensusSampler).take();
  return (await scene.call('GET', `${home}/metric?${metrics.map((each) => `metrics=${each}`).join('&')}`)).body;
};

test('an instance elsewhere that comes back is counted as having come back, and asks nothing of our machines', async () => {
  const service = await scene.service();
  const { envVariables } = (await scene.call('POST', `${service.home}/external`)).body;
  const metrics = ['MODEL_RECONNECTS_COUNT', 'MODEL_INSTANCES_COUNT', 'MODEL_CPU_REQUESTED', 'MODEL_RAM_LIMIT'];
  const join = () => scene.join(envVariables.MLP_GRPC_HOST, envVariables.MLP_SERVICE_TOKEN, 3);
  const first = await join();
  await service.becomes('RUNNING');
  expect(await figuresOf(service.home, ...metrics)).toEqual({ MODEL_RECONNECTS_COUNT: 0, MODEL_INSTANCES_COUNT: 1 });
  first.close();
  await vi.waitFor(async () => expect(await service.state()).not.toBe('RUNNING'), { timeout: 10_000, interval: 50 });
  await vi.waitFor(
    async () =>
      expect(await figuresOf(service.home, ...metrics)).toEqual({
        MODEL_RECONNECTS_COUNT: 0,
        MODEL_INSTANCES_COUNT: 0,
      }),
    { timeout: 5_000, interval: 1_000 },
  );
  await join();
  await service.becomes('RUNNING');
  await vi.waitFor(
    async () =>
      expect(await figuresOf(service.home, ...metrics)).toEqual({
        MODEL_RECONNECTS_COUNT: 1,
        MODEL_INSTANCES_COUNT: 1,
      }),
    { timeout: 5_000, interval: 1_000 },
  );
  expect(await (await fetch(`${scene.server.url}/metrics`)).text()).toMatch(/^berth_instances\{state="RUNNING"\} 1$/m);
});

test('requests under way are those of all processes that take calls, and a process that has fallen silent has none', async () => {
  const service = await scene.service();
  const told =
    'insert into metric_live (subject, at, figures) values ($1, now() - make_interval(secs => $2), $3) on conflict (subject) do update set at = excluded.at';
  const tell = (gateway: string, secondsAgo: number, active: number) =>
    scene.server.host.container
      .get(Pool)
      .query(told, [`gateway/${gateway}`, secondsAgo, { [service.id]: { active, latestMs: active * 10 } }]);
  await tell('one', 0, 3);
  await tell('two', 2, 1);
  await tell('gone', 60, 100);
  const metrics = ['MODEL_ACTIVE_REQUESTS_COUNT', 'MODEL_INSTANT_REQUEST_TIME'];
  expect(await figuresOf(service.home, ...metrics)).toEqual({
    MODEL_ACTIVE_REQUESTS_COUNT: 4,
    MODEL_INSTANT_REQUEST_TIME: 20,
  });
});
