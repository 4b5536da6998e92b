import type { BrowserContext } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit, write } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';

useBrowser();

const home = '/api/mlpcore/account/demo';
const words = { fruit: 'a ripe apple from the tree', tool: 'an iron hammer in the workshop' };
const rows = (label: keyof typeof words) =>
  Array.from({ length: 6 }, (_, at) => ({ text: `${words[label]} number ${at}`, label }));

/** Has things of demo removed after the test, once no page asks for them any more. */
function removeAfter(context: BrowserContext, ...paths: readonly string[]): void {
  onTestFinished(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    for (const path of paths) await ask(context, 'DELETE', `${home}/${path}`);
  });
}

/** A trainable service of demo and a dataset for it, both called the same; journeys share demo, so they go with the test. */
async function trainable(context: BrowserContext, image: string, dataType: string, items: readonly object[]) {
  const name = `judged-${Math.random().toString(36).slice(2, 8)}`;
  const { id: made } = await ask<{ id: { accountId: number; imageId: number } }>(context, 'POST', `${home}/image`, {
    name,
    image: `bundle:${image}`,
  });
  const service = { modelName: name, imageAccountId: made.accountId, imageId: made.imageId, fittable: true };
  await ask(context, 'POST', `${home}/model`, { ...service, minInstancesCount: 0, trainingDatasetType: dataType });
  const content = JSON.stringify({ items });
  const { id } = await ask<{ id: { datasetId: number } }>(context, 'POST', `${home}/dataset`, {
    name,
    dataType,
    content,
  });
  removeAfter(context, `model/${name}`, `dataset/${id.datasetId}`);
  return name;
}

