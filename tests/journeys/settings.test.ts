import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, visit, withoutAnswers } from '../harness/browser.ts';

useBrowser();

/** Has the server answer the question for the settings like this, until the page is told otherwise. */
async function settingsAnswer(page: Page, status: number, code: string, args = {}): Promise<() => Promise<void>> {
  const address = '**/system-config/frontend-settings';
  await withoutAnswers(page);
  await page.route(address, (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ code, message: 'The settings cannot be read.', status, args }),
    }),
  );
  return () => page.unroute(address);
}

test('settings that do not load leave the defaults: the plain page, English alone, and a word about it', async () => {
  const { page, goto } = await visit({ language: 'ru', expected: /500|The start was not complete/ });
  const answerAgain = await settingsAnswer(page, 500, 'server.failed');
  await goto('/');
  await page.getByText('Some data could not be loaded').waitFor();
  await page.getByRole('heading', { name: 'In the catalogue now' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'How it works' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
  await expect.poll(() => page.getByRole('menuitemradio', { name: 'Русский' }).count()).toBe(0);

  await answerAgain();
  await goto('/');
  await page.getByRole('heading', { name: 'Путь сервиса' }).waitFor();
});

test('whoever is signed in stays so without the settings', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /500|The start was not complete/ });
  await settingsAnswer(page, 500, 'server.failed');
  await goto('/workspace');
  await page.getByRole('heading', { name: 'My space' }).waitFor();
  await page.getByText('Some data could not be loaded').waitFor();
});

test('settings that are refused open the page of refused access instead of any other', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /403/ });
  await settingsAnswer(page, 403, 'settings.refused');
  await goto('/catalog');
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  await expect.poll(() => page.getByRole('banner').count()).toBe(0);
  await expect.poll(() => page.getByText('current IP address').count()).toBe(0);
});

test('a refusal because of the address says so', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /403/ });
  await settingsAnswer(page, 403, 'account.access.denied.from_ip', { ip: '203.0.113.7' });
  await goto('/catalog');
  await page.getByRole('heading', { name: 'No access to this page' }).waitFor();
  await page.getByText('current IP address, 203.0.113.7').waitFor();
});

test('forms stay usable while the settings of the captcha do not load', async () => {
  const { page, goto } = await visit({ expected: /500/ });
  await page.route('**/system-config/captcha', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":"server.failed","message":"Down.","status":500,"args":{}}',
    }),
  );
  await goto('/');
  await page.getByRole('button', { name: 'Request a demo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Vera');
  await dialog.getByLabel('Contacts').fill('@vera');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Message sent' }).waitFor();
});
