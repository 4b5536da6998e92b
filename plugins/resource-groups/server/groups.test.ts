import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import images from '#plugins/images/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { GroupLog } from './group-log.ts';
import resourceGroups from './index.ts';
import { ResourceGroups } from './public.ts';
import * as tables from './tables.ts';

let server: TestServer;
let session: string;
beforeAll(async () => {
  server = await startServer([accounts, notifications, images, services, resourceGroups]);
  session = await registerForTest(server, 'harbour');
});
afterAll(() => server.stop());

const hostingServer = {
  name: 'default',
  ownerId: 0,
  isDefault: true,
  access: 'PUBLIC',
  enabledEviction: false,
  resourceGroupType: 'HOSTING_SERVER',
  enabledAutoScaling: false,
};

test.each([
  ['/system-config/resource-groups', [{ ...hostingServer, tolerations: {}, affinity: {} }]],
  ['/account/harbour/deployable-resource-groups', [{ ...hostingServer, tarifficationPrice: 0, costPrice: 0 }]],
  ['/account/harbour/owned-resource-groups', []],
  ['/account/harbour/resource-group-types', ['HOSTING_SERVER']],
])('%s tells of the hosting server that every installation has', async (path, expected) => {
  expect(await server.call('GET', `/api/mlpcore${path}`, { session })).toMatchObject({ status: 200, body: expected });
});

test("an account's groups are its own, and its default goes before the installation's", async () => {
  const pool = server.host.container.get(Pool);
  const groups = server.host.container.get(ResourceGroups);
  await registerForTest(server, 'shipyard');
  const {
    rows: [owner, other],
  } = await pool.query<{ id: number }>(
    "select id from accounts where short_name in ('harbour', 'shipyard') order by short_name",
  );
  await pool.query(
    "insert into resource_groups (owner_id, name, type, access, is_default) values ($1, 'dock', 'DOCKER', 'PRIVATE', true), (0, 'pool', 'KUBERNETES', 'SHARED_POOL', false)",
    [owner!.id],
  );
  expect(await groups.resolve(owner!.id, undefined)).toMatchObject({ name: 'dock', type: 'DOCKER' });
  expect(await groups.resolve(owner!.id, 'default')).toMatchObject({ type: 'HOSTING_SERVER' });
  expect(await groups.resolve(other!.id, undefined)).toMatchObject({ name: 'default' });
  for (const name of ['dock', 'pool', 'nowhere'])
    await expect(groups.resolve(other!.id, name)).rejects.toMatchObject({
      code: 'resource_group.not_found',
      status: 404,
    });
  const { body } = await server.call('GET', '/api/mlpcore/account/harbour/owned-resource-groups', { session });
  expect(body).toMatchObject([{ name: 'dock', ownerId: owner!.id }]);
  expect(
    (
      await server.call('GET', '/api/mlpcore/account/harbour/owned-resource-groups', {
        session: await registerForTest(server, 'stranger'),
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await server.call('GET', '/api/mlpcore/account/harbour/owned-resource-groups', {
        session: await signInForTest(server),
      })
    ).status,
  ).toBe(200);
});

test.each(Object.values(tables))('the table is in the database as the code has it', async (table) => {
  const { rows } = await server.host.container
    .get(Pool)
    .query(
      "select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns where table_schema = 'public' and table_name = $1 order by column_name",
      [getTableName(table)],
    );
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    type: column.getSQLType().replace('bigserial', 'bigint'),
    required: column.notNull,
  }));
  expect(rows).toEqual(columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test('the history of groups goes back as far as it is kept', async () => {
  const { container } = server.host;
  const [log, pool] = [container.get(GroupLog), container.get(Pool)];
  const { rows: groups } = await pool.query('select id::int from resource_groups limit 1');
  const groupId = groups[0].id as number;
  for (const code of ['old', 'recent']) await log.note({ groupId, code, message: code });
  for (const [code, days] of [
    ['old', 91],
    ['recent', 89],
  ])
    await pool.query(`update resource_group_log set at = now() - make_interval(days => $2) where code = $1`, [
      code,
      days,
    ]);
  await log.clean();
  const { rows } = await pool.query(`select code from resource_group_log where code in ('old', 'recent')`);
  expect(rows).toEqual([{ code: 'recent' }]);
});
