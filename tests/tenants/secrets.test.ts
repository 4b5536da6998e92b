import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf, rawRequest } from '../harness/raw-request.ts';
import { canary } from './canary.ts';
import { brief } from './faults.ts';
import { World, type Tenant } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.make();
});
afterAll(() => world?.server.stop());

/** A key of A's with these permissions, as somebody who asks. */
async function keyWith(permissions: readonly string[], restrictions: object = {}): Promise<Tenant> {
  const { token } = await world.make('POST', `/api/mlpcore/account/${world.a.account}/token`, {
    permissions,
    restrictions,
  });
  return { ...world.a, headers: { 'mlp-api-key': token } };
}

test('a key that may read and not write is shown no environment, configuration or cache address', async () => {
  const models = `/api/mlpcore/account/${world.a.account}/model`;
  const secret = {
    env: JSON.stringify({ TOKEN: canary('environment') }),
    config: JSON.stringify({ key: canary('configuration') }),
    caching: { enabled: true, mongoUri: `redis://:${canary('password').replaceAll(' ', '')}@cache.example` },
  };
  await world.make('POST', models, { modelName: 'keeps-secrets', hostingType: 'EXTERNAL', ...secret });
  const { id } = await world.make('POST', `${models}/keeps-secrets/external`);
  const seenBy = async (who: Tenant) => ({
    service: await world.make('GET', `${models}/keeps-secrets`, undefined, who),
    ...(await world.make('GET', `${models}/keeps-secrets/instance/${id.instanceId}/environment`, undefined, who)),
  });
  const [reader, writer] = [await seenBy(await keyWith(['read'])), await seenBy(await keyWith(['write']))];
  expect(writer.service).toMatchObject(secret);
  expect([writer.environment.TOKEN, writer.environment.SERVICE_CONFIG]).toEqual([canary('environment'), secret.config]);
  expect(reader.service).toMatchObject({ env: '', config: '', caching: { enabled: true, mongoUri: '' } });
  expect([reader.environment.TOKEN, reader.environment.SERVICE_CONFIG]).toEqual(['********', '{}']);
});

test('a key that is for some services changes those, learns no secret of others and makes none', async () => {
  const { account } = world.a;
  const models = `/api/mlpcore/account/${account}/model`;
  const env = JSON.stringify({ TOKEN: canary('environment') });
  const made = [];
  for (const modelName of ['its-own', 'another'])
    made.push((await world.make('POST', models, { modelName, hostingType: 'EXTERNAL', env })).id.modelId);
  const { headers } = await keyWith(['write'], {
    allowedServicesFilter: [{ accountName: account, serviceName: 'its-own' }],
  });
  const refused = '403 key.service.not_allowed';
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await rawRequest(world.server.url, {
      method,
      path: `${models}${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    return answer.status === 200 ? jsonOf(answer) : brief(answer);
  };
  expect(await ask('POST', '/its-own', { modelName: 'its-own', displayName: 'Changed' })).toMatchObject({ env });
  expect(await ask('POST', `/${made[0]}`, { modelName: 'its-own' })).toMatchObject({ displayName: 'Changed' });
  for (const [method, path, body] of [
    ['POST', '/another', { modelName: 'another' }],
    ['POST', '/another/external'],
    ['POST', `/${made[1]}/favorite`],
    ['DELETE', '/another'],
    ['POST', '', { modelName: 'new' }],
    ['POST', '/another/clone?name=copy'],
    ['POST', '/its-own/clone?name=copy'],
  ] as const)
    expect([method, path, await ask(method, path, body)]).toEqual([method, path, refused]);
  expect(await ask('GET', '/another')).toMatchObject({ env: '' });
});
