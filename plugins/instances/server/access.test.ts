import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import audit from '#plugins/audit/server/index.ts';
import { instances as contract } from '../contract.ts';
import { useBundles } from './test/bundles.ts';
import { makeWorld } from './test/world.ts';

const bundles = useBundles();

/** For each call: what it is sent, and how it ends for a visitor, a stranger with an account, and somebody who may look and test in the service's account. */
const rights: Readonly<
  Record<
    keyof typeof contract,
    readonly [
      visitor: number,
      stranger: number,
      tester: number,
      sent?: { readonly query?: string; readonly body?: unknown },
    ]
  >
> = {
  shortModelStatus: [200, 200, 200],
  getInstancesStatus: [200, 200, 200],
  findGroupTypeIgnoreAccess: [401, 200, 200],
  checkStart: [401, 200, 200],
  checkAnyStart: [401, 403, 200],
  getStartTimes: [401, 200, 200],
  startSingleInstance: [401, 200, 200],
  getModelInstances: [401, 403, 200],
  listModelInstances: [401, 403, 200],
  getInstanceEvents: [401, 403, 200],
  listInstanceFiles: [401, 403, 200],
  getInstancePodFile: [401, 403, 200, { query: '?path=service.mjs' }],
  getInstanceLogFile: [401, 403, 200],
  getInstanceLogs: [401, 403, 200],
  getInstanceLogMoments: [401, 403, 200, { query: '?attempt=1' }],
  getModelInstanceLastState: [401, 403, 200],
  getModelInstanceStartTime: [401, 403, 200],
  getModelInstanceEnvironment: [401, 403, 403],
  listJobs_1: [401, 403, 200],
  getLogsByModel: [401, 403, 200],
  listMarks: [401, 403, 200, { query: '?from=0&to=1' }],
  getLogsByImage: [401, 403, 200],
  addInstanceConnected: [401, 403, 403],
  updateInstanceMetadata: [401, 403, 403, { body: {} }],
  setRequestedInstancesCount: [401, 403, 403, { body: 1 }],
  startNewInstance: [401, 403, 403],
  rollingUpdate: [401, 403, 403],
  getModelUpdate: [401, 403, 200],
  haltModelUpdate: [401, 403, 403],
  stopInstance: [401, 403, 403],
  terminateInstance: [401, 403, 403],
  getExternalConnectionsInfo: [401, 403, 403],
  createExternalConnection: [401, 403, 403],
  deleteExternalConnection: [401, 403, 403],
  updateLastHeartBeats: [401, 403, 403, { body: [1] }],
  rollingUpdateAllInstances: [401, 403, 403],
  getRollingUpdate: [401, 403, 403],
  haltRollingUpdate: [401, 403, 403],
};

test('of a public service everybody sees the state, members what happens inside, and developers do things', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', {
    env: '{"API_SECRET":"canary"}',
    secretEnv: [{ name: 'API_KEY', value: 'written' }],
  });
  await service.call('POST', '/public-settings', { isPublic: true });
  const [instance] = await service.serving(1);
  const { imageId } = (await service.call('GET', '')).body;
  const stranger = await registerForTest(world, 'stranger');
  await registerForTest(world, 'tester');
  await world.pool.query(
    "insert into memberships (account_id, user_id, membership) select $1, id, 'user' from users where login = 'tester@example.com'",
    [Number(service.path.split('/')[4])],
  );
  const tester = await signInForTest(world, 'tester@example.com');
  for (const [operation, [visitor, strange, test, { query = '', body } = {}]] of Object.entries(rights)) {
    const { method, path } = contract[operation as keyof typeof contract];
    const [, , , , account, , model] = service.path.split('/');
    const named = { account, model, instanceId: instance!.id, imageId };
    const url = path.replace(/:(\w+)/g, (_, name: keyof typeof named) => String(named[name])) + query;
    const statuses = await Promise.all(
      ['', stranger, tester].map(async (session) => (await world.call(method, url, body, session)).status),
    );
    expect([operation, ...statuses]).toEqual([operation, visitor, strange, test]);
  }
  // Who may be less than it takes keeps the account that they are in.
  expect((await service.call('GET', '/version', undefined, tester)).body.code).toBe('account.role.insufficient');
  expect((await service.call('GET', '/version', undefined, stranger)).body.code).toBe('account.access.denied');
  expect((await service.call('GET', `/instance/${instance!.id}/environment`)).body.environment).toMatchObject({
    API_SECRET: 'canary',
    API_KEY: '********',
    MLP_SERVICE_TOKEN: '********',
    MLP_INSTANCE_ID: String(instance!.id),
  });
  expect((await service.ask()).key).toBe('written');
});

