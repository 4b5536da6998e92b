import { isLaunched } from '#plugins/instances/server/reconcile/desired-count.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { Services } from './public.ts';
import {
  core,
  home,
  maker,
  makeService,
  publisher,
  startServices,
  type Person,
  type ServicesServer,
} from './services-test.ts';
import { settingsOfPlugins } from './settings/settings-test.ts';

let server: ServicesServer;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  server = await startServices([settingsOfPlugins]);
  [alice, bob] = [await server.person('alice', maker, publisher), await server.person('bob', maker)];
  await makeService(alice, { modelName: 'mine', fittable: true }, { isPublic: true });
  await makeService(bob, { modelName: 'theirs' });
});
afterAll(() => server.stop());
const mine = (path: string) => home(alice, `mine/${path}`);

test('of the configurations of a service one at most is the default', async () => {
  const add = async (name: string, isDefault?: boolean) =>
    (await alice.post(mine('predict-config'), { name, isDefault, config: `{"name":"${name}"}` })).body;
  const [first, second] = [await add('first', true), await add('second', true)];
  await add('third');
  const defaults = async () =>
    (await alice.get(mine('predict-config'))).body
      .filter(({ isDefault }: any) => isDefault)
      .map(({ name }: any) => name);
  expect(await defaults()).toEqual(['second']);
  await Promise.all(
    [first, second, first, second].map(({ id, config }) =>
      alice.post(mine(`predict-config/${id.configId}`), { isDefault: true, config }),
    ),
  );
  expect((await defaults()).length).toBe(1);
  const changed = await alice.post(mine(`predict-config/${first.id.configId}`), {
    config: '{"changed":1}',
    isDefault: false,
  });
  expect(changed.body).toEqual({ ...first, isDefault: false, config: '{"changed":1}' });
  expect((await server.visitor.get(mine(`predict-config/${first.id.configId}`))).body).toEqual(changed.body);
  expect((await alice.send('DELETE', mine(`predict-config/${first.id.configId}`))).status).toBe(200);
  expect((await alice.get(mine(`predict-config/${first.id.configId}`))).body.code).toBe('config.not_found');
});

test.each([
  [{ config: '{' }],
  [{}],
  [{ config: {} }],
  [{ config: '{}', isDefault: 'yes' }],
  [{ config: '{}', name: 'x'.repeat(1_000_000) }],
])('a bad configuration, case %#, is refused', async (body) => {
  expect((await alice.post(mine('predict-config'), body)).body.code).toBe('request.invalid');
});

test.each(['0', '-1', 'x', '1e3', '99999999999999999999999', '%00'])('there is no configuration %s', async (id) => {
  for (const method of ['GET', 'DELETE'])
    expect((await alice.send(method, mine(`predict-config/${id}`))).body).toMatchObject({
      code: 'config.not_found',
      args: { configId: decodeURIComponent(id) },
    });
});

test("another service's configuration is not this one's", async () => {
  const { body } = await bob.post(home(bob, 'theirs/predict-config'), { config: '{}' });
  expect((await alice.get(mine(`predict-config/${body.id.configId}`))).status).toBe(404);
  expect((await alice.post(mine(`predict-config/${body.id.configId}`), { config: '{}' })).status).toBe(404);
  expect((await alice.send('DELETE', mine(`predict-config/${body.id.configId}`))).status).toBe(404);
});

