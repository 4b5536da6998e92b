import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountAdministration, Accounts } from '#plugins/accounts/server/public.ts';
import { plugin } from '#core/plugin/plugin.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { Services, Starts, type Demand, type ServiceEntity, type StartWish } from '#plugins/services/server/public.ts';
import { GroupServices } from './group-services.ts';
import { StoredGroups } from './groups.ts';
import { PlacementGuard } from './placement-guard.ts';
import { QuotaStore } from './quotas/quota-store.ts';
import { StartPlanner } from './start-plan.ts';
import { occupancy, type Occupant } from './public.ts';
import { wanted } from './test/docks.ts';
import { startHarbour, type Harbour } from './test/harbour.ts';

/** Which accounts have an instance in each group. */
let lodgers: readonly number[] = [];
const lodgings = plugin({
  id: 'lodgings',
  requires: ['resource-groups'],
  contributes: [
    occupancy({
      needs: {},
      make: () => ({
        now: async (groupIds) =>
          new Map(groupIds.map((id) => [id, lodgers.map((accountId) => ({ accountId, demand: small }) as Occupant)])),
        crowd: async () => [],
        at: async () => [],
        left: async () => [],
        groupsOf: async () => new Map(),
        evict: async () => undefined,
        displace: async () => undefined,
        waiting: async () => new Map(),
      }),
    }),
  ],
});

let server: Harbour['server'];
let admin: string;
let owner: string;
let guest: string;
let ids: Harbour['ids'];
let call: Harbour['call'];
let query: Harbour['query'];
beforeAll(async () => {
  ({ server, admin, owner, guest, ids, call, query } = await startHarbour(lodgings));
});
afterAll(() => server.stop());

const small: Demand = { cpu: 1, memory: 2 ** 30, disk: 2 ** 30, gpus: 0, derived: false, group: 'pool' };
const limits = {
  cpuLimit: '2500m',
  memoryLimit: '8Gi',
  ephemeralDiskLimit: '10Gi',
  gpuInstancesLimit: 0,
  baseInstancesLimit: 3,
  derivedInstancesLimit: 0,
};
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
  expect((await call('POST', '/resource-groups', { name: 'pool', access: 'SHARED_POOL', costPrice: 7 })).status).toBe(
    200,
  );
  const deployable = async () =>
    (await server.call('GET', '/api/mlpcore/account/shipyard/deployable-resource-groups', { session: guest })).body.map(
      ({ name, costPrice, tarifficationPrice }: any) => [name, costPrice, tarifficationPrice],
    );
  expect(await deployable()).toEqual([['default', 0, 0]]);
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
  // What it costs its owner is told to nobody else, and its price is that of the quota.
  expect(await deployable()).toEqual([
    ['default', 0, 0],
    ['pool', 0, 3],
  ]);
  expect((await call('GET', '/resource-groups/pool')).body.costPrice).toBe(7);

  expect(await wish('scale', 1)).toEqual(['pass', 'resource_group.no_server']);
  await query(
    'insert into resource_servers (group_id, name, machine, status, capacity) select id, \'berth-1\', $1, \'RUNNING\', \'{"cpu":2,"memory":4e9,"disk":1e11,"gpuModels":[]}\' from resource_groups where name = \'pool\'',
    [hostname()],
  );
  expect(await wish('start', 1)).toEqual(['pass', undefined]);
  expect(await wish('scale', 3)).toEqual(['refuse', 'resource_group.quota.cpuLimit']);
  expect(await wish('start', 3)).toEqual(['queue', 'resource_group.quota.cpuLimit']);
  expect(await wish('scale', 1, { ...small, cpu: 2.2 })).toEqual(['pass', 'resource_group.no_room']);
  const ofLodger = new Map([[ids.shipyard!, 'user' as const]]);
  const lodger = await planOf({ ...small, cpu: 1 }, 3, ofLodger);
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
  const others = await planOf({ ...small, cpu: 1 }, 3);
  expect([others.group, others.groupType, others.quota], 'whose service it is not').toEqual([
    undefined,
    'HOSTING_SERVER',
    [],
  ]);
  const derived = await planOf({ ...small, cpu: 1 }, 1, ofLodger, true);
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
  const lending = (allowed: boolean) =>
    server.host.container
      .get(AccountAdministration)
      .setFeatures(ids.harbour!, new Map([['mlp.shared_pool_admin', allowed]]));
  await lending(false);
  const forAll = { ...limits, accessibleForEveryone: true };
  for (const path of ['', `/${id}`])
    expect((await call('POST', `/resource-groups/pool/quota${path}`, forAll)).body.code).toBe('feature.required');
  await lending(true);
  const { body: changed } = await call('POST', `/resource-groups/pool/quota/${id}`, {
    ...limits,
    baseInstancesLimit: 0,
  });
  expect(changed).toMatchObject([{ baseInstancesLimit: 0, tarifficationPrice: 3 }]);
  expect(await wish('scale', 1)).toEqual(['refuse', 'resource_group.quota.baseInstancesLimit']);
  expect((await call('POST', '/resource-groups/pool', { access: 'PRIVATE' })).body.code).toBe(
    'resource_group.has_quotas',
  );
  // What was lent is taken back also by who may lend no more, and who is there is told.
  lodgers = [ids.harbour!, ids.shipyard!];
  await lending(false);
  expect((await call('DELETE', `/resource-groups/pool/quota/${id}`)).body).toEqual([]);
  expect(await deployable()).toEqual([['default', 0, 0]]);
  const told = (await server.call('GET', '/api/mlpcore/account/shipyard/notification', { session: guest })).body;
  expect(told).toMatchObject([
    { kind: 'resource-groups.quota-withdrawn', severity: 'WARNING', params: { group: 'pool', owner: 'harbour' } },
  ]);
  expect((await call('GET', '/notification')).body).toEqual([]);
  lodgers = [ids.harbour!, ids.shipyard!, ids.shipyard!];
  expect(await call('POST', '/resource-groups/pool', { access: 'PRIVATE' })).toMatchObject({
    status: 409,
    body: { code: 'resource_group.has_guests', args: { name: 'pool', uses: '2', names: 'shipyard' } },
  });
  lodgers = [];
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

