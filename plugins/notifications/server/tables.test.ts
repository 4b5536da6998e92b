import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { startNotices } from './notices-test.ts';
import { noticeChoices, noticeMutes } from './choices/tables.ts';
import { noticeLetters, noticeLettersSent } from './letters/tables.ts';
import { noticeReads, noticeSettings, notices } from './tables.ts';
import { noticeAttempts, noticeDeliveries, noticeWebhooks } from './webhooks/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startNotices();
});
afterAll(() => server.stop());

const tables = [
  notices,
  noticeReads,
  noticeSettings,
  noticeChoices,
  noticeMutes,
  noticeLetters,
  noticeLettersSent,
  noticeWebhooks,
  noticeDeliveries,
  noticeAttempts,
];
test.each(tables)('notices are in the database as the code has them', async (table) => {
  const { rows } = await server.host.container
    .get(Database)
    .execute<{ name: string; type: string; required: boolean }>(
      sql`select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = ${getTableName(table)} order by column_name`,
    );
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('bigserial', 'bigint').replace('text[]', 'ARRAY'),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