test('the state of a service tells its people with which version of its settings the instances run', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo');
  const [first] = await service.serving(1);
  const versions = async () => (await service.call('GET', '/status')).body.versions;
  const current = async () => (await service.call('GET', '')).body.version as number;
  const before = await current();
  expect(await versions()).toEqual([before]);
  // What makes no difference to an instance replaces none.
  await service.change({ displayName: 'Renamed' });
  expect(await current()).toBe(before + 1);
  await vi.waitFor(async () => expect(await versions()).toEqual([before + 1]), { timeout: 20_000, interval: 100 });
  expect((await service.serving(1))[0]!.id).toBe(first!.id);
  await service.change({ config: '{"a":1}' });
  await vi.waitFor(async () => expect(await versions()).toEqual([before + 2]), { timeout: 60_000, interval: 200 });
  expect((await service.serving(1))[0]!.id).not.toBe(first!.id);
  const stranger = await registerForTest(world, 'stranger');
  await service.call('POST', '/public-settings', { isPublic: true });
  expect((await service.call('GET', '/status', undefined, stranger)).body).not.toHaveProperty('versions');
});

test('a private service and one that is not there look the same to strangers', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('mute');
  const stranger = await registerForTest(world, 'stranger');
  const about = async (path: string) => {
    const { status, body } = await world.call('GET', path, undefined, stranger);
    const { requestId: _id, args: _args, ...fault } = body;
    return { status, ...fault, message: fault.message.replaceAll(/\d+/g, 'N') };
  };
  for (const path of ['/status', '/instances', '/group'])
    expect(await about(service.path + path)).toEqual(await about(service.path.replace(/\d+$/, '999') + path));
});

test('instances of another service, and paths out of the instance, are refused', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start([audit]);
  const [service, other] = [await world.service('echo'), await world.service('mute')];
  const [instance] = await service.serving(1);
  for (const id of [String(instance!.id), '0', '1e3', '-1', '9'.repeat(30), 'x'])
    expect((await other.call('GET', `/instance/${id}/file/logs`)).status).toBe(404);
  const paged = async (of: typeof service) => (await of.call('GET', `/instances/page?named=${instance!.id}`)).body;
  expect(await paged(service)).toMatchObject({
    records: [{ id: instance!.id }],
    named: [{ id: instance!.id }],
    foremost: { id: instance!.id },
    crowd: { present: 1, ready: 1, newestReady: instance!.id },
  });
  expect((await paged(other)).named).toEqual([]);
  const outside = ['../mute/service.mjs', '/etc/passwd', '/proc/self/environ'];
  for (const path of [...outside, '..%2f..%2fetc%2fpasswd', '%00', '\0'])
    for (const call of ['file', 'files']) {
      const at = `/instance/${instance!.id}/${call}?path=${encodeURIComponent(path)}`;
      const [status, code] = outside.includes(path) ? [403, 'instance.file.outside'] : [404, 'instance.file.not_found'];
      expect(await service.call('GET', at)).toMatchObject({ status, body: { code } });
    }
  const { body: log } = await world.call('GET', '/api/mlpcore/admin/audit?text=instance.file.outside');
  expect(log.records.map(({ call, outcome, params }: Entry) => [outcome, call, params['path']]).toSorted()).toEqual(
    ['getInstancePodFile', 'listInstanceFiles']
      .flatMap((call) => outside.map((path) => ['refused', `instances.${call}`, path]))
      .toSorted(),
  );
  const { body: top } = await service.call('GET', `/instance/${instance!.id}/files`);
  expect(top).toMatchObject({ truncated: false });
  expect(top.files.map(({ name }: { name: string }) => name)).toContain('service.mjs');

  // One that is too large to be held in memory is sent while it is read.
  const size = 65 * 2 ** 20;
  const large = join(bundles.folder, 'echo', 'large.bin');
  writeFileSync(large, '');
  truncateSync(large, size);
  const sent = await fetch(`${world.url}${service.path}/instance/${instance!.id}/file?path=large.bin`, {
    headers: { cookie: `berth_session=${await world.session()}` },
  });
  expect([sent.status, sent.headers.get('content-type'), sent.headers.get('transfer-encoding')]).toEqual([
    200,
    'application/octet-stream',
    'chunked',
  ]);
  let came = 0;
  for await (const chunk of sent.body!) came += chunk.length;
  rmSync(large);
  expect(came).toBe(size);
});

