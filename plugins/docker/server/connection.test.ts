import { createServer as createPlain, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import { Drivers, occupancy } from '#plugins/resource-groups/server/public.ts';
import { plugin } from '#core/plugin/plugin.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { selfSigned } from '../../../tests/interop/self-signed.ts';
import docker from './index.ts';

/** Who takes room in groups, as the instances of a service would. */
const occupied = new Map<number, number>();
const occupants = plugin({
  id: 'occupants',
  requires: ['resource-groups'],
  contributes: [
    occupancy({
      needs: { pool: Pool },
      make: () => ({
        now: async (ids) =>
          new Map(
            ids.map((id) => [
              id,
              occupied.has(id)
                ? [
                    {
                      instanceId: 1,
                      modelId: occupied.get(id)!,
                      accountId: 1,
                      node: undefined,
                      demand: {} as never,
                      running: true,
                      leaving: false,
                      since: new Date(),
                    },
                  ]
                : [],
            ]),
          ),
        groupsOf: async () => new Map(),
        at: async () => [],
        crowd: async () => [],
        evict: async () => undefined,
        displace: async () => undefined,
        left: async () => [],
        waiting: async () => new Map(),
      }),
    }),
  ],
});

const own = selfSigned();
const other = selfSigned();
const asked: string[] = [];
/** What an engine answers that is reached by TLS, and nobody without its certificate. */
const answers: Readonly<Record<string, unknown>> = {
  '/version': { Version: '28.1', Platform: { Name: 'Docker Engine - Community' } },
  '/info': { Name: 'north-1', NCPU: 8, MemTotal: 2 ** 34, DockerRootDir: '/' },
  '/networks/bridge': { Name: 'bridge' },
};
let redirect: string | undefined;
const engine = createServer(
  { cert: own.cert, key: own.key, ca: own.cert, requestCert: true, rejectUnauthorized: true },
  (request, response) => {
    asked.push(request.url!);
    if (redirect) return void response.writeHead(302, { location: redirect }).end();
    const answer = answers[request.url!.split('?')[0]!];
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'no such thing' }));
  },
);
const reached: string[] = [];
const inner = createPlain((request, response) => {
  reached.push(request.url!);
  response.end('{}');
});

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
let server: TestServer;
let closed: TestServer;
let values: Readonly<Record<string, string>>;
let innerPort = 0;
let sessions: readonly [owner: string, stranger: string];
beforeAll(async () => {
  const port = await listening(engine);
  innerPort = await listening(inner);
  values = { address: `tcp://127.0.0.1:${port}`, ca: own.cert, certificate: own.cert, key: own.key, disk: '200Gi' };
  const plugins = [accounts, notifications, images, services, resourceGroups, docker, occupants];
  server = await startServer(plugins, { environment: { EXTERNAL_NETWORKS: '127.0.0.1' } });
  closed = await startServer(plugins);
  sessions = [await registerForTest(server, 'harbour'), await registerForTest(server, 'shipyard')];
});
afterAll(async () => {
  await Promise.all([server.stop(), closed.stop()]);
  for (const each of [engine, inner]) {
    each.closeAllConnections();
    each.close();
  }
});

const home = '/api/mlpcore/account/harbour/resource-groups';
const call = (method: string, path: string, body?: unknown, session = sessions[0]) =>
  server.call(method, `${home}${path}`, { session, body });
const make = async (name: string, connection?: object) =>
  call('POST', '', { name, resourceGroupType: 'DOCKER', ...(connection && { connection }) });

