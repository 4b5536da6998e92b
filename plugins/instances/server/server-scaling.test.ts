import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { GroupScaler } from '#plugins/resource-groups/server/scaling/scaler.ts';
import { useBundles } from './test/bundles.ts';
import { configuration, groupsOf, patience, small, tasks, told } from './test/groups.ts';
import { makeWorld, TestService } from './test/world.ts';

const bundles = useBundles();

test('a group adds a server by its configuration where instances wait, says why it adds no other, and takes it away once it is idle', async () => {
  const world = await makeWorld(bundles.folder);
  const { host } = await world.start();
  await told(world);
  const groups = await groupsOf(world);
  await groups.make(
    'crew',
    { maxServersCount: 1, idleMinutes: 10, serverConfiguration: configuration },
    { enabledAutoScaling: true },
  );
  const service = await world.service('echo', { resourceGroup: 'crew', ...small, minInstancesCount: 2 });
  const [one] = await service.serving(2);
  expect(await groups.servers('crew')).toMatchObject([{ name: hostname(), isAutoCreated: false }]);
  expect(await groups.history('crew')).toContain('scaling.added');
  await vi.waitFor(async () => expect(await tasks(world)).toContain('SCALE_UP COMPLETED'), patience);
  const { body } = await service.call('GET', `/instance/${one!.id}/events`);
  expect(body.events.find(({ reason }: { reason: string }) => reason === 'Placed')).toMatchObject({
    type: 'Normal',
    message: `It asks for 500m CPU, 256Mi RAM, 1Gi disk and is put on the server ${hostname()} of the resource group crew, its only one.`,
    note: {
      code: 'resource_group.placed.sole',
      args: { cpu: '500m', memory: '256Mi', disk: '1Gi', gpus: '', server: hostname(), name: 'crew', fitting: '1' },
    },
  });

  const third = await world.service('mute', { resourceGroup: 'crew', ...small });
  const held = async () => (await third.call('GET', '/status')).body.heldUp?.code;
  await vi.waitFor(async () => expect(await held()).toBe('resource_group.no_room.maximum'), patience);
  expect(await groups.get('crew')).toMatchObject({
    waiting: 1,
    short: ['cpu'],
    scaling: { code: 'resource_group.no_room.maximum', args: { name: 'crew', most: '1' } },
  });
  const plan = async (of: TestService) => (await of.call('GET', '/start-plan')).body;
  expect(await plan(third)).toMatchObject({
    fitting: 0,
    groupOwner: groups.accountId,
    queue: { waiting: 1, before: 0, place: 1 },
    helps: [
      { by: 'group', name: 'default' },
      { by: 'stop', accountId: groups.accountId, modelId: service.id },
    ],
  });
  expect((await plan(service)).queue).toEqual({ waiting: 1, before: 1 });
  await vi.waitFor(async () => expect(await tasks(world)).toContain('NEED_SCALE_UP FAILED'), patience);
  expect(await groups.history('crew')).toContain('scaling.maximum');

  for (const each of [service, third]) await each.call('POST', '/instances', 0);
  await service.until((all) => expect(all).toEqual([]));
  const scaler = host.container.get(GroupScaler);
  await scaler.look();
  await scaler.look(new Date(Date.now() + 11 * 60_000));
  await vi.waitFor(async () => expect(await groups.servers('crew')).toEqual([]), patience);
  expect(await groups.history('crew')).toContain('scaling.released.removed');
  expect(await groups.get('crew')).not.toHaveProperty('waiting');
  await vi.waitFor(async () => expect(await tasks(world)).toContain('SCALE_DOWN COMPLETED'), patience);
});

