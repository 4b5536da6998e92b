import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { Services, Starts, type Demand, type ServiceEntity, type StartWish } from '#plugins/services/server/public.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { GroupServices } from './group-services.ts';
import { StoredGroups } from './groups.ts';
import resourceGroups from './index.ts';
import { PlacementGuard } from './placement-guard.ts';
import { QuotaStore } from './quotas/quota-store.ts';
import { ServerWatch } from './servers/server-watch.ts';
import { StartPlanner } from './start-plan.ts';

let server: TestServer;
let admin: string;
let owner: string;
let guest: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups]);
  admin = await signInForTest(server);
  owner = await registerForTest(server, 'harbour');
  guest = await registerForTest(server, 'shipyard');
  for (const name of ['harbour', 'shipyard']) ids[name] = (await server.host.container.get(Accounts).find(name))!.id;
});
afterAll(() => server.stop());

const home = '/api/mlpcore/account/harbour';
const call = (method: string, path: string, body?: unknown, session = owner) =>
  server.call(method, `${home}${path}`, { session, body });
const query = (sql: string, values: unknown[] = []) => server.host.container.get(Pool).query<any>(sql, values);

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
  const made = await call('POST', '/resource-groups', { name: 'rented', resourceGroupType: 'VAST_AI', ...everyField });
  const expected = {
    name: 'rented',
    ownerId: ids.harbour,
    resourceGroupType: 'VAST_AI',
    driverMissing: true,
    ...everyField,
  };
  expect(made).toMatchObject({ status: 200, body: expected });
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

const small: Demand = { cpu: 1, memory: 2 ** 30, disk: 2 ** 30, gpus: 0, derived: false, group: 'pool' };
async function wish(occasion: StartWish['occasion'], instances: number, demand: Demand = small) {
  const account = { id: ids.shipyard!, shortName: 'shipyard' };
  const verdict = await server.host.container.get(Starts).ask({
    occasion,
    account,
    service: { id: undefined, name: 'ner', data: {} as StartWish['service']['data'] },
    instances,
    demand,
    caller: undefined,
    others: [],
  });
  return verdict.do === 'pass' ? ['pass', verdict.warnings?.[0]?.code] : [verdict.do, verdict.fault.code];
}

/** Where a service of the guest would start that asks for this. */
function planOf(demand: Demand, instances: number, memberships: Caller['memberships'] = new Map(), derived = false) {
  const { container } = server.host;
  const starts: Starts = {
    ...container.get(Starts),
    wanted: (data) => ({ instances, demand: { ...demand, derived: data.trainingModelId !== undefined } }),
    held: async () => [{ modelId: 1, count: 1, demand }],
  };
  const planner = new StartPlanner({
    groups: container.get(StoredGroups),
    placement: container.get(PlacementGuard),
    quotas: container.get(QuotaStore),
    services: container.get(Services),
    starts,
    offered: container.get(GroupServices),
  });
  const service = { id: 1, account: { id: ids.shipyard, shortName: 'shipyard' }, data: {} } as unknown as ServiceEntity;
  return planner.plan(service, { instances, derived }, { superadmin: false, memberships } as Caller);
}

