import { expect, inject, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const call = (secret: string, body: object = { texts: ['Anna Petrova lives in Paris'] }) =>
  fetch(`${inject('url')}/api/mlpgateway/account/demo/model/ner/predict`, { method: 'POST', headers: { 'mlp-api-key': secret, 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('a developer makes a key with limits, calls a service with it, gives it another secret and deletes it', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace/api-keys');
  const name = `shop ${Date.now()}`;
  await page.getByRole('button', { name: 'New key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await dialog.getByText('Fill this in').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('radio', { name: 'Days' }).check();
  await dialog.getByRole('radio', { name: 'Selected' }).first().check();
  await dialog.getByRole('textbox', { name: 'Services: selected' }).fill('demo/ner\nno spaces/here');
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill('2');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await dialog.getByText('Write “author/service” or “author”, one a line').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Services: selected' }).fill('demo/ner');
  await dialog.getByRole('button', { name: 'Make the key' }).click();

  await page.getByRole('dialog', { name: `Key ${name} is ready` }).waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^\d+\.\d+\.[A-Za-z0-9]{40}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(secret);
  const row = page.getByRole('row', { name: new RegExp(name) });
  expect(await row.innerText()).toMatch(/1 service\s+2 requests a minute/);

  expect((await call(secret)).status).toBe(200);
  const statuses = [await call(secret), await call(secret)].map(({ status }) => status);
  // A minute may turn between them.
  expect([[200, 429], [200, 200]]).toContainEqual(statuses);

  await row.getByRole('button', { name: /^What to do/ }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('radio', { name: 'no longer: it may have leaked' }).check();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByRole('dialog', { name: `New secret of ${name}` }).waitFor();
  const next = await page.evaluate(() => navigator.clipboard.readText());
  expect(next).not.toBe(secret);
  await page.getByRole('button', { name: 'Done' }).click();
  expect([(await call(secret)).status, [200, 429].includes((await call(next)).status)]).toEqual([401, true]);

  await row.getByRole('button', { name: /^What to do/ }).click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  await page.getByText('New secret made by demo').waitFor();
  await page.getByText('Made by demo', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();

  await row.getByRole('button', { name: /^What to do/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('row', { name: new RegExp(name) }).count()).toBe(0);
  expect((await call(next)).status).toBe(401);
});

test('the keys of an account are read on a phone, and found by a part of their name', async () => {
  const { page, goto } = await visit({ login: 'demo', width: 390, theme: 'dark' });
  const name = `phone ${Date.now()}`;
  await page.request.post(`/api/mlpcore/account/demo/token?name=${encodeURIComponent(name)}`, { headers: { origin: inject('url') }, data: { permissions: ['read'] } });
  await goto(`/workspace/api-keys?q=${encodeURIComponent(name.slice(2))}`);
  await page.getByText(name).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a key' }).fill('nothing of the kind');
  await page.getByText('No key matches').waitFor();
  await page.getByRole('button', { name: 'Show all keys' }).click();
  await page.getByText(name).waitFor();
});
