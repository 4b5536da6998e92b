import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import resourceGroups from '../index.ts';

let server: TestServer;
let admin: string;
let owner: string;
let other: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups]);
  admin = await signInForTest(server);
  owner = await registerForTest(server, 'harbour');
  other = await registerForTest(server, 'shipyard');
  const known = server.host.container.get(Accounts);
  await known.grantFeature((await known.find('shipyard'))!.id, 'mlp.model_admin');
  // One machine of a known size, besides the one that the tests run on.
  await server.host.container
    .get(Pool)
    .query(
      "insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at) values ('dock', 1e6, 1e15, 1e18, now() + interval '1 day')",
    );
});
afterAll(() => server.stop());

const at = (account: string, path: string) => `/api/mlpcore/account/${account}${path}`;
const call = (method: string, path: string, body?: unknown, session = owner, account = 'harbour') =>
  server.call(method, at(account, path), { session, body });

const yaml = 'cpu: 2 # cores\nmemory: 4Gi\ndisk: 20Gi\n';
const small = {
  name: 'Small',
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
  const cards = { ...small, rawConfiguration: `machine: dock\ngpus: [RTX 4090]\n${yaml}` };
  const unknown = (await call('POST', path, cards)).body;
  expect(unknown).toMatchObject({ availability: 'UNKNOWN', capacity: { gpuModels: ['RTX 4090'] } });
  expect(unknown).not.toHaveProperty('isAvailable');

  for (const [method, body] of [['POST', small], ['DELETE']] as const)
    expect(await call(method, path, body, other, 'shipyard')).toMatchObject({
      status: 404,
      body: { code: 'resource_group.template.not_found' },
    });
  expect((await call('DELETE', path)).status).toBe(200);
  expect((await call('GET', '/server/template')).body).toEqual([]);
});

test('what is wrong with a configuration is told with line and column', async () => {
  const rawConfiguration = 'cpu: 2\nmemory: much\ndisk: 20Gi\n';
  const refused = await call('POST', '/server/template', { ...small, rawConfiguration });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('line 2, column 9: memory is no amount');
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
  expect(await names('/server/template/public?groupType=DOCKER')).toEqual([]);
  await call('POST', '/resource-groups', { name: 'hulls', resourceGroupType: 'HOSTING_SERVER' }, other, 'shipyard');
  await call('POST', '/resource-groups', { name: 'boxes', resourceGroupType: 'DOCKER' }, other, 'shipyard');
  expect(await names('/resource-groups/hulls/server/template')).toEqual(['Common']);
  expect(await names('/resource-groups/boxes/server/template')).toEqual(['Box']);

  const service = { modelName: 'hull', hostingType: 'HOSTING_SERVER' };
  expect(await call('POST', '/model', service, other, 'shipyard')).toMatchObject({ status: 200 });
  expect(await names('/model/hull/templates')).toEqual(['Box', 'Common']);
  expect(await names('/model/hull/templates?count=1')).toEqual(['Box']);
  const settings = { ...service, prototype: true, supportedTemplates: [id] };
  expect((await call('POST', '/model/hull', settings, other, 'shipyard')).status).toBe(200);
  expect(await names('/model/hull/templates')).toEqual(['Common']);
  expect((await call('GET', `/server/template/${own.id}/availability`)).status).toBe(404);
});
