import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiKey, startOpenAiServer, type OpenAiServer } from '#plugins/external-models/server/test/openai-server.ts';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';

useBrowser();

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

const models = '/api/mlpcore/account/demo/model';

test('a server elsewhere is put behind a new service, mended, tried out and taken away again', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  onTestFinished(() => ask(context, 'DELETE', `${models}/own-model`));
  await goto('/workspace/model/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('own-model');
  await page.getByRole('combobox', { name: /^Task type/ }).click();
  await page.getByRole('option', { name: /chat-completion/ }).click();
  await page.getByRole('radio', { name: /^A server elsewhere/ }).click();
  await page.getByRole('button', { name: 'Create service' }).click();
  await page.waitForURL('**/settings/hosting');

  await page.getByRole('button', { name: 'Connect server' }).click();
  // Toasts are dialogs of their own.
  const form = page.getByRole('dialog', { name: /^(Connect server|Edit connection)$/ });
  await form.getByLabel(/^Address/).fill('vllm.example');
  await form.getByLabel(/^Model/).fill('small');
  await form.getByText('Enter an address that starts with http:// or https://').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await form.getByLabel(/^Address/).fill(server.url);
  await form.getByLabel(/^API key/).fill('sk-of-somebody-else');
  await form.getByRole('button', { name: 'Connect server' }).click();
  await form.waitFor({ state: 'detached' });

  const main = page.getByRole('main');
  await main.getByText('rejected the API key', { exact: false }).waitFor();
  await main.getByRole('button', { name: `Edit connection to ${server.url}` }).click();
  await form.getByLabel(/^API key/).fill(apiKey);
  await form.getByRole('button', { name: 'Save' }).click();
  await main.getByText('Connected', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'Check now' }).click();
  await main.getByText('It offers 2 models:').waitFor();
  await expect.poll(() => main.getByText('stored encrypted', { exact: true }).count()).toBe(1);
  expect(await page.content()).not.toContain(apiKey);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Testing' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('hello');
  await page.keyboard.press('Enter');
  await page.getByText('You said: hello').first().waitFor();

  await main.getByRole('link', { name: 'Settings', exact: true }).click();
  await main.getByRole('link', { name: 'Hosting' }).click();
  await main.getByRole('button', { name: `Delete connection to ${server.url}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await main.getByText('No server connected yet').waitFor();
});

test('the section of connections fits into 390 px, in Russian too', async () => {
  const { page, context, goto } = await visit({ login: 'demo', width: 390, language: 'ru', theme: 'dark' });
  await ask(context, 'POST', models, { modelName: 'small-model', taskType: 'tts', hostingType: 'EXTERNAL' });
  // Other journeys would speak by it.
  onTestFinished(() => ask(context, 'DELETE', `${models}/small-model`));
  await ask(context, 'POST', `${models}/small-model/external-model`, {
    url: server.url,
    model: 'a-model-with-a-rather-long-name/and-a-path-to-it',
    apiKey,
  });
  await goto('/workspace/model/demo/small-model/settings/hosting');
  await page.getByText('Подключён', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await axeProblems(page)).toEqual([]);
});