test('another account is placed in a shared group by its quota, as far as that and the servers go', async () => {
  await server.host.container.get(Accounts).grantFeature(ids.harbour!, 'mlp.shared_pool_admin');
  expect((await call('POST', '/resource-groups', { name: 'pool', access: 'SHARED_POOL' })).status).toBe(200);
  const limits = {
    cpuLimit: '2500m',
    memoryLimit: '8Gi',
    ephemeralDiskLimit: '10Gi',
    gpuInstancesLimit: 0,
    baseInstancesLimit: 3,
    derivedInstancesLimit: 0,
  };
  const deployable = async () =>
    (await server.call('GET', '/api/mlpcore/account/shipyard/deployable-resource-groups', { session: guest })).body.map(
      (each: any) => each.name,
    );
  expect(await deployable()).toEqual(['default']);
  const forGuest = { ...limits, accessibleForEveryone: false, accessibleOnlyForUser: ids.shipyard };
  const { body: added } = await call('POST', '/resource-groups/pool/quota', {
    ...forGuest,
    tarifficationPrice: 3,
    tarifficationPeriod: 'HOUR',
  });
  expect(added).toMatchObject([
    {
      ...limits,
      tarifficationPrice: 3,
      grantedAccountName: expect.any(String),
      use: [{ accountId: ids.shipyard, cpu: 0, rentedServers: [] }],
    },
  ]);
  expect((await call('POST', '/resource-groups/pool/quota', forGuest)).body.code).toBe('resource_group.quota.taken');
  expect(await deployable()).toEqual(['default', 'pool']);

  expect(await wish('scale', 1)).toEqual(['pass', 'resource_group.no_server']);
  await query(
    'insert into resource_servers (group_id, name, machine, status, capacity) select id, \'berth-1\', $1, \'RUNNING\', \'{"cpu":2,"memory":4e9,"disk":1e11,"gpuModels":[]}\' from resource_groups where name = \'pool\'',
    [hostname()],
  );
  expect(await wish('start', 1)).toEqual(['pass', undefined]);
  expect(await wish('scale', 3)).toEqual(['refuse', 'resource_group.quota.cpuLimit']);
  expect(await wish('start', 3)).toEqual(['queue', 'resource_group.quota.cpuLimit']);
  expect(await wish('scale', 1, { ...small, cpu: 2.2 })).toEqual(['pass', 'resource_group.no_room']);
  const lodger = await planOf({ ...small, cpu: 1 }, 3);
  expect(lodger).toMatchObject({
    group: 'pool',
    bounded: true,
    fitting: 1,
    serversCount: 1,
    price: { amount: 3, period: 'HOUR' },
  });
  expect(lodger.servers, 'servers are for those whose they are').toEqual([]);
  expect([lodger.queue, lodger.helps]).toEqual([{ waiting: 0, before: 0 }, []]);
  expect(lodger.quota).toContainEqual({ limit: 'cpuLimit', most: 2.5, taken: 1, after: 3 });
  const derived = await planOf({ ...small, cpu: 1 }, 1, new Map(), true);
  expect(derived.quota, 'what is derived comes beside its base').toEqual(
    expect.arrayContaining([
      { limit: 'cpuLimit', most: 2.5, taken: 1, after: 2 },
      { limit: 'derivedInstancesLimit', most: 0, taken: 0, after: 1 },
    ]),
  );
  const large = await planOf({ ...small, cpu: 2.2, gpus: 1 }, 1, new Map([[ids.harbour!, 'user']]));
  expect(large).toMatchObject({
    need: { cpu: 2.2, gpus: 1 },
    fitting: 0,
    servers: [{ name: 'berth-1', status: 'RUNNING', draining: false, free: { cpu: 2 }, missing: ['cpu', 'gpus'] }],
  });
  await query(
    'update resource_servers set capacity = capacity || \'{"gpuModels":["L4","L4"],"vram":25769803776}\' where name = \'berth-1\'',
  );
  const card = (gibibytes: number) => ({ ...small, gpus: 1, vram: gibibytes * 2 ** 30 });
  expect(await planOf(card(24), 1)).toMatchObject({ need: { gpus: 1, vram: 24 * 2 ** 30 }, fitting: 1 });
  expect(await planOf(card(40), 1, new Map([[ids.harbour!, 'user']]))).toMatchObject({
    fitting: 0,
    servers: [{ name: 'berth-1', free: { gpus: 2, vram: 24 * 2 ** 30 }, missing: ['vram'] }],
    helps: [],
  });
  const own = await planOf(card(40), 1, new Map([[ids.shipyard!, 'user']]));
  expect(own.helps, 'what else an account has is for its own people').toContainEqual({
    by: 'lower',
    what: 'vram',
    most: 24 * 2 ** 30,
  });
  expect((await call('GET', '/resource-groups/pool/capacity')).body).toMatchObject({
    gpu: 2,
    vramMb: 2 * 24_576,
    reserved: { vramMb: 0 },
  });
  expect(await wish('start', 1, { ...small, derived: true })).toEqual([
    'queue',
    'resource_group.quota.derivedInstancesLimit',
  ]);

  const cost = { costPrice: 96, tarifficationPeriod: 'DAY' };
  expect((await call('POST', '/resource-groups/pool', cost)).status).toBe(200);
  expect((await call('GET', '/resource-groups/pool')).body.payback).toEqual({
    costPerHour: 4,
    incomePerHour: 0,
    share: 0,
  });

  const id = added[0].id;
  const { body: changed } = await call('POST', `/resource-groups/pool/quota/${id}`, {
    ...limits,
    baseInstancesLimit: 0,
  });
  expect(changed).toMatchObject([{ baseInstancesLimit: 0, tarifficationPrice: 3 }]);
  expect(await wish('scale', 1)).toEqual(['refuse', 'resource_group.quota.baseInstancesLimit']);
  expect((await call('POST', '/resource-groups/pool', { access: 'PRIVATE' })).body.code).toBe(
    'resource_group.has_quotas',
  );
  expect((await call('DELETE', `/resource-groups/pool/quota/${id}`)).body).toEqual([]);
  expect(await deployable()).toEqual(['default']);
  expect((await call('POST', '/resource-groups/pool', { access: 'PRIVATE' })).status).toBe(200);
  expect((await call('POST', '/resource-groups/pool/quota', forGuest)).body.code).toBe(
    'resource_group.quota.not_shared',
  );
});

test('services count in the group that they mean, and nobody draws them to another by its name', async () => {
  await server.host.container.get(Accounts).grantFeature(ids.harbour!, 'mlp.model_admin');
  await call('POST', '/model', { modelName: 'here', resourceGroup: 'pool', hostingType: 'HOSTING_SERVER' });
  await call('POST', '/model', { modelName: 'there', hostingType: 'HOSTING_SERVER' });
  const named = async (group: string, session = owner) =>
    (await call('GET', `/resource-groups/${group}/all-services`, undefined, session)).body.services.map(
      (each: any) => each.name,
    );
  expect(await named('pool')).toEqual(['here']);
  expect(await named('default', admin)).toContain('there');
  expect((await call('POST', '/resource-groups/pool', { name: 'lake' })).body.code).toBe('resource_group.named');
  await call('POST', '/resource-groups/pool', { isDefault: true });
  expect((await named('pool')).toSorted()).toEqual(['here', 'there']);
  expect(await server.host.container.get(Services).byIds([])).toEqual([]);
});

