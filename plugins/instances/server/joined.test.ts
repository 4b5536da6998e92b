import { existsSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { tarOf } from '#plugins/images/server/test/archives.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import monitoring from '#plugins/monitoring/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import { Drivers } from '#plugins/resource-groups/server/public.ts';
import { bootInstallation } from './test/boot.ts';
import { useBundles } from './test/bundles.ts';
import { SecondMachine } from './test/second-machine.ts';
import { makeWorld, TestService, type World } from './test/world.ts';
import { freePorts } from '../../../tests/harness/product.ts';

const bundles = useBundles();

const home = '/api/mlpcore/account/system';
const rack = `${home}/resource-groups/rack`;
const patience = { timeout: 60_000, interval: 100 };

const statusOf = async (world: World, name: string) =>
  (await world.call('GET', `${rack}/server/status`)).body.find((each: { name: string }) => each.name === name);

const until = (world: World, name: string, expected: object) =>
  vi.waitFor(async () => expect(await statusOf(world, name)).toMatchObject(expected), patience);

/** A service from an uploaded image, which a machine that joined has to be brought. */
async function uploadedEcho(world: World): Promise<TestService> {
  const archive = gzipSync(
    tarOf([
      { path: 'image.json', text: JSON.stringify({ name: 'echo', command: ['node', 'service.mjs'] }) },
      { path: 'service.mjs', bytes: readFileSync(join(bundles.folder, 'echo', 'service.mjs')) },
    ]),
  );
  const response = await fetch(`${world.url}${home}/image-upload`, {
    method: 'POST',
    headers: { cookie: `berth_session=${await world.session()}`, origin: world.url },
    body: new Uint8Array(archive),
  });
  const { image } = (await response.json()) as { image: string };
  const made = (await world.call('POST', `${home}/image`, { name: 'echo', image })).body.id;
  const { status, body } = await world.call('POST', `${home}/model`, {
    modelName: 'far',
    imageAccountId: made.accountId,
    imageId: made.imageId,
    minInstancesCount: 1,
    resourceGroup: 'rack',
    resourceLimits: { cpuRequest: '10m', memoryLimit: '96Mi', ephemeralDiskLimit: '10Mi', gpuRequested: false },
  });
  expect([status, body]).toEqual([200, body]);
  return new TestService(world, 'far', body.id);
}

test('a machine joins by a token, runs instances, is cut off and comes back, is drained and removed', async () => {
  const world = await makeWorld(bundles.folder, { BIND: '0.0.0.0' });
  const machine = await SecondMachine.make({ port: world.installation.port, bundles: bundles.folder });
  const gate = `${machine.wire.address.split(':')[0]}:${world.installation.gatePort}`;
  const server = await world.start([apiKeys, usage, monitoring], { GATE_ADDRESS: gate });
  await world.call('POST', `${home}/resource-groups`, { name: 'rack', resourceGroupType: 'HOSTING_SERVER' });

  // Joins, once for each token.
  const joining = await world.call('POST', `${rack}/server/join`, {
    serverName: 'far-1',
    description: 'In the cellar',
  });
  expect(joining).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^join_\S{43}$/) } });
  const { token, serverId } = joining.body;
  expect(await statusOf(world, 'far-1')).toMatchObject({
    joined: true,
    status: 'UNAVAILABLE',
    awaited: true,
    reason: expect.stringContaining('No machine has joined with its token yet.'),
    reasonNote: { code: 'resource_group.server.awaited', args: {} },
  });
  const counts = { serversCount: 1, serversRunning: 0, serversAwaited: 1 };
  expect((await world.call('GET', rack)).body).toMatchObject(counts);
  expect((await world.call('GET', `${home}/owned-resource-groups/short-status`)).body).toContainEqual(
    expect.objectContaining({ name: 'rack', ...counts }),
  );
  expect(await machine.start(token)).toBeUndefined();
  await until(world, 'far-1', { status: 'RUNNING', resources: { cpu: expect.stringMatching(/^[1-9]/) } });
  const key = join(machine.dataDir, 'joined.json');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const { rows } = await world.pool.query('select * from joined_servers');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(JSON.parse(readFileSync(key, 'utf8')).key);
  const again = await fetch(`${world.url}/api/mlpcore/hosting-channel`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([401, 'hosting_channel.refused']);

  // Runs what is uploaded to the installation.
  const service = await uploadedEcho(world);
  const [first] = await service.serving(1).catch(async (e) => {
    console.log(JSON.stringify(await service.instances(), null, 1), machine.said);
    throw e;
  });
  expect(first).toMatchObject({ attempt: 1, serverName: 'far-1' });
  await service.answered();
  const ofInstance = join(machine.dataDir, 'instances', String(first!.id));
  expect(existsSync(ofInstance)).toBe(true);
  expect(await service.log(first!.id)).toContain('config {}');
  // What it uses is told of it, and of the server that it is on.
  await vi.waitFor(async () => {
    const { used } = await statusOf(world, 'far-1');
    expect(used.memory).toBeGreaterThan(1_000_000);
    const metric = await service.call('GET', `/instance/${first!.id}/metric?metrics=INSTANCE_RAM_USAGE`);
    expect(metric.body.INSTANCE_RAM_USAGE).toBeGreaterThan(1_000_000);
  }, patience);
  await usesInsides(server.host.container.get(Drivers), world, first!.id);
  // So does another process of the installation, through the one that the machine is connected to.
  const [port] = await freePorts(1);
  const other = await bootInstallation({ ...world.installation, port: port!, variables: { ROLES: 'core' } });
  await usesInsides(other.host.container.get(Drivers), world, first!.id).finally(() => other.stop());

  // One that gateways have to reach runs on no such machine.
  const web = await world.service('echo', {
    resourceGroup: 'rack',
    httpSettings: { isHttpEnabled: true, httpPort: 8080 },
    resourceLimits: { cpuRequest: '10m', memoryLimit: '96Mi', ephemeralDiskLimit: '10Mi', gpuRequested: false },
  });
  const held = async () => (await web.call('GET', '/status')).body.heldUp;
  await vi.waitFor(
    async () => expect(await held()).toMatchObject({ code: 'resource_group.no_place.http', args: { name: 'rack' } }),
    patience,
  );
  expect((await web.call('GET', '/start-plan')).body).toMatchObject({
    fitting: 0,
    servers: [{ name: 'far-1', missing: [], refusal: { code: 'resource_group.no_place.http' } }],
  });

  // Its process dies and what runs there goes on.
  await machine.kill('SIGKILL');
  expect(await machine.start()).toBeUndefined();
  await until(world, 'far-1', { status: 'RUNNING' });
  expect((await service.serving(1))[0]).toMatchObject({ id: first!.id, attempt: 1 });

  // Cut off for longer than anybody waits, what ran there is started on another machine of the group.
  await world.call('POST', `${rack}/server`, {
    serverName: 'near',
    rawConfiguration: `machine: ${hostname()}\ncpu: 1\nmemory: 1Gi\ndisk: 1Gi\n`,
  });
  await until(world, 'near', { status: 'RUNNING' });
  const near = (await statusOf(world, 'near')).id;
  await vi.waitFor(async () => expect((await web.instances())[0]).toMatchObject({ serverName: 'near' }), patience);
  const { events } = (await web.call('GET', `/instance/${(await web.instances())[0]!.id}/events`)).body;
  expect(events.find(({ reason }: { reason: string }) => reason === 'Placed')).toMatchObject({
    note: {
      code: 'resource_group.placed.only.because',
      args: {
        fitting: '1',
        because: 'resource_group.no_place.http.short',
        resource_group_no_place_http_short: 'far-1',
      },
    },
  });
  expect((await web.call('POST', '/instances', 0)).status).toBe(200);
  await web.until((all) => expect(all).toEqual([]));
  machine.wire.cut();
  await world.pool.query(`update resource_servers set heard_at = now() - interval '1 hour' where name = 'far-1'`);
  await vi.waitFor(async () => expect((await service.instances())[0]).toMatchObject({ attempt: 2 }), patience);
  await service.until(([moved]) =>
    expect(moved).toMatchObject({
      id: first!.id,
      attempt: 2,
      serverId: near,
      serverName: 'near',
      statusInfo: { totalStatus: 'RUNNING' },
    }),
  );
  // Its people read where it went; what nobody measures is left out.
  expect(await statusOf(world, 'far-1')).toMatchObject({
    status: 'UNAVAILABLE',
    left: [{ instanceId: first!.id, modelId: service.id, service: 'far', state: 'RUNNING', server: 'near' }],
  });
  expect(await statusOf(world, 'near')).not.toHaveProperty('left');
  const history = (await world.call('GET', `${rack}/logs/page?minutes=60`)).body.content;
  const placed = history.filter(({ code }: { code: string }) => code === 'instance.Placed');
  expect(placed.map(({ node, modelId }: { node: string; modelId: number }) => [node, modelId])).toContainEqual([
    'near',
    service.id,
  ]);
  await service.answered();

  // Back, it ends what runs elsewhere now.
  machine.wire.mend();
  await until(world, 'far-1', { status: 'RUNNING' });
  await vi.waitFor(() => expect(existsSync(ofInstance)).toBe(false), patience);

  // A server that is drained takes nothing further.
  await world.call('POST', `${rack}/server/${near}/drain`, { draining: true });
  await service.call('POST', '/instances', 2);
  const [, second] = await service.serving(2);
  expect(second).toMatchObject({ serverName: 'far-1' });
  await world.call('POST', `${rack}/server/${near}/drain`, { draining: false });

  // Removed, it is emptied first, and its machine has no place any more.
  const ended = machine.ended();
  expect((await world.call('DELETE', `${rack}/server/${serverId}`)).status).toBe(200);
  await vi.waitFor(async () => expect(await statusOf(world, 'far-1')).toBeUndefined(), patience);
  await service.until((all) =>
    expect(all.map(({ serverName, statusInfo }) => [serverName, statusInfo.totalStatus])).toEqual([
      ['near', 'RUNNING'],
      ['near', 'RUNNING'],
    ]),
  );
  expect(await ended).toBe(0);
  expect(existsSync(key)).toBe(false);
}, 240_000);

