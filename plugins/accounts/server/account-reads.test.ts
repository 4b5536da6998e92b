import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { authorized, registerOwner, sessionsPath, type Owner } from './calls-test.ts';
import { defaultLimits } from './people/account-store.ts';
import accounts from './index.ts';
import { signInForTest } from './sign-in/sign-in-test.ts';

let server: TestServer;
let admin: string;
let north: Owner;
let south: Owner;
beforeAll(async () => {
  server = await startServer([accounts], { environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
  north = await registerOwner(server, 'northquay');
  south = await registerOwner(server, 'southquay');
});
afterAll(() => server.stop());

test('visitors learn the domains and that no captcha is asked', async () => {
  expect((await server.call('GET', '/api/accountsadmin/public/options')).body).toEqual({
    domains: [{ domain: '127.0.0.1', product: 'mlp', internalUserUiAvailable: false, ownerOnly: false }],
  });
  expect((await server.call('GET', '/api/mlpcore/system-config/captcha')).body).toEqual({
    enabled: false,
    siteKey: '',
  });
});

test.each([
  ['GET', authorized],
  ['GET', '/api/accountsadmin/c/users/1/allowed-accounts'],
  ['GET', '/api/accountsadmin/c/account-invitation/get-by-user?userId=1'],
  ['GET', sessionsPath],
  ['DELETE', sessionsPath],
  ['DELETE', `${sessionsPath}/1`],
  ['GET', '/api/mlpcore/account'],
  ['POST', '/api/mlpcore/account'],
  ['GET', '/api/mlpcore/account/demo'],
  ['GET', '/api/mlpcore/account/no-such'],
  ['POST', '/api/mlpcore/account/demo/activity'],
])('%s %s is for those who are signed in', async (method, path) => {
  expect(await server.call(method, path)).toMatchObject({ status: 401, body: { code: 'sign_in.required' } });
});

test('allowed accounts are one’s own; a superadministrator may ask for anybody', async () => {
  const ask = (userId: number | string, session: string) =>
    server.call('GET', `/api/accountsadmin/c/users/${userId}/allowed-accounts?product=mlp`, { session });
  expect(await ask(north.userId, north.session)).toMatchObject({
    status: 200,
    body: [{ id: north.accountId, name: 'northquay', availableToSelect: true }],
  });
  expect((await ask(north.userId, admin)).body).toHaveLength(1);
  expect((await ask(999_999, admin)).body).toEqual([]);
  // Somebody else's id and nobody's id sound the same.
  const [others, nobodys] = [await ask(south.userId, north.session), await ask(999_999, north.session)];
  expect([others.status, nobodys.status, others.body.code, others.body.message]).toEqual([
    403,
    403,
    nobodys.body.code,
    nobodys.body.message,
  ]);
  for (const userId of ['x', '1.5', '-1', '99999999999999999999', '%00', '1%20or%201'])
    expect((await ask(userId, north.session)).status).toBe(400);
});

test('invitations are told to the invited, who may have registered after them', async () => {
  const pool = server.host.container.get(Pool);
  await pool.query(
    "insert into invitations (account_id, login, membership, status, created_at) values ($1, 'westquay@example.com', 'developer', 'SENT', '2026-01-02T03:04:05Z')",
    [north.accountId],
  );
  const west = await registerOwner(server, 'westquay');
  const ask = (userId: number | string, session: string) =>
    server.call('GET', `/api/accountsadmin/c/account-invitation/get-by-user?userId=${userId}`, { session });
  expect((await ask(west.userId, west.session)).body).toEqual([
    {
      id: expect.any(Number),
      accountId: north.accountId,
      accountName: 'northquay',
      login: 'westquay@example.com',
      role: 'MLP_DEVELOPER',
      status: 'SENT',
      createdAt: '2026-01-02T03:04:05.000Z',
    },
  ]);
  expect((await ask(north.userId, north.session)).body).toEqual([]);
  expect((await ask(west.userId, north.session)).body.code).toBe('user.access.denied');
  expect((await ask('x', north.session)).status).toBe(400);
});

test('the chosen account shows itself, by id and by name, to its members alone', async () => {
  const info = {
    accountId: north.accountId,
    shortName: 'northquay',
    displayName: 'northquay',
    language: 'EN',
    timeZone: 'UTC',
    tags: {},
    limits: defaultLimits,
  };
  for (const path of [
    '/api/mlpcore/account',
    '/api/mlpcore/account/northquay',
    `/api/mlpcore/account/${north.accountId}`,
  ]) {
    expect(await server.call('GET', path, { session: north.session })).toMatchObject({ status: 200, body: info });
  }
  const [others, nobodys] = [
    await server.call('GET', '/api/mlpcore/account/northquay', { session: south.session }),
    await server.call('GET', '/api/mlpcore/account/no-such', { session: south.session }),
  ];
  expect([others.status, others.body.code, others.body.message]).toEqual([
    403,
    nobodys.body.code,
    nobodys.body.message,
  ]);
  expect((await server.call('GET', '/api/mlpcore/account/northquay', { session: admin })).status).toBe(200);
  expect((await server.call('GET', '/api/mlpcore/account/no-such', { session: admin })).status).toBe(404);
});

test('the public name is for everybody', async () => {
  expect((await server.call('GET', '/api/mlpcore/account/demo/publicName')).body).toBe('Demo');
  for (const account of ['no-such', '999999', '99999999999999999999', '%00', '%F0%9F%98%80', 'a%2Fb', "x'--"]) {
    expect(await server.call('GET', `/api/mlpcore/account/${account}/publicName`)).toMatchObject({
      status: 404,
      body: { code: 'account.not_found' },
    });
  }
});
