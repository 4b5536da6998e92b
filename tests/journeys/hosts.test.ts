import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { productUrl } from '../harness/product-url.ts';
import fathom from '../../host-configs/partner.ts';
import main from '../../host-configs/main.ts';
import { useBrowser, visit } from '../harness/browser.ts';
import { password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';

const [publicName] = main.publicNames!;
const chat = 'https://chat.berth.example';
const tags = 'https://tags.berth.example';
useBrowser({
  extra: [
    `--host-resolver-rules=MAP ${publicName} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE *.localhost , EXCLUDE localhost`,
  ],
});

/** Origins that a browser asks, whichever page or frame of it does. */
function watchOrigins(context: BrowserContext): ReadonlySet<string> {
  const asked = new Set<string>();
  context.on('request', (request) => /^https?:/.test(request.url()) && asked.add(new URL(request.url()).origin));
  context.on('page', (page) => page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin)));
  return asked;
}

/** Addresses of all pages of a host, with something real in the place of each parameter that is known. */
function pathsOf(host: string): readonly string[] {
  const real: Readonly<Record<string, string>> = { account: 'demo', service: 'ner', model: 'ner' };
  const { pages } = JSON.parse(readFileSync(`dist/web/${host}/bundle.json`, 'utf8')) as {
    readonly pages: readonly { readonly path: string }[];
  };
  return pages
    .map(({ path }) => path.replace('/*?', '').replace(/:(\w+)/g, (parameter, name: string) => real[name] ?? parameter))
    .filter((path) => !path.includes(':'));
}

async function enter(context: BrowserContext, host: string, login: string): Promise<void> {
  const value = await signIn(productUrl(), login, password);
  await context.addCookies([{ name: 'berth_session', value, domain: host, path: '/' }]);
}

const policyOf = async (page: Page, path: string) =>
  (await page.goto(path, { waitUntil: 'networkidle' }))!.headers()['content-security-policy']!;
const iconOf = async (page: Page) => decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href'))!);
const colour = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);

test.each(['light', 'dark'] as const)('a partner has its own name, mark, icon and colours, %s', async (theme) => {
  const partner = await visit({ host: 'partner.localhost', theme });
  const own = await visit({ theme });
  for (const { goto } of [partner, own]) await goto('/catalog');
  await partner.page.getByRole('banner').getByText('Fathom').waitFor();
  await own.page.getByRole('banner').getByText('Berth').waitFor();
  expect([await partner.page.title(), await own.page.title()]).toEqual(['Catalogue · Fathom', 'Catalogue · Berth']);
  expect(await colour(partner.page, 'header svg')).not.toBe(await colour(own.page, 'header svg'));
  const icon = await iconOf(partner.page);
  for (const each of ['light', 'dark'] as const) expect(icon).toContain(fathom.brand.colours![each]!.logo!);
  expect(icon).toContain(fathom.brand.logo.solid);
  expect(await iconOf(own.page)).not.toBe(icon);
  // The sign-in pages are the partner's too.
  await partner.goto('/accounts/login');
  await partner.page.getByText('Fathom').first().waitFor();
  await expect.poll(() => partner.page.getByText('Berth').count()).toBe(0);
});

test('no page of a partner, nor what it tells of itself, names the platform', async () => {
  const host = 'partner.localhost';
  const paths = [...pathsOf('partner'), '/accounts/login', '/accounts/register', '/404'];
  for (const login of [undefined, 'demo']) {
    const { page, context, goto } = await visit({ host, expected: /404|403|401/ });
    if (login) await enter(context, host, login);
    const own = paths.filter((each) => !each.startsWith('/superadmin') && each.startsWith('/workspace') === !!login);
    for (const path of own) {
      await goto(path);
      const told = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
      expect(told.match(/.*\bBerth\b.*/g), path).toBeNull();
      expect(told, path).toContain('Fathom');
    }
  }
}, 240_000);

