import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser } from './browser-test.ts';
import { startScene, type Scene } from './scene-test.ts';

let scene: Scene;
let browser: TestBrowser;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());
beforeEach(() => void (browser = new TestBrowser()));

test('a sign-out ends the session here and at the provider, and leads back', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(browser, 'anna');
  const session = browser.cookie(scene.server.url, 'berth_session')!;
  const confirm = await browser.go(`${scene.server.url}/accounts/logout?redirectUrl=/accounts/forgot`);
  expect(confirm.headers['content-security-policy']).toContain(`form-action 'self' ${scene.provider.issuer}`);
  const there = await browser.submit(confirm);
  expect([there.url.origin, there.url.searchParams.get('id_token_hint')?.split('.').length]).toEqual([
    scene.provider.issuer,
    3,
  ]);
  expect((await scene.server.call('GET', '/api/accountsadmin/c/sessions', { session })).status).toBe(401);
  const back = await browser.submit(there, { logout: 'yes' });
  expect([back.url.pathname, back.status]).toEqual(['/accounts/forgot', 200]);
  // The provider asks anew who it is.
  expect((await scene.open(browser)).text).toContain('value="login"');
});

test('a session that a password opened ends here alone', async () => {
  await browser.submit(await browser.go(`${scene.server.url}/accounts/login`), {
    login: 'demo',
    password: 'first-run-password',
  });
  const left = await browser.submit(
    await browser.go(`${scene.server.url}/accounts/logout?redirectUrl=/accounts/forgot`),
  );
  expect(left.url.href).toBe(`${scene.server.url}/accounts/forgot`);
});

test('a sign-out at the provider ends the session here that was opened with it, and no other', async () => {
  scene.provider.persons.set('hana', { email: 'hana@example.com', email_verified: true });
  const other = new TestBrowser();
  await scene.signIn(browser, 'hana');
  await scene.signIn(other, 'hana');
  const atProvider = await browser.go(`${scene.provider.issuer}/session/end`);
  await browser.submit(atProvider, { logout: 'yes' });
  await expect.poll(() => scene.whoIs(browser)).toBeUndefined();
  // The other browser signed in at the provider by itself.
  expect(await scene.whoIs(other)).toMatchObject({ login: 'hana@example.com' });
});

test.each([
  ['nothing', ''],
  ['nonsense', 'logout_token=x'],
  [
    'an unsigned token',
    `logout_token=${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'anna' })).toString('base64url')}.`,
  ],
])('%s sent as a logout token ends nothing and is refused', async (_what, body) => {
  const answer = await fetch(`${scene.server.url}/accounts/oidc/backchannel-logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
});

test('an ID token is no logout token', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(browser, 'anna');
  const [{ id_token: idToken }] = await scene.query(
    'select id_token from oidc_sessions order by session_id desc limit 1',
  );
  const answer = await fetch(`${scene.server.url}/accounts/oidc/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: idToken }),
  });
  expect([answer.status, (await scene.whoIs(browser))?.login]).toEqual([400, 'anna@example.com']);
});
