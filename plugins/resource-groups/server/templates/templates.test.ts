import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import main from '../../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import resourceGroups from '../index.ts';
import { PriceSync } from '../public.ts';
import { docks } from '../test/docks.ts';

let server: TestServer;
let admin: string;
let owner: string;
let other: string;
beforeAll(async () => {
  const plugins = [accounts, notifications, images, services, resourceGroups, docks];
  const machinePrices = { core: 3, memoryGib: 0.5, diskGib: 0, gpu: 100 };
  const config = { ...main, plugins: plugins.map(({ id }) => id), settings: { 'resource-groups': { machinePrices } } };
  server = await startServer(plugins, { config });
  admin = await signInForTest(server);
  owner = await registerForTest(server, 'harbour');
  other = await registerForTest(server, 'shipyard');
  const known = server.host.container.get(Accounts);
  await known.grantFeature((await known.find('shipyard'))!.id, 'mlp.model_admin');
  // One machine of a known size, besides the one that the tests run on.
  await server.host.container
    .get(Pool)
    .query(
      "insert into hosting_machines (name, cores, memory_bytes, disk_bytes, gpu_models, heard_at) values ('dock', 1e6, 1e15, 1e18, '[\"RTX 4090\"]', now() + interval '1 day')",
    );
});
afterAll(() => server.stop());

const at = (account: string, path: string) => `/api/mlpcore/account/${account}${path}`;
const call = (method: string, path: string, body?: unknown, session = owner, account = 'harbour') =>
  server.call(method, at(account, path), { session, body });

const yaml = 'cpu: 2 # cores\nmemory: 4Gi\ndisk: 20Gi\n';
const small = {
  name: 'Small',
  internalName: 'rack row 3',
  username: 'ubuntu',
  type: 'HOSTING_SERVER',
  description: 'For tests',
  rawConfiguration: yaml,
  tarifficationPrice: 3,
  costPrice: 2,
  tarifficationPeriod: 'HOUR',
};

test('a template keeps what it is given, tells whether a server of it could be added, and goes', async () => {
  const made = await call('POST', '/server/template', small);
  expect(made).toMatchObject({
    status: 200,
    body: {
      ...small,
      capacity: { cpu: '2', memory: '4096Mi', disk: '20480Mi', gpuModels: [] },
      isPublic: false,
      isAvailable: true,
      availability: 'AVAILABLE',
    },
  });
  const path = `/server/template/${made.body.id}`;
  expect((await call('GET', `${path}/availability`)).body).toBe(true);
  expect((await call('POST', '/server/template', small)).body).toMatchObject({
    code: 'resource_group.template.name_taken',
  });

  const huge = { ...small, name: 'Huge', rawConfiguration: yaml.replace('cpu: 2', 'cpu: 2000000') };
  expect((await call('POST', path, huge)).body).toMatchObject({ name: 'Huge', availability: 'UNAVAILABLE' });
  expect((await call('GET', `${path}/availability`)).body).toBe(false);
  const elsewhere = { ...small, rawConfiguration: `machine: nowhere\n${yaml}` };
  expect((await call('POST', path, elsewhere)).body).toMatchObject({ availability: 'UNAVAILABLE' });
  const cards = { ...small, rawConfiguration: `machine: dock\ngpus: [RTX 4090]\nvram: 24Gi\n${yaml}` };
  const unknown = (await call('POST', path, cards)).body;
  expect(unknown).toMatchObject({ availability: 'UNKNOWN', capacity: { gpuModels: ['RTX 4090'], vram: '24576Mi' } });
  expect(unknown).not.toHaveProperty('isAvailable');

  for (const [method, body] of [['POST', small], ['DELETE']] as const)
    expect(await call(method, path, body, other, 'shipyard')).toMatchObject({
      status: 404,
      body: { code: 'resource_group.template.not_found' },
    });
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', '/server/template')).body).toEqual([]);
});

