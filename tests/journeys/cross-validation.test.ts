import type { BrowserContext } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';

useBrowser();

const home = '/api/mlpcore/account/demo';
const words = { fruit: 'a ripe apple from the tree', tool: 'an iron hammer in the workshop' };
const rows = (label: keyof typeof words) =>
  Array.from({ length: 6 }, (_, at) => ({ text: `${words[label]} number ${at}`, label }));

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
  onTestFinished(async () => {
    await ask(context, 'DELETE', `${home}/model/${name}`);
    await ask(context, 'DELETE', `${home}/dataset/${id.datasetId}`);
  });
  return { name, datasetId: id.datasetId };
}

test('a developer sees how well a service learns, label by label', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const items = [...rows('fruit'), ...rows('tool'), { text: `${words.tool} at last`, label: 'fruit' }];
  const { name, datasetId } = await trainable(context, 'text-classification', 'TextsAndLabels', items);

  await goto(`/workspace/model/demo/${name}/fit`);
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
  const wrong = page.getByRole('table', { name: 'Worst answers' }).getByRole('row').filter({ hasText: 'at last' });
  await wrong.getByRole('cell', { name: 'fruit' }).waitFor();
  await wrong.getByRole('cell', { name: 'tool' }).waitFor();
  await page.getByRole('table', { name: 'Confusion matrix' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await ask(context, 'POST', `${home}/model/${name}/fit`, { datasetId });
  const loss = page.getByRole('figure', { name: 'loss' });
  await loss.getByText(/at step 30$/).waitFor({ timeout: 60_000 });
  expect(await axeProblems(page)).toEqual([]);
}, 120_000);

test('a developer reads how well entities are found: by type, and which were missed in which text', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const texts = Array.from({ length: 6 }, (_, at) => `the [Northquay](LOCATION) depot, line ${at}`);
  // It stands in one text alone, so whoever is asked about that text has not learnt it.
  const items = [...texts, 'a crane in [Westmole](LOCATION)'].map((text) => ({ text }));
  const { name } = await trainable(context, 'ner', 'MarkedTexts', items);
  await goto(`/workspace/model/demo/${name}/fit`);
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
