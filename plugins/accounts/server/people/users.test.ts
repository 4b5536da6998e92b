import { afterAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { openPeople, type Person } from './people-test.ts';

const { server, admin, owner, rival, person, at, call, invite, rolesIn, actingIn, joins } = await openPeople();
afterAll(() => server.stop());

test('an owner promotes, demotes and removes, and it counts at once', async () => {
  const home = await person();
  const who = await joins(home);
  const change = (role: string) => call(home, 'PUT', at(home, `users/${who.userId}/role`), { role });
  expect((await change('MLP_USER')).status).toBe(200);
  expect((await actingIn(who, home.accountId)).userData.permissions).toEqual(['MLP_USER']);
  expect((await change('OWNER')).status).toBe(200);
  expect((await actingIn(who, home.accountId)).userData.accountOwner).toBe(true);
  expect((await change('KING')).status).toBe(400);
  expect((await call(home, 'DELETE', at(home, `users/${who.userId}`))).status).toBe(200);
  expect((await actingIn(who, home.accountId)).code).toBe('account.access.denied');
  for (const gone of [who.userId, rival.userId, 999_999, 'x', '%00', '-1']) {
    expect(await call(home, 'DELETE', at(home, `users/${gone}`))).toMatchObject({
      status: 404,
      body: { code: 'account.user.not_found' },
    });
    expect((await call(home, 'PUT', at(home, `users/${gone}/role`), { role: 'MLP_USER' })).status).toBe(404);
  }
});

test('keys are the account’s and outlast who made them, unless the owner ends those as well', async () => {
  const home = await person();
  const makeKey = async (who: Person) =>
    (
      await server.call('POST', `/api/mlpcore/account/${home.accountId}/token?name=ci`, {
        session: who.session,
        body: {},
      })
    ).body.token as string;
  const works = async (key: string) =>
    (await server.call('GET', `/api/mlpcore/account/${home.accountId}`, { headers: { 'mlp-api-key': key } })).status;
  const [stays, goes] = [await joins(home), await joins(home)];
  const keys = [await makeKey(home), await makeKey(stays), await makeKey(goes)];
  expect(await Promise.all(keys.map(works))).toEqual([200, 200, 200]);
  const remove = (who: Person, query: string) => call(home, 'DELETE', at(home, `users/${who.userId}${query}`));
  expect((await remove(stays, '')).body).toEqual({ revokedKeys: 0 });
  const lower = (who: Person, query: string) =>
    call(home, 'PUT', at(home, `users/${who.userId}/role${query}`), { role: 'MLP_USER' });
  expect((await lower(goes, '')).body).toEqual({ revokedKeys: 0 });
  expect(await Promise.all(keys.map(works))).toEqual([200, 200, 200]);
  expect((await remove(goes, '?revokeKeys=true')).body).toEqual({ revokedKeys: 1 });
  expect(await Promise.all(keys.map(works))).toEqual([200, 200, 401]);
  const lessens = await joins(home);
  const known = await makeKey(lessens);
  expect((await lower(lessens, '?revokeKeys=true')).body).toEqual({ revokedKeys: 1 });
  expect(await works(known)).toBe(401);
  // Who is refused keeps his keys as well.
  expect((await remove(home, '?revokeKeys=true')).body.code).toBe('account.last_owner');
  expect(await works(keys[0]!)).toBe(200);
});

test('the last owner can be neither removed nor demoted, by a superadministrator neither', async () => {
  const home = await person();
  const who = await joins(home);
  for (const session of [home.session, admin]) {
    expect((await server.call('DELETE', at(home, `users/${home.userId}`), { session })).body.code).toBe(
      'account.last_owner',
    );
    expect(
      (await server.call('PUT', at(home, `users/${home.userId}/role`), { session, body: { role: 'MLP_DEVELOPER' } }))
        .body.code,
    ).toBe('account.last_owner');
  }
  await call(home, 'PUT', at(home, `users/${who.userId}/role`), { role: 'OWNER' });
  const both = await Promise.all([
    call(home, 'DELETE', at(home, `users/${who.userId}`)),
    call(who, 'DELETE', at(home, `users/${home.userId}`)),
  ]);
  expect(both.filter(({ status }) => status === 200).length).toBe(1);
  const { rows } = await server.host.container
    .get(Pool)
    .query("select count(*)::int as owners from memberships where account_id = $1 and membership = 'owner'", [
      home.accountId,
    ]);
  expect(rows).toEqual([{ owners: 1 }]);
});

test('only owners see and change who belongs to an account; another account sounds like none', async () => {
  const home = await person();
  const member = await joins(home);
  const { body: invitation } = await invite('waiting@example.com', 'MLP_USER', home);
  const asks = [
    ['GET', 'users'],
    ['PUT', `users/${member.userId}/role`, { role: 'OWNER' }],
    ['DELETE', `users/${member.userId}`],
    ['GET', 'invitations'],
    ['POST', 'invitations', { login: 'new@example.com', role: 'MLP_USER' }],
    ['POST', `invitations/${invitation.id}/resend`],
    ['DELETE', `invitations/${invitation.id}`],
  ] as const;
  for (const [method, rest, body] of asks) {
    expect(await call(member, method, at(home, rest), body), `${method} ${rest}`).toMatchObject({
      status: 403,
      body: { code: 'account.role.insufficient' },
    });
    const [others, nobodys] = [
      await call(rival, method, at(home, rest), body),
      await call(rival, method, `/api/accountsadmin/c/accounts/999999/${rest}`, body),
    ];
    expect([others.status, others.body.message]).toEqual([403, nobodys.body.message]);
    expect((await server.call(method, at(home, rest), body && { body })).status).toBe(401);
  }
  expect(await rolesIn(home)).toEqual(
    new Map([
      [home.userId, 'OWNER'],
      [member.userId, 'MLP_DEVELOPER'],
    ]),
  );
  expect((await call(home, 'GET', at(home, 'invitations'))).body).toEqual([invitation]);
});

test('a superadministrator who acts in an account as its mere member has no more rights than that', async () => {
  const { body } = await invite('superadmin', 'MLP_USER', owner);
  expect(
    (await server.call('POST', `/api/accountsadmin/c/account-invitation/${body.id}/accept`, { session: admin })).status,
  ).toBe(200);
  const asked = async (account: string) => {
    const headers = { cookie: `berth_session=${admin}; berth_account=${account}` };
    const [{ userData }, settings, others] = [
      (await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { headers })).body,
      (await server.call('GET', '/api/mlpcore/system-config/frontend-settings', { headers })).body,
      await server.call('GET', at(rival, 'users'), { headers }),
    ];
    return [
      userData.permissions.includes('ACCOUNTS_ADMIN_WRITE'),
      settings.isSystemAccount,
      others.status,
      userData.internal,
    ];
  };
  expect([await asked('system'), await asked('northquay'), await asked('southquay')]).toEqual([
    [true, true, 200, true],
    [false, false, 403, true],
    [true, false, 200, true],
  ]);
  expect(
    (
      await server.call('POST', '/api/mlpcore/account', {
        headers: { cookie: `berth_session=${admin}; berth_account=system`, origin: server.url },
        body: { shortName: 'other' },
      })
    ).body.code,
  ).toBe('account.reserved');
});