/** A console, the files and the use of an instance, by the driver that runs it. */
async function usesInsides(drivers: Drivers, world: World, instanceId: number): Promise<void> {
  const { rows } = await world.pool.query<{ id: string }>(`select id from resource_groups where name = 'rack'`);
  const driver = await drivers.of(Number(rows[0]!.id));
  const { files } = await driver.listFiles(instanceId, '');
  expect(files.map(({ name }) => name)).toContain('service.mjs');
  expect(String(await buffer(await driver.readFile(instanceId, 'image.json')))).toContain('"echo"');
  await expect(driver.readFile(instanceId, '../../joined.json')).rejects.toMatchObject({
    code: 'instance.file.outside',
  });
  const command = ['sh', '-c', 'read line; stty size; echo "$line $MLP_INSTANCE_ID"; exit 7'] as const;
  const terminal = await driver.open!(instanceId, { command, columns: 80, rows: 24, unfenced: true });
  await terminal.write(Buffer.from('instance\n'));
  expect(String(await buffer(terminal.output))).toMatch(new RegExp(`24 80\\s+instance ${instanceId}\\s`));
  expect(await terminal.ended).toBe(7);
  await vi.waitFor(async () => {
    const use = (await driver.use!()).get(instanceId);
    expect(use?.memoryBytes).toBeGreaterThan(1_000_000);
  }, patience);
}