test('a developer uploads rows, mends one, trains a service, watches, tests, trains anew, compares and goes back', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = `sorter-${Math.random().toString(36).slice(2, 8)}`;
  const csv = [
    'text,label',
    ...[...rows('fruit'), ...rows('tool'), rows('tool')[0]!].map((row) => `${row.text},${row.label}`),
  ];
  const file = (as: string, text: string) => ({ name: as, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const choose = (chosen: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(chosen);
  const base = '/workspace/model/demo/text-classification/fit/new';
  // Where nothing can be chosen the zone stands open by itself.
  const other = await ask<{ id: { datasetId: number } }>(context, 'POST', `${home}/dataset`, {
    name: `${name}-other`,
    dataType: 'TextsAndLabels',
    content: JSON.stringify({ items: rows('fruit') }),
  });
  const texts = await ask<{ id: { datasetId: number } }>(context, 'POST', `${home}/dataset`, {
    name: `${name}-texts`,
    dataType: 'json/texts',
    content: '{"texts":["a"]}',
  });
  removeAfter(context, ...[other, texts].map(({ id }) => `dataset/${id.datasetId}`));
  await goto(base);
  await page.getByRole('button', { name: /datasets? do(es)? not fit/ }).click();
  const unfit = page.getByRole('listitem').filter({ hasText: `${name}-texts` });
  await unfit.getByText('is of the type json/texts, which the service does not learn from').waitFor();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await choose(file('rows.pdf', 'x'));
  await page.getByText('Invalid type.').waitFor();
  await choose(file(`${name}.csv`, csv.join('\n')));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('TextsAndLabels, 13 rows, version 1').first().waitFor();

  await page.getByRole('link', { name: 'Look at the rows' }).click();
  removeAfter(context, `dataset/${new URL(page.url()).pathname.split('/')[4]}`);
  await page.getByRole('button', { name: 'Remove line 13' }).click();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByText('Saved as version 2').waitFor();

  await goto(base);
  const pick = async () => {
    await page.getByRole('combobox', { name: 'Learn from' }).click();
    await page.getByRole('combobox', { name: 'Name of a dataset' }).fill(name);
    await page.getByRole('option', { name: new RegExp(`${name}(?!-other)`) }).click();
  };
  await pick();
  await page.getByText('TextsAndLabels, 12 rows, version 2').first().waitFor();
  const version = page.getByRole('combobox', { name: 'Version' });
  await version.click();
  await page.getByRole('option', { name: /^1/ }).click();
  await page.getByText('TextsAndLabels, 13 rows, version 1').first().waitFor();
  await version.click();
  await page.getByRole('option', { name: /^2, the latest/ }).click();
  await page.getByText('2 labels').waitFor();
  const rounds = page.getByRole('spinbutton', { name: 'Rounds' });
  await rounds.fill('500');
  await page.getByText('must be at most 200').waitFor();
  await page.getByRole('textbox', { name: 'Name of the fitted service' }).fill(name);
  await page.getByRole('button', { name: 'Start fit' }).click();
  await page.getByText('The configuration is not as the service expects it').waitFor();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await write(page.getByRole('textbox', { name: 'Configuration as JSON' }), '{"rounds": 20.0}');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  expect(await rounds.inputValue()).toBe('20');
  await page.getByRole('status').getByText('Can start now').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const commands = await page.evaluate(() => navigator.clipboard.readText());
  expect(commands).toContain(`/derived?name=${name}&`);
  expect(commands).toMatch(
    /model\/sorter-\w+\/fit-v2' \\[^]*--data-binary '\{"datasetId":\d+,"config":"\{\\"rounds\\": 20\.0\}"\}'/,
  );
  await page.getByRole('button', { name: 'Start fit' }).click();
  removeAfter(context, `model/${name}`);

  const runs = page.getByRole('table', { name: 'Trainings' });
  const row = (number: number) =>
    runs.getByRole('row').filter({ has: page.getByRole('cell', { name: new RegExp(`^${number}( |$)`) }) });
  await page
    .getByRole('figure', { name: 'loss' })
    .getByText(/at step 20$/)
    .waitFor({ timeout: 60_000 });
  await row(1).getByText('In service').waitFor({ timeout: 60_000 });
  await row(1).getByText('Done').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  const derived = new URL(page.url()).pathname;
  await goto(derived.replace(/fit\/runs$/, 'testing'));
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'a hammer');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect
    .poll(() => page.getByRole('region', { name: 'Result' }).innerText(), { timeout: 30_000 })
    .toMatch(/tool/);

  await goto(derived);
  await page.getByRole('link', { name: 'Refit', exact: true }).first().click();
  await pick();
  await page.getByText(/An estimate by \d+ earlier training/).waitFor();
  await page.getByRole('link', { name: `${name}, 1`, exact: true }).waitFor();
  await rounds.fill('7');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('dialog').getByLabel('Name of the configuration').fill('short');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const config = page.getByRole('combobox', { name: 'Start from' });
  await expect.poll(() => config.innerText()).toBe('short');
  await rounds.fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'detached' });
  expect(await rounds.inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Start fit' }).click();
  await row(2).getByText('In service').waitFor({ timeout: 60_000 });
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Compare run ${number}` }).check();
  const compared = page.getByRole('table', { name: 'Runs compared' }).getByRole('row', { name: /rounds/ });
  await expect.poll(() => compared.getByRole('cell').allInnerTexts()).toEqual(['rounds', '20', '5']);
  await runs.getByRole('columnheader', { name: 'Differs in' }).waitFor();
  await row(2).getByText('rounds 5', { exact: true }).waitFor();
  await row(1).getByRole('button', { name: '1', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Run 1' });
  await details.getByRole('cell', { name: 'model.json' }).waitFor();
  await details.getByRole('heading', { name: 'How the time was spent' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row(1).getByRole('button', { name: 'Actions of run 1' }).click();
  await page.getByRole('menuitem', { name: 'Repeat' }).click();
  await expect.poll(() => rounds.inputValue()).toBe('20');
  await page.getByText('Restart with the new state').waitFor();
  await goto(derived);
  await row(1).getByRole('button', { name: 'Actions of run 1' }).click();
  await page.getByRole('menuitem', { name: 'Log' }).click();
  await page.waitForURL(/\/diagnostic\/logs\/\d+\?from=\d+&till=\d+$/);
  await page.getByRole('region', { name: 'Output' }).waitFor();
  await goto(derived);
  await row(1).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Run 1 restored').waitFor();
  await row(1).getByText('In service').waitFor();
  await page.getByText(/^Fitted in run 1, .* ago$/).waitFor();
}, 180_000);

test('a developer stops a training that takes too long, and may train again', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const items = Array.from({ length: 12_000 }, (_, at) => ({
    text: `${words[at % 2 === 0 ? 'fruit' : 'tool']} number ${at} of ${at % 97} in ${at % 31}`,
    label: at % 2 === 0 ? 'fruit' : 'tool',
  }));
  const name = await trainable(context, 'text-classification', 'TextsAndLabels', items);
  const found = await ask<{ id: { datasetId: number }; name: string }[]>(context, 'GET', `${home}/dataset`);
  const { datasetId } = found.find((each) => each.name === name)!.id;
  await ask(context, 'POST', `${home}/model/${name}/fit`, { datasetId, config: { rounds: 200 } });
  await goto(`/workspace/model/demo/${name}/fit/runs`);
  const runs = page.getByRole('table', { name: 'Trainings' });
  await runs.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await runs.getByText('Stopped').waitFor({ timeout: 60_000 });
  await runs.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
}, 120_000);

test('a developer sees how well a service learns, label by label', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const items = [...rows('fruit'), ...rows('tool'), { text: `${words.tool} at last`, label: 'fruit' }];
  const name = await trainable(context, 'text-classification', 'TextsAndLabels', items);

  await goto(`/workspace/model/demo/${name}/fit/validation`);
  await page.getByRole('button', { name: 'Cross-validate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText("Field shouldn't be empty").waitFor();
  await dialog.getByText('Choose a dataset').click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Parts').fill('2');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Cross-validation started').waitFor();

  const runs = page.getByRole('table', { name: 'Cross-validation' });
  await runs.getByText('Done').waitFor({ timeout: 60_000 });
  await runs.getByText('2 of 2 parts').waitFor();
  await runs.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('table', { name: 'Parts' }).getByRole('row', { name: /^2 / }).waitFor();
  const wrong = page.getByRole('table', { name: 'Worst answers' }).getByRole('row').filter({ hasText: 'at last' });
  await wrong.getByRole('cell', { name: 'fruit' }).waitFor();
  await wrong.getByRole('cell', { name: 'tool' }).waitFor();
  await page.getByRole('table', { name: 'Confusion matrix' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  // The label is what is wrong, so that is where it leads.
  await wrong.getByRole('cell', { name: String(items.length), exact: true }).waitFor();
  await wrong.getByRole('link', { name: 'Fix label' }).click();
  const edited = page.getByRole('table', { name: 'Edit' });
  await edited.getByRole('row', { name: new RegExp(`^${items.length} `) }).waitFor();
  expect(await edited.getByRole('textbox').count()).toBe(2);
  await edited.getByRole('textbox', { name: /^label/ }).fill('tool');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved as version 2').waitFor();
  await page.goBack();
  await runs.getByRole('button', { name: 'Details' }).click();
  // In another version other rows may have that number; what was known of the dataset is asked for anew.
  await wrong.waitFor();
  await expect.poll(() => wrong.getByRole('link').count()).toBe(0);

  await page.getByRole('button', { name: 'Cross-validate' }).click();
  await dialog.getByText('Choose a dataset').click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Parts').fill('3');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await runs.getByText('3 of 3 parts').waitFor({ timeout: 60_000 });
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Compare run ${number}` }).check();
  for (const number of [1, 2]) {
    const matrix = page.getByRole('table', { name: `Confusion matrix of run ${number}` });
    await matrix.getByRole('row', { name: /^tool/ }).waitFor();
  }
  expect(await axeProblems(page)).toEqual([]);
}, 150_000);

