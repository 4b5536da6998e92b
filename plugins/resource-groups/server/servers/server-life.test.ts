import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import resourceGroups from '../index.ts';
import { GroupScaler } from '../scaling/scaler.ts';
import { ServerWatch } from './server-watch.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups]);
  admin = await signInForTest(server);
  await registerForTest(server, 'harbour');
  await vi.waitFor(async () => expect(await query('select 1 from hosting_machines')).toHaveLength(1), 30_000);
});
afterAll(() => server.stop());

const query = async (sql: string) => (await server.host.container.get(Pool).query<any>(sql)).rows;
const groups = '/api/mlpcore/account/harbour/resource-groups';
async function call(method: string, path: string, body?: unknown) {
  const answered = await server.call(method, groups + path, { session: admin, body });
  expect([answered.status, answered.body]).toEqual([200, answered.body]);
  return answered.body;
}
const history = async (group: string) =>
  (await call('GET', `/${group}/logs`))
    .map(({ code, args }: { code: string; args: Record<string, string> }) =>
      [code, args['minutes']].filter(Boolean).join(' '),
    )
    .toReversed();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a temporary server warns of its end 60 and 10 minutes before, lasts longer where it is extended, and ends by itself', async () => {
  const watch = server.host.container.get(ServerWatch);
  await call('POST', '', { name: 'brief', resourceGroupType: 'HOSTING_SERVER' });
  const { id } = await call('POST', '/brief/server', {
    serverName: 'brief-1',
    rawConfiguration: `machine: ${hostname()}\ncpu: 1\nmemory: 1Gi\ndisk: 1Gi\n`,
    maxServerLifetimeMinutes: 120,
  });
  await watch.look(inMinutes(59));
  expect(await history('brief')).not.toContain('server.ending 61');
  await watch.look(inMinutes(61));
  await watch.look(inMinutes(62));
  await call('POST', `/brief/server/${id}/prolong`, { additionalServerLifetimeMinutes: 60 });
  await watch.look(inMinutes(118));
  await watch.look(inMinutes(121));
  await watch.look(inMinutes(171));
  await watch.look(inMinutes(172));
  expect((await history('brief')).filter((each: string) => /^server\.(ending|prolonged)/.test(each))).toEqual([
    'server.ending 59',
    'server.prolonged 60',
    'server.ending 59',
    'server.ending 9',
  ]);
  const notices = await query(`select kind from notifications where kind = 'resource-groups.server-ending'`);
  expect(notices).toHaveLength(3);
  await watch.look(inMinutes(181));
  await watch.look(inMinutes(182));
  expect(await call('GET', '/brief/server/status')).toEqual([]);
  expect((await history('brief')).slice(-2)).toEqual(['server.removing', 'server.removed']);
});

test('a server that was given more than its machine has says what that has, and no other does', async () => {
  await call('POST', '', { name: 'wide', resourceGroupType: 'HOSTING_SERVER' });
  await query(
    `insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at) values ('small', 4, 8e9, 1e11, now())`,
  );
  const rawConfiguration = 'machine: small\ncpu: 400\nmemory: 4G\ndisk: 900G\n';
  const { id } = await call('POST', '/wide/server', { serverName: 'wide-1', rawConfiguration });
  expect(await call('GET', `/wide/server/${id}/status`)).toMatchObject({
    resources: { cpu: '400' },
    machineHas: { cpu: 4, disk: 1e11 },
  });
  await query(`update hosting_machines set cores = 400, disk_bytes = 9e11 where name = 'small'`);
  expect(await call('GET', `/wide/server/${id}/status`)).not.toHaveProperty('machineHas');
  await query(`delete from resource_servers where name = 'wide-1'`);
  await query(`delete from hosting_machines where name = 'small'`);
});

test('a server that is away for longer than its group bears is put away, and another one added, each in a task', async () => {
  const scaler = server.host.container.get(GroupScaler);
  await call('POST', '', {
    name: 'steady',
    resourceGroupType: 'HOSTING_SERVER',
    enabledAutoScaling: true,
    autoScalingConfiguration: {
      minServersCount: 0,
      maxServersCount: 1,
      maxDowntimeMinutes: 30,
      serverConfiguration: 'cpu: 1\nmemory: 1Gi\ndisk: 1Gi\n',
    },
  });
  await query(
    `insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at) values ('sunk', 4, 8e9, 1e11, now() - interval '1 hour')`,
  );
  await query(
    `insert into resource_servers (group_id, name, machine, status, status_at, capacity)
     select id, 'steady-1', 'sunk', 'UNAVAILABLE', now() - interval '20 minutes', '{"cpu":1,"memory":1e9,"disk":1e9,"gpuModels":[]}' from resource_groups where name = 'steady'`,
  );
  const done = async () => (await history('steady')).filter((each: string) => each.startsWith('scaling.'));
  await scaler.look(inMinutes(9));
  expect(await done()).toEqual([]);
  await scaler.look(inMinutes(11));
  expect(await done()).toEqual(['scaling.replaced.stopped 30']);
  await query(
    `update resource_groups set auto_scaling = auto_scaling || '{"minServersCount": 1}' where name = 'steady'`,
  );
  await scaler.look(inMinutes(12));
  await vi.waitFor(async () => expect(await done()).toEqual(['scaling.replaced.stopped 30', 'scaling.added']), 30_000);
  const servers = await call('GET', '/steady/server/status');
  const standing = servers.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`);
  expect(new Set(standing)).toEqual(new Set([`${hostname()} RUNNING`, 'steady-1 STOPPED']));
  expect(await query(`select operation from tasks where operation in ('RELOAD', 'SCALE_UP') order by id`)).toEqual(
    ['RELOAD', 'SCALE_UP'].map((operation) => ({ operation })),
  );
});
