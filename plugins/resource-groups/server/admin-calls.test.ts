import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { startHarbour, type Harbour } from './test/harbour.ts';

let server: Harbour['server'];
let admin: string;
let owner: string;
let ids: Harbour['ids'];
let call: Harbour['call'];
let query: Harbour['query'];
beforeAll(async () => {
  ({ server, admin, owner, ids, call, query } = await startHarbour());
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