test('a developer reads how well entities are found: by type, and which were missed in which text', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const texts = Array.from({ length: 6 }, (_, at) => `the [Northquay](LOCATION) depot, line ${at}`);
  // It stands in one text alone, so whoever is asked about that text has not learnt it.
  const items = [...texts, 'a crane in [Westmole](LOCATION)'].map((text) => ({ text }));
  const name = await trainable(context, 'ner', 'MarkedTexts', items);
  await goto(`/workspace/model/demo/${name}/fit/validation`);
  await page.getByRole('button', { name: 'Cross-validate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Choose a dataset').click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Parts').fill('2');
  await dialog.getByRole('button', { name: 'Start' }).click();
  const runs = page.getByRole('table', { name: 'Cross-validation' });
  await runs.getByText('Done').waitFor({ timeout: 60_000 });
  await runs.getByRole('button', { name: 'Details' }).click();
  await page
    .getByRole('table', { name: 'Labels' })
    .getByRole('row', { name: /^LOCATION/ })
    .waitFor();
  const missed = page.getByRole('table', { name: 'Worst answers' }).getByRole('row', { name: /Westmole/ });
  await missed.getByRole('cell', { name: 'LOCATION' }).waitFor();
  await missed.getByRole('cell', { name: 'no answer' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
}, 120_000);
