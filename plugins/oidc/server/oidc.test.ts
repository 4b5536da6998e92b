import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import accounts from '#plugins/accounts/server/index.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { TestBrowser } from './browser-test.ts';
import oidc from './index.ts';
import { startScene, titleOf, type Scene } from './scene-test.ts';

let scene: Scene;
let browser: TestBrowser;

beforeAll(async () => {
  scene = await startScene({ OIDC_ROLES: 'admins=superadmin;ml=MLP_DEVELOPER@research;everybody=MLP_USER@research' });
});
afterAll(() => scene.stop());
beforeEach(() => void (browser = new TestBrowser()));

const register = (name: string) =>
  fetch(`${scene.server.url}/accounts/register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: scene.server.url, 'accept-language': 'en' },
    body: new URLSearchParams({
      login: `${name}@example.com`,
      shortName: '',
      displayName: '',
      password: 'a-password-of-hers',
      passwordAgain: 'a-password-of-hers',
    }),
  });

test('the sign-in page and the registration offer the provider and lead on to where one came for', async () => {
  for (const page of ['login', 'register']) {
    const { text } = await browser.go(`${scene.server.url}/accounts/${page}?redirectUrl=/catalog/`);
    expect(text).toContain(
      '<a class="button" href="/accounts/oidc/login?redirectUrl=%2Fcatalog%2F">Sign in with Harbour ID</a>',
    );
  }
});

test('the first sign-in makes a user with an account as the registration does, and asks with code, PKCE, state and nonce', async () => {
  scene.provider.persons.set('anna', { email: 'Anna@Example.com', email_verified: true, name: 'Анна Ковалёва' });
  const page = await scene.signIn(browser, 'anna');
  expect([page.url.pathname, page.status]).toEqual(['/accounts/select-account', 200]);
  expect(await scene.whoIs(browser)).toMatchObject({
    login: 'anna@example.com',
    accountOwner: true,
    features: ['mlp.test_form'],
    permissions: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
  });
  const [account] = await scene.query(
    "select a.short_name, a.display_name, a.language, u.address_proven from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id where u.login = 'anna@example.com'",
  );
  expect(account).toEqual({ short_name: 'anna', display_name: 'Анна Ковалёва', language: 'EN', address_proven: true });

  const asked = browser.visited.find(({ pathname }) => pathname === '/auth')!.searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
    state: expect.stringMatching(/.{32}/),
    nonce: expect.stringMatching(/.{32}/),
    code_challenge: expect.stringMatching(/.{43}/),
  });
  expect([...browser.cookies.get(new URL(scene.server.url).host)!.keys()].toSorted()).toEqual([
    'berth_language',
    'berth_session',
  ]);

  // The same person is the same user, whatever their address is now.
  scene.provider.persons.set('anna', { email: 'anna@elsewhere.example', email_verified: true });
  const later = new TestBrowser();
  await scene.signIn(later, 'anna');
  expect(await scene.whoIs(later)).toMatchObject({ login: 'anna@example.com' });
});

test('whoever is signed in goes straight on', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(browser, 'anna');
  const before = browser.visited.length;
  await scene.open(browser, '/accounts/oidc/login?redirectUrl=/accounts/select-account');
  expect(browser.visited.slice(before).map(({ pathname }) => pathname)).toEqual([
    '/accounts/oidc/login',
    '/accounts/select-account',
  ]);
});

test.each([
  ['does not vouch for the address', { email: 'eve@example.com', email_verified: false }],
  ['says nothing of it', { email: 'eve@example.com' }],
  ['names no address', { name: 'Eve' }],
  ['names one that is none', { email: 'not an address', email_verified: true }],
])('where the provider %s, nobody is let in and nobody is made', async (_what, person) => {
  scene.provider.persons.set('eve', person);
  const page = await scene.signIn(browser, 'eve');
  expect([page.status, titleOf(page), browser.cookie(scene.server.url, 'berth_session')]).toEqual([
    403,
    'Your email is not confirmed',
    undefined,
  ]);
  expect(await scene.query("select 1 from users where login like 'eve%'")).toEqual([]);
});

test('an address that the provider does not vouch for opens no user that is here', async () => {
  await register('vera');
  await scene.query("update users set address_proven = true where login = 'vera@example.com'");
  scene.provider.persons.set('mallory', { email: 'vera@example.com', email_verified: false });
  const page = await scene.signIn(browser, 'mallory');
  expect([page.status, browser.cookie(scene.server.url, 'berth_session')]).toEqual([403, undefined]);
  scene.provider.persons.set('vera', { email: 'VERA@example.com', email_verified: true });
  const owner = new TestBrowser();
  await scene.signIn(owner, 'vera');
  expect(await scene.whoIs(owner)).toMatchObject({ login: 'vera@example.com' });
});

test('a user who never proved the address is connected by signing in once, and by nothing else', async () => {
  await register('boris');
  scene.provider.persons.set('boris', { email: 'boris@example.com', email_verified: true });
  const refused = await scene.signIn(browser, 'boris', '/accounts/oidc/login?redirectUrl=/accounts/select-account');
  expect([refused.status, titleOf(refused), browser.cookie(scene.server.url, 'berth_session')]).toEqual([
    409,
    'This email is in use',
    undefined,
  ]);

  const connect = /href="(\/accounts\/oidc\/connect[^"]*)"/.exec(refused.text)![1]!.replaceAll('&amp;', '&');
  const form = await scene.open(browser, connect);
  expect(form.url.pathname).toBe('/accounts/login');
  const asked = await browser.submit(form, { login: 'boris@example.com', password: 'a-password-of-hers' });
  expect([asked.url.pathname, asked.text.includes('You are signed in as boris@example.com.')]).toEqual([
    '/accounts/oidc/connect',
    true,
  ]);
  const go = new URL(
    /href="(\/accounts\/oidc\/connect[^"]*go=1)"/.exec(asked.text)![1]!.replaceAll('&amp;', '&'),
    scene.server.url,
  );
  // What another site makes a browser open connects nothing.
  expect((await browser.follow(go, 'cross-site')).url.pathname).toBe('/accounts/oidc/connect');
  const followed = await browser.follow(go);
  expect((await scene.signInThere(browser, followed, 'boris')).url.pathname).toBe('/accounts/select-account');

  const later = new TestBrowser();
  await scene.signIn(later, 'boris');
  expect(await scene.whoIs(later)).toMatchObject({ login: 'boris@example.com' });
});

test('a person who signs in here as somebody already cannot be connected with somebody else', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(new TestBrowser(), 'anna');
  await register('clara');
  await browser.submit(await browser.go(`${scene.server.url}/accounts/login`), {
    login: 'clara@example.com',
    password: 'a-password-of-hers',
  });
  const followed = await browser.follow(`${scene.server.url}/accounts/oidc/connect?go=1`);
  const page = await scene.signInThere(browser, followed, 'anna');
  expect([page.status, titleOf(page), (await scene.whoIs(browser))?.login]).toEqual([
    409,
    'Connected to another user',
    'clara@example.com',
  ]);
});

test('claims give roles with each sign-in and take back what they gave', async () => {
  const signedIn = async (groups: unknown) => {
    scene.provider.persons.set('dora', { email: 'dora@example.com', email_verified: true, groups });
    await scene.signIn(new TestBrowser(), 'dora');
    const rows = await scene.query(
      "select a.short_name, m.membership, u.superadmin from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id where u.login = 'dora@example.com' and a.short_name <> 'dora' order by a.short_name",
    );
    return rows.map(({ short_name, membership, superadmin }) => [short_name, membership, superadmin]);
  };
  expect(await signedIn(undefined)).toEqual([]);
  expect(await signedIn(['everybody', 'ml', 'others'])).toEqual([['research', 'developer', false]]);
  expect(await signedIn('everybody')).toEqual([['research', 'user', false]]);
  expect(await signedIn(['everybody', 'admins'])).toEqual([
    ['research', 'user', true],
    ['system', 'owner', true],
  ]);
  expect(await signedIn([])).toEqual([]);
  expect(await scene.query("select superadmin from users where login = 'dora@example.com'")).toEqual([
    { superadmin: false },
  ]);
  // What was given by hand is not the claims' to take.
  await scene.query(
    "insert into memberships select a.id, u.id, 'developer' from accounts a, users u where a.short_name = 'demo' and u.login = 'dora@example.com'",
  );
  expect(await signedIn(['everybody'])).toEqual([
    ['demo', 'developer', false],
    ['research', 'user', false],
  ]);
  expect(await signedIn([])).toEqual([['demo', 'developer', false]]);
});

test('many first sign-ins of one person at once make one user', async () => {
  scene.provider.persons.set('gleb', { email: 'gleb@example.com', email_verified: true });
  const browsers = Array.from({ length: 4 }, () => new TestBrowser());
  await Promise.all(browsers.map((each) => scene.signIn(each, 'gleb')));
  expect(new Set(await Promise.all(browsers.map(async (each) => (await scene.whoIs(each))?.userId))).size).toBe(1);
  expect(await scene.query("select 1 from users where login = 'gleb@example.com'")).toHaveLength(1);
});

test('without a provider there is no button and nothing at its addresses', async () => {
  const plain = await startServer([accounts, oidc]);
  expect((await browser.go(`${plain.url}/accounts/login`)).text).not.toContain('oidc');
  for (const path of ['login', 'callback', 'connect'])
    expect((await fetch(`${plain.url}/accounts/oidc/${path}`)).status).toBe(404);
  await plain.stop();
});
