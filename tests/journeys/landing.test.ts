import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { productUrl } from '../harness/product-url.ts';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';

useBrowser();

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const plan = (page: Page) => page.getByRole('list', { name: 'Services of the catalogue and their states' });
const plain = ['In the catalogue now', 'One call for everything', 'Get started'];

async function call(method: string, path: string, body?: unknown): Promise<any> {
  const session = await signIn(productUrl(), 'demo', password);
  const response = await fetch(productUrl() + path, {
    method,
    headers: { cookie: `berth_session=${session}`, origin: productUrl(), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
}

test('a host that wants the long page has it, one that says nothing has the plain one', async () => {
  const long = await visit();
  await long.goto('/');
  await long.page.getByRole('region', { name: 'Code of the call' }).waitFor();
  expect(await headings(long.page)).toEqual([
    ...plain.slice(0, 2),
    'How it works',
    'On your servers',
    'Under your brand',
    plain[2],
  ]);
  const short = await visit({ host: 'partner.localhost' });
  await short.goto('/');
  await short.page.getByRole('region', { name: 'Code of the call' }).waitFor();
  expect(await headings(short.page)).toEqual(plain);
});

test('the excerpt is the catalogue as it stands, and leads into it', async () => {
  const { page, goto } = await visit();
  await goto('/');
  const { paging, records } = await call('GET', '/api/mlpcore/catalog/models?sort=popular&page=0&size=6');
  await page.getByText(`${paging.totalElements} services are open to everyone.`).waitFor();
  const rows = page.getByRole('table', { name: 'In the catalogue now' }).getByRole('row');
  await expect
    .poll(() => rows.getByRole('link').allTextContents())
    .toEqual(
      records.map(
        ({ translations, displayName }: { translations?: { en?: { displayName?: string } }; displayName: string }) =>
          translations?.en?.displayName ?? displayName,
      ),
    );
  await rows.getByRole('link').first().click();
  await page.waitForURL(`**/catalog/demo/${records[0].modelName}`);
});

test('a service that its owner stops is shown so, and shown running again after', { timeout: 150_000 }, async () => {
  const { page, goto } = await visit();
  const shown = plan(page).getByRole('link', { name: /Sentence vectors/ });
  const instances = (count: number) => call('POST', '/api/mlpcore/account/demo/model/text2vec/instances', count);
  await instances(0);
  try {
    await expect
      .poll(
        async () => {
          await goto('/');
          return shown.innerText();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .not.toMatch(/Active/);
  } finally {
    await instances(1);
  }
  await expect
    .poll(
      async () => {
        await goto('/');
        return shown.innerText();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toMatch(/Active/);
});

test('the code on the page does what it says', async () => {
  const { page, goto } = await visit();
  await goto('/');
  const { token } = await call('POST', '/api/mlpcore/account/demo/token?name=landing-journey', {});
  const code = page.getByRole('region', { name: 'Code of the call' });
  const languages = page.getByRole('group', { name: 'Code language' });
  for (const [label, program] of [
    ['Python', 'python3'],
    ['cURL', 'sh'],
  ] as const) {
    await languages.getByRole('button', { name: label }).click();
    const { stdout } = await promisify(execFile)(program, ['-c', await code.innerText()], {
      env: { ...process.env, MLP_API_KEY: token },
    });
    expect(stdout, label).toMatch(/^[[{]/);
  }
});

test.each([
  ['light', 1440, 'en'],
  ['dark', 1440, 'ru'],
  ['light', 390, 'ru'],
  ['dark', 390, 'en'],
] as const)('the long page is whole in %s at %i px in %s', async (theme, width, language) => {
  const { page, goto } = await visit({ theme, width, language });
  await goto('/');
  await page.locator('pre').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await axeProblems(page)).toEqual([]);
});

test('while the catalogue cannot be read, the page says so in its place and offers another try', async () => {
  const { page, goto } = await visit({ expected: /500/ });
  await page.route('**/catalog/models?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'server.failed',
        message: 'Something failed in the server.',
        status: 500,
        args: {},
      }),
    }),
  );
  await goto('/');
  const excerpt = page.getByRole('region', { name: 'In the catalogue now' });
  await excerpt.getByText(/Something failed/).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.unroute('**/catalog/models?*');
  await excerpt.getByRole('button', { name: /again/i }).click();
  await excerpt.getByRole('table').waitFor();
});