interface Entry {
  readonly call: string;
  readonly outcome: string;
  readonly params: Readonly<Record<string, string>>;
}

test('what no count, address or range can be is refused', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('mute', { minInstancesCount: 0 });
  const wrong: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/instances', 1001],
    ['POST', '/instances', -1],
    ['POST', '/instances', '3'],
    ['POST', '/instances', 1.5],
    ['POST', '/instances', null],
    ['POST', '/external?httpHost=http://127.0.0.1'],
    ['POST', '/external?httpPort=70000'],
    ['GET', '/instances/page?size=0'],
    ['GET', '/instances/page?size=201'],
    ['GET', '/instances/page?sort=secret'],
    ['GET', '/instances/page?state=running'],
    ['GET', '/instances/page?named=x'],
    ['GET', '/instance/1/file'],
    ['GET', '/instance/1/file/logs?lastBytes=-5'],
    ['GET', '/instance/1/file/logs?fromByte=-1'],
    ['GET', '/instance/1/file/logs?attempt=0'],
  ];
  for (const [method, path, body] of wrong) {
    expect([path, body, await service.call(method, path, body)]).toMatchObject([
      path,
      body,
      { status: 400, body: { code: expect.any(String), message: expect.any(String) } },
    ]);
  }
});

test('a connection has no HTTP address without a port', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', { hostingType: 'EXTERNAL' });
  expect(await service.call('POST', '/external?httpHost=gpu.example')).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', args: { httpPort: 'must be given with httpHost' } },
  });
  expect((await service.call('GET', '/external')).body).toEqual([]);
});

test.each([
  ['a prototype', { prototype: true }, 'service.prototype'],
  ['a service that runs elsewhere', { hostingType: 'EXTERNAL' }, 'service.external'],
])('%s is not started, in a sentence', async (_what, settings, code) => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', settings);
  for (const [path, body] of [
    ['/instances', 1],
    ['/instance/start'],
    ['/instances/single'],
    ['/rolling-update'],
  ] as const) {
    expect(await service.call('POST', path, body)).toMatchObject({ status: 409, body: { code } });
  }
  expect((await service.call('POST', '/instances', 0)).status).toBe(200);
  expect([await service.instances(), await service.state()]).toEqual([[], 'INACTIVE']);
  // As of a service whose removal nobody but its page has heard of.
  await world.pool.query('update models set removing_at = now() where id = $1', [service.id]);
  expect([(await service.call('GET', '')).body.state, await service.state()]).toEqual(['REMOVING', 'REMOVING']);
});
