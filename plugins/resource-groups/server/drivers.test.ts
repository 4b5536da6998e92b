import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { GroupTargets } from './group-targets.ts';
import resourceGroups from './index.ts';
import { Drivers, Installation, runtimeDriver, ServerReports, type GroupTarget, type RuntimeDriver } from './public.ts';
import { ServerStore } from './servers/server-store.ts';

const opened: GroupTarget[] = [];
const closed: number[] = [];
const exits = new Map<number, (instanceId: number) => void>();

/** A kind of place that only tells what it was opened with. */
const docks = plugin({
  id: 'docks',
  requires: ['resource-groups'],
  contributes: [
    runtimeDriver({
      type: 'DOCKER',
      needs: {},
      make: () => (group) => {
        opened.push(group);
        return {
          type: 'DOCKER',
          onExit: (listener) => void exits.set(group.id, listener),
          close: async () => void closed.push(group.id),
        } as RuntimeDriver;
      },
    }),
  ],
});

let server: TestServer;
let groups: readonly number[];
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups, docks]);
  const { rows } = await server.host.container.get(Pool).query<{ id: number }>(
    `insert into resource_groups (owner_id, name, type, access) values
      (7, 'north', 'DOCKER', 'PRIVATE'), (7, 'south', 'DOCKER', 'PRIVATE'), (7, 'cloud', 'KUBERNETES', 'PRIVATE') returning id::int`,
  );
  groups = rows.map(({ id }) => id);
});
afterAll(() => server.stop());

test('each group has a driver of its own, with its settings and connection, and another once it is changed', async () => {
  const { container } = server.host;
  const [drivers, targets, pool] = [container.get(Drivers), container.get(GroupTargets), container.get(Pool)];
  const [north, south, cloud] = groups as [number, number, number];
  await targets.set(north, { settings: { network: 'bridge' }, connection: { host: 'north.example', key: 'sesame' } });
  const { rows } = await pool.query('select connection from resource_groups where id = $1', [north]);
  expect(rows[0].connection).not.toContain('sesame');

  const one = await drivers.of(north);
  expect([await drivers.of(north), await drivers.of(south)]).toEqual([one, expect.not.objectContaining(one)]);
  const last = (name: string) => opened.findLast((group) => group.name === name);
  expect([last('north'), last('south')]).toMatchObject([
    {
      name: 'north',
      ownerId: 7,
      settings: { network: 'bridge' },
      connection: { host: 'north.example', key: 'sesame' },
    },
    { name: 'south', settings: {}, connection: {} },
  ]);
  await expect(drivers.of(cloud)).rejects.toMatchObject({ code: 'resource_group.driver.missing' });
  await vi.waitFor(
    async () =>
      expect((await drivers.all()).map(({ type }) => type).toSorted()).toEqual(['DOCKER', 'DOCKER', 'HOSTING_SERVER']),
    { timeout: 5_000 },
  );

  const ended: number[] = [];
  drivers.onExit((id) => void ended.push(id));
  exits.get(south)!(71);
  expect(ended).toEqual([71]);

  await targets.set(north, { connection: { host: 'elsewhere.example' } });
  // The notice of the change before may come late, and has it opened anew as well.
  await vi.waitFor(
    async () => {
      expect(await drivers.of(north)).not.toBe(one);
      expect(last('north')).toMatchObject({
        settings: { network: 'bridge' },
        connection: { host: 'elsewhere.example' },
      });
    },
    { timeout: 5_000 },
  );
  expect(closed).toContain(north);
  expect(closed).not.toContain(south);

  await pool.query('delete from resource_groups where id = $1', [south]);
  await vi.waitFor(() => expect(drivers.of(south)).rejects.toMatchObject({ code: 'resource_group.gone' }), {
    timeout: 5_000,
  });
  expect(closed).toContain(south);
});

test('servers that their driver tells of come, are in trouble and go, and keep what was entered for them', async () => {
  const { container } = server.host;
  const [reports, store, pool] = [container.get(ServerReports), container.get(ServerStore), container.get(Pool)];
  const { rows } = await pool.query<{ id: number }>(
    `insert into resource_groups (owner_id, name, type, access) values (7, 'fleet', 'DOCKER', 'PRIVATE') returning id::int`,
  );
  const { id } = rows[0]!;
  await pool.query(
    `insert into resource_servers (group_id, name, status, capacity) values ($1, 'entered', 'STARTING', '{"cpu":1,"memory":1,"disk":1,"gpuModels":[]}')`,
    [id],
  );
  const amounts = { cpu: 4, memory: 2 ** 30, disk: 2 ** 31, gpuModels: ['L4'] };
  const now = async () =>
    (await store.now([id])).map(({ row, status, reason, amounts: has }) => [row.name, status, reason, has?.cpu]);

  await reports.report(
    id,
    ['entered', 'one', 'two'].map((name) => ({ name, amounts })),
  );
  expect(await now()).toEqual([
    ['entered', 'RUNNING', undefined, 1],
    ['one', 'RUNNING', undefined, 4],
    ['two', 'RUNNING', undefined, 4],
  ]);
  const full = { code: 'fleet.full', args: { left: '0' }, message: 'Its disk is full.' };
  await reports.report(id, [{ name: 'one', amounts, trouble: full }]);
  expect(await now()).toEqual([
    ['entered', 'RUNNING', undefined, 1],
    ['one', 'UNAVAILABLE', full, 4],
  ]);
  const { rows: told } = await pool.query(
    'select code, server_name from resource_group_log where group_id = $1 order by id',
    [id],
  );
  expect(told.map(({ code, server_name }) => `${code} ${server_name}`)).toEqual([
    'server.added one',
    'server.added two',
    'server.removed two',
  ]);
  await reports.report(2 ** 40, [{ name: 'nowhere', amounts }]);

  const identity = container.get(Installation);
  expect(await identity.id()).toMatch(/^[0-9a-f-]{36}$/);
});
