import { expect, test, vi } from 'vitest';
import { occupancy } from '#plugins/resource-groups/server/public.ts';
import { Services, Starts } from '#plugins/services/server/public.ts';
import { bootInstallation } from './test/boot.ts';
import { useBundles } from './test/bundles.ts';
import { groupsOf, patience, small, tasks, told } from './test/groups.ts';
import { makeWorld } from './test/world.ts';
import { freePorts } from '../../../tests/harness/product.ts';
import { Admission } from './starting/admission.ts';

const bundles = useBundles();

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
