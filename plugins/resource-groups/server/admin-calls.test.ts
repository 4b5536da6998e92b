import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '#plugins/accounts/server/public.ts';
import audit from '#plugins/audit/server/index.ts';
import { startHarbour, type Harbour } from './test/harbour.ts';

let server: Harbour['server'];
let admin: string;
let owner: string;
let ids: Harbour['ids'];
let call: Harbour['call'];
let query: Harbour['query'];
beforeAll(async () => {
  ({ server, admin, owner, ids, call, query } = await startHarbour(audit));
  // A group that differs from what a new one has.
  const pool = { name: 'pool', isDefault: true, costPrice: 96, tarifficationPeriod: 'DAY' };
  expect((await call('POST', '/resource-groups', pool)).status).toBe(200);
});
afterAll(() => server.stop());

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

test('the audit log says of each change of groups, quotas, servers and templates what it changed, and no secret', async () => {
  const [limit, more] = ['2', '3'];
  const limits = { memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi', gpuInstancesLimit: 0, derivedInstancesLimit: 0 };
  const quota = { ...limits, cpuLimit: limit, baseInstancesLimit: 4, tarifficationPrice: 5 };
  const rawConfiguration = 'cpu: 1\nmemory: 64Mi\ndisk: 64Mi';
  const capacity = { cpu: '1', memory: '64Mi', disk: '64Mi', gpuModels: [] };
  const now = (of: Readonly<Record<string, unknown>>) => Object.entries(of).map(([field, after]) => ({ field, after }));
  const once = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(of).map(([field, before]) => ({ field, before }));
  const lent = { accountName: 'shipyard', cpuLimit: limit, memoryLimit: '1Gi', ephemeralDiskLimit: '1Gi' };
  const quotaFields = { ...lent, baseInstancesLimit: 4, tarifficationPrice: 5 };
  const group = { name: 'logged', resourceGroupType: 'HOSTING_SERVER', access: 'SHARED_POOL', tarifficationPrice: 1 };
  const server = { name: 'berth', machine: hostname(), capacity, costPrice: 8 };
  const template = { name: 'small', type: 'DOCKER', rawConfiguration };
  const base = '/resource-groups/logged';
  const told: unknown[] = [];
  const done = async (method: string, path: string, body: unknown, changes: unknown) => {
    const answer = await call(method, path, body, admin);
    expect(answer).toMatchObject({ status: 200 });
    const { records } = (await call('GET', '/audit?size=1', undefined, admin)).body;
    expect([method, path, records[0].changes]).toEqual([method, path, changes]);
    told.push(records);
    return answer.body;
  };
  await done('POST', '/resource-groups', group, now(group));
  const dearer = { field: 'tarifficationPrice', before: 1, after: 6 };
  await done('POST', base, { tarifficationPrice: 6, enabledEviction: false }, [dearer]);
  const access = { accessibleForEveryone: false, accountName: 'shipyard' };
  const [{ id }] = await done('POST', `${base}/quota`, { ...quota, ...access }, now(quotaFields));
  const raised = [{ field: 'shipyard.cpuLimit', before: limit, after: more }];
  await done('POST', `${base}/quota/${id}`, { ...quota, cpuLimit: more }, raised);
  await done('DELETE', `${base}/quota/${id}`, undefined, once({ ...quotaFields, cpuLimit: more }));
  const added = { serverName: 'berth', rawConfiguration, costPrice: 8 };
  const { id: berth } = await done('POST', `${base}/server`, added, now(server));
  for (const draining of [true, false])
    await done('POST', `${base}/server/${berth}/drain`, { draining }, [
      { field: 'berth.draining', before: !draining, after: draining },
    ]);
  await done('DELETE', `${base}/server/${berth}`, undefined, once(server));
  const { token } = await done('POST', `${base}/server/join`, { serverName: 'mast' }, now({ name: 'mast' }));
  expect(JSON.stringify(told)).not.toContain(token);
  const said = { name: 'small', type: 'DOCKER', capacity };
  const { id: made } = await done('POST', '/server/template', template, now(said));
  await done('DELETE', `/server/template/${made}`, undefined, once(said));
});
