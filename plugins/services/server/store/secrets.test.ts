import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { openSecretBox, SecretBox } from '#core/server/secrets/secret-box.ts';
import { Services } from '../public.ts';
import { home, maker, makeService, startServices, type Person, type ServicesServer } from '../services-test.ts';
import { settingsOfPlugins } from '../settings/settings-test.ts';
import { Settings } from '../settings/settings.ts';
import { resealServices } from './secrets.ts';
import { Versions } from './versions.ts';

let server: ServicesServer;
let alice: Person;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  alice = await server.person('alice', maker);
});
afterAll(() => server.stop());

const env = '{"TOKEN":"canary-token"}';
const caching = {
  enabled: true,
  mongoUri: 'mongodb://me:canary-password@db.example/x',
  collectionName: 'c',
  recordsLimit: 5,
};
let made = 0;
const service = async (settings: object = { env, caching }) =>
  (await makeService(alice, { modelName: `kept-${++made}`, ...settings })) as {
    id: { modelId: number };
    modelName: string;
  };
const shown = async (name: string) => {
  const { body } = await alice.get(home(alice, name));
  return { env: body.env, caching: body.caching };
};
const rowOf = async (modelId: number) =>
  (await server.query('select * from model_settings where model_id = $1', [modelId]))[0];
const reseal = (box = server.host.container.get(SecretBox)) =>
  resealServices({ db: server.host.container.get(Database), box, owned: server.host.container.get(Settings) });
/** Leaves a service as the release before this one kept it. */
const lieOpen = (modelId: number) =>
  server.query(`update model_settings set settings = settings || $2, secrets = '{}' where model_id = $1`, [
    modelId,
    { env, caching },
  ]);

