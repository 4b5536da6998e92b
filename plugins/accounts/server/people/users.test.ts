import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { startsOnOneDatabase } from '../boot-test.ts';
import accounts from '../index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { mailServerForTest } from '../sign-in/mail-server-test.ts';
import { open, registerForTest, signInForTest, submit } from '../sign-in/sign-in-test.ts';

interface Person {
  readonly session: string;
  readonly userId: number;
  readonly accountId: number;
  readonly login: string;
}

let server: TestServer;
let admin: string;
let owner: Person;
let rival: Person;
let made = 0;

async function person(name = `person-${++made}`): Promise<Person> {
  const session = await registerForTest(server, name);
  return {
    session,
    ...(await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', { session })).body.userData,
  };
}

const at = (who: Person, rest: string) => `/api/accountsadmin/c/accounts/${who.accountId}/${rest}`;
const call = (who: Person, method: string, path: string, body?: object) =>
  server.call(method, path, { session: who.session, ...(body && { body }) });
const invite = (login: string, role = 'MLP_DEVELOPER', by = owner) =>
  call(by, 'POST', at(by, 'invitations'), { login, role });
const answer = (who: Person, id: number | string, word: 'accept' | 'decline') =>
  call(who, 'POST', `/api/accountsadmin/c/account-invitation/${id}/${word}`);
const rolesIn = async (who: Person) =>
  new Map(
    ((await call(who, 'GET', at(who, 'users'))).body as { userId: number; role: string }[]).map(({ userId, role }) => [
      userId,
      role,
    ]),
  );
const actingIn = async (who: Person, accountId: number) =>
  (
    await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', {
      headers: { cookie: `berth_session=${who.session}; berth_account=${accountId}` },
    })
  ).body;

async function joins(account: Person, role = 'MLP_DEVELOPER'): Promise<Person> {
  const who = await person();
  const { body } = await invite(who.login, role, account);
  expect((await answer(who, body.id, 'accept')).status).toBe(200);
  return who;
}

beforeAll(async () => {
  server = await startServer([accounts, notifications, apiKeys], { environment: { DEMO: 'true' } });
  admin = await signInForTest(server);
  owner = await person('northquay');
  rival = await person('southquay');
});
afterAll(() => server.stop());

test('an invited user joins at once with the role of the invitation, and the invitation waits no longer', async () => {
  const who = await person();
  const invited = await invite(`  ${who.login.toUpperCase()} `, 'MLP_USER');
  expect(invited).toMatchObject({
    status: 200,
    body: {
      accountId: owner.accountId,
      accountName: 'northquay',
      login: who.login,
      role: 'MLP_USER',
      status: 'PENDING',
    },
  });
  expect(
    (await call(who, 'GET', `/api/accountsadmin/c/account-invitation/get-by-user?userId=${who.userId}`)).body,
  ).toEqual([invited.body]);
  expect((await call(owner, 'GET', at(owner, 'invitations'))).body).toContainEqual(invited.body);
  expect((await actingIn(who, owner.accountId)).code).toBe('account.access.denied');

  expect((await answer(who, invited.body.id, 'accept')).status).toBe(200);
  expect((await actingIn(who, owner.accountId)).userData).toMatchObject({
    accountId: owner.accountId,
    accountOwner: false,
    permissions: ['MLP_USER'],
  });
  expect((await rolesIn(owner)).get(who.userId)).toBe('MLP_USER');
  expect((await call(owner, 'GET', at(owner, 'invitations'))).body).not.toContainEqual(
    expect.objectContaining({ login: who.login }),
  );
  for (const word of ['accept', 'decline'] as const)
    expect(await answer(who, invited.body.id, word)).toMatchObject({
      status: 404,
      body: { code: 'invitation.not_found' },
    });
  expect(await invite(who.login)).toMatchObject({ status: 409, body: { code: 'account.user.exists' } });
});

test('whoever declines stays out and may be invited once more', async () => {
  const who = await person();
  const { body } = await invite(who.login);
  expect((await answer(who, body.id, 'decline')).status).toBe(200);
  expect((await answer(who, body.id, 'accept')).status).toBe(404);
  expect((await rolesIn(owner)).has(who.userId)).toBe(false);
  const shown = async () =>
    ((await call(owner, 'GET', at(owner, 'invitations'))).body as { id: number; login: string; status: string }[])
      .filter(({ login }) => login === who.login)
      .map(({ id, status }) => [id, status]);
  expect(await shown()).toEqual([[body.id, 'DECLINED']]);
  expect((await call(owner, 'POST', at(owner, `invitations/${body.id}/resend`))).body.code).toBe(
    'invitation.not_found',
  );
  const again = await invite(who.login);
  expect([again.status, await shown()]).toEqual([200, [[again.body.id, 'PENDING']]]);
  expect((await answer(who, again.body.id, 'decline')).status).toBe(200);
  expect((await call(rival, 'DELETE', at(rival, `invitations/${again.body.id}`))).status).toBe(404);
  expect((await call(owner, 'DELETE', at(owner, `invitations/${again.body.id}`))).status).toBe(200);
  expect(await shown()).toEqual([]);
});

test('an invitation is for its login alone, whoever else knows its number', async () => {
  const [who, other] = [await person(), await person()];
  const { body } = await invite(who.login);
  for (const stranger of [other, owner, rival]) {
    const found = await answer(stranger, body.id, 'accept');
    const missing = await answer(stranger, 999_999, 'accept');
    expect([found.status, found.body.code, found.body.message.replace(body.id, '#')]).toEqual([
      404,
      missing.body.code,
      missing.body.message.replace('999999', '#'),
    ]);
  }
  for (const id of ['x', '-1', '%00', '99999999999999999999', '1%20or%201=1'])
    expect((await answer(who, id, 'accept')).status).toBe(404);
  expect((await answer(who, body.id, 'accept')).status).toBe(200);
});

