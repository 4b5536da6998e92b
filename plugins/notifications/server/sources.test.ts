import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { keyEnding } from '#plugins/api-keys/server/public.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { startNotices } from './notices-test.ts';

const bundles = realpathSync(mkdtempSync(join(tmpdir(), 'berth-notices-')));
const patience = { timeout: 20_000, interval: 100 };

let server: TestServer;
let session: string;
let accountId: number;
beforeAll(async () => {
  mkdirSync(join(bundles, 'broken'));
  writeFileSync(join(bundles, 'broken', 'service.mjs'), 'process.exit(3);');
  writeFileSync(
    join(bundles, 'broken', 'image.json'),
    JSON.stringify({ name: 'broken', command: ['node', 'service.mjs'] }),
  );
  server = await startNotices(bundles);
  session = await signInForTest(server);
  ({ accountId } = (await call('GET', '/api/mlpcore/account')).body);
});
afterAll(async () => {
  await server.stop();
  rmSync(bundles, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
const home = () => `/api/mlpcore/account/${accountId}`;
const listed = async (): Promise<any[]> => (await call('GET', `${home()}/notification`)).body;
const service = async (name: string, image: string): Promise<number> => {
  const { body } = await call('POST', `${home()}/image`, { name, image: `bundle:${image}`, accessMode: 'private' });
  return (
    await call('POST', `${home()}/model`, {
      modelName: name,
      displayName: `The ${name}`,
      imageAccountId: accountId,
      imageId: body.id.imageId,
      minInstancesCount: 1,
    })
  ).body.id.modelId;
};

test('a service that keeps ending is told of once as it is mended by itself and once as it is not, with a sign for its page', async () => {
  await call('PUT', `${home()}/notification/settings`, { INSTANCE_START_STOP: { enabled: true } });
  const modelId = await service('loop', 'broken');
  const entity = { name: 'model', key: { accountId, modelId } };
  const about = {
    severity: 'ERROR',
    operationType: 'RELOAD',
    textMessage: 'It ended with exit code 3.',
    entity,
    entityDisplayName: 'The loop',
  };
  await vi.waitFor(
    async () =>
      expect((await listed()).find(({ type }) => type === 'MODEL_EVENTS_ERROR_INDICATOR')).toMatchObject(about),
    patience,
  );
  const told = await listed();
  expect(told.find(({ type, severity }) => type === 'PIPELINE_OPERATION' && severity === 'ERROR')).toMatchObject(about);
  expect(told.find(({ severity }) => severity === 'WARNING')).toMatchObject({
    type: 'PIPELINE_OPERATION',
    operationType: 'RELOAD',
    times: 2,
    entity,
  });
  expect(told.find(({ severity }) => severity === 'INFO')).toMatchObject({
    type: 'PIPELINE_OPERATION',
    operationType: 'RUN',
    times: 1,
    entity: { name: 'instance', key: { accountId, modelId, instanceId: expect.any(Number) } },
  });
  expect(told).toHaveLength(4);

  await call('DELETE', `${home()}/model/loop`);
  await vi.waitFor(
    async () => expect((await listed()).some(({ operationType }) => operationType === 'REMOVE')).toBe(true),
    patience,
  );
});

test('a service that cannot be started is told of with the reason', async () => {
  const modelId = await service('away', 'nowhere');
  await vi.waitFor(async () => {
    const refused = (await listed()).filter(
      ({ entity, type }) => entity.key.modelId === modelId && type === 'PIPELINE_OPERATION',
    );
    expect(refused).toMatchObject([
      { severity: 'ERROR', operationType: 'RUN', textMessage: expect.stringContaining('nowhere') },
    ]);
  }, patience);
  await call('DELETE', `${home()}/model/away`);
});

test('instances are looked after where nobody can be told of them', async () => {
  const query = (sql: string) => server.host.container.get(Pool).query(sql);
  await query('alter table notifications rename to put_away');
  await service('unheard', 'broken');
  await vi.waitFor(
    async () =>
      expect((await call('GET', `${home()}/model/unheard/instance`)).body.instances).toMatchObject([
        { statusInfo: { podStatus: 'CrashLoop' } },
      ]),
    patience,
  );
  await query('alter table put_away rename to notifications');
  await call('DELETE', `${home()}/model/unheard`);
});

test('an account is told of each stage of a key on its way to its end', async () => {
  const { host } = server;
  const end = new Date('2026-12-24T10:00:00.000Z');
  const [watch] = host.made(keyEnding);
  for (const days of [20, 10, 10]) await watch!({ accountId, keyId: 5, name: 'ci', end, days });
  const warning = {
    type: 'TOKEN_EXPIRATION_WARNING',
    severity: 'WARNING',
    entity: { name: 'token', key: { accountId, tokenId: 5 } },
    entityDisplayName: 'ci',
    textMessage: 'The API key ci ends at 2026-12-24T10:00:00.000Z.',
    params: { end: '2026-12-24T10:00:00.000Z' },
  };
  expect((await listed()).filter(({ type }) => type === 'TOKEN_EXPIRATION_WARNING')).toMatchObject([
    { ...warning, times: 2 },
    { ...warning, times: 1 },
  ]);
});