const admins = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/mlpcore/admin${path}`, { session: admin, body });

test('superadministrators see the groups of everybody and change several of them, or none', async () => {
  await call('POST', '/resource-groups', { name: 'patched', resourceGroupType: 'DOCKER' });
  const groups = async () => (await admins('GET', '/resource-groups')).body.groups as Record<string, unknown>[];
  const patched = async () => (await groups()).find(({ name }) => name === 'patched');
  expect(await patched()).toMatchObject({ ownerId: ids.harbour, accountId: ids.harbour, accountName: 'harbour' });
  expect((await groups()).find(({ ownerId }) => ownerId === 0)).not.toHaveProperty('accountId');
  const change = { name: 'patched', ownerId: ids.harbour, enabledEviction: true, enabledAutoScaling: true };
  for (const [wrong, code] of [
    [{ name: 'patched' }, 'resource_group.unknown'],
    [
      { name: 'default', autoScalingConfiguration: { minServersCount: 0, serverConfiguration: '- cpu' } },
      'request.invalid',
    ],
    [{ ...change, resourceGroupType: 'KUBERNETES' }, 'resource_group.type_fixed'],
    [{ ...change, tolerations: { gpu: 'yes' } }, 'request.invalid'],
  ] as const) {
    expect((await admins('PATCH', '/resource-groups', { groups: [change, wrong] })).body.code).toBe(code);
    expect(await patched()).toMatchObject({ enabledEviction: false, enabledAutoScaling: false });
  }
  const all = await groups();
  const sent = all.map((each) => (each.name === 'patched' ? { ...each, ...change } : each));
  expect((await admins('PATCH', '/resource-groups', { groups: sent })).body.groups).toEqual(sent);
  expect(await groups()).toEqual(sent);
});

test('services move from group to group as the plan says, within accounts, patterns and limits', async () => {
  await server.host.container.get(Accounts).grantFeature(ids.harbour!, 'mlp.model_admin');
  const { accountId } = (await server.call('GET', '/api/mlpcore/account', { session: owner })).body;
  await call('POST', '/resource-groups', { name: 'from', resourceGroupType: 'HOSTING_SERVER' });
  await call('POST', '/resource-groups', { name: 'to-gpu', resourceGroupType: 'HOSTING_SERVER' });
  for (const modelName of ['first', 'second', 'third'])
    expect(
      (await call('POST', '/model', { modelName, resourceGroup: 'from', hostingType: 'HOSTING_SERVER' })).status,
    ).toBe(200);
  const migrate = (method: string, query: string) =>
    admins(method, `/models/resource-group/migrate?sourceGroup=from&${query}`);
  const groupOf = async (name: string) => (await call('GET', `/model/${name}`)).body.resourceGroup;
  const plan = (await migrate('GET', 'targetGroupRegex=to-(gpu%7Ccpu)&limit=2')).body;
  expect(plan).toMatchObject({
    moving: ['first', 'second'].map((name) => ({ accountId, accountName: 'harbour', name, target: 'to-gpu' })),
    staying: [],
    left: 1,
  });
  expect(await groupOf('first')).toBe('from');
  expect((await migrate('POST', 'targetGroupRegex=to-(gpu%7Ccpu)&limit=2')).body).toBe(
    'Moved: 2. Stayed: 0. Not looked at: 1.\nharbour/first: moved to to-gpu\nharbour/second: moved to to-gpu',
  );
  expect([await groupOf('first'), await groupOf('second'), await groupOf('third')]).toEqual([
    'to-gpu',
    'to-gpu',
    'from',
  ]);
  const { rows } = await query(
    "select account_id, entity_name, payload ->> 'target' as target from tasks where operation = 'TRANSFER' order by id",
  );
  expect(rows).toEqual(
    ['first', 'second'].map((entity_name) => ({ account_id: accountId, entity_name, target: 'to-gpu' })),
  );
  expect((await migrate('POST', `targetGroup=to-gpu&accountsLimit=${ids.shipyard}`)).body).toMatch(/^Moved: 0/);
  expect((await migrate('GET', 'targetGroup=elsewhere')).body).toMatchObject({
    moving: [],
    staying: [{ name: 'third', code: 'resource_group.target_unusable' }],
  });
  for (const [query, code] of [
    ['', 'resource_group.target_missing'],
    ['targetGroup=to-gpu&targetGroupRegex=to', 'resource_group.target_missing'],
    ['targetGroupRegex=(', 'resource_group.pattern_invalid'],
  ])
    expect((await migrate('POST', query!)).body.code).toBe(code);
  const unknown = await admins('GET', '/models/resource-group/migrate?sourceGroup=nowhere&targetGroup=from');
  expect(unknown.body.code).toBe('resource_group.source_unknown');
});
