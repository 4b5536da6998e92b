import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import { CarriedImages, ImageArchives, UploadedImages } from '#plugins/images/server/public.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { LocalFencing } from '../hosting-server/fence/fencing.ts';
import { HostingServer } from '../hosting-server/hosting-server.ts';
import { ImageFolders } from '../hosting-server/image-folders.ts';
import { InstanceFolder } from '../hosting-server/instance-folder.ts';
import { findByEnvironment } from '../hosting-server/processes.ts';
import { makeFolders, writeBundle } from '../hosting-server/test/bundles.ts';
import resourceGroups from '../index.ts';
import { HostingServerDriver } from '../public.ts';
import { ServerStore } from '../servers/server-store.ts';
import { driverContract } from '../test/driver-contract.ts';
import { bareSpec } from '../test/specs.ts';
import { hungryNode } from '../test/scripts.ts';
import { JoinedMachine } from './agent/agent.ts';
import { Channels } from './channels.ts';
import { HostingServers } from './hosting-servers.ts';
import { JoinedPlaces } from './places.ts';

const folders = makeFolders({});
writeBundle(folders.bundles, 'box', '', ['/bin/sh', '-c', 'eval "$SCRIPT"']);
const dataDir = mkdtempSync(join(tmpdir(), 'joined-'));
const log = pino({ level: 'silent' });

/** What lies between the machine and the installation. */
const sockets = new Set<Socket>();
let whole = true;
const wire = createServer((near) => {
  if (!whole) return void near.destroy();
  const far = connect(Number(new URL(server.url).port), '127.0.0.1');
  for (const each of [near, far]) {
    sockets.add(each);
    each.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
  }
  near.pipe(far).pipe(near);
});

let server: TestServer;
let machine: JoinedMachine;
let groupId: number;
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups]);
  const session = await registerForTest(server, 'harbour');
  const call = async (path: string, body: object) =>
    (await server.call('POST', `/api/mlpcore/account/harbour/resource-groups${path}`, { session, body })).body;
  await call('', { name: 'rack', resourceGroupType: 'HOSTING_SERVER' });
  const { token } = await call('/rack/server/join', { serverName: 'far' });
  const { rows } = await server.host.container
    .get(Pool)
    .query("select id::int from resource_groups where name = 'rack'");
  groupId = rows[0].id;
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  const carried = server.host.container.get(CarriedImages);
  const fencing = new LocalFencing({ mode: 'off', dataDir, log, reach: 'machine', platform: async () => [] });
  machine = new JoinedMachine({
    url: `http://127.0.0.1:${(wire.address() as { port: number }).port}`,
    token,
    dataDir,
    driver: new HostingServer({
      instances: folders.instances,
      images: new ImageFolders(folders.bundles, carried),
      clock: () => new Date(),
      log,
      fencing,
    }),
    images: carried,
    fencing,
    log,
    onRemoved: () => undefined,
  });
  await machine.start();
  const { container } = server.host;
  await vi.waitFor(async () =>
    expect(await container.get(ServerStore).now([groupId])).toMatchObject([{ status: 'RUNNING' }]),
  );
});
afterAll(async () => {
  await machine.stop();
  wire.close();
  await server.stop();
  folders.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const program = (instanceId: number) =>
  findByEnvironment(`HOME=${new InstanceFolder(folders.instances, instanceId).home}`);

driverContract({
  open() {
    const { container } = server.host;
    return new HostingServers({
      local: container.get(HostingServerDriver),
      places: container.get(JoinedPlaces),
      channels: container.get(Channels),
      servers: container.get(ServerStore),
      events: container.get(Events),
      uploaded: container.get(UploadedImages),
      archives: container.get(ImageArchives),
    });
  },
  spec: (instanceId, script) => ({
    ...bareSpec,
    instanceId,
    groupId,
    node: 'far',
    image: 'bundle:box',
    environment: { SCRIPT: script },
  }),
  absentImage: 'bundle:absent',
  hungry: hungryNode,
  kill: (instanceId) => void process.kill(program(instanceId)!.pid, 'SIGKILL'),
  alive: (instanceId) => program(instanceId) !== undefined,
  lose() {
    whole = false;
    for (const each of sockets) each.destroy();
  },
  find: () => void (whole = true),
});

test('a connection on which comes what makes no sense is made again', async () => {
  const before = [...sockets];
  for (const each of before) if (!each.destroyed) each.write(Buffer.from([0xff, 0xff, 0xff]));
  const { container } = server.host;
  const { rows } = await container.get(Pool).query("select id::int from resource_servers where name = 'far'");
  await vi.waitFor(
    async () => {
      expect([...sockets].filter((each) => !before.includes(each) && !each.destroyed)).toHaveLength(2);
      expect(await (await container.get(Channels).to(rows[0].id, 'far')).ask('list', {})).toEqual(expect.any(Array));
    },
    { timeout: 30_000 },
  );
});
