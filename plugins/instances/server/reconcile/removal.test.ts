import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { InstanceFolder } from '#plugins/resource-groups/server/hosting-server/instance-folder.ts';
import { useBundles } from '../test/bundles.ts';
import { makeWorld } from '../test/world.ts';
import * as tables from '../tables.ts';

const bundles = useBundles();

test('with its service go the instances, their processes, their files and all that is known of them', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', { minInstancesCount: 2 });
  await service.serving(2);
  const { pid } = await service.ask();
  expect((await service.call('DELETE', '')).status).toBe(200);
  await vi.waitFor(async () => expect((await service.call('GET', '')).status).toBe(404), { timeout: 20_000 });
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await vi.waitFor(
    async () => {
      for (const table of Object.values(tables)
        .map(getTableName)
        .filter((name) => name !== 'instance_gates'))
        expect((await world.pool.query(`select * from ${table}`)).rows).toEqual([]);
      expect(readdirSync(join(world.installation.dataDir, 'instances'))).toEqual([]);
    },
    { timeout: 5_000 },
  );
});

test('of the instances that ended, those of the last thirty days are kept with their logs', async () => {
  const world = await makeWorld(bundles.folder);
  const server = await world.start();
  const service = await world.service('mute', { minInstancesCount: 0 });
  await server.stop();
  await world.pool.query(
    `insert into instances (account_id, model_id, hosting, driver, desired, stop_at, deleted_at)
     select 1, $1, 'hostingServer', 'HOSTING_SERVER', 'stop', now(), now() - case when n between 3 and 4 then interval '31 days' else interval '0' end from generate_series(1, 12) n`,
    [service.id],
  );
  const folder = join(world.installation.dataDir, 'instances');
  for (let id = 1; id <= 12; id++)
    new InstanceFolder(folder, id).write({
      attempt: 1,
      image: 'bundle:mute',
      exit: { at: new Date().toISOString(), reason: 'Stopped', message: 'It ended.' },
    });
  await world.start();
  await vi.waitFor(
    () =>
      expect(
        readdirSync(folder)
          .map(Number)
          .sort((a, b) => a - b),
      ).toEqual([1, 2, 5, 6, 7, 8, 9, 10, 11, 12]),
    { timeout: 5_000 },
  );
  const { body } = await service.call('GET', '/instance?withEnded=true');
  expect(body.instances.map(({ id }: { id: number }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 2, 1]);
});

const typeNames: Readonly<Record<string, string>> = { bigserial: 'bigint' };

test('the tables are in the database as the code has them', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  for (const table of Object.values(tables)) {
    const { rows } = await world.pool.query(
      "select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = $1 order by column_name",
      [getTableName(table)],
    );
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: typeNames[column.getSQLType()] ?? column.getSQLType(),
      required: column.notNull,
    }));
    expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  }
});
