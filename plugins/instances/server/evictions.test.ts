import { expect, test, vi } from 'vitest';
import type { Server } from '#core/server/boot.ts';
import { UnusedServices } from '#plugins/resource-groups/server/placement/unused.ts';
import { useBundles } from './test/bundles.ts';
import { makeWorld, type TestService, type World } from './test/world.ts';

const bundles = useBundles();

const patience = { timeout: 40_000, interval: 100 };
const half = {
  resourceLimits: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
};

/** A world with a group that has one server with room for two instances. */
async function crowded(group: object): Promise<{ readonly world: World; readonly server: Server }> {
  const world = await makeWorld(bundles.folder);
  const server = await world.start();
  await vi.waitFor(
    async () => expect((await world.pool.query('select 1 from hosting_machines')).rows).toHaveLength(1),
    patience,
  );
  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const groups = `/api/mlpcore/account/${accountId}/resource-groups`;
  const made = await world.call('POST', groups, {
    name: 'boat',
    resourceGroupType: 'HOSTING_SERVER',
    enabledEviction: true,
    ...group,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const boat = { serverName: 'boat-1', rawConfiguration: 'cpu: 1\nmemory: 1Gi\ndisk: 4Gi\n' };
  expect((await world.call('POST', `${groups}/boat/server`, boat)).status).toBe(200);
  return { world, server };
}

const inBoat = (world: World, settings: object = {}) =>
  world.service('echo', { resourceGroup: 'boat', ...half, ...settings });

/** Whoever gives way finishes its requests first. */
const served = (service: TestService) => vi.waitFor(() => service.serving(1), { timeout: 60_000 });

const heldUp = async (service: TestService) => (await service.call('GET', '/status')).body.heldUp;

async function evictionsOf({ pool }: World) {
  const [events, tasks, notices] = await Promise.all([
    pool.query(
      "select note ->> 'code' as code, note -> 'args' as args, type from instance_events where reason = 'Evicted' order by id",
    ),
    pool.query("select status from tasks where operation = 'EVICT'"),
    pool.query("select severity, params from notifications where operation_type = 'EVICT'"),
  ]);
  return { events: events.rows, tasks: tasks.rows, notices: notices.rows };
}

test('who means more has who means less give way, who waits then and comes back when there is room', async () => {
  const { world } = await crowded({});
  const less = await inBoat(world, { placementPriority: 'LOW' });
  const middle = await inBoat(world);
  const [victim] = await less.serving(1);
  await middle.serving(1);
  const more = await inBoat(world, { placementPriority: 'HIGH' });
  expect((await more.call('GET', '')).body.placementPriority).toBe('HIGH');
  await served(more);
  await served(middle);
  const waiting = await less.until((all) =>
    expect(all.map(({ statusInfo }) => statusInfo.podStatus)).toEqual(['Queued']),
  );
  expect(waiting[0]!.id).not.toBe(victim!.id);
  await vi.waitFor(
    async () =>
      expect(await heldUp(less)).toMatchObject({
        code: 'resource_group.no_room',
        args: { name: 'boat', because: 'resource_group.lacks.cpu', resource_group_lacks_cpu: 'boat-1' },
      }),
    patience,
  );
  const { events, tasks, notices } = await evictionsOf(world);
  expect(events).toEqual([
    {
      type: 'Warning',
      code: 'instance.evicted.priority',
      args: expect.objectContaining({ group: 'boat', server: 'boat-1', scope: 'group', instance: String(victim!.id) }),
    },
  ]);
  const told = await world.pool.query(
    "select args, level from resource_group_log where code = 'instance.Evicted' and group_id = (select id from resource_groups where name = 'boat')",
  );
  expect(told.rows).toMatchObject([
    {
      level: 'ERROR',
      args: {
        note: 'instance.evicted.priority',
        scope: 'group',
        service: expect.stringMatching(/^echo/),
        server: 'boat-1',
      },
    },
  ]);
  expect(tasks).toHaveLength(1);
  expect(notices).toMatchObject([{ severity: 'WARNING', params: { note: 'instance.evicted.priority' } }]);
  await more.call('POST', '/instances', 0);
  await served(less);
});

test('where nobody evicts and among equals, who comes later waits', async () => {
  const { world } = await crowded({ enabledEviction: false });
  await (await inBoat(world, { minInstancesCount: 2, placementPriority: 'LOW' })).serving(2);
  const more = await inBoat(world, { placementPriority: 'HIGH' });
  await vi.waitFor(async () => expect((await heldUp(more))?.code).toBe('resource_group.no_room'), patience);
  expect((await evictionsOf(world)).events).toEqual([]);
});

test('in a public group the service that rests the longest gives way and sleeps until it is called, and one that was just used does not, and one that is unused for two days sleeps as well', async () => {
  const { world, server } = await crowded({ access: 'PUBLIC' });
  const [older, old] = [await inBoat(world), await inBoat(world)];
  await older.serving(1);
  await old.serving(1);
  const rests = async (service: TestService, hours: number) => {
    await world.pool.query('update models set last_activity_at = now() - make_interval(hours => $2) where id = $1', [
      service.id,
      hours,
    ]);
    await world.pool.query('update instances set created_at = now() - make_interval(hours => $2) where model_id = $1', [
      service.id,
      hours,
    ]);
  };
  const next = await inBoat(world);
  await vi.waitFor(async () => expect((await heldUp(next))?.code).toBe('resource_group.no_room'), patience);
  await rests(older, 3);
  await rests(old, 2);
  await served(next);
  await older.until((all) => expect(all).toEqual([]));
  expect(await older.state()).toBe('SLEEPING');
  await old.serving(1);
  const { events, tasks } = await evictionsOf(world);
  expect(events).toMatchObject([{ code: 'instance.evicted.room', args: { group: 'boat', server: 'boat-1' } }]);
  expect(tasks).toHaveLength(1);
  await older.answered();
  expect(await old.state()).toBe('SLEEPING');
  await rests(next, 47);
  const unused = server.host.container.get(UnusedServices);
  await unused.look();
  await next.serving(1);
  await rests(next, 49);
  await unused.look();
  await next.until((all) => expect(all).toEqual([]));
  expect(await next.state()).toBe('SLEEPING');
  expect((await evictionsOf(world)).events.at(-1)).toMatchObject({
    code: 'instance.evicted.unused',
    args: { days: '2' },
  });
});