test('somebody is invited once at a time, however many ask at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite('twice@example.com')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('invitation.exists');
});

test('a revoked invitation can be accepted by nobody', async () => {
  const who = await person();
  const { body } = await invite(who.login);
  expect((await call(rival, 'DELETE', at(rival, `invitations/${body.id}`))).body.code).toBe('invitation.not_found');
  expect((await call(owner, 'DELETE', at(owner, `invitations/${body.id}`))).status).toBe(200);
  expect((await call(owner, 'DELETE', at(owner, `invitations/${body.id}`))).body.code).toBe('invitation.not_found');
  expect((await answer(who, body.id, 'accept')).status).toBe(404);
});

test.each([
  [{ login: '', role: 'MLP_USER' }, 'login'],
  [{ login: 'a b@example.com', role: 'MLP_USER' }, 'login'],
  [{ login: 'a\0@example.com', role: 'MLP_USER' }, 'login'],
  [{ login: 'a\u202E@example.com', role: 'MLP_USER' }, 'login'],
  [{ login: 'x'.repeat(100_000), role: 'MLP_USER' }, 'login'],
  [{ login: 'a@example.com', role: 'OWNER' }, 'role'],
  [{ login: 'a@example.com' }, 'role'],
])('an invitation such as %j is refused with its place', async (body, path) => {
  expect(await call(owner, 'POST', at(owner, 'invitations'), body)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', args: { [path]: expect.any(String) } },
  });
});

test('an account cannot send invitations without end, nor one invitation again and again', async () => {
  const sender = await person();
  const { body } = await invite('again@example.com', 'MLP_USER', sender);
  const again = () => call(sender, 'POST', at(sender, `invitations/${body.id}/resend`));
  for (let sent = 0; sent < 3; sent++) expect((await again()).status).toBe(200);
  expect(await again()).toMatchObject({
    status: 429,
    body: { code: 'invitation.throttled', args: { retryAfter: '60' } },
  });
  for (let sent = 1; sent < 50; sent++)
    expect((await invite(`invited${sent}@example.com`, 'MLP_USER', sender)).status).toBe(200);
  expect((await invite('one-too-many@example.com', 'MLP_USER', sender)).body.code).toBe('invitation.throttled');
});

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
  expect(await Promise.all(keys.map(works))).toEqual([200, 200, 200]);
  expect((await remove(goes, '?revokeKeys=true')).body).toEqual({ revokedKeys: 1 });
  expect(await Promise.all(keys.map(works))).toEqual([200, 200, 401]);
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

test('the page of the accounts shows invitations, and takes and refuses them without a script', async () => {
  const who = await person();
  const [first, second] = [(await invite(who.login)).body, (await invite(who.login, 'MLP_USER', rival)).body];
  const cookie = `berth_session=${who.session}`;
  const page = await open(server, '/accounts/select-account?redirectUrl=/workspace/', { cookie });
  expect([
    page.text.includes(`name="ACCEPTED" value="${first.id}"`),
    page.text.includes(`name="DECLINED" value="${second.id}"`),
    page.text.includes('as a developer'),
  ]).toEqual([true, true, true]);
  const accepted = await submit(
    server,
    '/accounts/select-account',
    { ACCEPTED: String(first.id), redirectUrl: '/workspace/' },
    { cookie },
  );
  expect([accepted.status, accepted.location]).toEqual([303, '/accounts/select-account?redirectUrl=%2Fworkspace%2F']);
  await submit(server, '/accounts/select-account', { DECLINED: String(second.id) }, { cookie });
  const after = await open(server, '/accounts/select-account', { cookie });
  expect([
    after.text.includes('name="ACCEPTED"'),
    after.text.includes(`name="account" value="${owner.accountId}"`),
    after.text.includes(`value="${rival.accountId}"`),
  ]).toEqual([false, true, false]);
  for (const id of ['x', '', '999999', '\0', String(first.id)])
    expect((await submit(server, '/accounts/select-account', { ACCEPTED: id }, { cookie })).status).toBeLessThan(500);
});

test('a letter tells the invited where to answer; one that cannot be sent leaves the invitation waiting', async () => {
  const mail = await mailServerForTest();
  const sending = await (await startsOnOneDatabase()).start({ environment: { SMTP_URL: mail.url } });
  const cookie = `berth_session=${await signInForTest(sending, 'demo')}`;
  const ask = async (path: string, body?: object) => {
    const response = await fetch(sending.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: sending.url, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const { accountId } = await ask('/api/mlpcore/account');
  await ask('/api/mlpcore/account', { language: 'EN' });
  const path = `/api/accountsadmin/c/accounts/${accountId}/invitations`;
  expect(await ask(path, { login: 'new@example.com', role: 'MLP_USER' })).toMatchObject({ status: 'SENT' });
  expect(mail.letters()).toEqual([
    expect.stringMatching(
      /To: new@example\.com[\s\S]*demo has invited you to the account Demo on Berth[\s\S]*role there: user[\s\S]*\/accounts\/select-account/,
    ),
  ]);
  // A login that is no address gets no letter.
  expect(await ask(path, { login: 'superadmin', role: 'MLP_USER' })).toMatchObject({ status: 'PENDING' });
  mail.refuse();
  expect(await ask(path, { login: 'nowhere@example.com', role: 'MLP_USER' })).toMatchObject({ status: 'PENDING' });
  expect(mail.letters()).toHaveLength(1);
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
