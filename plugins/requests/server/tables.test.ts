import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import plugin from './index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { requests } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts, notifications, plugin]);
});
afterAll(() => server.stop());

test('requests are in the database as the code has them', async () => {
  const { rows } = await server.host.container
    .get(Database)
    .execute<{ name: string; type: string; required: boolean }>(
      sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = ${getTableName(requests)} order by column_name`,
    );
  const columns = Object.values(getTableColumns(requests)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('bigserial', 'bigint'),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
