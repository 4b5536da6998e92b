import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser } from './browser-test.ts';
import { startScene, type Scene } from './scene-test.ts';

let scene: Scene;
let browser: TestBrowser;

beforeAll(async () => {
  scene = await startScene({ OIDC_ROLES: 'ml=MLP_DEVELOPER@research' });
});
afterAll(() => scene.stop());
beforeEach(() => void (browser = new TestBrowser()));

const ask = (method: string, path = '') =>
  scene.server.call(method, `/api/accountsadmin/c/identity-provider${path}`, {
    session: browser.cookie(scene.server.url, 'berth_session') ?? '',
  });

const signInByPassword = async (within: TestBrowser, login: string) =>
  within.submit(await within.go(`${scene.server.url}/accounts/login`), { login, password: 'a-password-of-hers' });

async function registerWithPassword(login: string): Promise<void> {
  const { url } = scene.server;
  await fetch(`${url}/accounts/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({
      login,
      shortName: '',
      displayName: '',
      password: 'a-password-of-hers',
      passwordAgain: 'a-password-of-hers',
    }),
  });
  await signInByPassword(browser, login);
}

test('who has a password connects somebody at the provider, sees whom, and disconnects them with the roles that came along', async () => {
  await registerWithPassword('boris@example.com');
  expect((await ask('GET')).body).toEqual({ provider: { label: 'Harbour ID' }, connections: [] });

  scene.provider.persons.set('captain', { email: 'captain@harbour.example', email_verified: true, groups: ['ml'] });
  const back = await scene.signInThere(
    browser,
    await browser.follow(`${scene.server.url}/accounts/oidc/connect?redirectUrl=%2Faccounts%2Fselect-account&go=1`),
    'captain',
  );
  expect(back.url.pathname).toBe('/accounts/select-account');
  const { connections } = (await ask('GET')).body;
  expect(connections).toEqual([
    { id: expect.any(Number), email: 'captain@harbour.example', connectedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  const roles = () =>
    scene.query(
      "select m.membership from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id where u.login = 'boris@example.com' and a.short_name = 'research'",
    );
  expect(await roles()).toEqual([{ membership: 'developer' }]);

  // A later sign-in tells what they are called now.
  scene.provider.persons.set('captain', { email: 'admiral@harbour.example', email_verified: true, groups: ['ml'] });
  const elsewhere = new TestBrowser();
  await scene.signIn(elsewhere, 'captain');
  expect((await scene.whoIs(elsewhere))?.login).toBe('boris@example.com');
  expect((await ask('GET')).body.connections).toMatchObject([{ email: 'admiral@harbour.example' }]);

  expect((await ask('DELETE', `/connections/${connections[0].id}`)).status).toBe(200);
  expect([(await ask('GET')).body.connections, await roles()]).toEqual([[], []]);
  expect(await ask('DELETE', `/connections/${connections[0].id}`)).toMatchObject({
    status: 404,
    body: { code: 'identity.not_found' },
  });
  // Somebody of another address is somebody else from now on.
  const later = new TestBrowser();
  await scene.signIn(later, 'captain');
  expect((await scene.whoIs(later))?.login).toBe('admiral@harbour.example');
});

test('a connection is made in the session that asked for it, and in no other of the same user', async () => {
  await registerWithPassword('ella@example.com');
  await browser.follow(`${scene.server.url}/accounts/oidc/connect?go=1`);
  const elsewhere = new TestBrowser();
  await signInByPassword(elsewhere, 'ella@example.com');
  const { host } = new URL(scene.server.url);
  for (const [name, value] of browser.cookies.get(host)!)
    if (name.startsWith('berth_oidc_')) elsewhere.cookies.get(host)!.set(name, value);
  scene.provider.persons.set('stranger', { email: 'stranger@example.com', email_verified: true });
  const asked = browser.visited.findLast(({ pathname }) => pathname === '/auth')!;
  const page = await scene.signInThere(elsewhere, await elsewhere.go(asked), 'stranger');
  expect([page.url.pathname, page.status]).toEqual(['/accounts/oidc/callback', 400]);
  expect((await ask('GET')).body.connections).toEqual([]);
});

test('who came through the provider keeps it until there is a password', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(browser, 'anna');
  const [{ id }] = (await ask('GET')).body.connections;
  expect(await ask('DELETE', `/connections/${id}`)).toMatchObject({ status: 409, body: { code: 'identity.only_way' } });
  // No password, not even an empty one, opens what has none.
  const empty = await scene.server.call('POST', '/api/accountsadmin/c/password', {
    session: browser.cookie(scene.server.url, 'berth_session')!,
    body: { current: '', password: 'another-password' },
  });
  expect(empty.body.code).toBe('password.wrong');
  await scene.query(
    "update users set password_hash = (select password_hash from users where login = 'boris@example.com') where login = 'anna@example.com'",
  );
  expect((await ask('DELETE', `/connections/${id}`)).status).toBe(200);
});

test('nobody ends the connection of another user', async () => {
  scene.provider.persons.set('clara', { email: 'clara@example.com', email_verified: true });
  await scene.signIn(browser, 'clara');
  const [{ id }] = (await ask('GET')).body.connections;
  browser = new TestBrowser();
  await registerWithPassword('dora@example.com');
  expect((await ask('DELETE', `/connections/${id}`)).status).toBe(404);
  expect(await scene.query(`select 1 from oidc_identities where id = ${id}`)).toHaveLength(1);
});
