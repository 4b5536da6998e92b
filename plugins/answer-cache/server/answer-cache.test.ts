import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getTableColumns, sql } from 'drizzle-orm';
import { Database, Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { Log } from '#core/server/runtime.ts';
import { Scene, type SceneService } from '#plugins/gateway/server/test/scene.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { Builds } from './builds.ts';
import { Answers } from './cache.ts';
import { Epochs } from './epochs.ts';
import answerCachePlugin from './index.ts';
import { Lines } from './lines.ts';
import { answerCache, answerEpochs } from './tables.ts';
import { startRedisServer } from './test/redis-server.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open({ plugins: [answerCachePlugin] });
});
afterAll(() => scene.close());

const get = <T>(token: Parameters<typeof scene.server.host.container.get<T>>[0]): T =>
  scene.server.host.container.get(token);

/** A service whose answers are kept, with an instance that counts what it is asked. */
async function cached(settings: object = {}) {
  const service = await scene.service({
    caching: { enabled: true, mongoUri: 'embedded', recordsLimit: 100, ...settings },
  });
  const first = await instanceOf(service, 'first');
  await service.becomes('RUNNING');
  return { service, ...first };
}

async function instanceOf(service: SceneService, says: string) {
  const instance = await service.instance();
  const asked: string[] = [];
  void (async () => {
    for (;;) {
      const { requestId, predict } = await instance.request();
      const json = String(predict!.data!.json);
      asked.push(json);
      instance.send(
        json.includes('fail')
          ? { requestId, error: { code: 'mlp-action.common.processing-exception', message: 'no' } }
          : {
              requestId,
              headers: { 'Z-custom-billing': '7', 'Z-Server-Time': '3' },
              predict: { data: { json: JSON.stringify({ says, asked: asked.length }), dataType: 'x' } },
            },
      );
    }
  })().catch(() => undefined);
  return { instance, asked };
}

const keptOf = async ({ id }: SceneService): Promise<number> =>
  Number(
    (await get(Database).execute(sql`select count(*) as kept from answer_cache where model_id = ${id}`)).rows[0]!.kept,
  );

const holds = async ({ id }: SceneService, text: string): Promise<boolean> =>
  (
    await get(Database).execute(
      sql`select from answer_cache where model_id = ${id} and position(${Buffer.from(text)} in answer) > 0`,
    )
  ).rows.length > 0;

test('the same request is answered without the service, at the same price, and says so', async () => {
  const { service, asked } = await cached();
  await get(Services).change(service.id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'custom', billingUnitPriceInNanoToken: 1_000_000_000 },
  });
  const first = await service.predict({ text: 'a' });
  const again = await service.predict({ text: 'a' });
  expect([first.body, again.body, asked.length]).toEqual([{ says: 'first', asked: 1 }, { says: 'first', asked: 1 }, 1]);
  expect([first.headers.get('z-cost'), again.headers.get('z-cost')]).toEqual(['7', '7']);
  expect([first.headers.get('z-cache'), again.headers.get('z-cache')]).toEqual([null, 'hit']);
  expect([first.headers.get('z-server-time'), again.headers.get('z-server-time')]).toEqual(['3', null]);
});

test('another input, configuration or type is another request, as is that of another service', async () => {
  const { service, asked } = await cached();
  const other = await cached();
  const withConfig = (body: object) => scene.call('POST', `${service.gateway}/predict-with-config`, body);
  await service.predict({ a: 1 });
  await service.predict({ a: 2 });
  await withConfig({ data: { a: 1 }, config: { b: 1 } });
  await withConfig({ data: { a: 1 }, config: { b: 2 } });
  await scene.call('POST', `${service.gateway}/predict?dataType=y`, { a: 1 });
  await other.service.predict({ a: 1 });
  expect([asked.length, other.asked.length]).toEqual([5, 1]);
  await withConfig({ data: { a: 1 }, config: {} });
  expect(asked.length).toBe(5);
});

test('failures are not kept, and nothing of services that wish none', async () => {
  const { service, asked } = await cached();
  for (let times = 0; times < 2; times++)
    expect((await service.predict({ fail: true })).status).toBeGreaterThanOrEqual(400);
  const before = asked.length;
  await service.predict({ fail: true });
  expect(asked.length).toBeGreaterThan(before);
  const off = await cached({ enabled: false });
  for (let times = 0; times < 2; times++) await off.service.predict({ a: 1 });
  expect(off.asked.length).toBe(2);
});

