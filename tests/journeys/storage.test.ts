import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const megabyte = 2 ** 20;
/** What 200 MB take on a busy machine. */
const patience = { timeout: 180_000 };

test('a developer fills the bucket, looks at what it holds, shares it by a link and cleans up', async () => {
  const files = mkdtempSync(join(tmpdir(), 'bucket-'));
  onTestFinished(() => rmSync(files, { recursive: true }));
  const written = createHash('sha256');
  for (let part = 0; part < 200; part++) {
    const block = randomBytes(megabyte);
    written.update(block);
    appendFileSync(join(files, 'weights.bin'), block);
  }
  writeFileSync(join(files, 'notes.txt'), 'what was kept');
  const folder = `run-${Date.now().toString(36)}`;
  // What is there already is not replaced unasked: the server refuses it.
  const { page, goto } = await visit({ login: 'demo', expected: /409 \(Conflict\)/ });
  await goto('/workspace/s3-bucket');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(folder);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await page.getByRole('link', { name: `${folder}/` }).click();
  await page.getByRole('heading', { name: `${folder} is empty` }).waitFor();

  const choose = (...names: string[]) =>
    page.locator('input[type=file]').setInputFiles(names.map((name) => join(files, name)));
  await choose('weights.bin', 'notes.txt');
  await page.getByText('Uploaded 2 of 2').waitFor(patience);
  const objects = page.getByRole('table', { name: 'S3 bucket viewer' });
  await objects.getByText('200 MB').waitFor();
  await choose('notes.txt');
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Uploaded 3 of 3').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await objects.getByRole('button', { name: 'notes.txt', exact: true }).click();
  await page.getByRole('dialog').getByText('what was kept').waitFor();
  await page.keyboard.press('Escape');

  const act = async (name: string, action: string) => {
    await objects.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('weights.bin', 'Share');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  const read = createHash('sha256');
  for await (const block of (await fetch(link)).body!) read.update(block);
  expect(read.digest('hex')).toBe(written.digest('hex'));
  await page.getByRole('button', { name: 'Close' }).last().click();

  await act('weights.bin', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('model.bin');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await objects.getByText('model.bin', { exact: true }).waitFor();
  expect((await fetch(link)).status).toBe(404);

  await page.getByRole('navigation', { name: 'Path in the bucket' }).getByRole('link').click();
  await act(folder, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('3 objects deleted').waitFor();
  await expect.poll(() => page.getByRole('link', { name: `${folder}/` }).count()).toBe(0);
}, 300_000);
