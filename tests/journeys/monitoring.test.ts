import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit, whenDrawn } from '../harness/browser.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

test('the figures of a service with calls are read as charts, as a table and as a file, and zoomed all at once', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const call = (data: object) =>
    context.request.post('/api/mlpgateway/account/demo/model/text-processing/predict', {
      headers: { origin: productUrl() },
      data,
    });
  for (let calls = 0; calls < 5; calls += 1) expect((await call({ texts: ['Good morning'] })).status()).toBe(200);

  await goto('/workspace/model/demo/text-processing/diagnostic/monitoring?range=1h');
  const latency = page.getByRole('figure', { name: 'Latency' });
  await latency.getByText(/^Last: p95 .* · p50 /).waitFor();
  await page
    .getByRole('figure', { name: 'RAM' })
    .getByText(/^Last: Used \d/)
    .waitFor();
  await page
    .getByRole('list', { name: 'Events in this time range' })
    .getByText(/Process started|Settings v/)
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await latency.getByRole('button', { name: 'More for Latency' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('text-processing-latency.csv');
  await latency.getByRole('button', { name: 'More for Latency' }).click();
  const picture = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download PNG' }).click();
  const bytes = await readFile(await (await picture).path());
  expect([(await picture).suggestedFilename(), bytes.subarray(1, 4).toString()]).toEqual([
    'text-processing-latency.png',
    'PNG',
  ]);
  await latency.getByRole('button', { name: 'More for Latency' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await latency.getByRole('columnheader', { name: 'p95' }).waitFor();

  const drawn = page.getByRole('slider', { name: 'RAM' });
  await drawn.locator('canvas').waitFor();
  const { x, y, width, height } = (await drawn.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=\d+&to=\d+/);
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await page.waitForURL((url) => !url.search.includes('from='));

  // The moment that is looked at in one chart is shown in all, also where nothing was measured.
  await goto(
    `/workspace/model/demo/text-processing/diagnostic/monitoring?from=${Date.now() - 300_000}&to=${Date.now()}`,
  );
  const beside = page.getByRole('slider', { name: 'Disk' }).locator('canvas');
  const drawnBeside = () => beside.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await beside.waitFor();
  await whenDrawn(page);
  const alone = await drawnBeside();
  await drawn.hover();
  await expect.poll(drawnBeside).not.toBe(alone);
  await page.mouse.move(1, 1);
  await expect.poll(drawnBeside).toBe(alone);

  await page.getByRole('switch', { name: 'Compare with the period before' }).click();
  await page.waitForURL(/compare=before/);
  await goto('/workspace/diagnostic/monitoring');
  await page
    .getByRole('figure', { name: 'CPU, cores' })
    .getByText(/^Last: Used .*Limit \d/)
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

test('a service whose instance fails is named in My space, and no longer once it is gone', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const model = '/api/mlpcore/account/demo/model';
  const headers = { origin: productUrl() };
  const name = `failing-${Math.random().toString(36).slice(2, 8)}`;
  const made = await context.request.post(`${model}/text-processing/clone?name=${name}&autoStart=false`, { headers });
  expect(made.status(), await made.text()).toBe(200);
  await context.request.post(`${model}/${name}`, {
    headers,
    data: { modelName: name, env: '{"NODE_OPTIONS":"--require=/nowhere/to-be-found"}', minInstancesCount: 1 },
  });
  await goto(`/workspace?q=${name}`);
  const line = page.getByRole('paragraph').filter({ hasText: /of \d+ services needs? attention/ });
  await line.getByText('1 instance failed').first().waitFor({ timeout: 30_000 });
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('columnheader', { name: 'Requests, 1 h' }).waitFor();
  await context.request.delete(`${model}/${name}`, { headers });
});