test.each([
  ['cpu: 2\n  memory: 4Gi\n', 'line 1, column 6: the indentation is wrong'],
  ['cpu: [2\n', 'line 2, column 1: the indentation is wrong'],
  ['cpu: "2\n', 'a character is missing'],
  ['cpu: 2\nmemory 4Gi\ndisk: 20Gi\n', 'line 2, column 1: a colon is missing'],
  ['cpu: 2\nmemory: much\ndisk: 20Gi\n', 'line 2, column 9: memory is no amount'],
  [`${yaml}gpus: [L4]\nvram: much\n`, 'line 5, column 7: vram is no amount'],
  [`${yaml}gpus: [L4]\nvram: 0\n`, 'line 5, column 7: vram: Strictly negative or zero'],
  [`${yaml}jumpHost: -gate\n`, 'line 4, column 11: jumpHost is no name or IP address of a host'],
  [`${yaml}vram: 24Gi\n`, 'line 4, column 7: vram: name the GPUs that have it'],
  [`${yaml}gpus: *none\n`, 'line 1, column 1: this is no valid YAML'],
  [
    `${yaml}a: &a [${'x,'.repeat(11)}]\nb: &b [${'*a,'.repeat(11)}]\nc: [${'*b,'.repeat(11)}]\n`,
    'this is no valid YAML',
  ],
])('what is wrong with %j is told with line and column', async (rawConfiguration, expected) => {
  const refused = await call('POST', '/server/template', { ...small, rawConfiguration });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(expected);
});

test('what servers have cannot be less than nothing', async () => {
  const capacity = { cpu: '-2', memory: '4Gi', disk: '20Gi', gpuModels: [] };
  const refused = await call('POST', '/server/template', { ...small, capacity });
  expect(refused).toMatchObject({ status: 400, body: { args: { 'capacity.cpu': 'Strictly negative or zero' } } });
});

test('what servers have cannot be nothing, but where their configuration says what they have', async () => {
  const box = { ...small, name: 'Nothing', type: 'DOCKER', rawConfiguration: '' };
  const capacity = { cpu: '0m', memory: '0', disk: '0.0Gi', gpuModels: [], vram: '0' };
  const refused = await call('POST', '/server/template', { ...box, capacity });
  const named = ['cpu', 'memory', 'disk', 'vram'].map((name) => [`capacity.${name}`, 'Strictly negative or zero']);
  expect([refused.status, refused.body.args]).toEqual([400, Object.fromEntries(named)]);
  const { body: made } = await call('POST', '/server/template', { ...box, rawConfiguration: 'cpu: 1' });
  expect(made.capacity).toMatchObject({ cpu: '1', memory: '0Mi', disk: '0Mi' });
  const path = `/server/template/${made.id}`;
  expect(await call('POST', path, { ...made, name: 'Something' })).toMatchObject({ status: 200 });
  const emptied = { ...made, rawConfiguration: '' };
  expect((await call('POST', path, emptied)).body.args).toEqual(Object.fromEntries(named.slice(1, 3)));
  await call('DELETE', path);
});

