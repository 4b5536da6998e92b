import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '#core/server/database/database.ts';
import { berth } from '../../../../host-configs/brands.ts';
import { startServer } from '../../../../tests/harness/server.ts';
import accounts from '../index.ts';
import { registerForTest, signInForTest } from '../sign-in/sign-in-test.ts';

test('the permission makes superadministrators of people of the operator alone, whichever of its accounts that is', async () => {
  const server = await startServer([accounts], {
    config: {
      name: 'test',
      brand: berth,
      plugins: ['accounts'],
      settings: { accounts: { systemAccounts: ['system', 'support'] } },
    },
  });
  onTestFinished(() => server.stop());
  const anna = await registerForTest(server, 'north');
  await server.host.container.get(Database).execute(sql`update users set superadmin = true where login like 'north%'`);
  const standing = async () => {
    const session = { session: anna };
    const { userData } = (await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', session))
      .body;
    const settings = (await server.call('GET', '/api/mlpcore/system-config/frontend-settings', session)).body;
    const letters = await server.call('GET', '/api/mlpcore/admin/letters', session);
    return [userData.permissions.includes('ACCOUNTS_ADMIN_WRITE'), settings.isSystemAccount, letters.status];
  };
  expect(await standing()).toEqual([false, false, 403]);
  const operator = { session: await signInForTest(server, 'superadmin') };
  const { accountId } = (await server.call('GET', '/api/mlpcore/account/north', operator)).body;
  const renamed = await server.call('POST', '/api/mlpcore/account', {
    ...operator,
    body: { accountId, shortName: 'support' },
  });
  expect(renamed.status).toBe(200);
  await expect.poll(standing).toEqual([true, true, 200]);
});