test('a cloud host is the platform under the name that its customer knows, and shows which build it runs', async () => {
  const { page, goto } = await visit({ host: 'cloud.localhost' });
  await goto('/catalog');
  expect(await page.title()).toBe('Catalogue · Berth Cloud');
  await page.getByRole('banner').getByText('Berth Cloud').waitFor();
  await goto('/accounts/login');
  await page.getByText('Berth Cloud').first().waitFor();
});

test('search engines learn of one address for each page of a partner', async () => {
  const { page, goto } = await visit({ host: 'partner.localhost' });
  await goto('/catalog/demo/ner?from=elsewhere');
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`${fathom.brand.canonical}/catalog/demo/ner`);
});

test('a host of English alone speaks it to everybody and offers nothing else', async () => {
  const { page, goto } = await visit({ host: 'on-premise.localhost', language: 'ru' });
  await goto('/catalog');
  await page.getByRole('heading', { name: 'Catalogue', exact: true }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
  await expect.poll(() => page.getByRole('menuitemradio', { name: 'Русский' }).count()).toBe(0);
});

test('an installation on-premise asks no other origin on any of its pages, whoever looks', async () => {
  const host = 'on-premise.localhost';
  const paths = [...pathsOf('on-premise'), '/accounts/login', '/accounts/register', '/404'];
  expect(paths.length).toBeGreaterThan(12);
  // Each page is drawn by those whom it shows something.
  const seen = (login: string | undefined, path: string) =>
    path.startsWith('/superadmin')
      ? login === 'superadmin'
      : path.startsWith('/workspace')
        ? login === 'demo'
        : login !== 'superadmin';
  for (const login of [undefined, 'demo', 'superadmin']) {
    const { page, context, goto } = await visit({ host, expected: /404|403|401/ });
    const asked = watchOrigins(context);
    if (login) await enter(context, host, login);
    await goto('/');
    for (const path of paths) {
      const policy = await page.evaluate(
        async (each) =>
          (await fetch(each, { headers: { accept: 'text/html' } })).headers.get('content-security-policy'),
        path,
      );
      expect(policy, path).toMatch(/^(?!.*(https?:|wss?:|\*)).*default-src/);
      if (!seen(login, path)) continue;
      await goto(path);
      expect(
        await page.locator('script[src^="http"], link[href^="http"]:not([rel=canonical]), iframe[src^="http"]').count(),
        path,
      ).toBe(0);
    }
    expect([...asked]).toEqual([new URL(page.url()).origin]);
  }
}, 240_000);

test('the main host asks nobody else either under a name that is not listed', async () => {
  const { page, context } = await visit();
  const asked = watchOrigins(context);
  for (const path of ['/', '/landing', '/catalog', '/catalog/demo/ner', '/catalog/demo/ner/testing'])
    expect(await policyOf(page, path)).not.toMatch(/https?:|wss?:/);
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('under a public name the third parties load, may ask exactly what the host lists, and stay off the sign-in pages', async () => {
  const { page, context } = await visit({ host: publicName!, expected: /elsewhere\.example|untrustworthy|WebSocket/ });
  const asked = watchOrigins(context);
  await context.route(`${chat}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.documentElement.dataset.chat = 'here'; fetch('https://elsewhere.example/').catch(() => (document.documentElement.dataset.elsewhere = 'refused'));",
    }),
  );
  await context.route(`${tags}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.documentElement.dataset.event = dataLayer[0].event;',
    }),
  );
  const policy = await policyOf(page, '/catalog');
  await expect
    .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
    .toMatchObject({ chat: 'here', event: 'gtm.js', elsewhere: 'refused' });
  expect([...asked].filter((origin) => !origin.startsWith('http://')).toSorted()).toEqual([chat, tags]);
  expect([...new Set(policy.match(/(?:https|wss):\/\/[\w.-]+/g))].toSorted()).toEqual(
    [chat, 'https://counts.berth.example', tags, 'wss://chat.berth.example'].toSorted(),
  );

  expect(await policyOf(page, '/accounts/login')).not.toMatch(/https:/);
  await expect.poll(() => page.locator('script[src^="https"]').count()).toBe(0);
});
