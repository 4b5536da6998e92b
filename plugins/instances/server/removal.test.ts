import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildBundles } from './test/bundles.ts';
import { makeWorld } from './test/world.ts';
import * as tables from './tables.ts';

let bundles: ReturnType<typeof buildBundles>;
beforeAll(() => {
  bundles = buildBundles();
});
afterAll(() => bundles.remove());

test('with its service go the instances, their processes, their files and all that is known of them', async () => {
  const world = await makeWorld(bundles.folder);
  await world.start();
  const service = await world.service('echo', { minInstancesCount: 2 });
  await service.serving(2);
  const { pid } = await service.ask();
  expect((await service.call('DELETE', '')).status).toBe(200);
  await vi.waitFor(async () => expect((await service.call('GET', '')).status).toBe(404), { timeout: 20_000 });
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await vi.waitFor(async () => {
    for (const table of Object.values(tables).map(getTableName).filter((name) => name !== 'instance_gates')) expect((await world.pool.query(`select * from ${table}`)).rows).toEqual([]);
    expect(readdirSync(join(world.installation.dataDir, 'instances'))).toEqual([]);
  }, { timeout: 5_000 });
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
    const columns = Object.values(getTableColumns(table)).map((column) => ({ name: column.name, type: typeNames[column.getSQLType()] ?? column.getSQLType(), required: column.notNull }));
    expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  }
});
