import { expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import audit from '#plugins/audit/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import superadmin from './index.ts';

test('the audit log tells a look at what a configuration would change from the change', async () => {
  const server = await startServer([accounts, audit, notifications, superadmin]);
  onTestFinished(() => server.stop());
  const session = await signInForTest(server);
  const east = await registerForTest(server, 'east');
  const path = '/api/mlpcore/admin/system-config/account/east/config';
  const body = { accountName: 'east', accountDisplayName: 'Eastern' };
  for (const query of ['?dryRun=true', '']) await server.call('POST', `${path}${query}`, { session, body });
  const { records } = (await server.call('GET', '/api/mlpcore/account/east/audit?who=superadmin', { session: east }))
    .body;
  expect(records.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'accountDisplayName', before: 'east', after: 'Eastern' }],
    [{ field: 'dryRun', after: true }],
  ]);
});
