import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { occupancy } from '#plugins/resource-groups/server/public.ts';
import { GroupScaler } from '#plugins/resource-groups/server/scaling/scaler.ts';
import { Services, Starts } from '#plugins/services/server/public.ts';
import { bootInstallation } from './test/boot.ts';
import { buildBundles } from './test/bundles.ts';
import { makeWorld, TestService, type World } from './test/world.ts';
import { freePorts } from '../../../tests/harness/product.ts';
import { Admission } from './starting/admission.ts';

let bundles: ReturnType<typeof buildBundles>;
beforeAll(() => {
  bundles = buildBundles();
});
afterAll(() => bundles.remove());

const patience = { timeout: 30_000, interval: 100 };
const small = {
  resourceLimits: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
};
const configuration = 'cpu: 1\nmemory: 1Gi\ndisk: 4Gi\n';

/** Groups of the account that the services of a world are in. */
async function groupsOf(world: World) {
  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const base = `/api/mlpcore/account/${accountId}/resource-groups`;
  const call = async (method: string, path: string, body?: unknown) => {
    const answered = await world.call(method, base + path, body);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    return answered.body;
  };
  return {
    accountId,
    make: (name: string, scaling: object, more: object = {}) =>
      call('POST', '', {
        name,
        resourceGroupType: 'HOSTING_SERVER',
        autoScalingConfiguration: { minServersCount: 0, ...scaling },
        ...more,
      }),
    get: (name: string) => call('GET', `/${name}`),
    servers: (name: string) => call('GET', `/${name}/server/status`),
    add: (name: string, serverName: string) =>
      call('POST', `/${name}/server`, { serverName, rawConfiguration: configuration }),
    history: async (name: string): Promise<string[]> =>
      (await call('GET', `/${name}/capacity/logs`)).map(({ code }: { code: string }) => code),
  };
}

const tasks = async ({ pool }: World) =>
  (await pool.query<{ said: string }>("select operation || ' ' || status as said from tasks order by id")).rows.map(
    ({ said }) => said,
  );

/** The machine of the world's servers has told of itself. */
const told = (world: World) =>
  vi.waitFor(
    async () => expect((await world.pool.query('select 1 from hosting_machines')).rows).toHaveLength(1),
    patience,
  );

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

test('a start of many is foreseen with room for those alone that fit beside each other', async () => {
  const world = await makeWorld(bundles.folder, { ROLES: 'core,gateway' });
  await world.start();
  const groups = await groupsOf(world);
  await groups.make('pier', {});
  await world.pool.query(
    `insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at) values ('m1', 4, 16e9, 1e12, now() + interval '1 hour')`,
  );
  await world.pool.query(
    `insert into resource_servers (group_id, name, machine, status, capacity)
     select id, 'pier-1', 'm1', 'RUNNING', '{"cpu":1.5,"memory":4e9,"disk":1e11,"gpuModels":[]}' from resource_groups where name = 'pier'`,
  );
  const ids: number[] = [];
  for (const minInstancesCount of [1, 2, 1]) {
    const { id } = await world.service('echo', { resourceGroup: 'pier', ...small, minInstancesCount });
    ids.push(id);
    await world.call('POST', `/api/mlpcore/account/${groups.accountId}/model/${id}/instances`, 0);
  }
  const review = async (order: readonly number[]) => {
    const body = { act: 'start', ids: order };
    const answered = await world.call('POST', `/api/mlpcore/account/${groups.accountId}/model-acts/review`, body);
    return answered.body.reviewed.map(
      ({ modelId, verdict, notes }: { modelId: number; verdict: string; notes: { code: string }[] }) => [
        ids.indexOf(modelId),
        verdict,
        ...notes.map(({ code }) => code),
      ],
    );
  };
  // Three instances of half a core each have room.
  const full = ['queue', 'resource_group.no_room'];
  expect(await review(ids)).toEqual([
    [0, 'pass'],
    [1, 'pass'],
    [2, ...full],
  ]);
  expect(await review(ids.toReversed())).toEqual([
    [2, 'pass'],
    [1, 'pass'],
    [0, ...full],
  ]);
});