test('the environment and the address of the cache are shown to those who may change them, and to nobody who reads the database', async () => {
  const { id, modelName } = await service();
  expect(await shown(modelName)).toEqual({ env, caching });
  const tables = await server.query(
    `select table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables.filter((each) => !each.name.startsWith('_')))
    expect(JSON.stringify(await server.query(`select * from ${name}`)), name).not.toContain('canary');
  const { secrets } = await rowOf(id.modelId);
  expect(Object.keys(secrets).toSorted()).toEqual(['cacheAddress', 'env']);
  for (const sealed of Object.values<string>(secrets))
    expect(Buffer.from(sealed, 'base64url').includes('canary')).toBe(false);
});

test('they stay with a change of something else, go where they are emptied, and a copy has its own', async () => {
  const { id, modelName } = await service();
  const change = (settings: object) => alice.post(home(alice, modelName), { modelName, ...settings });
  await change({ displayName: 'Renamed' });
  expect(await shown(modelName)).toEqual({ env, caching });
  const clone = (await alice.post(home(alice, `${modelName}/clone?name=copy`))).body;
  expect(await shown(clone.modelName)).toEqual({ env, caching });
  await change({ env: '{"A":"1"}' });
  expect([(await shown(modelName)).env, (await shown(clone.modelName)).env]).toEqual(['{"A":"1"}', env]);
  await change({ env: null, caching: { enabled: true, mongoUri: 'embedded' } });
  expect(await shown(modelName)).toMatchObject({ env: '', caching: { mongoUri: 'embedded' } });
  expect((await rowOf(id.modelId)).secrets).toEqual({});
});

test('one service’s secrets open for no other', async () => {
  const [one, other] = [await service(), await service({})];
  await server.query(
    'update model_settings set secrets = (select secrets from model_settings where model_id = $1) where model_id = $2',
    [one.id.modelId, other.id.modelId],
  );
  expect(await server.host.container.get(Services).byId(other.id.modelId)).toMatchObject({ unreadable: true });
  await server.query(`update model_settings set secrets = '{}' where model_id = $1`, [other.id.modelId]);
});

test('what an earlier release kept open works as before and is encrypted once, also by two processes at once', async () => {
  const services = [];
  for (let count = 0; count < 5; count++) services.push(await service());
  for (const { id } of services) await lieOpen(id.modelId);
  expect(await shown(services[0]!.modelName)).toEqual({ env, caching });
  await alice.post(home(alice, services[0]!.modelName), { modelName: services[0]!.modelName, displayName: 'Renamed' });
  const both = await Promise.all([reseal(), reseal()]);
  expect(both.map(({ unreadable }) => unreadable)).toEqual([0, 0]);
  for (const { id, modelName } of services) {
    expect(await shown(modelName)).toEqual({ env, caching });
    expect(await rowOf(id.modelId)).toMatchObject({
      settings: { env: '', caching: { mongoUri: '', recordsLimit: 5 } },
    });
  }
  const rows = () => server.query('select * from model_settings order by model_id');
  const before = await rows();
  expect(await reseal()).toEqual({ done: 0, unreadable: 0 });
  expect(await rows()).toEqual(before);
});

test('an end in the middle leaves what was done done, and the rest for the next start', async () => {
  const services = [await service(), await service(), await service()];
  for (const { id } of services) await lieOpen(id.modelId);
  const box = server.host.container.get(SecretBox);
  let left = 3;
  const dying = {
    ...box,
    present: box.present,
    seal: (...given: Parameters<SecretBox['seal']>) => {
      if (left-- === 0) throw new Error('The process ends here.');
      return box.seal(...given);
    },
  };
  await expect(reseal(dying)).rejects.toThrow('The process ends here.');
  expect((await Promise.all(services.map(({ id }) => rowOf(id.modelId)))).map((row) => row.settings.env)).toEqual([
    '',
    env,
    env,
  ]);
  for (const { modelName } of services) expect(await shown(modelName)).toEqual({ env, caching });
  expect(await reseal()).toEqual({ done: 2, unreadable: 0 });
  for (const { modelName } of services) expect(await shown(modelName)).toEqual({ env, caching });
});

test('those of a key that is not known stay as they are until others are entered', async () => {
  const { id, modelName } = await service();
  const foreign = openSecretBox({ secretKey: 'x'.repeat(32), secretKeyFallbacks: [], dataDir: '' });
  const sealed = { env: foreign.seal(env, { purpose: 'service env', owner: id.modelId }) };
  await server.query('update model_settings set secrets = $2 where model_id = $1', [id.modelId, sealed]);
  expect(await reseal()).toEqual({ done: 0, unreadable: 1 });
  await alice.post(home(alice, modelName), { modelName, displayName: 'Renamed', env: '' });
  expect((await rowOf(id.modelId)).secrets).toEqual(sealed);
  expect((await shown(modelName)).env).toBeUndefined();
  await alice.post(home(alice, modelName), { modelName, env });
  expect(await shown(modelName)).toMatchObject({ env });
});

test('a secret variable is told to nobody, keeps its value until another is sent, and goes where it is left out', async () => {
  const { id, modelName } = await service({ secretEnv: [{ name: 'KEY', value: 'unread-key' }] });
  const send = (secretEnv: unknown, more: object = {}) =>
    alice.post(home(alice, modelName), { modelName, secretEnv, ...more });
  const value = async () =>
    (await server.host.container.get(Services).byId(id.modelId))!.data.secretEnv!.find(({ name }) => name === 'KEY')
      ?.value;
  expect(await value()).toBe('unread-key');
  const answers = [
    await alice.get(home(alice, modelName)),
    await send([{ name: 'KEY' }], { displayName: 'Renamed' }),
    await send([{ name: 'KEY' }, { name: 'OTHER', value: 'unread-other' }]),
    await alice.get(home(alice)),
    await alice.get(`${home(alice, modelName)}/version`),
    await alice.get(`${home(alice, modelName)}/version/3`),
    await alice.post(`${home(alice, modelName)}/version/2/restore`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers[5]!.body.settings.secretEnv).toEqual([{ name: 'KEY' }, { name: 'OTHER' }]);
  expect(answers[6]!.body.secretEnv).toEqual([{ name: 'KEY' }]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('unread');
  expect(await value()).toBe('unread-key');
  await send([{ name: 'KEY', value: 'unread-new' }]);
  expect(await value()).toBe('unread-new');
  const clone = (await alice.post(home(alice, `${modelName}/clone?name=clone-of-secrets`))).body;
  expect(clone.secretEnv).toEqual([{ name: 'KEY' }]);
  await send(null);
  expect((await rowOf(id.modelId)).secrets).toEqual({});
  // What is gone is gone: a version knows that it was there, not what it was.
  const lost = await alice.post(`${home(alice, modelName)}/version/2/restore`, {});
  expect([lost.status, lost.body.message]).toEqual([400, 'secretEnv.0.value: is required: no value of KEY is kept']);
  const rest = await alice.post(`${home(alice, modelName)}/version/2/restore`, { leave: ['secretEnv'] });
  expect([rest.status, rest.body.secretEnv]).toEqual([200, []]);
});

test.each([
  [[{ name: 'A' }], 'secretEnv.0.value'],
  [[{ name: 'PLAIN', value: 'x' }], 'secretEnv.0.name'],
  [
    [
      { name: 'A', value: 'x' },
      { name: 'A', value: 'y' },
    ],
    'secretEnv.1.name',
  ],
  [[{ name: '1 A', value: 'x' }], 'secretEnv.0.name'],
  [[{ name: 'A', value: 'x\0' }], 'secretEnv.0.value'],
])('the secret variables %j are refused', async (secretEnv, path) => {
  const { status, body } = await alice.post(home(alice), { modelName: 'refused', env: '{"PLAIN":"1"}', secretEnv });
  expect([status, body.message.split(':')[0]]).toEqual([400, path]);
});

test('versions keep passwords encrypted, and have them encrypted anew with another key', async () => {
  const { id, modelName } = await service();
  await alice.post(home(alice, modelName), { modelName, env: '' });
  const versions = () =>
    server.query('select settings, secrets from model_versions where model_id = $1 order by version', [id.modelId]);
  expect(JSON.stringify(await versions())).not.toContain('canary');
  expect((await alice.get(`${home(alice, modelName)}/version/1`)).body.settings).toMatchObject({ env, caching });
  const own = server.host.container.get(SecretBox);
  const other = openSecretBox({ secretKey: 'y'.repeat(32), secretKeyFallbacks: [], dataDir: '' });
  const both: SecretBox = {
    ...other,
    present: other.present,
    seal: other.seal,
    open: (text, use) => own.open(text, use),
  };
  const parts = { db: server.host.container.get(Database), owned: server.host.container.get(Settings) };
  await new Versions({ ...parts, box: both }).reseal();
  const [first] = await versions();
  expect(other.open(first.secrets.env, { purpose: 'service env', owner: id.modelId })).toBe(env);
});
