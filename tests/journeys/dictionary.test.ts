import type { BrowserContext, Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';

useBrowser({ extra: ['--autoplay-policy=no-user-gesture-required'] });

const home = '/api/mlpcore/account/demo/dataset';

/** A dictionary that is gone after the test. */
async function dictionary(context: BrowserContext, pairs: readonly (readonly [string, string])[]) {
  const { id } = await ask<{ id: { accountId: number; datasetId: number } }>(context, 'POST', home, {
    name: `words-${Math.random().toString(36).slice(2, 8)}`,
    dataType: 'TtsDictionary',
    content: JSON.stringify({ dictionary: pairs.map(([original, replacement]) => ({ original, replacement })) }),
  });
  onTestFinished(() => ask(context, 'DELETE', `${home}/${id.datasetId}`));
  return { ...id, path: `/workspace/datasets/${id.accountId}/${id.datasetId}/dictionary` };
}

/** What a service said once something was pressed, and what it was asked. */
async function spoken(page: Page, press: () => Promise<void>) {
  const answering = page.waitForResponse((response) => response.url().endsWith('/predict'));
  await press();
  const response = await answering;
  const { audio_base64: sound } = (await response.json()) as { audio_base64?: string };
  return { sound, request: response.request().postDataJSON() as { text: string; dictionary?: unknown[] } };
}

test('a word is added, heard as told and as written, undone, and saved', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const { datasetId, path } = await dictionary(context, [
    ['API', 'ay pee eye'],
    ['api', 'appy'],
  ]);
  await goto(path);
  const words = page.getByRole('table', { name: 'Dictionary' });
  await words.getByRole('button', { name: 'Also in line 1' }).waitFor();
  const add = page.getByRole('form', { name: 'Add word' });
  const press = () => add.getByRole('button', { name: 'Add word' }).click();
  await press();
  await add.getByText("Field shouldn't be empty").waitFor();
  await add.getByLabel('Word', { exact: true }).fill('Api');
  await add.getByLabel('Pronounce as').fill('x');
  await press();
  await add.getByText('This word is in the dictionary already').waitFor();

  await add.getByLabel('Word', { exact: true }).fill('SQL');
  await add.getByLabel('Pronounce as').fill('structured query language');
  const told = await spoken(page, () => page.keyboard.press('Enter'));
  expect(told.request.dictionary).toEqual([{ original: 'SQL', replacement: 'structured query language' }]);
  const row = words.getByRole('row').filter({ has: page.getByLabel('Word SQL') });
  const written = await spoken(page, () => row.getByRole('button', { name: 'As written' }).click());
  expect(written.request.dictionary).toBeUndefined();
  expect(told.sound!.length).toBeGreaterThan(written.sound!.length * 1.5);
  await row.getByText(/\d\.\d s, /).waitFor();

  await page.getByRole('textbox', { name: 'Try in a sentence' }).fill('We use SQL and no cat.');
  const sentence = await spoken(page, () => page.getByRole('button', { name: 'With dictionary' }).click());
  expect(sentence.request.dictionary).toHaveLength(1);
  await page.getByText('1 word from the dictionary.').waitFor();
  const plain = await spoken(page, () => page.getByRole('button', { name: 'Without dictionary' }).click());
  expect(sentence.sound).not.toBe(plain.sound);
  await page.getByRole('group', { name: 'Without dictionary' }).getByRole('img', { name: 'Waveform' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await words.getByRole('button', { name: 'Remove api' }).last().click();
  await words.getByRole('button', { name: 'Keep api' }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await words.getByRole('button', { name: 'Keep api' }).waitFor({ state: 'detached' });
  await page.getByLabel('Pronunciation of SQL').fill('');
  await page.getByRole('status').getByText('Fill in both sides of each word').waitFor();
  await page.getByLabel('Pronunciation of SQL').fill('sequel');
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByText('Saved as version 2').waitFor();
  const { rows } = await ask<{ rows: { text: string }[] }>(context, 'GET', `${home}/${datasetId}/rows`);
  expect(rows.map(({ text }) => JSON.parse(text).original)).toEqual(['SQL', 'API', 'api']);
}, 60_000);

test('a CSV file is merged, told of and taken back', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const { path } = await dictionary(context, [['API', 'ay pee eye']]);
  await goto(path);
  await page.getByRole('button', { name: 'Upload version' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText("Field shouldn't be empty").waitFor();
  await dialog.getByRole('button', { name: 'Add and replace' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('original,replacement\nAPI,appy\nSQL,sequel\nCI,see eye\n'),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Content uploaded').waitFor();
  await page.getByText('1 changed, 2 added, 0 removed').waitFor();
  await page.getByLabel('Word CI').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByLabel('Word CI').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Pronunciation of API').inputValue()).toBe('ay pee eye');
}, 60_000);

test('a file that cannot be taken is refused in the form, and one that breaks off may be sent again', async () => {
  const { page, context, goto } = await visit({ login: 'demo', expected: /ERR_FAILED/ });
  const { path } = await dictionary(context, [['API', 'ay pee eye']]);
  await goto(path);
  await page.getByRole('button', { name: 'Upload version' }).click();
  const dialog = page.getByRole('dialog');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const choose = (name: string, text: string) => dialog.locator('input[type=file]').setInputFiles(file(name, text));
  await choose('words.png', 'x');
  await dialog.getByText('Invalid type.').waitFor();
  await choose('words.csv', '');
  await dialog.getByText('Too small.').waitFor();
  const two = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    for (const name of ['a.csv', 'b.csv']) dropped.items.add(new File(['x'], name));
    return dropped;
  });
  await dialog.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: two });
  await dialog.getByText('Too many files.').waitFor();
  await choose('words.csv', 'original,replacement\nCI,see eye\n');
  await page.route('**/content?**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('Upload error.').waitFor();
  await page.unroute('**/content?**');
  await dialog.getByText('words.csv').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Word CI').waitFor();
}, 60_000);

test.each([
  ['light', 'ru', 'Словарь'],
  ['dark', 'en', 'Dictionary'],
] as const)('a phone shows the whole dictionary, %s, %s', async (theme, language, name) => {
  const { page, context, goto } = await visit({ login: 'demo', width: 390, theme, language });
  const { path } = await dictionary(context, [
    ['звонит', 'звон+ит'],
    ['Northquay', 'north key'],
  ]);
  await goto(path);
  await page.getByRole('table', { name }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
