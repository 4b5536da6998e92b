import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { Callers } from '../harness/callers.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const model = '/api/mlpcore/account/demo/model';
/** Writes are taken from the workbench's own pages. */
const from = () => ({ headers: { origin: productUrl() } });
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;

async function clone(context: BrowserContext, name: string): Promise<void> {
  const made = await context.request.post(`${model}/text-processing/clone?name=${name}&autoStart=false`, from());
  expect(made.status(), await made.text()).toBe(200);
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Diagnostics' }).getByRole('link', { name, exact: true }).click();
const row = (page: Page) => page.getByRole('table', { name: 'Instances' }).getByRole('row').nth(1);

test('an instance that cannot start is shown, understood and mended', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = unique('refused');
  await clone(context, name);
  const change = (data: object) =>
    context.request.post(`${model}/${name}`, { ...from(), data: { modelName: name, ...data } });
  await change({ env: '{"NODE_OPTIONS":"--require=/nowhere/to-be-found"}', minInstancesCount: 1 });

  await goto(`/workspace/model/demo/${name}/diagnostic`);
  await row(page).getByText('Failed').waitFor({ timeout: 30_000 });
  await row(page)
    .getByText(/^The start was refused/)
    .waitFor();
  await page.getByText('1 instance failed').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Service sections' }).getByRole('link', { name: 'About' }).click();
  await page.getByText(/^1 instance fails\. The start was refused/).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Diagnostics' }).first().click();
  await tab(page, 'Last state');
  await page.getByText('Not running').waitFor();
  await page.getByText('Remove it from the service', { exact: false }).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Service sections' }).getByRole('link', { name: 'Event history' }).click();
  expect(await axeProblems(page)).toEqual([]);

  await change({ env: '' });
  await goto(`/workspace/model/demo/${name}/diagnostic`);
  await page.getByText('1 of 1 ready').waitFor({ timeout: 30_000 });
  await row(page).getByText('Running').waitFor();
});