test('what is to start in a group keeps it; once it is gone nothing new names it, and what named it is saved as before', async () => {
  const idOf = async (name: string): Promise<number> => (await call('GET', `/model/${name}`)).body.id.modelId;
  const [here, there] = [await idOf('here'), await idOf('there')];
  for (const id of [here, there]) wanted.set(id, 1);
  // The other one starts wherever the account's services start that name no group.
  expect(await call('DELETE', '/resource-groups/pool')).toMatchObject({
    status: 409,
    body: { code: 'resource_group.in_use', args: { name: 'pool', uses: '1', names: 'here' } },
  });
  wanted.delete(here);
  expect((await call('DELETE', '/resource-groups/pool')).status).toBe(200);
  wanted.clear();

  const gone = 'there is no such resource group, or this account may not use it';
  const refused = { status: 400, body: { args: { resourceGroup: gone } } };
  expect(await call('POST', '/model', { modelName: 'late', resourceGroup: 'pool' })).toMatchObject(refused);
  expect(await call('POST', '/model/there', { modelName: 'there', resourceGroup: 'pool' })).toMatchObject(refused);
  await server.call('POST', '/api/mlpcore/account/shipyard/resource-groups', {
    session: guest,
    body: { name: 'theirs' },
  });
  expect(await call('POST', '/model/there', { modelName: 'there', resourceGroup: 'theirs' })).toMatchObject(refused);
  const change = { modelName: 'here', resourceGroup: 'pool', displayName: 'Here' };
  expect(await call('POST', '/model/here', change)).toMatchObject({ status: 200, body: { displayName: 'Here' } });
  expect(await call('POST', '/model/here/clone?name=copy')).toMatchObject({
    status: 200,
    body: { resourceGroup: 'pool' },
  });
  // A file may come before the groups that its services name.
  const file = { models: [{ name: 'filed', resourceGroup: 'pool' }] };
  expect(await call('POST', '/dump', JSON.stringify(file))).toMatchObject({ status: 200 });
  expect((await call('GET', '/model/filed')).body.resourceGroup).toBe('pool');
  for (const resourceGroup of ['default', ''])
    expect((await call('POST', '/model/there', { modelName: 'there', resourceGroup })).status).toBe(200);
});
