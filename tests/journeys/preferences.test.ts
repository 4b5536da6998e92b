import { expect, test } from 'vitest';
import { reload, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

test('language and theme change at once and stay after a reload', async () => {
  const { page, goto } = await visit();
  await goto('/catalog');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'Language and theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Каталог' }).waitFor();
  const dark = await background();
  await reload(page);
  await page.getByRole('heading', { name: 'Каталог' }).waitFor();
  expect([await background(), await page.evaluate(() => document.documentElement.lang)]).toEqual([dark, 'ru']);
});

test('a first visit comes in the language and the theme of the browser', async () => {
  const { page, goto } = await visit({ language: 'ru', theme: 'dark', followsAccount: true });
  await goto('/catalog');
  await page.getByRole('heading', { name: 'Каталог' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('each host has its own name, mark and plugins', async () => {
  const partner = await visit({ host: 'partner.localhost' });
  await partner.goto('/catalog');
  await partner.page.getByRole('banner').getByText('Fathom').waitFor();
  expect(await partner.page.title()).toBe('Catalogue · Fathom');
  const onPremise = await visit({ host: 'on-premise.localhost' });
  await onPremise.goto('/catalog');
  await onPremise.page.getByRole('banner').getByText('Berth').waitFor();
});