test('a connection is entered, told without its key, changed in part, and removed', async () => {
  expect((await make('north')).body).toMatchObject({ connectable: true, connectionMissing: true });
  expect((await call('GET', '/north/connection')).body).toMatchObject({
    supported: true,
    isSet: false,
    values: {},
    secrets: [],
    lacking: { code: 'docker.engine_unset', args: { name: 'north' } },
  });
  const login = { registry: 'images.example', username: 'reader', password: 'sesame-open' };
  const set = await call('PUT', '/north/connection', { values: { ...values, ...login } });
  const { key: _key, ...shown } = values;
  expect(set.body).toMatchObject({
    isSet: true,
    // Texts are kept without blank ends.
    values: {
      ...Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, text.trim()])),
      registry: 'images.example',
      username: 'reader',
    },
    secrets: ['key', 'password'],
  });
  const told = JSON.stringify([set.body, (await call('GET', '/north')).body, (await call('GET', '/north/logs')).body]);
  expect(told).not.toMatch(/PRIVATE KEY|sesame-open/);
  expect((await call('GET', '/north')).body.connectionMissing).toBeUndefined();
  const { rows } = await server.host.container
    .get(Pool)
    .query("select connection, id::int from resource_groups where name = 'north'");
  expect(rows[0].connection).not.toMatch(/PRIVATE KEY|sesame-open|harbour/);
  await server.host.container.get(Drivers).of(rows[0].id);

  const changed = { values: { disk: '1Ti', registry: null, username: '', password: null } };
  expect((await call('PUT', '/north/connection', changed)).body).toMatchObject({
    values: { disk: '1Ti', address: values['address'] },
    secrets: ['key'],
  });
  const codes: string[] = (await call('GET', '/north/logs')).body.map((each: { code: string }) => each.code);
  // That nobody answers there may be told as well by then.
  expect(codes.filter((code) => code.startsWith('group.'))).toEqual([
    'group.connection.changed',
    'group.connection.changed',
    'group.created',
  ]);
  expect((await call('DELETE', '/north/connection')).status).toBe(200);
  expect((await call('GET', '/north/connection')).body).toMatchObject({ isSet: false, values: {}, secrets: [] });
});

