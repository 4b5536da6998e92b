import { expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { Log } from '#core/server/runtime.ts';
import { Drivers } from '#plugins/resource-groups/server/public.ts';
import { InstanceStore } from '../instance-store.ts';
import { Specs } from '../launch/specs.ts';
import { useBundles } from '../test/bundles.ts';
import { makeWorld } from '../test/world.ts';
import { beyond, Retention } from './retention.ts';

const bundles = useBundles();

test('instances that ended go with their logs when their time or their room is over', async () => {
  const world = await makeWorld(bundles.folder);
  const { container } = (await world.start()).host;
  const service = await world.service('broken', { minInstancesCount: 0 });
  const ended: number[] = [];
  for (let round = 0; round < 3; round++) {
    await service.change({ minInstancesCount: 1 });
    const [one] = await service.until(([each]) => expect(each?.statusInfo.exitCode).toBe(3));
    await service.change({ minInstancesCount: 0 });
    await service.until((all) => expect(all).toEqual([]));
    ended.unshift(one!.id);
  }
  const store = container.get(InstanceStore);
  const drivers = container.get(Drivers);
  const retention = (logsKeptDays: number, logsKeptBytes: number, all: Pick<Drivers, 'all'> = drivers) =>
    new Retention({
      db: container.get(Database),
      store,
      specs: container.get(Specs),
      drivers: Object.assign(Object.create(drivers), { all: () => all.all() }),
      log: container.get(Log),
      environment: { host: '127.0.0.1', logsKeptDays, logsKeptBytes, eventsKeptDays: 90 },
    });
  const kept = async () => {
    const [driver] = await drivers.all();
    return [(await store.ended(service.id, 10)).map(({ id }) => id), (await driver!.list()).toSorted((a, b) => b - a)];
  };
  await retention(30, 2 ** 30).purge();
  expect(await kept()).toEqual([ended, ended]);
  // What says little counts for 64 KiB: room for two of them, and for one of them and a half.
  await retention(30, 128 * 2 ** 10).purge();
  expect(await kept()).toEqual([ended.slice(0, 2), ended.slice(0, 2)]);
  await retention(30, 96 * 2 ** 10).purge();
  expect(await kept()).toEqual([[ended[0]], [ended[0]]]);
  await world.pool.query(`update instances set deleted_at = now() - interval '31 days' where deleted_at is not null`);
  await retention(30, 2 ** 30).purge();
  expect(await kept()).toEqual([[], []]);
  // What happened is known for longer, and is read page by page.
  const history = async (query: string) => (await service.call('GET', `/logs${query}`)).body;
  const all = await history('');
  expect(new Set(all.map(({ args }: any) => Number(args.instanceId)))).toEqual(new Set(ended));
  const first = await history('?size=2');
  const rest = await history(`?before=${first[1].recordId}`);
  expect([first.length, [...first, ...rest]]).toEqual([2, all]);
  await world.pool.query(
    `update instance_events set last_seen = last_seen - interval '91 days' where instance_id = $1`,
    [ended[0]],
  );
  await retention(30, 2 ** 30).purge();
  expect(new Set((await history('')).map(({ args }: any) => Number(args.instanceId)))).toEqual(new Set(ended.slice(1)));

  // What the database knows nothing of goes as well, though another machine cannot be reached.
  await service.change({ minInstancesCount: 1 });
  const [stray] = await service.until(([each]) => expect(each?.statusInfo.exitCode).toBe(3));
  await service.change({ minInstancesCount: 0 });
  await service.until((present) => expect(present).toEqual([]));
  const [driver] = await drivers.all();
  expect(await driver!.list()).toEqual([stray!.id]);
  await world.pool.query('delete from instances where id = $1', [stray!.id]);
  const away = Object.assign(Object.create(driver!), { list: () => Promise.reject(new Error('It is not there.')) });
  await retention(30, 2 ** 30, { all: async () => [away, driver!] }).endStrays();
  expect(await driver!.list()).toEqual([]);
});

const ended = (modelId: number, id: number, bytes: number) => ({ modelId, id, bytes });
const dropped = (instances: ReturnType<typeof ended>[], most: number) => beyond(instances, most).map(({ id }) => id);

test('what ended last is kept as long as a service has room, and all that is older goes', () => {
  expect(dropped([ended(1, 9, 40), ended(1, 8, 60), ended(1, 7, 1), ended(1, 6, 0)], 100)).toEqual([7, 6]);
});

test('each service has room of its own', () => {
  expect(dropped([ended(1, 9, 90), ended(1, 8, 90), ended(2, 5, 90), ended(2, 4, 10)], 100)).toEqual([8]);
});

test('the last one is kept however much it said', () => {
  expect(dropped([ended(1, 9, 500), ended(1, 8, 1)], 100)).toEqual([8]);
});
