import { getTableColumns, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { Scene } from '#plugins/gateway/server/test/scene.ts';
import externalModels from './index.ts';
import { externalModels as table } from './tables.ts';

test('the table is in the database as the code has it', async () => {
  const scene = await Scene.open({ plugins: [externalModels] });
  try {
    const { rows } = await scene.server.host.container
      .get(Database)
      .execute<{ name: string; type: string; required: boolean }>(
        sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = 'external_models' order by column_name`,
      );
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
    }));
    expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  } finally {
    await scene.close();
  }
});