test('superadministrators alone publish; all accounts may use what is public, by the type of a group and by service', async () => {
  const published = { ...small, name: 'Shared', isPublic: true };
  expect((await call('POST', '/server/template', published)).body).toMatchObject({
    code: 'resource_group.template.public.denied',
  });
  const { id } = (await call('POST', '/server/template', published, admin)).body;
  const docker = { ...small, name: 'Box', type: 'DOCKER', rawConfiguration: '' };
  const own = (await call('POST', '/server/template', docker, other, 'shipyard')).body;
  // Clients that do not know of it leave it public.
  const renamed = { ...small, name: 'Common' };
  expect((await call('POST', `/server/template/${id}`, renamed, admin)).body.isPublic).toBe(true);
  for (const [method, body] of [['POST', renamed], ['DELETE']] as const)
    expect((await call(method, `/server/template/${id}`, body)).status).toBe(403);

  const names = async (path: string) =>
    (await call('GET', path, undefined, other, 'shipyard')).body.map((each: { name: string }) => each.name);
  expect(await names('/server/template/public')).toEqual(['Common']);
  const [common] = (await call('GET', '/server/template/public', undefined, other, 'shipyard')).body;
  expect(common).toMatchObject({ username: 'ubuntu' });
  expect(common).not.toHaveProperty('internalName');
  expect(await names('/server/template/public?groupType=DOCKER')).toEqual([]);
  await call('POST', '/resource-groups', { name: 'hulls', resourceGroupType: 'HOSTING_SERVER' }, other, 'shipyard');
  await call('POST', '/resource-groups', { name: 'boxes', resourceGroupType: 'DOCKER' }, other, 'shipyard');
  expect(await names('/resource-groups/hulls/server/template')).toEqual(['Common']);
  expect(await names('/resource-groups/boxes/server/template')).toEqual(['Box']);

  const service = { modelName: 'hull', hostingType: 'HOSTING_SERVER' };
  expect(await call('POST', '/model', service, other, 'shipyard')).toMatchObject({ status: 200 });
  expect(await names('/model/hull/templates')).toEqual(['Box', 'Common']);
  expect(await names('/model/hull/templates?count=1')).toEqual(['Box']);
  // A part of a machine is had of what a superadministrator published, and of nothing else.
  const { id: theirs } = (await call('POST', '/server/template', { ...small, name: 'Mine' }, other, 'shipyard')).body;
  const of = (templateId: number) =>
    call('POST', `/model?templateId=${templateId}`, { ...service, modelName: `of-${templateId}` }, other, 'shipyard');
  expect((await of(theirs)).body.code).toBe('resource_group.server.machine.denied');
  expect(await of(id)).toMatchObject({ status: 200, body: { resourceGroup: 'hulls' } });
  expect((await call('GET', '/resource-groups/hulls/server', undefined, other, 'shipyard')).body).toMatchObject([
    { tarifficationPrice: 3, username: 'ubuntu' },
  ]);
  await call('DELETE', `/server/template/${theirs}`, undefined, other, 'shipyard');
  const settings = { ...service, prototype: true, supportedTemplates: [id] };
  expect((await call('POST', '/model/hull', settings, other, 'shipyard')).status).toBe(200);
  expect(await names('/model/hull/templates')).toEqual(['Common']);
  expect((await call('GET', `/server/template/${own.id}/availability`)).status).toBe(404);
  // What it supported stays when it is deleted, and is refused to others and left out of copies.
  const save = (supportedTemplates: readonly number[]) =>
    call('POST', '/model/hull', { ...service, prototype: true, supportedTemplates }, other, 'shipyard');
  expect((await save([id, own.id])).status).toBe(200);
  await call('DELETE', `/server/template/${own.id}`, undefined, other, 'shipyard');
  expect((await save([own.id, id])).body.supportedTemplates).toEqual([own.id, id]);
  const refused = { status: 400, body: { args: { supportedTemplates: `there is no server template ${theirs}` } } };
  expect(await save([id, theirs])).toMatchObject(refused);
  const another = { ...service, modelName: 'another', supportedTemplates: [theirs] };
  expect(await call('POST', '/model', another, other, 'shipyard')).toMatchObject(refused);
  const copy = await call('POST', '/model/hull/clone?name=copy', undefined, other, 'shipyard');
  expect([copy.status, copy.body.supportedTemplates]).toEqual([200, [id]]);
});

test('a server tells where it is reached, and through which host', async () => {
  await call('POST', '/resource-groups', { name: 'racks', resourceGroupType: 'DOCKER' });
  const asked = { serverName: 'far', rawConfiguration: 'address: 10.1.2.3\njumpHost: gate.example.com\n' };
  const { body } = await call('POST', '/resource-groups/racks/server', asked);
  expect(body).toMatchObject({ name: 'far', serverIp: '10.1.2.3', jumpHostIp: 'gate.example.com' });
});

