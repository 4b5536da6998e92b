import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const painter = '/catalog/demo/image-generation/testing';

test('two pictures are made, shown in full, downloaded, and still there after a reload', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(painter);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Sunset over mountains by the sea');
  await page.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: '256 × 256' }).click();
  await page.getByRole('group', { name: 'Number of images' }).getByRole('button', { name: '2' }).last().click();
  await expect
    .poll(() => page.getByRole('region', { name: 'Code', exact: true }).innerText())
    .toMatch(/Sunset over mountains.*"n":2.*"size":"256x256"/s);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();

  const gallery = page.getByRole('list', { name: 'Images' });
  await expect.poll(() => gallery.locator('img').count()).toBe(2);
  const widths = () =>
    gallery
      .locator('img')
      .evaluateAll((images) => (images as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth));
  await expect.poll(widths).toEqual([256, 256]);
  expect(await axeProblems(page)).toEqual([]);

  await gallery.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByText('256 × 256').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^image-generation-\d+\.png$/);
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
  await dialog.getByRole('button', { name: 'Use this prompt' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue())
    .toBe('Sunset over mountains by the sea');

  await goto(painter);
  await expect.poll(() => gallery.locator('img').count()).toBe(2);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No images yet').waitFor();
});

test('a refusal says why and keeps the prompt', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /400/, width: 390 });
  await goto(painter);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('sea '.repeat(1001));
  await prompt.press('Enter');
  await page.getByText('No image was generated.').waitFor();
  expect((await prompt.inputValue()).length).toBe(4004);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an answer without pictures is shown as JSON, what is under way can be stopped, and a run of the history is taken over', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(painter);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await page.route(
    '**/predict',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"weather":"fine"}' }),
    { times: 1 },
  );
  await prompt.fill('Forest at night');
  await prompt.press('Enter');
  await page.getByText('The service did not return images.').waitFor();
  const form = page.getByRole('group', { name: 'Request format' });
  await form.first().getByRole('button', { name: 'JSON' }).click();
  await page
    .getByRole('region', { name: 'Result' })
    .getByText('This response does not have the expected format')
    .waitFor();
  await form.first().getByRole('button', { name: 'Images' }).click();

  await page.route('**/predict', () => undefined, { times: 1 });
  await prompt.fill('City in the fog');
  await prompt.press('Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await page.getByRole('button', { name: 'Generate', exact: true }).waitFor();
  await expect.poll(() => prompt.inputValue()).toBe('City in the fog');

  await page
    .getByRole('region', { name: 'History' })
    .getByRole('button', { name: /Forest at night/ })
    .first()
    .click();
  await expect.poll(() => prompt.inputValue()).toBe('Forest at night');
});
