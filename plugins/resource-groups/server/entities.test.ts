import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ServerWatch } from './servers/server-watch.ts';
import { startHarbour, type Harbour } from './test/harbour.ts';

let server: Harbour['server'];
let admin: string;
let guest: string;
let ids: Harbour['ids'];
let call: Harbour['call'];
let query: Harbour['query'];
beforeAll(async () => {
  ({ server, admin, guest, ids, call, query } = await startHarbour());
});
afterAll(() => server.stop());

const scaling = {
  serverConfiguration: 'cpu: 4',
  fallbackServersIds: [7],
  minServersCount: 1,
  maxServersCount: 3,
  cooldownPeriodMinutes: 10,
  reserveResourceGroupName: 'spare',
  maxDowntimeMinutes: 30,
  idleMinutes: 15,
};
const everyField = {
  isDefault: true,
  enabledEviction: true,
  enabledAutoScaling: true,
  access: 'PRIVATE',
  autoScalingConfiguration: scaling,
  tarifficationPrice: 12.5,
  costPrice: 9,
  tarifficationPeriod: 'HOUR',
  deploymentName: 'fleet-1',
  offerRequirements: {
    minCudaVersion: '12.4',
    minLifetimeMinutes: 120,
    minReliabilityPercent: 98,
    minVramGb: 24,
    gpus: ['RTX 4090'],
    maxPricePerHour: 140,
  },
};

test('a group keeps every field, says that nothing here runs its kind, and tells what was done to it', async () => {
  const rented = { name: 'rented', resourceGroupType: 'DOCKER', ...everyField };
  const made = await call('POST', '/resource-groups', rented);
  expect(made).toMatchObject({ status: 200, body: { ...rented, ownerId: ids.harbour } });
  expect(made.body).not.toHaveProperty('driverMissing');
  // What ran its kind is here no more.
  await query("update resource_groups set type = 'VAST_AI' where name = 'rented'");
  const expected = {
    name: 'rented',
    ownerId: ids.harbour,
    resourceGroupType: 'VAST_AI',
    driverMissing: true,
    ...everyField,
  };
  expect((await call('GET', '/resource-groups/rented')).body).toMatchObject(expected);
  const changed = {
    ...everyField,
    tarifficationPrice: 0,
    tarifficationPeriod: 'DAY',
    autoScalingConfiguration: { minServersCount: 0 },
  };
  expect((await call('POST', '/resource-groups/rented', { name: 'fleet', ...changed })).status).toBe(200);
  expect((await call('GET', '/resource-groups/fleet')).body).toEqual({
    ...expected,
    ...changed,
    serversCount: 0,
    serversRunning: 0,
    serversAwaited: 0,
    name: 'fleet',
    payback: { costPerHour: everyField.costPrice / 24, incomePerHour: 0, share: 0 },
  });
  expect((await call('GET', '/resource-groups/rented')).body).toMatchObject({ code: 'resource_group.not_owned' });
  const logs = await call('GET', '/resource-groups/fleet/logs');
  expect(logs.body.map((each: any) => each.code)).toEqual(['group.changed', 'group.created']);
  const page = await call('GET', '/resource-groups/fleet/logs/page?minutes=60&page=1&size=1&sort=timestamp');
  expect(page.body).toMatchObject({
    totalElements: 2,
    totalPages: 2,
    first: false,
    last: true,
    numberOfElements: 1,
    content: [{ code: 'group.changed', resourceGroup: 'fleet' }],
  });
  expect((await call('GET', '/owned-resource-groups/short-status')).body).toMatchObject([
    { name: 'fleet', serversCount: 0, serversRunning: 0, servicesCount: 0, quotasCount: 0, driverMissing: true },
  ]);
  expect((await call('DELETE', '/resource-groups/fleet')).status).toBe(200);
  expect(
    (
      await query(
        "select 1 from resource_group_log join resource_groups on group_id = resource_groups.id where name = 'fleet'",
      )
    ).rows,
  ).toEqual([]);
});

