import { expect, onTestFinished, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import audit from '#plugins/audit/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import requests from './index.ts';

test('what is done with the request of an account stands in its audit log, with what that changed', async () => {
  const server = await startServer([accounts, audit, notifications, requests]);
  onTestFinished(() => server.stop());
  const superadmin = await signInForTest(server);
  const east = await registerForTest(server, 'east');
  await server.call('POST', '/api/mlpcore/account/east/management/model_admin', {
    session: east,
    body: { contacts: '@east' },
  });
  const path = '/api/mlpcore/admin/requests';
  const { records } = (await server.call('GET', path, { session: superadmin })).body;
  const request = `${path}/${records[0].id}`;
  for (const done of [true, true, false]) await server.call('PATCH', request, { session: superadmin, body: { done } });
  await server.call('POST', `${request}/grant`, { session: superadmin });

  const log = await server.call('GET', '/api/mlpcore/account/east/audit?who=superadmin', { session: east });
  const told = log.body.records.map(({ call, account, changes }: Record<string, unknown>) => ({
    call,
    account,
    changes,
  }));
  const account = { accountId: expect.any(Number), shortName: 'east' };
  const updated = { call: 'requests.updateRequest', account };
  expect(told).toEqual([
    { call: 'requests.grantRequest', account, changes: [{ field: 'mlp.model_admin', after: true }] },
    { ...updated, changes: [{ field: 'done', before: true, after: false }] },
    { ...updated, changes: [] },
    { ...updated, changes: [{ field: 'done', before: false, after: true }] },
  ]);
});
