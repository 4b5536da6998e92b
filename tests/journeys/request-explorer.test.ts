import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const home = '/api/mlpcore/account/demo/model/text-processing';
const explorer = '/workspace/model/demo/text-processing/diagnostic/requests';

test('a request is found by its id, opened, and sent again in the tester', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const headers = { origin: productUrl() };
  const archive = (enabled: boolean) =>
    context.request.post(`${home}/archive`, {
      headers,
      data: { enabled, numberOfArchivedRequests: enabled ? 20 : 0, encryptionEnabled: false },
    });
  expect((await archive(true)).status()).toBe(200);
  onTestFinished(async () => void (await archive(false)));
  const call = async (data: object) => {
    const answer = await context.request.post('/api/mlpgateway/account/demo/model/text-processing/predict', {
      headers,
      data,
    });
    return { status: answer.status(), id: answer.headers()['z-requestid']! };
  };
  const found = await call({ texts: ['A harbour at dusk'] });
  expect(found.status).toBe(200);
  await call({ texts: 'not a list' });

  await goto(explorer);
  const table = page.getByRole('table', { name: 'Requests' });
  await table.getByRole('row').nth(2).waitFor();
  await page.getByRole('figure', { name: 'Requests over time' }).locator('canvas').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  // Arrows lead from row to row, Enter opens one and Escape closes it.
  await table.getByRole('row').nth(1).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Request' }).getByText('Where the time went').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('request='));

  const late = await call({ texts: ['Late'] });
  await page.getByRole('button', { name: '1 new request' }).click();
  await page.getByRole('searchbox', { name: 'Request ID' }).fill(late.id);
  await expect.poll(() => table.getByRole('row').count()).toBe(2);

  await page.getByRole('searchbox', { name: 'Request ID' }).fill(found.id);
  await page.waitForURL(new RegExp(`requestId=${found.id}`));
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'Request' });
  await drawer.getByRole('region', { name: 'Request', exact: true }).getByText('A harbour at dusk').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'Open in tester' }).click();
  await page.waitForURL(/\/testing\?from=request/);
  const text = page.getByRole('textbox', { name: 'Request' });
  await expect.poll(() => text.innerText()).toContain('A harbour at dusk');
  await page.getByRole('button', { name: /^Send(?! to)/ }).click();
  await page.getByText(/^200/).first().waitFor();
});

test('filters say what they cannot take, stand in the address, and are taken away', async () => {
  const { page, goto } = await visit({ login: 'demo', width: 390 });
  await goto(`${explorer}?status=404`);
  await page.getByText('No requests match the filters').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  const fields = page.getByRole('dialog', { name: 'More filters' });
  await fields.getByRole('textbox', { name: 'Latency from' }).fill('soon');
  await fields.getByRole('button', { name: 'Apply' }).click();
  await fields.getByText('Enter a number from 0').waitFor();
  await fields.getByRole('textbox', { name: 'Latency from' }).fill('250');
  await fields.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/status=404&latencyFrom=250/);
  await page.keyboard.press('Escape');
  // Once the counts of the new filters are there.
  await expect.poll(() => axeProblems(page), { timeout: 15_000 }).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await page.waitForURL((url) => !url.search.includes('status='));
  await goto('/workspace/requests');
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
});