test.each([
  [
    'a group of a kind that nothing here runs',
    { resourceGroupType: 'SHARED_RESOURCE_QUOTA' },
    [409, 'resource_group.driver.missing'],
  ],
  ['a public group by an owner', { access: 'PUBLIC' }, [403, 'resource_group.public.denied']],
  ['a shared group without its feature', { access: 'SHARED_POOL' }, [403, 'feature.required']],
  [
    'hosting servers that are taken from machines by themselves',
    {
      enabledAutoScaling: true,
      autoScalingConfiguration: { minServersCount: 0, serverConfiguration: 'cpu: 1\nmemory: 1Gi\ndisk: 1Gi' },
    },
    [403, 'resource_group.scaling.denied'],
  ],
  [
    'a configuration of new servers that cannot be read',
    { autoScalingConfiguration: { minServersCount: 0, serverConfiguration: 'cpu: much' } },
    [400, 'request.invalid'],
  ],
  ['a name that cannot stand in an address', { name: 'a/b' }, [400, 'request.invalid']],
  [
    'less at most than at least',
    { autoScalingConfiguration: { minServersCount: 2, maxServersCount: 1 } },
    [400, 'request.invalid'],
  ],
])('%s is refused', async (_what, change, expected) => {
  const { status, body } = await call('POST', '/resource-groups', { name: 'refused', ...change });
  expect([status, body.code]).toEqual(expected);
});

test('there is one default, one group of a name, and no group of others', async () => {
  const offered = async () =>
    (await call('GET', '/deployable-resource-groups')).body.map((each: any) => [each.name, each.isDefault]);
  await call('POST', '/resource-groups', { name: 'one' });
  // A private group hides public ones, unless services run there that name none.
  expect(await offered()).toEqual([
    ['default', true],
    ['one', false],
  ]);
  await call('POST', '/resource-groups/one', { isDefault: true });
  await call('POST', '/resource-groups', { name: 'two', isDefault: true });
  expect(await offered()).toEqual([
    ['two', true],
    ['one', false],
  ]);
  expect((await call('POST', '/resource-groups', { name: 'one' })).body.code).toBe('resource_group.name.taken');
  expect((await call('GET', '/resource-groups/one', undefined, guest)).status).toBe(403);
  const other = await server.call('GET', '/api/mlpcore/account/shipyard/resource-groups/one', { session: guest });
  expect(other.body.code).toBe('resource_group.not_owned');
  for (const name of ['one', 'two']) await call('DELETE', `/resource-groups/${name}`);
});

test("this machine is the server of the installation's group, with what it has; its silence is told, and its return", async () => {
  const statuses = () => call('GET', '/resource-groups/default/server/status', undefined, admin);
  await vi.waitFor(async () =>
    expect((await statuses()).body).toMatchObject([{ name: hostname(), status: 'RUNNING', isAutoCreated: true }]),
  );
  const { body } = await call('GET', '/resource-groups/default/capacity', undefined, admin);
  expect(body).toMatchObject({ nodes: [hostname()], reserved: { instances: 0 } });
  expect([body.milliCpu, body.ramMb, body.diskMb].every((each) => each > 0)).toBe(true);
  expect((await call('GET', '/resource-groups/default/server/status')).body.code).toBe('resource_group.not_owned');

  await call('POST', '/resource-groups', { name: 'lost' });
  await query(
    "insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at) values ('far', 4, 8e9, 1e11, now() - interval '1 hour')",
  );
  await query(
    "insert into resource_servers (group_id, name, machine, status) select id, 'far', 'far', 'RUNNING' from resource_groups where name = 'lost'",
  );
  const watch = server.host.container.get(ServerWatch);
  const codes = async () =>
    (await call('GET', '/resource-groups/lost/capacity/logs?serverName=far')).body.map((each: any) => each.code);
  await watch.look();
  await vi.waitFor(async () => expect(await codes()).toEqual(['server.unavailable']));
  expect((await call('GET', '/resource-groups/lost/server/status')).body).toMatchObject([{ status: 'UNAVAILABLE' }]);
  await query("update hosting_machines set heard_at = now() where name = 'far'");
  await watch.look();
  await vi.waitFor(async () => expect(await codes()).toEqual(['server.available', 'server.unavailable']));
  const notices = await query("select type from notifications where type like 'SERVER_%' order by id");
  expect(notices.rows.map(({ type }: any) => type)).toEqual([
    'SERVER_UNAVAILABLE',
    'SERVER_EVENTS_ERROR_INDICATOR',
    'SERVER_AVAILABLE',
  ]);
  await call('DELETE', '/resource-groups/lost');
});
