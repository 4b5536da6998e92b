import { afterAll, beforeAll, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import superadmin from '#plugins/superadmin/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import dumps from './index.ts';

let server: TestServer;
let session: string;
let admin: string;
beforeAll(async () => {
  server = await startServer([
    accounts,
    notifications,
    dumps,
    images,
    services,
    resourceGroups,
    instances,
    gateway,
    apiKeys,
    superadmin,
  ]);
  session = await registerForTest(server, 'harbour');
  await registerForTest(server, 'empty');
  admin = await signInForTest(server, 'superadmin');
  await server.call('POST', '/api/mlpcore/admin/account/harbour/features', {
    session: admin,
    body: { features: [{ name: 'mlp.model_admin', enabled: true }] },
  });
});
afterAll(() => server.stop());

type Dump = Record<string, any[]>;
const of = (account: string, rest = '') => `/api/mlpcore/account/${account}${rest}`;
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await server.call(method, path, { session, ...(body !== undefined && { body }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const dumpOf = async (account = 'harbour'): Promise<Dump> => {
  const { body } = await server.call('GET', `/api/mlpcore/admin/system-config/account/${account}/data`, {
    session: admin,
  });
  return body as Dump;
};
/** As the platform's clients send it: a text. */
async function restore(file: object | string, { account = 'empty', query = '' } = {}): Promise<any> {
  const response = await fetch(`${server.url}/api/mlpcore/admin/system-config/account/${account}/data${query}`, {
    method: 'POST',
    headers: { cookie: `berth_session=${admin}`, origin: server.url, 'content-type': 'text/plain' },
    body: typeof file === 'string' ? file : JSON.stringify(file),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const revisions = async () =>
  ((await ask('GET', of('harbour', '/model'))).records as { modelName: string; revision: number }[]).map(
    ({ modelName, revision }) => [modelName, revision],
  );

test('what an account has comes out by name, and goes into another account as it was', async () => {
  const image = await ask('POST', of('harbour', '/image'), { name: 'ner', image: 'bundle:ner', accessMode: 'public' });
  await ask('POST', of('harbour', '/data-image'), {
    name: 'words',
    image: 'registry.example/words:1',
    sourcePath: '/words',
  });
  const group = await ask('POST', of('harbour', '/model-group'), { name: 'Speech' });
  await ask('POST', of('harbour', '/model'), {
    modelName: 'spotter',
    displayName: 'Spotter',
    languages: ['en', 'ru'],
    aliases: ['finder'],
    imageAccountId: image.id.accountId,
    imageId: image.id.imageId,
    env: '{"MODE":"fast"}',
    secretEnv: [{ name: 'TOKEN', value: 'hush' }],
    timeouts: { podStartTimeoutSec: 60, predictTimeoutSec: 7 },
    httpSettings: { isHttpEnabled: true, httpPort: 8080 },
    minInstancesCount: 0,
  });
  await ask('POST', of('harbour', '/model'), {
    modelName: 'derived',
    trainingModelId: await idOf('spotter'),
    minInstancesCount: 0,
  });
  await ask('PATCH', of('harbour', `/model/spotter/model-group/${group.id.groupId}`));
  await ask('POST', of('harbour', '/model/spotter/predict-config'), {
    name: 'short',
    config: '{"top":1}',
    isDefault: true,
  });
  await ask('POST', of('harbour', '/token?name=ci'), {});

  const dump = await dumpOf();
  expect(JSON.stringify(dump)).not.toContain('hush');
  expect(dump).toMatchObject({
    apiTokens: ['ci'],
    modelGroups: [{ name: 'Speech' }],
    images: [{ name: 'ner', image: 'bundle:ner', accessMode: 'public' }],
    dataImages: [{ name: 'words', dataPath: '/words' }],
    models: [
      {
        name: 'spotter',
        image: 'ner',
        modelGroup: 'Speech',
        aliases: ['finder'],
        env: { MODE: 'fast' },
        timeouts: { predictTimeoutSec: 7 },
        asHttpSettingsData: { isHttpEnabled: true, httpPort: 8080 },
        isHttpEnabled: true,
        predictConfigs: [{ name: 'short', config: '{"top":1}', isDefault: true }],
      },
      { name: 'derived', trainingModelName: 'spotter' },
    ],
  });

  // What holds a secret is refused by itself, and says why; with its value it comes.
  const first = await restore(dump);
  expect(first.errors.map(({ code, place, name, warning }: any) => [code, place, name, warning])).toEqual([
    ['dump.key_secret', 'apiTokens[0]', 'ci', true],
    ['request.invalid', 'models[0]', 'spotter', undefined],
    ['request.invalid', 'models[1]', 'derived', undefined],
  ]);
  const given = {
    ...dump,
    models: dump.models!.map((model) => ({
      ...model,
      secretEnv: model.secretEnv.map((each: object) => ({ ...each, value: 'quiet' })),
    })),
  };
  // A key keeps nothing else from being restored.
  const whole = await restore(given, { query: '?noErrors=true' });
  expect(whole.errors).toMatchObject([{ code: 'dump.key_secret', warning: true }]);
  expect(await dumpOf('empty')).toEqual({ ...dump, apiTokens: [] });
});

const idOf = async (name: string) => (await ask('GET', of('harbour', `/model/${name}`))).id.modelId;

test('a file that was just taken changes nothing, and neither does asking what one would change', async () => {
  const [dump, before] = [await dumpOf(), await revisions()];
  const same = await restore(dump, { account: 'harbour' });
  expect(same).toMatchObject({ status: 200, errors: [] });
  expect(same.after).toEqual(dump);
  const other = {
    models: [
      { name: 'spotter', shortDescription: 'New', predictConfigs: [] },
      { name: 'brand-new', minInstancesCount: 0 },
    ],
  };
  const asked = await restore(other, { account: 'harbour', query: '?dryRun=true' });
  expect(asked.errors).toEqual([]);
  expect(asked.before).toEqual(dump);
  expect(asked.after.models.map(({ name, shortDescription }: any) => [name, shortDescription])).toEqual([
    ['spotter', 'New'],
    ['derived', ''],
    ['brand-new', ''],
  ]);
  const checked = await ask('POST', of('harbour', '/dump-check'), JSON.stringify(other));
  expect(checked.after).toEqual(asked.after);
  expect([await dumpOf(), await revisions()]).toEqual([dump, before]);
});

test('with anything refused, nothing of a file holds where all of it was asked for', async () => {
  const before = await dumpOf();
  const file = {
    modelGroups: [{ name: 'Text' }],
    models: [{ name: 'good', minInstancesCount: 0 }, { name: 'bad', image: 'no-such-image' }, { name: '!!' }],
  };
  const none = await restore(file, { account: 'harbour', query: '?noErrors=true' });
  expect(none.errors.map(({ place }: { place: string }) => place)).toEqual(['models[1]', 'models[2]']);
  expect(none.after).toEqual(before);
  const refused = await server.call('POST', of('harbour', '/dump'), { session, body: JSON.stringify(file) });
  expect(refused).toMatchObject({ status: 400, body: { code: 'dump.refused', args: { count: '2' } } });
  expect(refused.body.message).toContain('models[1] (bad): image: there is no image no-such-image');
  expect(await dumpOf()).toEqual(before);

  // Without it, what can be is.
  await restore(file, { account: 'harbour' });
  const after = await dumpOf();
  expect(after.modelGroups).toEqual([{ name: 'Speech' }, { name: 'Text' }]);
  expect(after.models!.map(({ name }) => name)).toEqual(['spotter', 'derived', 'good']);
});

test.each([
  ['no JSON', 'models: []', 'dump.unreadable'],
  ['a list', '[]', 'dump.unreadable'],
  ['something that nobody knows', '{"boats":[]}', 'request.invalid'],
  ['a part that is no list', '{"models":{}}', 'request.invalid'],
])('a file with %s is refused as a whole', async (_what, text, code) => {
  expect(await restore(text)).toMatchObject({ status: 400, code });
});

test('the file of an account is for its own people', async () => {
  for (const [method, path] of [
    ['GET', '/dump'],
    ['POST', '/dump'],
    ['POST', '/dump-check'],
  ] as const) {
    const answer = await server.call(method, of('empty', path), { session, ...(method === 'POST' && { body: '{}' }) });
    expect(answer.status).toBe(403);
  }
  const admins = '/api/mlpcore/admin/system-config/account/harbour/data';
  expect((await server.call('GET', admins, { session })).status).toBe(403);
});
