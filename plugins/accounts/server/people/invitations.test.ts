import { afterAll, expect, test } from 'vitest';
import { startsOnOneDatabase } from '../boot-test.ts';
import { mailServerForTest } from '../sign-in/mail-server-test.ts';
import { open, signInForTest, submit } from '../sign-in/sign-in-test.ts';
import { openPeople } from './people-test.ts';

const { server, owner, rival, person, at, call, invite, answer, rolesIn, actingIn } = await openPeople();
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
