import { expect, test } from 'vitest';
import { productUrl } from '../harness/product-url.ts';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const call = (secret: string, body: object = { texts: ['Anna Petrova lives in Paris'] }) =>
  fetch(`${productUrl()}/api/mlpgateway/account/demo/model/ner/predict`, {
    method: 'POST',
    headers: { 'mlp-api-key': secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a key that is being filled in is not closed by mistake', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace/api-keys');
  const open = () => page.getByRole('button', { name: 'Create key' }).first().click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await open();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('shop');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await page.keyboard.press('Escape');
  await question.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('shop');
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Continue editing' }).click();
  expect(await name.inputValue()).toBe('shop');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a developer makes a key with limits, calls a service with it, gives it another secret and deletes it', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace/api-keys');
  const name = `shop ${Date.now()}`;
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect.poll(() => dialog.getByRole('radio', { name: 'After' }).count()).toBe(0);
  await dialog.getByRole('button', { name: /^Advanced/ }).click();
  await dialog.getByRole('radio', { name: 'After' }).check();
  await dialog.getByRole('radio', { name: 'Selected' }).first().check();
  await dialog.getByRole('textbox', { name: 'Services: selected' }).fill('demo/ner\nno spaces/here');
  await dialog.getByRole('textbox', { name: 'Requests per minute' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Requests per day' }).fill('20');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Enter “author/service” or “author”, one per line').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Services: selected' }).fill('demo/ner');
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await page.getByRole('dialog', { name: `Key ${name} created` }).waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^\d+\.\d+\.[A-Za-z0-9]{40}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect.poll(() => row.innerText()).toMatch(/1 service\s+2 requests per minute\s+20 requests per day/);

  expect((await call(secret)).status).toBe(200);
  const statuses = [await call(secret), await call(secret)].map(({ status }) => status);
  // A minute may turn between them.
  expect([
    [200, 429],
    [200, 200],
  ]).toContainEqual(statuses);

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  await page.getByRole('radio', { name: 'no, it may have leaked' }).check();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: `New secret for ${name}` }).waitFor();
  const next = await page.evaluate(() => navigator.clipboard.readText());
  expect(next).not.toBe(secret);
  await page.getByRole('button', { name: 'Done' }).click();
  expect([(await call(secret)).status, [200, 429].includes((await call(next)).status)]).toEqual([401, true]);

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByText('Secret rotated by demo').waitFor();
  await drawer.getByText('Created by demo', { exact: true }).waitFor();
  await drawer.getByText(/^\d of 20 used, resets/).waitFor();
  await expect.poll(() => drawer.getByRole('progressbar', { name: '20 requests per day' }).count()).toBe(1);
  expect(await axeProblems(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  // While the dialog is open, no row behind it is there for anybody.
  await page.getByText(`Key ${name} deleted`).waitFor();
  await expect.poll(() => page.getByRole('row', { name: new RegExp(name) }).count()).toBe(0);
  expect((await call(next)).status).toBe(401);
});

test('the keys of an account are read on a phone, and found by a part of their name', async () => {
  const { page, goto } = await visit({ login: 'demo', width: 390, theme: 'dark' });
  const name = `phone ${Date.now()}`;
  await page.request.post(`/api/mlpcore/account/demo/token?name=${encodeURIComponent(name)}`, {
    headers: { origin: productUrl() },
    data: { permissions: ['read'] },
  });
  await goto(`/workspace/api-keys?q=${encodeURIComponent(name.slice(2))}`);
  await page.getByText(name).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search keys' }).fill('nothing of the kind');
  await page.getByText('No matching keys').waitFor();
  await page.getByRole('button', { name: 'Show all keys' }).click();
  await page.getByText(name).waitFor();
});

test('what was done with a key is plotted, told in words, walked with the keyboard and shown as a table', async () => {
  const { page, goto } = await visit({ login: 'demo', theme: 'dark' });
  const keys = '/api/mlpcore/account/demo/token';
  const made = await page.request.post(`${keys}?name=plotted`, {
    headers: { origin: productUrl() },
    data: { permissions: ['predict'], restrictions: { maxRequestsPerMinute: 2 } },
  });
  const { token, tokenId } = (await made.json()) as { token: string; tokenId: number };
  for (let count = 0; count < 2; count++) await call(token);
  const now = Date.now();
  const usage = async () =>
    (
      (await (
        await page.request.get(
          `${keys}/${tokenId}/usage?from=${now - 86_400_000}&to=${now + 3_600_000}&stepSeconds=3600`,
        )
      ).json()) as { requests: number }[]
    ).reduce((sum, { requests }) => sum + requests, 0);
  await expect.poll(usage, { timeout: 30_000 }).toBe(2);
  await goto('/workspace/api-keys');
  await page.getByRole('link', { name: 'plotted' }).click();
  const drawer = page.getByRole('dialog', { name: 'plotted' });
  await drawer.getByText('2 calls, 0 refused, 0 failed').waitFor();
  expect(page.url()).toContain(`key=${tokenId}`);
  await drawer.getByRole('link', { name: '24 hours' }).click();
  const chart = drawer.getByRole('slider', { name: 'Calls' });
  await chart.locator('canvas').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await chart.press('End');
  const last = await chart.getAttribute('aria-valuetext');
  expect(last).toMatch(/Succeeded: \d, Refused: 0, Failed: 0$/);
  await chart.press('ArrowLeft');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(last);
  await drawer.getByRole('button', { name: 'Refused' }).click();
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/, Refused: 0$/);
  await drawer.getByRole('button', { name: 'Show as table' }).first().click();
  await expect.poll(() => drawer.getByRole('table', { name: 'Calls' }).getByRole('row').count()).toBe(25);
  await page.reload();
  await drawer.getByText('2 calls, 0 refused, 0 failed').waitFor();
  await expect.poll(() => drawer.getByRole('link', { name: '24 hours' }).getAttribute('aria-current')).toBe('page');
  await page.goto('/workspace/api-keys?key=999999999');
  await page.getByText('This key no longer exists').waitFor();
});

test('keys that end soon are told of above their list and beside its entry', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await page.request.post('/api/mlpcore/account/demo/token?name=ending', {
    headers: { origin: productUrl() },
    data: { permissions: ['read'], ttlMinutes: 43_200 },
  });
  // As if most of its lifetime had passed.
  await page.route('**/api/mlpcore/account/*/token', async (route) => {
    const response = await route.fetch();
    const keys = (await response.json()) as { name: string }[];
    await route.fulfill({
      response,
      json: keys.map((key) =>
        key.name === 'ending' ? { ...key, expirationDate: new Date(Date.now() + 3.5 * 86_400_000).toISOString() } : key,
      ),
    });
  });
  await goto('/workspace');
  await page.getByRole('link', { name: /API keys.*1 key has expired or expires soon/ }).click();
  await page.getByText('A key expires soon').waitFor();
  await page.getByRole('link', { name: 'ending' }).first().click();
  await page.getByRole('dialog', { name: 'ending' }).getByText('Expires soon').waitFor();
  expect(await axeProblems(page)).toEqual([]);
});
