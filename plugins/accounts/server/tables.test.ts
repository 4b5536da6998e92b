import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import accounts from './index.ts';
import { steps } from './steps.ts';
import * as tables from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer([accounts]);
});
afterAll(() => server.stop());

const typeNames: Readonly<Record<string, string>> = {
  bigserial: 'bigint',
  'text[]': 'ARRAY',
  'timestamp with time zone': 'timestamp with time zone',
};

test.each(Object.values(tables).map((table) => [getTableName(table), table] as const))(
  '%s is in the database as the code has it',
  async (name, table) => {
    const { rows } = await server.host.container
      .get(Database)
      .execute<{ name: string; type: string; required: boolean }>(
        sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = ${name} order by column_name`,
      );
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: typeNames[column.getSQLType()] ?? column.getSQLType(),
      required: column.notNull,
    }));
    expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  },
);

test('every step has a name of its own', () => {
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
});