test('a provider tells its GPUs and how many servers fit, and prices follow it where they are to', async () => {
  const provider = '/api/mlpcore/provider';
  const ask = (path: string) => server.call('GET', `${provider}${path}`, { session: owner });
  // Machines of the installation itself are rented from nobody.
  expect((await ask('/list')).body).toEqual(['VAST_AI_PROVIDER']);
  expect((await ask('/VAST_AI_PROVIDER/gpu/list')).body).toEqual(['H100']);
  const own = '/HOSTING_SERVER_PROVIDER';
  expect((await ask(`${own}/gpu/list`)).body).toContain('RTX 4090');
  const all = 'HOSTING_SERVER_PROVIDER, VAST_AI_PROVIDER';
  expect(await ask('/DOCKER_PROVIDER/gpu/list')).toMatchObject({
    status: 404,
    body: { code: 'resource_group.provider.not_found', args: { providers: all } },
  });
  const fitting = async (config: string) =>
    (await ask(`${own}/servers/count?templateConfiguration=${encodeURIComponent(config)}`)).body;
  const large = yaml.replace('cpu: 2', 'cpu: 1000000');
  expect(await fitting(large)).toBe('1');
  expect(await fitting(`machine: nowhere\n${large}`)).toBe('0');
  expect(await fitting(`gpus: [RTX 4090, RTX 4090]\n${large}`)).toBe('0');
  expect(JSON.stringify(await fitting('cpu: much'))).toContain('templateConfiguration');

  const follows = { ...small, name: 'Follows', priceSynchronizationEnabled: true };
  const { id } = (await call('POST', '/server/template', follows)).body;
  await call('POST', '/server/template', { ...small, name: 'Stays' });
  await call('POST', '/server/template', { ...follows, name: 'Boxed', type: 'DOCKER' });
  const docker = (await call('GET', '/server/template')).body.find(({ name }: { name: string }) => name === 'Boxed').id;
  expect(await ask(`${own}/servers/count?templateId=${id}`)).toMatchObject({ status: 200 });
  expect((await ask(`${own}/servers/count?templateId=${docker}`)).status).toBe(400);
  const elsewhere = await server.call('GET', `${provider}${own}/servers/count?templateId=${id}`, { session: other });
  expect(elsewhere.status).toBe(404);
  await call('POST', '/resource-groups', { name: 'priced', resourceGroupType: 'HOSTING_SERVER' });
  const priced = { serverName: 'dock', rawConfiguration: `machine: dock\n${yaml}`, priceSynchronizationEnabled: true };
  expect(await call('POST', '/resource-groups/priced/server', priced, admin)).toMatchObject({ status: 200 });

  const sync = server.host.container.get(PriceSync);
  // Two cores and 4 GiB, as configured, with the half again as much that was asked before.
  expect(await sync.syncPrices(['HOSTING_SERVER_PROVIDER'])).toEqual({ servers: 1, templates: 1 });
  expect(await sync.syncPrices()).toEqual({ servers: 0, templates: 0 });
  const sent = (query: string) =>
    server.call('POST', `/api/mlpcore/admin/server/price/sync${query}`, { session: admin });
  expect(await sent('')).toMatchObject({ status: 200, body: '' });
  expect((await sent('?providers=OTHER')).body.code).toBe('resource_group.provider.not_found');
  const prices = (await call('GET', '/server/template')).body;
  expect(prices).toContainEqual(expect.objectContaining({ name: 'Follows', costPrice: 8, tarifficationPrice: 12 }));
  expect(prices).toContainEqual(expect.objectContaining({ name: 'Stays', costPrice: 2, tarifficationPrice: 3 }));
  expect((await call('GET', '/resource-groups/priced/server')).body).toMatchObject([
    { costPrice: 8, tarifficationPrice: 8, tarifficationPeriod: 'HOUR' },
  ]);
  await expect(sync.syncPrices(['OTHER'])).rejects.toMatchObject({ code: 'resource_group.provider.not_found' });
});

test('a server that tells of itself is heard, by developers of its account alone', async () => {
  await call('POST', '/resource-groups', { name: 'docked', resourceGroupType: 'DOCKER' });
  const { id } = (await call('POST', '/resource-groups/docked/server', { serverName: 'one', rawConfiguration: '' }))
    .body;
  const beat = (session: string, account = 'harbour', serverId = id) =>
    server.call('POST', `/api/mlpcore/server-heartbeat?account=${account}&serverId=${serverId}`, {
      session,
      body: 'pulling an image',
    });
  const status = async () => (await call('GET', `/resource-groups/docked/server/${id}/status`)).body;
  expect(await status()).not.toHaveProperty('lastHeartBeat');
  expect((await beat(other)).status).toBe(403);
  expect((await beat(other, 'shipyard')).status).toBe(404);
  expect((await beat(owner, 'nobody')).status).toBe(403);
  expect(await status()).not.toHaveProperty('lastHeartBeat');
  expect((await beat(owner)).status).toBe(200);
  expect(await status()).toHaveProperty('lastHeartBeat');
});
