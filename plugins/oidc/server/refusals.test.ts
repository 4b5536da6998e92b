import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { freePorts } from '../../../tests/harness/product.ts';
import { startServer } from '../../../tests/harness/server.ts';
import { TestBrowser } from './browser-test.ts';
import oidc from './index.ts';
import { environmentOf, startProvider } from './provider-test.ts';
import { startScene, titleOf, type Scene } from './scene-test.ts';

let scene: Scene;
let browser: TestBrowser;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());
beforeEach(() => void (browser = new TestBrowser()));

test('who refuses at the provider is told so and may start anew', async () => {
  const there = await scene.open(browser, '/accounts/oidc/login?redirectUrl=/catalog/');
  const page = await browser.go(new URL(/href="([^"]*\/abort)"/.exec(there.text)![1]!, there.url));
  expect([
    page.status,
    titleOf(page),
    page.text.includes('href="/accounts/oidc/login?redirectUrl=%2Fcatalog%2F"'),
  ]).toEqual([403, 'You were not signed in', true]);
});

/** Where a browser went last under a path. */
const lastAt = ({ visited }: TestBrowser, path: string): URL => visited.findLast(({ pathname }) => pathname === path)!;

test('an answer that this browser did not ask for, that was changed or that was used signs nobody in', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  const over = async (address: URL | string, within = browser) => {
    const page = await within.go(address);
    expect([page.status, titleOf(page), within.cookie(scene.server.url, 'berth_session')]).toEqual([
      400,
      'This sign-in has expired',
      undefined,
    ]);
    expect(page.text).not.toMatch(/\bat .*\.(ts|js):\d+/);
  };
  const elsewhere = new TestBrowser();
  await scene.signIn(elsewhere, 'anna');
  const used = lastAt(elsewhere, '/accounts/oidc/callback');
  // In another browser, in one that asked for something else, and without an answer at all.
  await over(used);
  await scene.open(browser);
  await over(used);
  for (const address of [
    '',
    '?state=',
    '?state=x',
    '?code=x',
    '?error=access_denied',
    `?state=${'x'.repeat(5_000)}`,
    '?state=%00',
    '?state=a&state=b',
  ])
    await over(`${scene.server.url}/accounts/oidc/callback${address}`);
});

test('the same answer sent twice by its own browser signs in once', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  const there = await scene.open(browser);
  const { host } = new URL(scene.server.url);
  const before = new Map(browser.cookies.get(host));
  await scene.signInThere(browser, there, 'anna');
  const replay = new TestBrowser();
  replay.cookies.set(host, before);
  const page = await replay.go(lastAt(browser, '/accounts/oidc/callback'));
  expect([page.status, titleOf(page), replay.cookie(scene.server.url, 'berth_session')]).toEqual([
    400,
    'This sign-in has expired',
    undefined,
  ]);
});

/** What a browser keeps of the sign-in that it has begun, and the state of that. */
function keptBy({ cookies, visited }: TestBrowser) {
  const jar = cookies.get(new URL(scene.server.url).host)!;
  const [name, value] = [...jar].find(([each]) => each.startsWith('berth_oidc_'))!;
  const state = visited.findLast(({ pathname }) => pathname === '/auth')!.searchParams.get('state')!;
  return { value, state, change: (changed: string) => void jar.set(name, changed) };
}

test('what a browser keeps of a sign-in tells nothing and cannot be changed', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  const there = await scene.open(browser);
  const { value, state, change } = keptBy(browser);
  expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(state);
  change(`${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`);
  const page = await scene.signInThere(browser, there, 'anna');
  expect([page.status, titleOf(page), browser.cookie(scene.server.url, 'berth_session')]).toEqual([
    400,
    'This sign-in has expired',
    undefined,
  ]);
});

test('an answer whose nonce is another sign-in’s is not believed', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  const there = await scene.open(browser);
  const { value, state, change } = keptBy(browser);
  const box = scene.server.host.container.get(SecretBox);
  const use = { purpose: 'sign-in through a provider', owner: state };
  change(box.seal(JSON.stringify({ ...JSON.parse(box.open(value, use)!), nonce: 'another' }), use));
  const page = await scene.signInThere(browser, there, 'anna');
  expect([page.status, titleOf(page), browser.cookie(scene.server.url, 'berth_session')]).toEqual([
    502,
    'The response cannot be trusted',
    undefined,
  ]);
});

test('what a sign-in leads on to is never another site', async () => {
  scene.provider.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  await scene.signIn(browser, 'anna', '/accounts/oidc/login?redirectUrl=https://evil.example/');
  expect(browser.visited.at(-1)!.origin).toBe(scene.server.url);
  const left = await fetch(`${scene.server.url}/accounts/oidc/left?state=https://evil.example/`, {
    redirect: 'manual',
  });
  expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
});

test('a provider that does not answer is a page, with a password as the other way', async () => {
  const [port, own] = await freePorts(2);
  const lonely = await startServer([accounts, oidc], {
    environment: { PORT: String(own), ...environmentOf(`http://127.0.0.1:${port}`) },
  });
  const page = await browser.go(`${lonely.url}/accounts/oidc/login`);
  expect([
    page.status,
    titleOf(page),
    page.headers['retry-after'],
    page.text.includes('href="/accounts/login"'),
  ]).toEqual([503, 'Harbour ID is not responding', '30', true]);
  await lonely.stop();

  await scene.open(browser);
  const state = lastAt(browser, '/auth').searchParams.get('state')!;
  await scene.provider.hide();
  const failed = await scene.open(
    browser,
    `/accounts/oidc/callback?${new URLSearchParams({ code: 'x', iss: scene.provider.issuer, state })}`,
  );
  await scene.provider.show();
  expect([failed.status, titleOf(failed), failed.text.includes('fetch failed')]).toEqual([
    503,
    'Harbour ID is not responding',
    false,
  ]);
});

test('a secret that the provider does not know is told to whoever runs the installation', async () => {
  const [port, own] = await freePorts(2);
  const strict = await startProvider(port!, [`http://127.0.0.1:${own}`]);
  strict.persons.set('anna', { email: 'anna@example.com', email_verified: true });
  const wrong = await startServer([accounts, oidc], {
    environment: { PORT: String(own), ...environmentOf(strict.issuer), OIDC_CLIENT_SECRET: 'another' },
  });
  let at = await browser.go(`${wrong.url}/accounts/oidc/login`);
  while (at.url.origin === strict.issuer)
    at = await browser.submit(at, at.text.includes('value="login"') ? { login: 'anna', password: 'any' } : {});
  expect([at.status, titleOf(at)]).toEqual([502, 'Sign-in is misconfigured']);
  await wrong.stop();
  await strict.stop();
});
