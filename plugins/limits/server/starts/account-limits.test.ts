import { expect, test } from 'vitest';
import { registerForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { useBundles } from '../../../instances/server/test/bundles.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import limits from '../index.ts';
import { makeWorld, type World } from '../../../instances/server/test/world.ts';

const bundles = useBundles();

/** An installation whose accounts are held to their limits, and an account in it with these. */
async function limited(of: Readonly<Record<string, unknown>>): Promise<{ world: World; account: string }> {
  const world = await makeWorld(bundles.folder);
  await world.start([apiKeys, limits]);
  await registerForTest(world, 'harbour');
  await limit(world, of);
  return { world, account: 'harbour' };
}

const limit = async (world: World, limits: Readonly<Record<string, unknown>>) => {
  const { body } = await world.call('GET', '/api/mlpcore/account/harbour');
  const changed = await world.call('POST', '/api/mlpcore/account', { accountId: body.accountId, limits });
  expect(changed.status).toBe(200);
};

const asleep = { minInstancesCount: 0 };
const small = {
  resourceLimits: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
};

test('what people wish beyond a limit is refused, with the limit and what is wished, and nothing is changed', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 2 });
  const service = await world.service('mute', {}, { accessMode: 'public', account });
  await service.until((all) => expect(all).toHaveLength(1));
  const scaled = await service.call('POST', '/instances', 3);
  expect(scaled).toMatchObject({
    status: 409,
    body: { code: 'account.limit.instances', args: { account: 'harbour', limit: '2', value: '3' } },
  });
  expect((await service.call('POST', '/instance/start')).status).toBe(200);
  expect((await service.call('POST', '/instance/start')).body).toMatchObject({ code: 'account.limit.instances' });
  expect((await service.call('GET', '/instances')).body).toMatchObject({ internalRequested: 2 });
  const saved = await world.call('POST', service.path, { modelName: 'mute', minInstancesCount: 5 });
  expect(saved.body).toMatchObject({ code: 'account.limit.instances', args: { value: '5' } });
  // Fewer is never refused, whatever the limit is by then.
  await limit(world, { baseModelInstanceLimit: 0 });
  expect((await service.call('POST', '/instances', 1)).status).toBe(200);
});

test('of two that are started at once into one place, one gets it', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 1 });
  const make = () => world.service('mute', asleep, { accessMode: 'public', account });
  const [one, other] = [await make(), await make()];
  const started = await Promise.all([one.call('POST', '/instances', 1), other.call('POST', '/instances', 1)]);
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('of many that are made at once with room for one, one is made, and what it is to hold counts from then on', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 2 });
  const base = await world.service('mute', asleep, { accessMode: 'public', account });
  const { body } = await base.call('GET', '');
  const make = (modelName: string) =>
    world.call('POST', `/api/mlpcore/account/${account}/model`, {
      modelName,
      imageAccountId: body.imageAccountId,
      imageId: body.imageId,
      minInstancesCount: 2,
    });
  const made = await Promise.all(['a-one', 'a-two', 'a-three', 'a-four'].map(make));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(made.find(({ status }) => status === 409)!.body.code).toBe('account.limit.instances');
});

test('of many whose settings ask for more at once with room for one, one gets it', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 2 });
  const base = await world.service('mute', asleep, { accessMode: 'public', account });
  const home = `/api/mlpcore/account/${account}`;
  const { imageAccountId, imageId } = (await base.call('GET', '')).body;
  const names = ['b-one', 'b-two', 'b-three'];
  for (const modelName of names)
    expect((await world.call('POST', `${home}/model`, { modelName, imageAccountId, imageId, ...asleep })).status).toBe(
      200,
    );
  const raise = (modelName: string) =>
    world.call('POST', `${home}/model/${modelName}`, { modelName, minInstancesCount: 2 });
  const raised = await Promise.all(names.map(raise));
  expect(raised.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a call that finds no room for an instance is told so at once, and the next one once there is', async () => {
  const { world, account } = await limited({ cpuLimit: '500m' });
  const busy = await world.service('echo', small, { accessMode: 'public', account });
  await busy.serving(1);
  const idle = await world.service('echo', { ...small, ...asleep }, { accessMode: 'public', account });
  expect(await idle.predict()).toMatchObject({
    status: 503,
    body: { code: 'account.limit.cpu', args: { limit: '0.5', value: '1' } },
  });
  await limit(world, { cpuLimit: '1' });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await idle.predict()).status).toBe(200);
  const { body } = await world.call('GET', `/api/mlpcore/account/${account}/limits`);
  expect(body).toMatchObject([
    { limit: 'baseModelInstanceLimit', used: 2 },
    { limit: 'derivedModelInstanceLimit', used: 0 },
    { limit: 'gpuModelInstanceLimit', used: 0 },
    { limit: 'cpuLimit', used: 1, value: 1 },
    { limit: 'memoryLimit', used: 2 ** 29 },
    { limit: 'ephemeralDiskLimit', used: 2 ** 31 },
    { limit: 'predictPerSec', used: expect.any(Number) },
    { limit: 'fitPerMinute', used: 0 },
  ]);
});

test('what was wished before waits for room, says what for, and goes as soon as the limit is raised', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 2 });
  const service = await world.service('echo', { ...small, minInstancesCount: 2 }, { accessMode: 'public', account });
  const before = (await service.serving(2)).map(({ id }) => id);
  await limit(world, { baseModelInstanceLimit: 1 });
  // The first successor takes the place of one that it replaces, and there is none for the second.
  expect((await service.call('POST', '/rolling-update')).status).toBe(200);
  const [queued] = await service
    .until((all) => expect(all.filter(({ statusInfo }) => statusInfo.podStatus === 'Queued')).toHaveLength(1))
    .then((all) => all.filter(({ statusInfo }) => statusInfo.podStatus === 'Queued'));
  expect(queued!.statusInfo).toMatchObject({
    totalStatus: 'WAITING',
    message: expect.stringContaining('has a limit of 1 on instances at a time'),
  });
  const { body } = await service.call('GET', `/instance/${queued!.id}/events`);
  expect(body.events).toMatchObject([{ reason: 'Queued', type: 'Warning' }]);
  expect((await service.predict()).status).toBe(200);
  await limit(world, { baseModelInstanceLimit: 2 });
  await service.until((all) => {
    expect(all.map(({ statusInfo }) => statusInfo.totalStatus)).toEqual(['RUNNING', 'RUNNING']);
    expect(all.some(({ id }) => before.includes(id))).toBe(false);
  });
});

test('where the public group evicts, a service that rests sleeps for the one that is called, and comes back when it is', async () => {
  const { world, account } = await limited({ baseModelInstanceLimit: 1 });
  const change = { groups: [{ name: 'default', enabledEviction: true }] };
  expect((await world.call('PATCH', '/api/mlpcore/admin/resource-groups', change)).status).toBe(200);
  const resting = await world.service('echo', small, { accessMode: 'public', account });
  await resting.serving(1);
  const called = await world.service('echo', { ...small, ...asleep }, { accessMode: 'public', account });
  expect((await called.predict()).body).toMatchObject({ code: 'account.limit.instances' });
  await world.pool.query("update models set last_activity_at = now() - interval '1 hour' where id = $1", [resting.id]);
  await world.pool.query("update instances set created_at = now() - interval '1 hour'");
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await called.answered();
  expect(await resting.state()).toBe('SLEEPING');
  const { rows } = await world.pool.query("select note from instance_events where reason = 'Evicted'");
  expect(rows).toMatchObject([
    { note: { code: 'instance.evicted.account', args: { group: 'default', scope: 'account' } } },
  ]);
});
