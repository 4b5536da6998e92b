import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { Callers } from '../harness/callers.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const models = '/api/mlpcore/account/demo/model';

test('a service scales up and down by threshold and by slot, and its page says why', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = `scaled-${Math.random().toString(36).slice(2, 8)}`;
  const headers = { origin: productUrl() };
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post(`${models}/text-processing/clone?name=${name}&autoStart=false`, {});
  onTestFinished(async () => void (await context.request.delete(`${models}/${name}`, { headers })));
  const scaling = {
    enabled: true,
    minInstanceCount: 1,
    maxInstanceCount: 2,
    scaleUpActiveRequestsThreshold: 2,
    scaleDownActiveRequestsThreshold: 1,
  };
  const change = (slots: readonly object[]) =>
    post(`${models}/${name}`, {
      modelName: name,
      // Each request waits for its batch, so that as many are under way as there are callers.
      batchesConfig: { batchSize: 1_000, timeWaitMs: 150 },
      autoScalingConfiguration: { ...scaling, scheduledInstanceCountSettings: slots },
    });
  await change([]);

  await goto(`/workspace/model/demo/${name}/diagnostic/scaling`);
  await page.getByText('1 of 1 ready').waitFor({ timeout: 30_000 });
  const log = page.getByRole('table', { name: 'Decision log' }).getByRole('row');
  const predict = `/api/mlpgateway/account/demo/model/${name}/predict`;
  const callers = new Callers(() => post(predict, { texts: ['The quick brown fox.'] }));
  onTestFinished(() => callers.stop());
  callers.atOnce(6);
  await log.filter({ hasText: /Added.*1 → 2.*Threshold.*above 2/ }).waitFor({ timeout: 20_000 });
  await page.getByText('2 of 2 ready').waitFor({ timeout: 30_000 });
  await callers.stop();
  expect(callers.failures).toEqual([]);
  await log.filter({ hasText: /Removed.*2 → 1.*Threshold.*below 1/ }).waitFor({ timeout: 20_000 });
  expect(await axeProblems(page)).toEqual([]);

  const hour = new Date().getUTCHours();
  const time = (at: number) => ({ hour: at % 24, minute: 0 });
  await change([{ startTime: time(hour + 23), endTime: time(hour + 2), minInstances: 2, maxInstances: 2 }]);
  await log.filter({ hasText: /Added.*1 → 2.*Schedule.*2 to 2 instances/ }).waitFor({ timeout: 20_000 });
  await page.getByText(/^Active slot: /).waitFor();
  await change([]);
  await log
    .nth(1)
    .filter({ hasText: /Removed.*2 → 1.*Threshold/ })
    .waitFor({ timeout: 20_000 });

  await page.getByRole('link', { name: 'Edit settings' }).click();
  await page.getByRole('heading', { name: 'What if' }).waitFor({ timeout: 20_000 });
  await page
    .getByText('No load to draw')
    .or(page.getByRole('figure', { name: 'Load', exact: true }))
    .waitFor({ timeout: 20_000 });
});