test('a clone on a template gets a server of it and runs there; what cannot be is refused in a sentence', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  await told(world);
  const groups = await groupsOf(world);
  const templates = `/api/mlpcore/account/${groups.accountId}/server/template`;
  const templateOf = async (name: string, rawConfiguration: string) => {
    const body = { name, type: 'HOSTING_SERVER', description: '', rawConfiguration, tarifficationPrice: 3 };
    return (await world.call('POST', templates, { ...body, tarifficationPeriod: 'HOUR' })).body.id;
  };
  const fits = await templateOf('Small', configuration);
  const huge = await templateOf('Huge', configuration.replace('cpu: 1', 'cpu: 100000'));
  const prototype = await world.service('echo', {
    ...small,
    prototype: true,
    supportedTemplates: [fits, huge],
    minInstancesCount: 0,
  });
  const clone = (templateId: number, name: string) =>
    prototype.call('POST', `/clone?name=${name}&autoStart=true&templateId=${templateId}`);
  const refusal = async (...asked: Parameters<typeof clone>) => (await clone(...asked)).body.code;
  expect(await refusal(fits, 'early')).toBe('resource_group.template.no_group');
  await groups.make('crew', {});
  expect(await refusal(huge, 'large')).toBe('resource_group.template.unavailable');
  expect(await refusal(fits + 1_000, 'other')).toBe('request.invalid');

  const { status, body } = await clone(fits, 'own');
  expect([status, body]).toMatchObject([200, { resourceGroup: 'crew', supportedTemplates: [fits] }]);
  const service = new TestService(world, 'own', body.id);
  const [one] = await service.serving(1);
  expect(one).toMatchObject({ serverName: hostname() });
  expect(await groups.servers('crew')).toMatchObject([
    { name: hostname(), tarifficationPrice: 3, reserved: { instances: 1 } },
  ]);
  const { events } = (await service.call('GET', `/instance/${one!.id}/events`)).body;
  expect(events.find(({ reason }: { reason: string }) => reason === 'Placed')).toMatchObject({
    note: { code: 'resource_group.placed.own', args: { server: hostname(), name: 'crew' } },
  });
  expect(await groups.history('crew')).toContain('server.prepared');
  await vi.waitFor(async () => expect(await tasks(world)).toContain('PREPARE COMPLETED'), patience);

  // The machine is a server of the group already; nothing is left of a clone that gets none.
  expect(await refusal(fits, 'second')).toBe('resource_group.template.unavailable');
  const models = `/api/mlpcore/account/${groups.accountId}/model`;
  expect((await world.call('GET', `${models}/second`)).status).toBe(404);
  const created = { modelName: 'made', resourceGroup: 'default', supportedTemplates: [fits] };
  expect(await world.call('POST', `${models}?templateId=${fits}`, created)).toMatchObject({
    status: 409,
    body: { code: 'resource_group.template.other_group' },
  });
  expect(await world.call('POST', `${models}?templateId=${huge}`, created)).toMatchObject({ status: 400 });
});

test('servers come from the reserve before new ones and go back there, and one that somebody added is stopped and started', async () => {
  const world = await makeWorld(bundles.folder);
  const { host } = await world.start();
  await told(world);
  const groups = await groupsOf(world);
  await groups.make('spare', {});
  await groups.add('spare', 'spare-1');
  await groups.make('crew', { reserveResourceGroupName: 'spare', idleMinutes: 10 }, { enabledAutoScaling: true });
  const service = await world.service('echo', { resourceGroup: 'crew', ...small });
  await service.serving(1);
  expect(await groups.servers('crew')).toMatchObject([{ name: 'spare-1' }]);
  expect(await groups.servers('spare')).toEqual([]);
  expect([await groups.history('crew'), await groups.history('spare')]).toEqual([
    expect.arrayContaining(['scaling.taken']),
    expect.arrayContaining(['scaling.taken']),
  ]);
  await service.call('POST', '/instances', 0);
  await service.until((all) => expect(all).toEqual([]));
  const scaler = host.container.get(GroupScaler);
  const later = async () => {
    await scaler.look();
    await scaler.look(new Date(Date.now() + 11 * 60_000));
  };
  await later();
  expect(await groups.servers('spare')).toMatchObject([{ name: 'spare-1' }]);
  await vi.waitFor(async () => expect(await tasks(world)).toContain('SET_CORRECT_GROUP COMPLETED'), patience);

  await world.pool.query(
    "update resource_servers set group_id = (select id from resource_groups where name = 'crew'), idle_since = null where name = 'spare-1'",
  );
  await later();
  expect(await groups.servers('crew')).toMatchObject([{ name: 'spare-1', status: 'STOPPED' }]);
  await service.call('POST', '/instances', 1);
  await service.serving(1);
  expect(await groups.history('crew')).toEqual(expect.arrayContaining(['scaling.released.stopped', 'scaling.started']));
});