test.each([
  [{ ca: 'nothing' }, 'ca'],
  [{ certificate: null }, 'certificate'],
  [{ key: other.key }, 'key'],
  [{ disk: 'much' }, 'disk'],
  [{ address: 'tcp://169.254.169.254:80' }, 'address'],
  [{ address: 'unix:///var/run/docker.sock' }, 'address'],
  [{ address: 'http://127.0.0.1:2375' }, 'address'],
  [{ registry: 'images.example' }, 'username'],
])('what cannot be is refused at its field, and nothing is kept: %o', async (change, field) => {
  await make('refused');
  const refused = await call('PUT', '/refused/connection', { values: { ...values, ...change } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  expect(Object.keys(refused.body.args)).toContain(`values.${field}`);
  expect((await call('GET', '/refused/connection')).body.isSet).toBe(false);
  const made = await make('never', { ...values, ...change });
  expect(Object.keys(made.body.args)).toContain(`connection.${field}`);
  expect((await call('GET', '/never')).status).toBe(404);
});

test('a check says who answered, what is lacking there, and why nobody does', async () => {
  expect((await make('tried', values)).body).toMatchObject({ name: 'tried' });
  const check = async (change: object) => (await call('POST', '/tried/connection/check', { values: change })).body;
  expect(await check({})).toEqual({
    reached: true,
    version: 'Docker 28.1',
    servers: [{ name: 'north-1' }],
    problems: [],
  });
  expect(await check({ network: 'private' })).toMatchObject({
    reached: true,
    problems: [{ code: 'docker.network_missing', args: { network: 'private' } }],
  });
  expect(await check({ ca: other.cert })).toMatchObject({ reached: false, problems: [{ code: 'docker.tls' }] });
  expect(await check({ address: 'tcp://127.0.0.1:1' })).toMatchObject({
    reached: false,
    problems: [{ code: 'docker.unreachable', args: { why: 'connect ECONNREFUSED 127.0.0.1:1' } }],
  });
  // Nothing of it was saved.
  expect((await call('GET', '/tried/connection')).body.values).toMatchObject({ address: values['address'] });

  redirect = `http://127.0.0.1:${innerPort}/secrets`;
  expect(await check({})).toMatchObject({ reached: false });
  redirect = undefined;
  expect(reached).toEqual([]);
});

test('whose services run on an engine is told why it is not reached, and not where it is', async () => {
  await make('dark', { ...values, address: 'tcp://127.0.0.1:1' });
  const { container } = server.host;
  const { rows } = await container.get(Pool).query("select id::int from resource_groups where name = 'dark'");
  const driver = await container.get(Drivers).of(rows[0].id);
  await expect(driver.observe(1)).rejects.toMatchObject({
    code: 'docker.unreachable',
    args: { why: 'connect ECONNREFUSED' },
    message: expect.not.stringContaining('127.0.0.1'),
  });
});

test('an address is reached only where the installation connects to, however it is named', async () => {
  const session = await registerForTest(closed, 'harbour');
  const there = (method: string, path: string, body: unknown) =>
    closed.call(method, `${home}${path}`, { session, body });
  await there('POST', '', { name: 'closed', resourceGroupType: 'DOCKER' });
  const refused = await there('PUT', '/closed/connection', { values });
  expect(refused.body.args['values.address']).toContain('private network');
  const before = asked.length;
  // A name shows where it leads when it is connected to.
  const byName = { ...values, address: values['address']!.replace('127.0.0.1', 'localhost') };
  expect((await there('POST', '/closed/connection/check', { values: byName })).body).toMatchObject({
    reached: false,
    problems: [{ code: 'connection.address_refused' }],
  });
  expect(asked.length).toBe(before);

  // Groups of the installation are its superadministrators', and so are its addresses.
  const admin = await signInForTest(closed);
  const { rows } = await closed.host.container
    .get(Pool)
    .query(
      "insert into resource_groups (owner_id, name, type, access) values (0, 'all', 'DOCKER', 'PUBLIC') returning id",
    );
  expect(rows).toHaveLength(1);
  const set = await closed.call('PUT', `${home}/all/connection`, { session: admin, body: { values } });
  expect(set).toMatchObject({ status: 200, body: { isSet: true } });
  expect((await closed.call('GET', `${home}/all/connection`, { session })).status).toBe(404);
});

test('while instances run in a group it stays where it is, and its credentials may change', async () => {
  await make('busy', values);
  const pool = server.host.container.get(Pool);
  const { rows } = await pool.query("select id::int from resource_groups where name = 'busy'");
  occupied.set(rows[0].id, 7);
  const elsewhere = { values: { address: 'tcp://127.0.0.1:2' } };
  expect(await call('PUT', '/busy/connection', elsewhere)).toMatchObject({
    status: 409,
    body: { code: 'resource_group.connection.in_use', args: { name: 'busy', uses: '1' } },
  });
  expect(await call('DELETE', '/busy/connection')).toMatchObject({ status: 409 });
  expect((await call('PUT', '/busy/connection', { values: { disk: '5Gi' } })).status).toBe(200);
  occupied.clear();
  expect((await call('PUT', '/busy/connection', elsewhere)).status).toBe(200);
});

test('a secret that nobody may read is not sent elsewhere by changing an address', async () => {
  const login = { registry: 'images.example', username: 'reader', password: 'sesame-open' };
  await make('moved', { ...values, ...login });
  for (const elsewhere of [{ address: 'tcp://127.0.0.1:2' }, { registry: 'other.example' }, { ca: other.cert }])
    for (const path of ['', '/check']) {
      const refused = await call(path === '' ? 'PUT' : 'POST', `/moved/connection${path}`, { values: elsewhere });
      expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect(Object.keys(refused.body.args)).toEqual(['values.password']);
    }
  const anew = { registry: 'other.example', password: 'sesame-open' };
  expect((await call('PUT', '/moved/connection', { values: anew })).status).toBe(200);
  // Those that are kept elsewhere stay what they are.
  expect((await call('PUT', '/moved/connection', { values: { disk: '1Ti' } })).status).toBe(200);
});

test('nobody else sees or changes it', async () => {
  await make('mine', values);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/check'],
  ] as const)
    expect(
      (await call(method, `/mine/connection${path}`, method === 'GET' ? undefined : { values: {} }, sessions[1]))
        .status,
    ).toBe(403);
});