test('a service that runs needs no more room to learn; moved to another group it leaves a task, which ends once nothing of it runs in the one before', async () => {
  const world = await makeWorld(bundles.folder);
  const { host } = await world.start();
  await told(world);
  const groups = await groupsOf(world);
  for (const name of ['before', 'after']) {
    await groups.make(name, {});
    await groups.add(name, `${name}-1`);
  }
  const service = await world.service('echo', {
    resourceGroup: 'before',
    resourceLimits: { ...small.resourceLimits, cpuRequest: '600m' },
  });
  await service.serving(1);
  const [starts, entity] = [host.container.get(Starts), (await host.container.get(Services).byId(service.id))!];
  const ask = async (occasion: 'train' | 'scale', instances: number) => {
    const { id, name, data, account } = entity;
    const { demand } = starts.wanted(data);
    const wish = { occasion, account, service: { id, name, data }, instances, demand, caller: undefined };
    const verdict = await starts.ask(wish);
    return verdict.do === 'pass' ? verdict.warnings?.map(({ code }) => code) : verdict.fault.code;
  };
  expect(await ask('train', 1), 'it learns where it runs').toEqual([]);
  expect(await ask('train', 2)).toEqual(['resource_group.no_room']);
  expect(await ask('scale', 2)).toEqual(['resource_group.no_room']);
  const moved = await world.call(
    'POST',
    '/api/mlpcore/admin/models/resource-group/migrate?sourceGroup=before&targetGroup=after',
  );
  expect(moved.body).toMatch(/^Moved: 1/);
  await vi.waitFor(async () => expect(await tasks(world)).toContain('TRANSFER COMPLETED'), patience);
  const [occupants] = host.made(occupancy);
  const { rows } = await world.pool.query<{ id: number }>("select id from resource_groups where name = 'before'");
  expect((await occupants!.now([rows[0]!.id])).get(rows[0]!.id) ?? []).toEqual([]);
  await service.serving(1);
});

test('of several processes that decide at once none gives away what another has given, and each server gets its share', async () => {
  const world = await makeWorld(bundles.folder, { ROLES: 'core,gateway' });
  const [port, gatePort] = await freePorts(2);
  const first = await world.start();
  const second = await bootInstallation({ ...world.installation, port: port!, gatePort: gatePort! });
  try {
    const groups = await groupsOf(world);
    await groups.make('fleet', {});
    await world.pool.query(
      `with machine as (
         insert into hosting_machines (name, cores, memory_bytes, disk_bytes, heard_at)
         select 'm' || n, 4, 16e9, 1e12, now() + interval '1 hour' from generate_series(1, 3) n returning name)
       insert into resource_servers (group_id, name, machine, status, capacity)
       select resource_groups.id, 's-' || machine.name, machine.name, 'RUNNING', '{"cpu":1.5,"memory":4e9,"disk":1e11,"gpuModels":[]}'
       from machine, resource_groups where resource_groups.name = 'fleet'`,
    );
    const services = await Promise.all(
      ['echo', 'mute'].map(async (image) => {
        const { id } = await world.service(image, { resourceGroup: 'fleet', ...small, minInstancesCount: 0 });
        return (await first.host.container.get(Services).byId(id))!;
      }),
    );
    const { rows } = await world.pool.query<{ id: number; model: number }>(
      `insert into instances (account_id, model_id, hosting)
       select $1, model, 'hostingServer' from unnest($2::bigint[]) model, generate_series(1, 10) returning id, model_id as model`,
      [groups.accountId, services.map(({ id }) => id)],
    );
    await world.pool.query(
      `insert into instance_plans (model_id, account_id, demand, min_count, launchable, hosting_type, removing)
       select model, $1, '{"cpu":0.5,"memory":268435456,"disk":1073741824,"gpus":0,"derived":false,"group":"fleet"}', 10, true, 'AUTOMATIC', false
       from unnest($2::bigint[]) model on conflict do nothing`,
      [groups.accountId, services.map(({ id }) => id)],
    );
    const { id } = (await world.pool.query<{ id: number }>("select id from resource_groups where name = 'fleet'"))
      .rows[0]!;
    const deciders = [first, second].map(({ host }) => host.container.get(Admission));
    const verdicts = await Promise.all(
      rows.map((row, at) =>
        deciders[at % 2]!.admit(row.id, {
          service: services.find((service) => service.id === row.model)!,
          group: { id },
          hash: 'same',
          closedTo: [],
        }),
      ),
    );
    const waits = verdicts.flatMap((verdict) => (verdict.do === 'pass' ? [] : [verdict.fault.code]));
    expect(waits).toEqual(Array.from({ length: 11 }, () => 'resource_group.no_room'));
    const placed = await world.pool.query(
      'select server_name, count(*)::int as count from instances where held is not null group by 1 order by 1',
    );
    expect(placed.rows).toEqual(['m1', 'm2', 'm3'].map((server_name) => ({ server_name, count: 3 })));
  } finally {
    await second.stop();
  }
});
