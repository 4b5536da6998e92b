import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { StoredGroups } from './groups.ts';
import { startHarbour, type Harbour } from './test/harbour.ts';

let server: Harbour['server'];
let guest: string;
let ids: Harbour['ids'];
beforeAll(async () => {
  ({ server, guest, ids } = await startHarbour());
});
afterAll(() => server.stop());

const limits = {
  cpuLimit: '2500m',
  memoryLimit: '8Gi',
  ephemeralDiskLimit: '10Gi',
  gpuInstancesLimit: 0,
  baseInstancesLimit: 3,
  derivedInstancesLimit: 0,
};

test("services wait for a group that its lender took back, and run in nobody else's of its name", async () => {
  const at = (account: string) => `/api/mlpcore/account/${account}`;
  const lender = await registerForTest(server, 'quay');
  const rival = await registerForTest(server, 'wharf');
  const accounts = server.host.container.get(Accounts);
  for (const name of ['quay', 'wharf'])
    await accounts.grantFeature((await accounts.find(name))!.id, 'mlp.shared_pool_admin');
  await accounts.grantFeature(ids.shipyard!, 'mlp.model_admin');
  const lend = async (account: string, session: string): Promise<number> => {
    const shared = { name: 'basin', access: 'SHARED_POOL' };
    await server.call('POST', `${at(account)}/resource-groups`, { session, body: shared });
    const body = { ...limits, accessibleForEveryone: true };
    const added = await server.call('POST', `${at(account)}/resource-groups/basin/quota`, { session, body });
    return added.body[0].id;
  };
  const quota = await lend('quay', lender);
  await lend('wharf', rival);
  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, `${at('shipyard')}${path}`, { session: guest, body });
  const owners = async () =>
    (await ask('GET', '/deployable-resource-groups')).body
      .filter(({ name }: any) => name === 'basin')
      .map(({ ownerId }: any) => ownerId);
  const groups = server.host.container.get(StoredGroups);
  const ownerOf = async () => (await groups.resolve(ids.shipyard!, 'basin').catch((fault) => fault)).ownerId;
  const file = { models: [{ name: 'filed', resourceGroup: 'later' }] };
  expect((await ask('POST', '/dump', JSON.stringify(file))).status).toBe(200);
  expect(await ask('POST', '/model', { modelName: 'lodger', resourceGroup: 'basin' })).toMatchObject({ status: 200 });
  const meant = await ownerOf();
  expect([await ownerOf(), await owners()]).toEqual([meant, [meant]]);
  expect(await ask('POST', '/resource-groups', { name: 'basin' })).toMatchObject({
    status: 409,
    body: { code: 'resource_group.name.lent', args: { name: 'basin', uses: '1' } },
  });
  await server.call('DELETE', `${at('quay')}/resource-groups/basin/quota/${quota}`, { session: lender });
  expect([await ownerOf(), await owners()]).toEqual([undefined, []]);
  // Once none of them names it, the name is free for another lender's, and for one of the account's own.
  expect((await ask('POST', '/model/lodger', { modelName: 'lodger', resourceGroup: '' })).status).toBe(200);
  expect(await owners()).toEqual([expect.any(Number)]);
  expect((await ask('POST', '/model/lodger', { modelName: 'lodger', resourceGroup: 'basin' })).status).toBe(200);
  expect([meant, undefined]).not.toContain(await ownerOf());
  // What a file named before it was there is drawn to nobody's.
  await server.call('POST', `${at('wharf')}/resource-groups`, {
    session: rival,
    body: { name: 'later', access: 'SHARED_POOL' },
  });
  await server.call('POST', `${at('wharf')}/resource-groups/later/quota`, {
    session: rival,
    body: { ...limits, accessibleForEveryone: true },
  });
  await expect(groups.resolve(ids.shipyard!, 'later')).rejects.toMatchObject({ code: 'resource_group.not_found' });
  for (const name of ['lodger', 'filed']) await ask('DELETE', `/model/${name}`);
});
