import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

test('a visitor sees what the platform is, leaves a question with a mistake first, and is told that it was sent', async () => {
  const { page, goto } = await visit();
  await goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('list', { name: 'Services of the catalogue and how they stand' }).getByRole('link').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Question').fill('Does it run without the internet?');
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  await dialog.getByText('Required').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByLabel('Contacts').fill('@anna-of-the-journey');
  await expect.poll(() => dialog.getByText('Required').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  const sent = page.getByRole('dialog', { name: 'Message sent' });
  await sent.getByText('@anna-of-the-journey').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await sent.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const button = page.getByRole('button', { name: 'Ask a question' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a request that the server does not take keeps what was typed', async () => {
  const { page, goto } = await visit({ expected: /503/ });
  await goto('/landing');
  await page.route('**/sendContactRequest', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ code: 'database.unreachable', message: 'The database cannot be reached.', status: 503, args: {} }) }));
  await page.getByRole('button', { name: 'Request a demo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Anna');
  await dialog.getByLabel('Contacts').fill('@anna');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/database cannot be reached/).waitFor();
  expect([await dialog.getByLabel('Name').inputValue(), await dialog.getByLabel('Contacts').inputValue()]).toEqual(['Anna', '@anna']);
});

test('a superadministrator finds requests, marks one as done and takes it back', async () => {
  const { page, goto } = await visit({ login: 'superadmin' });
  await goto('/superadmin');
  await page.waitForURL('**/superadmin/requests');
  const request = page.getByRole('listitem').filter({ hasText: '@anna-of-the-journey' });
  await request.getByText('Does it run without the internet?').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await request.getByRole('button', { name: 'Mark as done' }).click();
  await expect.poll(() => request.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await request.waitFor();
});