test('a service answers to its aliases, which share one space with names', async () => {
  const { body: alias } = await alice.post(mine('alias?name=Also-Mine'));
  expect((await alice.get(home(alice, 'also-mine'))).body.modelName).toBe('mine');
  expect((await alice.get(mine('alias'))).body).toEqual({
    id: (await alice.get(home(alice, 'mine'))).body.id,
    aliases: [alias],
  });
  expect((await alice.post(home(alice), { modelName: 'also-mine' })).status).toBe(409);
  expect((await alice.post(mine('alias?name=mine'))).status).toBe(409);
  expect((await bob.post(home(bob), { modelName: 'also-mine' })).status).toBe(200);
  expect(
    (await alice.post(home(alice, 'mine'), { modelName: 'mine', aliases: ['kept', 'KEPT', 'added'] })).status,
  ).toBe(200);
  expect((await alice.get(mine('alias'))).body.aliases.map(({ name }: any) => name)).toEqual(['KEPT', 'added']);
  const { id } = (await alice.get(mine('alias'))).body.aliases[0];
  expect((await alice.send('DELETE', mine(`alias/${id}`))).status).toBe(200);
  expect((await alice.send('DELETE', mine(`alias/${id}`))).body.code).toBe('alias.not_found');
  const [own] = await server.query(`select id from model_names where name = 'mine'`);
  expect((await alice.send('DELETE', mine(`alias/${own.id}`))).body.code).toBe('alias.not_found');
});

test('services are sorted into groups of their own account', async () => {
  const { body: group } = await alice.post(`${core}/account/alice/model-group`, { name: 'Speech' });
  expect((await alice.post(`${core}/account/alice/model-group`, { name: 'Speech' })).status).toBe(409);
  expect(
    (await alice.send('PATCH', `${core}/account/alice/model-group`, { id: group.id, name: 'Voice' })).body,
  ).toEqual({ id: group.id, name: 'Voice' });
  await alice.send('PATCH', mine(`model-group/${group.id.groupId}`));
  expect((await alice.get(home(alice, 'mine'))).body).toMatchObject({
    modelGroupId: group.id.groupId,
    modelGroupName: 'Voice',
  });
  expect((await bob.send('PATCH', home(bob, `theirs/model-group/${group.id.groupId}`))).body.code).toBe(
    'group.not_found',
  );
  expect((await bob.send('PATCH', `${core}/account/bob/model-group`, { id: group.id, name: 'Stolen' })).body.code).toBe(
    'group.not_found',
  );
  expect((await bob.send('DELETE', `${core}/account/bob/model-group/${group.id.groupId}`)).body.code).toBe(
    'group.not_found',
  );
  expect((await alice.send('PATCH', `${core}/account/alice/model-group`, { name: 'Nameless' })).status).toBe(400);
  expect((await alice.get(`${core}/account/alice/model-group`)).body).toEqual([
    { id: group.id, name: 'Voice', services: 1 },
  ]);
  await alice.send('DELETE', `${core}/account/alice/model-group/${group.id.groupId}`);
  expect((await alice.get(home(alice, 'mine'))).body).not.toHaveProperty('modelGroupId');
});

test('documentation is plain text, in one language or in two', async () => {
  const session = await signInForTest(server, 'alice@example.com');
  const document = async (person: Person, query = '') => (await person.get(mine(`simple-doc${query}`))).body;
  const write = (text: string, query = '') =>
    fetch(server.url + mine(`simple-doc${query}`), {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', cookie: `berth_session=${session}`, origin: server.url },
      body: text,
    });
  expect(await document(server.visitor)).toBe('');
  const written = await write('# Голос\n\n<script>');
  expect([written.headers.get('content-type'), await written.json()]).toEqual([
    'application/json; charset=utf-8',
    '# Голос\n\n<script>',
  ]);
  const read = await server.visitor.get(mine('simple-doc'));
  expect([read.headers.get('content-type'), read.body]).toEqual(['text/plain; charset=utf-8', '# Голос\n\n<script>']);
  await write('# Voice', '?language=en');
  expect([await document(bob, '?language=en'), await document(bob, '?language=ru'), await document(bob)]).toEqual([
    '# Voice',
    '# Голос\n\n<script>',
    '# Голос\n\n<script>',
  ]);
  await write('', '?language=en');
  expect(await document(bob, '?language=en')).toBe('# Голос\n\n<script>');
  expect((await write('x'.repeat(1_000_001))).status).toBe(400);
  expect((await write('a\0b')).status).toBe(400);
  expect((await write('x', '?language=xx')).status).toBe(400);
});

const descriptor = {
  name: 'mine',
  fittable: true,
  schemaFiles: [{ name: 'schema', content: 'a: 1' }],
  methods: {
    predict: { name: 'predict', params: { data: { type: 'Text' } }, output: { type: 'Text' }, fitted: false },
  },
};

