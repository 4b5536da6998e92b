import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import { registryCredentials } from '#plugins/images/server/public.ts';
import instances from '#plugins/instances/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { Services } from '#plugins/services/server/public.ts';
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
  // Where and when it was taken.
  delete body.origin;
  return body as Dump;
};
const fileOf = async (account = 'harbour', query = ''): Promise<any> =>
  (await server.call('GET', `/api/mlpcore/admin/system-config/account/${account}/data${query}`, { session: admin }))
    .body;
/** As the platform's clients send it: a text. */
async function restore(file: object | string, { account = 'empty', query = '', language = 'en' } = {}): Promise<any> {
  const response = await fetch(`${server.url}/api/mlpcore/admin/system-config/account/${account}/data${query}`, {
    method: 'POST',
    headers: {
      cookie: `berth_session=${admin}`,
      origin: server.url,
      'content-type': 'text/plain',
      'accept-language': language,
    },
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

  // What is refused of a file is said in the language that is asked for, as a file that is refused as a whole is.
  const said = async (language: string) =>
    (await restore({ models: [{ name: 7 }] }, { query: '?dryRun=true', language })).errors.map(
      ({ code, message, args }: any) => [code, message, args],
    );
  expect(await said('en')).toEqual([['request.invalid', expect.stringMatching(/^name: /), expect.anything()]]);
  const [[, russian, args]] = await said('ru');
  expect([russian, args.name]).toEqual([
    expect.stringMatching(/^name: [а-яё ]+$/m),
    expect.stringMatching(/^[а-яё ]+$/),
  ]);

  const lost = { models: [{ name: 'lost', image: 'none' }] };
  const { errors: unnamed } = await restore(lost, { query: '?dryRun=true', language: 'ru' });
  expect(unnamed[0].message).toBe('image: образа none нет');

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

test('a file learns no more of others than that nothing is there, whatever they have', async () => {
  const theirs = await signInForTest(server, 'empty@example.com');
  const make = async (path: string, body: object) =>
    expect((await server.call('POST', of('empty', path), { session: theirs, body })).status).toBe(200);
  await make('/image', { name: 'own', image: 'registry.example/own:1', accessMode: 'private' });
  await make('/data-image', { name: 'own', image: 'registry.example/own:1', sourcePath: '/own' });
  await server.call('POST', '/api/mlpcore/admin/account/empty/features', {
    session: admin,
    body: { features: [{ name: 'mlp.model_admin', enabled: true }] },
  });
  await make('/model', { modelName: 'own', minInstancesCount: 0 });
  const refusals = async (name: string) => {
    const models = [
      { trainingModelAccount: 'empty', trainingModelName: name },
      { imageAccount: 'empty', image: name },
      { dataImageMounts: [{ imageAccount: 'empty', image: name, targetPath: '/data' }] },
    ].map((each, at) => ({ name: `curious-${at}`, ...each }));
    const { errors } = await ask('POST', of('harbour', '/dump-check'), JSON.stringify({ models }));
    return JSON.parse(JSON.stringify(errors).replaceAll(`empty/${name}`, 'empty/…')) as object[];
  };
  const missing = await refusals('none');
  expect(missing).toMatchObject([
    { code: 'request.invalid', args: { trainingModelName: 'there is no service empty/…' } },
    { code: 'request.invalid', args: { image: 'there is no image empty/…' } },
    { code: 'request.invalid', args: { dataImageMounts: 'there is no image empty/…' } },
  ]);
  expect(await refusals('own')).toEqual(missing);
});

test('a file tells where it comes from, holds the parts that are asked for, and one of a later form is refused', async () => {
  const whole = await fileOf();
  expect(whole.origin).toMatchObject({
    account: 'harbour',
    form: 1,
    installation: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const { origin: _origin, ...some } = await fileOf('harbour', '?parts=modelGroups&parts=images');
  expect(Object.keys(some).toSorted()).toEqual(['images', 'modelGroups']);
  expect(await fileOf('harbour', '?parts=boats')).toMatchObject({ code: 'dump.part_unknown', args: { part: 'boats' } });
  const before = await dumpOf();
  const file = { modelGroups: [{ name: 'Left out' }], models: [{ name: 'spotter', shortDescription: 'Chosen' }] };
  const told = await restore(file, { account: 'harbour', query: '?parts=models' });
  expect(told.after.modelGroups).toEqual(before.modelGroups);
  expect(told.after.models[0].shortDescription).toBe('Chosen');
  expect(await restore({ origin: { ...whole.origin, form: 2 }, boats: [] })).toMatchObject({
    status: 400,
    code: 'dump.newer',
  });
});

test('a file of another installation creates, and changes what is there only where that is asked for', async () => {
  const { origin } = await fileOf();
  const file = {
    origin: { ...origin, installation: crypto.randomUUID() },
    modelGroups: [{ name: 'From afar' }],
    models: [{ name: 'spotter', shortDescription: 'Theirs' }],
  };
  const before = await dumpOf();
  expect(await restore(file, { account: 'harbour', query: '?dryRun=true' })).toMatchObject({
    overwrites: ['models/spotter'],
  });
  expect(await restore(file, { account: 'harbour' })).toMatchObject({
    status: 409,
    code: 'dump.overwrites',
    args: { names: 'models/spotter' },
  });
  const own = await server.call('POST', of('harbour', '/dump'), { session, body: JSON.stringify(file) });
  expect(own).toMatchObject({ status: 409, body: { code: 'dump.overwrites' } });
  expect(await dumpOf()).toEqual(before);
  // What is new alone needs no asking, nor does a file of this installation.
  expect((await restore({ ...file, models: [] }, { account: 'harbour' })).errors).toEqual([]);
  expect((await restore({ ...file, origin }, { account: 'harbour' })).errors).toEqual([]);
  await restore(
    { ...file, models: [{ name: 'spotter', shortDescription: 'Asked for' }] },
    { account: 'harbour', query: '?overwrite=true' },
  );
  const after = await dumpOf();
  expect(after.modelGroups).toContainEqual({ name: 'From afar' });
  expect(after.models!.find(({ name }) => name === 'spotter')).toMatchObject({ shortDescription: 'Asked for' });
});

test('secrets come out on demand for a key alone, and only the account of that key takes them', async () => {
  await registerForTest(server, 'taker');
  const taker = await signInForTest(server, 'taker@example.com');
  const keyOf = async (account: string) =>
    (await server.call('POST', of(account, '/dump-key'), { session: admin })).body.key as string;
  const shown = () => server.call('GET', of('taker', '/dump-key'), { session: taker });
  expect((await shown()).body).toEqual({});
  const key = await keyOf('taker');
  expect((await shown()).body).toEqual({ key });
  expect(await keyOf('taker')).toBe(key);
  expect(await keyOf('empty')).not.toBe(key);
  await ask('POST', of('harbour', '/image'), {
    name: 'pulled',
    image: 'images.example.com/ner:1',
    accessMode: 'private',
    credentials: { login: 'puller', password: 'keep-quiet' },
  });
  const text = await ask('POST', of('harbour', '/dump-with-secrets'), { key });
  expect(text).not.toMatch(/hush|keep-quiet/);
  const file = JSON.parse(text);
  expect(file.secrets).toMatch(/^[\w-]+\./);

  // To whomever else it is given, it opens nothing.
  expect(await restore(text, { account: 'empty' })).toMatchObject({ status: 400, code: 'dump.secrets_for_another' });
  const altered = { ...file, secrets: `${file.secrets.slice(0, -2)}AA` };
  expect(await restore(altered, { account: 'taker' })).toMatchObject({ code: 'dump.secrets_for_another' });

  const told = await restore(text, { account: 'taker', query: '?noErrors=true' });
  expect(told.errors.filter(({ warning }: any) => !warning)).toEqual([]);
  const [row] = (
    await server.host.container.get(Pool).query(`select secrets from model_settings join models on models.id = model_id
      join accounts on accounts.id = models.account_id where accounts.short_name = 'taker' and models.name = 'spotter'`)
  ).rows;
  expect(JSON.stringify(row.secrets)).not.toContain('hush');
  const spotter = (await server.host.container.get(Services).find('taker', 'spotter'))!;
  expect(spotter.data).toMatchObject({ secretEnv: [{ name: 'TOKEN', value: 'hush' }] });

  const taken = (await server.call('GET', of('taker', '/image?onlyMy=true'), { session: taker })).body.records;
  const pulled = taken.find(({ name }: { name: string }) => name === 'pulled');
  const [credentials] = server.host.made(registryCredentials);
  expect(await credentials!(pulled.id.imageId)).toMatchObject({ username: 'puller', password: 'keep-quiet' });

  // Who may not read an account's secrets takes none of them.
  const refused = await server.call('POST', of('harbour', '/dump-with-secrets'), { session: taker, body: { key } });
  expect(refused.status).toBe(403);
  expect(
    (await server.call('POST', of('harbour', '/dump-with-secrets'), { session, body: { key: 'mine' } })).status,
  ).toBe(400);
});

test('a restore whose connection is cut on the way leaves nothing of it', async () => {
  const before = await dumpOf();
  const modelGroups = Array.from({ length: 300 }, (_, at) => ({ name: `Cut ${at}` }));
  let ended: { readonly status: number } | undefined;
  const restoring = restore({ modelGroups }, { account: 'harbour' }).then((told) => (ended = told));
  const pool = server.host.container.get(Pool);
  // Whatever has been in a transaction for a moment: the restore is the only one that lasts.
  while (ended === undefined)
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and xact_start < clock_timestamp() - interval '100 ms'`);
  expect((await restoring).status).toBeGreaterThanOrEqual(500);
  expect(await dumpOf()).toEqual(before);
});