test('instances are started, counted, replaced and stopped, and what was asked shows how far it is', async () => {
  const { page, context, goto } = await visit({ login: 'demo', theme: 'dark', width: 390 });
  const name = unique('counted');
  await clone(context, name);
  await goto(`/workspace/model/demo/${name}/diagnostic`);
  await page.getByText('No instances').waitFor();
  await page.getByRole('button', { name: 'Start one more' }).click();
  await page.getByText('1 of 1 ready').waitFor({ timeout: 30_000 });
  const done = page.getByRole('listitem').filter({ hasText: /^Done\d/ });
  await expect.poll(() => done.count()).toBe(1);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Set instances' }).click();
  await page.getByRole('dialog').getByRole('spinbutton').fill('1001');
  await page.getByRole('dialog').getByRole('button', { name: 'Set instances' }).click();
  await page.getByText('A whole number from 0 to 1000.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await tab(page, 'Timing');
  await page.getByText('Start of attempt 1').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await tab(page, 'Events');
  await page.getByText('Hosting-server instances do not support events').waitFor();

  await tab(page, 'Instances');
  await page.getByRole('button', { name: /^Actions on/ }).click();
  await page.getByRole('menuitem', { name: 'Force stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Force stop' }).click();
  await page.getByText('0 of 0 ready').waitFor();
  await expect.poll(() => done.count()).toBe(2);
  await row(page).getByText('Deleted').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a console is a shell of the instance, and is refused where the image is not to be looked into', async () => {
  const { page, context, goto } = await visit({ login: 'demo', expected: /403 \(Forbidden\)/ });
  await goto('/workspace/model/demo/ner/diagnostic/console');
  await page.getByText('No console open').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open console' }).click();
  await page.getByText('Connected', { exact: true }).waitFor();
  const terminal = page.getByRole('region', { name: 'Console 1' });
  const shows = (words: string) => terminal.getByText(words).first().waitFor();
  await page.keyboard.type("printf '\\033[38;2;90;0;90mpur''ple\\033[0m %s\\n' $MLP_INSTANCE_ID\n");
  await shows('purple');
  // Colours hold although pages may carry no styles of their own.
  expect(await terminal.getByText('purple', { exact: true }).evaluate((cell) => getComputedStyle(cell).color)).toBe(
    'rgb(90, 0, 90)',
  );
  await page.getByRole('button', { name: 'Search the output' }).click();
  await page.getByRole('searchbox', { name: 'Search the output' }).fill('purple');
  await page.getByText(/^1 of \d+/).waitFor();
  await page.getByRole('button', { name: 'Close the search' }).click();
  expect(await axeProblems(page)).toEqual([]);

  // Another one beside it; both go on while something else is looked at.
  await page.getByRole('button', { name: 'Open console' }).click();
  await page.getByRole('region', { name: 'Console 2' }).waitFor();
  await tab(page, 'Logs');
  await tab(page, 'Console');
  await page.getByRole('button', { name: 'Console 1', exact: true }).click();
  await shows('purple');
  await terminal.click();
  await page.keyboard.press('Shift+Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Console 1');
  await terminal.click();
  await page.keyboard.type('exit 3\n');
  await page.getByText('The shell ended with exit code 3.').waitFor();
  await page.getByRole('button', { name: 'Close Console 1' }).click();
  await page.getByRole('button', { name: 'Close Console 2' }).click();
  await page.getByText('No console open').waitFor();

  // The image of another account, which others run and do not look into.
  const root = await visit({ login: 'superadmin' });
  const image = unique('guarded');
  const made = await root.context.request.post('/api/mlpcore/account/system/image', {
    ...from(),
    data: { name: image, image: 'bundle:text-processing', accessMode: 'restricted' },
  });
  const { id } = (await made.json()) as { id: { accountId: number; imageId: number } };
  const created = await context.request.post(model, {
    ...from(),
    data: { modelName: image, imageAccountId: id.accountId, imageId: id.imageId, minInstancesCount: 1 },
  });
  expect(created.status(), await created.text()).toBe(200);
  await goto(`/workspace/model/demo/${image}/diagnostic/console`);
  await page.getByRole('button', { name: 'Open console' }).click();
  await page.getByText('No console here').waitFor();
  await page.getByText('The owner of the image does not', { exact: false }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect((await context.request.delete(`${model}/${image}`, from())).status()).toBe(200);
});

test('a crash loop is shown, understood by its last state and the log of its death, and mended; the log outlives the instance', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = unique('hungry');
  await clone(context, name);
  onTestFinished(async () => void (await context.request.delete(`${model}/${name}`, from())));
  const change = async (memoryLimit: string) => {
    const resourceLimits = { cpuRequest: '100m', memoryLimit, ephemeralDiskLimit: '100Mi', gpuRequested: false };
    const data = { modelName: name, resourceLimits, minInstancesCount: 1 };
    expect((await context.request.post(`${model}/${name}`, { ...from(), data })).status()).toBe(200);
  };
  await change('16Mi');
  await goto(`/workspace/model/demo/${name}/diagnostic`);
  await row(page)
    .getByText(/^Crash loop/)
    .waitFor({ timeout: 40_000 });
  await row(page).getByText('Failed').waitFor();
  await row(page).getByText('exit code 137').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await tab(page, 'Last state');
  await page.getByText('Out of memory.').waitFor();
  await page.getByText('Raise the limit in the hosting settings', { exact: false }).waitFor();
  await tab(page, 'Logs');
  const choose = page.getByRole('navigation', { name: 'Choose an instance' });
  await choose.getByRole('button', { name: /Crash loop/ }).click();
  await page.getByRole('combobox', { name: 'Attempt' }).click();
  await page.getByRole('option', { name: 'Attempt 1' }).first().click();
  await page.getByRole('region', { name: 'Output' }).getByText('Killed').waitFor();
  await page.getByText('Nothing more will come').waitFor();

  await change('256Mi');
  await tab(page, 'Instances');
  await page.getByText('1 of 1 ready').waitFor({ timeout: 40_000 });
  await row(page).getByText('Running').waitFor();

  // What failed is gone; what it wrote is read and taken away all the same.
  await tab(page, 'Logs');
  await choose
    .getByRole('button', { name: /Deleted/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Output' }).getByText('Killed').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download shown' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ Killed\n$/);
  expect(await axeProblems(page)).toEqual([]);
});

test('a rolling update under load fails no request, and one whose instances fail is halted and says so', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = unique('rolling');
  await clone(context, name);
  onTestFinished(async () => void (await context.request.delete(`${model}/${name}`, from())));
  const change = async (data: object) =>
    expect(
      (await context.request.post(`${model}/${name}`, { ...from(), data: { modelName: name, ...data } })).status(),
    ).toBe(200);
  // Each request waits for its batch, so that an account may make as many as come.
  await change({ minInstancesCount: 2, batchesConfig: { batchSize: 1_000, timeWaitMs: 150 } });
  await goto(`/workspace/model/demo/${name}/diagnostic`);
  await page.getByText('2 of 2 ready').waitFor({ timeout: 40_000 });
  let answered = 0;
  const callers = new Callers(async () => {
    const answer = await context.request.post(`/api/mlpgateway/account/demo/model/${name}/predict`, {
      ...from(),
      data: { texts: ['The quick brown fox.'] },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    answered += 1;
  });
  onTestFinished(() => callers.stop());
  callers.atOnce(4);

  await page.getByRole('button', { name: 'Rolling update' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('spinbutton', { name: 'At a time' }).fill('0');
  await dialog.getByRole('button', { name: 'Rolling update' }).click();
  await dialog.getByText('A whole number from 1 to 1000.').waitFor();
  await dialog.getByRole('spinbutton', { name: 'At a time' }).fill('2');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rolling update' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Done\d/ })
    .waitFor({ timeout: 40_000 });

  await change({
    resourceLimits: { cpuRequest: '100m', memoryLimit: '16Mi', ephemeralDiskLimit: '100Mi', gpuRequested: false },
  });
  await page.getByText(/^0 of 2 replaced/).waitFor();
  await page.getByText('Update halted.').waitFor({ timeout: 40_000 });
  await page.getByText(/Version \d of the settings keeps serving/).waitFor();
  await page.getByText('2 of 2 ready').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await callers.stop();
  expect(callers.failures).toEqual([]);
  expect(answered).toBeGreaterThan(20);
});
