import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { reload, useBrowser, visit } from '../harness/browser.ts';
import { accountOf, ask, register } from '../harness/people.ts';

useBrowser();

test('a visitor browses the catalogue, filters it, and finds the same view again by its address', async () => {
  const { page, goto } = await visit();
  await goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Browse the catalogue' }).click();
  await page.waitForURL('**/catalog');
  const found = page.getByRole('main').getByText(/^1–\d+ of \d+$/);
  await found.waitFor();

  await page.getByRole('link', { name: /Named entities/ }).click();
  await expect.poll(() => new URL(page.url()).search).toContain('ner');
  await expect.poll(() => found.innerText()).toBe('1–1 of 1');
  await reload(page);
  await expect.poll(() => found.innerText()).toBe('1–1 of 1');

  await page.getByRole('searchbox').fill('no service is called that');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => found.innerText()).not.toBe('1–1 of 1');
  expect(new URL(page.url()).search).toBe('');
});

test('a visitor is sent to sign in and comes back to where he was', async () => {
  const { page, goto } = await visit({ expected: /401/ });
  await goto('/catalog/demo/ner/testing');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await page.waitForURL('**/accounts/login**');
  await page
    .getByLabel(/Login|Email/i)
    .first()
    .fill('demo');
  await page.locator('input[type=password]').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').first().waitFor();
  await expect
    .poll(() =>
      page
        .getByLabel(/Login|Email/i)
        .first()
        .inputValue(),
    )
    .toBe('demo');
  await page.locator('input[type=password]').fill('a-password-for-tests');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/catalog/demo/ner/testing');
  await page.getByRole('button', { name: /Send/ }).waitFor();
});

test('a private page sends a visitor home, and a sign-in brings him to it', async () => {
  const { page, goto } = await visit();
  await goto('/workspace');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/accounts/login**');
  await page
    .getByLabel(/Login|Email/i)
    .first()
    .fill('demo');
  await page.locator('input[type=password]').fill('a-password-for-tests');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/workspace');
  await page.getByRole('heading', { name: 'My space' }).waitFor();
});

test('what is not there and what is not allowed say so, and show a way on', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /404|403/ });
  await goto('/403');
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  await goto('/404');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await goto('/catalog/demo/there-is-no-such-service');
  await page
    .getByRole('link', { name: /atalogue/ })
    .first()
    .waitFor();
  await goto('/nothing/of/the/kind');
  await page.waitForURL('**/workspace');
});

test.each([
  ['/catalog', undefined, 'article'],
  ['/workspace', 'demo', 'table'],
] as const)('%s is drawn with what it came with', async (path, login, useful) => {
  const { page, goto } = await visit(login ? { login } : {});
  // What is asked for once that is there, such as when the page is at rest, is another matter.
  await page.addInitScript((sought) => {
    const asked: string[] = [];
    const { fetch } = globalThis;
    Object.assign(globalThis, {
      asked,
      fetch: (...given: Parameters<typeof fetch>) => {
        if (!document.querySelector(sought)) asked.push(new Request(...given).url);
        return fetch(...given);
      },
    });
  }, `main ${useful}`);
  await goto(path);
  await page.getByRole('main').getByRole(useful).first().waitFor();
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  const answers = asked.map((url) => new URL(url).pathname).filter((each) => each.startsWith('/api/'));
  expect(answers.filter((each) => !/\/(clicks|task\/list|notification)$/.test(each))).toEqual([]);
});

test('the first load asks nobody but this server', async () => {
  const { page, goto } = await visit();
  const others: string[] = [];
  page.on(
    'request',
    (request) =>
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:') &&
      others.push(new URL(request.url()).origin),
  );
  await goto('/catalog');
  expect([...new Set(others)]).toEqual([new URL(page.url()).origin]);
});

/** Has a page note how much of it moves by itself, which `moved` tells then: 1 is a whole window by its height. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const told = { moved: 0 };
    Object.assign(globalThis, told);
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as readonly { value: number }[])
        (globalThis as unknown as typeof told).moved += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const moved = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
/** As where a badge comes in. */
const hardly = 0.02;

test('a list on a phone stays where it was drawn while the rest of the page comes', async () => {
  const phone = await visit({ login: (await register('still')).login, width: 390 });
  const { page } = phone;
  const { accountId, shortName } = await accountOf(phone);
  const { context } = await visit({ login: 'superadmin' });
  await ask(context, 'POST', `/api/mlpcore/admin/account/${shortName}/features`, {
    features: [{ name: 'mlp.model_admin', enabled: true }],
  });
  await ask(phone.context, 'POST', `/api/mlpcore/account/${accountId}/model`, { modelName: 'one' });
  await watchMoves(page);
  await phone.goto('/workspace');
  await page.getByRole('main').getByText('1 service, no attention needed').waitFor();
  await page.getByRole('cell', { name: '–' }).first().waitFor();
  expect(await moved(page)).toBeLessThan(hardly);
});

test.each([390, 1440])('a new account’s list stays where it was drawn at %i px', async (width) => {
  const { page, goto } = await visit({ login: (await register('fresh')).login, width });
  await watchMoves(page);
  await goto('/workspace');
  for (const name of ['Open the catalogue', 'Create key', 'Choose a service', 'Request access'])
    await page.getByRole('listitem').getByText(name, { exact: true }).waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'No services yet' }).waitFor();
  expect(await moved(page)).toBeLessThan(hardly);
});

test.each([390, 1440])('the page of a service stays where it was drawn at %i px', async (width) => {
  const { page, goto } = await visit({ login: 'demo', width });
  await watchMoves(page);
  await goto('/workspace/model/demo/ner');
  await page.getByRole('table', { name: 'Methods' }).waitFor();
  await page.getByRole('cell', { name: 'PERSON' }).first().waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  expect(await moved(page)).toBeLessThan(hardly);
});