test('a service says what it can do; before it has, that is nothing', async () => {
  expect((await server.visitor.get(mine('action-descriptor'))).body).toEqual({
    name: 'mine',
    schemaFiles: [],
    fittable: true,
    methods: {},
  });
  expect((await alice.post(mine('service-descriptor'), descriptor)).status).toBe(200);
  expect((await server.visitor.get(mine('action-descriptor'))).body).toEqual(descriptor);
  expect((await alice.post(mine('service-descriptor'), { ...descriptor, methods: [] })).status).toBe(400);
});

test('other plugins find services, change what is theirs, and say the same twice without consequence', async () => {
  const services = server.host.container.get(Services);
  const { id } = (await services.find('alice', 'MINE'))!;
  expect([
    (await services.find(String(alice.accountId), String(id)))!.name,
    await services.find('alice', 'theirs'),
    await services.find('nobody', 'mine'),
    await services.byId(0),
  ]).toEqual(['mine', undefined, undefined, undefined]);
  await services.change(id, {
    billingSettings: { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 0.5 },
    minInstancesCount: 4,
  });
  const { data, revision } = (await services.byId(id))!;
  expect(data).toMatchObject({ billingSettings: { billingUnitPriceInCurrency: 0.5 }, minInstancesCount: 4 });
  await services.setDescriptor(id, descriptor);
  expect((await services.byId(id))!.revision).toBe(revision);
  await services.setDescriptor(id, { ...descriptor, fittable: false });
  expect((await services.byId(id))!.revision).toBe(revision + 1);
  await alice.post(mine('predict-config'), { name: 'chosen', isDefault: true, config: '{}' });
  expect(await services.predictConfig(id, undefined)).toMatchObject({ name: 'chosen', isDefault: true });
  expect(await services.predictConfig((await services.find('bob', 'theirs'))!.id, undefined)).toBeUndefined();
  await expect(services.predictConfig(id, 1)).rejects.toThrow('The service has no configuration 1.');
  await expect(services.require(undefined, 'bob', 'theirs', 'see')).rejects.toThrow('There is no service bob/theirs');
  await expect(services.require(undefined, 'alice', 'mine', 'call')).rejects.toThrow('Sign in first');
});

test('services that are to run are told apart from those that are not', async () => {
  const image = (await alice.post(`${core}/account/alice/image`, { name: 'i', image: 'r/i' })).body.id.imageId;
  const runs = { imageId: image, minInstancesCount: 1 };
  const made = [
    await makeService(alice, { modelName: 'l1', ...runs }),
    await makeService(alice, {
      modelName: 'l2',
      ...runs,
      minInstancesCount: 0,
      autoScalingConfiguration: { enabled: true, minInstanceCount: 1 },
    }),
    await makeService(alice, { modelName: 'n1', ...runs, minInstancesCount: 0 }),
    await makeService(alice, { modelName: 'n2', ...runs, prototype: true }),
    await makeService(alice, { modelName: 'n3', ...runs, hostingType: 'EXTERNAL' }),
    await makeService(alice, { modelName: 'n4', minInstancesCount: 1 }),
    await makeService(alice, {
      modelName: 'n5',
      ...runs,
      autoScalingConfiguration: { enabled: true, minInstanceCount: 0 },
    }),
  ].map(({ id }) => id.modelId);
  expect((await server.host.container.get(Services).idsWhere(isLaunched)).toSorted()).toEqual(made.slice(0, 2));
});

test('what a new service gets by default is told', async () => {
  const { body } = await server.visitor.get(`${core}/system-config/model-defaults`);
  const made = await makeService(alice, { modelName: 'default' });
  const { settings, ...told } = body;
  expect(made).toMatchObject(settings);
  expect({
    timeouts: made.timeouts,
    retries: made.retriesConfig,
    batches: made.batchesConfig,
    limits: made.resourceLimits,
    resourceGroup: made.resourceGroup ?? '',
  }).toEqual(told);
});