test('what an instance answered is not what one says that comes in its place', async () => {
  const { service, instance } = await cached();
  await service.predict({ a: 1 });
  instance.close();
  await service.becomes('INACTIVE');
  const second = await instanceOf(service, 'second');
  await service.becomes('RUNNING');
  await vi.waitFor(async () =>
    expect((await service.predict({ a: 1 })).body).toEqual({ says: 'second', asked: expect.any(Number) }),
  );
  expect(second.asked.length).toBeGreaterThan(0);
});

test('another process finds what this one kept, in the database', async () => {
  const { service } = await cached();
  await service.predict({ shared: true });
  await vi.waitFor(async () => expect(await keptOf(service)).toBe(1));
  const lines = new Lines({ pool: get(Pool), networks: new Networks([]), log: get(Log) });
  const elsewhere = new Answers({
    lines,
    builds: new Builds({ instances: get(Instances), epochs: new Epochs(get(Database)), events: get(Events) }),
    log: get(Log),
  });
  const entity = (await get(Services).byId(service.id))!;
  const find = (data: object) =>
    elsewhere.find(entity, { data: { json: JSON.stringify(data) }, config: { json: '{}' } });
  expect(String((await find({ shared: true }))?.data.json)).toBe('{"says":"first","asked":1}');
  expect(await find({ shared: false })).toBeUndefined();
  await lines.close();
});

test('no more is kept than the limit says, those asked for last', async () => {
  const { service, asked } = await cached({ recordsLimit: 3 });
  for (let index = 0; index < 6; index++) {
    await service.predict({ index });
    await vi.waitFor(async () => expect(await holds(service, `"asked":${index + 1}}`)).toBe(true));
  }
  expect(asked.length).toBe(6);
  await vi.waitFor(async () => expect(await keptOf(service)).toBe(3));
  for (const index of [5, 4, 3]) await service.predict({ index });
  expect(asked.length).toBe(6);
  await service.predict({ index: 0 });
  expect(asked.length).toBe(7);
});

test('it is emptied with the custom data of the service, and with the service itself', async () => {
  const { service, asked } = await cached();
  await service.predict({ a: 1 });
  await vi.waitFor(async () => expect(await keptOf(service)).toBe(1));
  expect((await scene.call('DELETE', `${service.home}/custom-data`)).status).toBe(200);
  expect(await keptOf(service)).toBe(0);
  await vi.waitFor(async () => {
    await service.predict({ a: 1 });
    expect(asked.length).toBe(2);
  });
  await vi.waitFor(async () => expect(await keptOf(service)).toBe(1));
  await scene.call('DELETE', service.home);
  await vi.waitFor(async () => expect(await keptOf(service)).toBe(0), { timeout: 10_000 });
});

test('an address in a closed network is refused when it is set, and one that is a name goes unused', async () => {
  const refused = await scene.call('POST', '/api/mlpcore/account/system/model', {
    modelName: 'closed',
    caching: { enabled: true, mongoUri: 'redis://127.0.0.1:6379', collectionName: '', recordsLimit: 1 },
  });
  expect([refused.status, refused.body.code, Object.keys(refused.body.args)]).toEqual([
    400,
    'request.invalid',
    ['caching.mongoUri'],
  ]);
  const { service } = await cached({ mongoUri: 'redis://localhost:1' });
  for (let times = 0; times < 3; times++) expect((await service.predict({ a: 1 })).status).toBe(200);
});

test('what cannot be removed is not used any more', async () => {
  const redis = await startRedisServer();
  const local = await Scene.open({ plugins: [answerCachePlugin], environment: { EXTERNAL_NETWORKS: '127.0.0.1' } });
  try {
    const service = await local.service({
      caching: { enabled: true, mongoUri: `redis://127.0.0.1:${redis.port}`, recordsLimit: 10 },
    });
    (await service.instance()).echo();
    await service.becomes('RUNNING');
    await service.predict({ a: 1 });
    await vi.waitFor(() => expect(redis.asked).toContain('hset'));
    expect((await service.predict({ a: 1 })).headers.get('z-cache')).toBe('hit');
    redis.breaksAt = 'del';
    expect((await local.call('DELETE', `${service.home}/custom-data`)).status).toBe(200);
    expect(redis.asked).toContain('del');
    await vi.waitFor(async () => expect((await service.predict({ a: 1, fresh: true })).status).toBe(200));
    expect((await service.predict({ a: 1 })).headers.get('z-cache')).toBeNull();
  } finally {
    await local.close();
    await redis.kill();
  }
});

test.each([
  ['answer_cache', answerCache],
  ['answer_epochs', answerEpochs],
] as const)('the table %s is in the database as the code has it', async (name, table) => {
  const { rows } = await get(Database).execute(
    sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = ${name} order by column_name`,
  );
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    type: column.getSQLType(),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
