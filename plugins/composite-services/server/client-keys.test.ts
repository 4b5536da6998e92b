import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Scene, type HttpService } from '#plugins/http-services/server/test/scene.ts';
import dumps from '#plugins/dumps/server/index.ts';
import compositeServices from './index.ts';

let scene: Scene;
let part: HttpService;
beforeAll(async () => {
  scene = await Scene.open({ DEMO: 'true' }, [dumps, compositeServices]);
  // Superadministrators need no feature, and keys do.
  await scene.server.host.container
    .get(Pool)
    .query("insert into account_features select id, 'mlp.model_admin' from accounts on conflict do nothing");
  part = await scene.service();
  await part.becomes('RUNNING');
});
afterAll(() => scene.close());

const tokenOf = async (service: HttpService) =>
  (await service.ask('/client-token', { headers: { 'mlp-api-key': await scene.key(['predict']) } })).text;
const mayCall = async (key: string) => (await part.ask('/pid', { headers: { 'mlp-api-key': key } })).status === 200;
const instancesOf = async (service: HttpService) =>
  (await scene.call('GET', `${service.home}/instance`)).body.instances as { id: number; attempt: number }[];

test('an instance of a composite service has a key of its own, for as long as its process lives', async () => {
  const whole = await scene.service({ composite: true });
  await whole.becomes('RUNNING');
  const [{ id }] = (await instancesOf(whole)) as unknown as [{ id: number }];
  const first = await tokenOf(whole);
  expect([first, await mayCall(first)]).toEqual([expect.stringMatching(/^\d+\.\d+\.[A-Za-z0-9]{40}$/), true]);
  expect((await scene.ask('/api/mlpcore/account/system/model', { headers: { 'mlp-api-key': first } })).status).toBe(
    403,
  );
  expect((await scene.call('GET', `${whole.home}/instance/${id}/environment`)).body.environment.MLP_CLIENT_TOKEN).toBe(
    '********',
  );
  const { body: keys } = await scene.call('GET', '/api/mlpcore/account/system/token');
  expect(keys).toContainEqual(
    expect.objectContaining({ name: `${whole.name}-${id}`, permissions: ['predict'], createdBy: 'platform' }),
  );

  process.kill(Number((await whole.ask('/pid', { headers: { 'mlp-api-key': first } })).text), 'SIGKILL');
  await vi.waitFor(async () => expect(await instancesOf(whole)).toMatchObject([{ id, attempt: 2 }]), {
    timeout: 20_000,
  });
  await whole.becomes('RUNNING');
  const second = await tokenOf(whole);
  expect([await mayCall(first), await mayCall(second)]).toEqual([false, true]);

  expect((await scene.call('POST', `${whole.home}/instances`, 0)).status).toBe(200);
  await vi.waitFor(async () => expect(await mayCall(second)).toBe(false), { timeout: 20_000 });
  expect(
    (await scene.call('GET', '/api/mlpcore/account/system/token')).body.map(({ name }: { name: string }) => name),
  ).not.toContain(`${whole.name}-${id}`);
});

test('a composite service that runs elsewhere has one in what its connection says, until that is deleted', async () => {
  const whole = await scene.service({ composite: true, hostingType: 'EXTERNAL' });
  const { body: made } = await scene.call('POST', `${whole.home}/external`);
  const { MLP_CLIENT_TOKEN: secret } = made.envVariables;
  expect([made.dockerRunCommand.includes(secret), await mayCall(secret)]).toEqual([true, true]);
  const { body: listed } = await scene.call('GET', `${whole.home}/external`);
  expect(listed[0].envVariables).toEqual(made.envVariables);
  await scene.call('DELETE', `${whole.home}/external/${made.id.instanceId}`);
  await vi.waitFor(async () => expect(await mayCall(secret)).toBe(false), { timeout: 20_000 });
});

test('one of any other service has none', async () => {
  expect(await tokenOf(part)).toBe('none');
});

const all = ['predict', 'read', 'write'];
const home = '/api/mlpcore/account/system';

test('a key that could not make such keys makes no composite service, and changes none nor what it runs', async () => {
  const whole = await scene.service({ composite: true });
  const was = await scene.service({ composite: true });
  expect((await scene.call('POST', was.home, { modelName: was.name, composite: false })).status).toBe(200);
  const { body: model } = await scene.call('GET', whole.home);
  const image = `${home}/image/${model.imageId}`;
  const file = JSON.stringify({ images: [{ name: 'web', image: 'bundle:other' }] });
  const refused: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['POST', `${home}/model`, { modelName: 'new', composite: true }],
    ['POST', '/api/mlpcore/wizard/account/system/model', { modelName: 'new', composite: true }],
    ['POST', part.home, { modelName: part.name, composite: true }],
    ['POST', whole.home, { modelName: whole.name, env: '{}' }],
    ['POST', `${whole.home}/clone?name=new`],
    ['POST', `${whole.home}/derived?name=new`],
    ['POST', `${was.home}/version/1/restore`, {}],
    ['POST', `${whole.home}/external`],
    ['GET', `${whole.home}/external`],
    ['POST', image, { name: 'web', image: 'bundle:other' }],
    ['POST', `${image}/models-restart`],
    ['POST', `${home}/dump`, file],
  ];
  const told = async (key: string, [method, path, body]: (typeof refused)[number]) => {
    const answer = await scene.server.call(method, path, {
      headers: { 'mlp-api-key': key },
      ...(body !== undefined && { body }),
    });
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code} ${answer.body.args.field}`;
  };
  const [callsNothing, limited, full] = await Promise.all([
    scene.key(['read', 'write']),
    scene.key(all, { maxRequestsPerMinute: 1 }),
    scene.key(all),
  ]);
  for (const each of refused) {
    expect([each, await told(callsNothing, each)]).toEqual([each, '403 key.bounds.composite permissions']);
    expect([each, await told(limited, each)]).toEqual([
      each,
      '403 key.bounds.composite restrictions.maxRequestsPerMinute',
    ]);
  }
  const held = await scene.key(all, { allowedServicesFilter: [{ accountName: 'system', serviceName: part.name }] });
  expect(await told(held, ['POST', part.home, { modelName: part.name, composite: true }])).toBe(
    '403 key.bounds.composite restrictions.allowedServicesFilter',
  );
  expect(await told(callsNothing, ['POST', part.home, { modelName: part.name, displayName: 'Part' }])).toBe(200);
  expect(await told(callsNothing, ['POST', `${home}/model`, { modelName: 'plain' }])).toBe(200);
  expect(await told(full, ['POST', whole.home, { modelName: whole.name, displayName: 'Whole' }])).toBe(200);
  expect(await told(full, ['POST', `${home}/model`, { modelName: 'made-of-others', composite: true }])).toBe(200);
});

test("nor does it copy another account's", async () => {
  const { body: image } = await scene.call('POST', `${home}/image`, {
    name: 'open',
    image: 'bundle:web',
    accessMode: 'public',
  });
  const whole = await scene.service(
    { composite: true, imageId: image.id.imageId, prototype: true },
    { isPublic: true },
  );
  const clone = async (permissions: readonly string[]) => {
    const { body } = await scene.call('POST', '/api/mlpcore/account/demo/token', { permissions });
    const headers = { 'mlp-api-key': body.token };
    return (await scene.server.call('POST', `${whole.home}/clone?name=copy`, { headers })).body;
  };
  expect(await clone(['read', 'write'])).toMatchObject({ code: 'key.bounds.composite' });
  expect(await clone(all)).toMatchObject({ modelName: 'copy', composite: true });
});
