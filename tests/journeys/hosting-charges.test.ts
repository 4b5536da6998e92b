import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeProblems, useBrowser, visit, type Visit } from '../harness/browser.ts';
import { ask, register } from '../harness/people.ts';
import { removeData, startProduct, type Product } from '../harness/product.ts';

useBrowser();

let own: Product;

// A product of its own: one that charges.
beforeAll(async () => {
  own = await startProduct({
    environment: { BILLING_ENABLED: 'true', BILLING_TEST_PAYMENTS: 'true', DEMO_SERVICES: 'text-processing' },
  });
});
afterAll(async () => {
  await own.stop();
  await removeData(own.dataDir);
});

test('who lends a pool at a price earns what its borrower pays, and both see it', async () => {
  const operator = await visit({ login: 'superadmin', product: own.url });
  const [lender, borrower] = [await register('Lender', own.url), await register('Borrower', own.url)];
  const nameOf = ({ login }: typeof lender) => login.replace(/@.*/, '');
  const as = (who: Visit, method: string, path: string, data?: object) =>
    ask<any>(who.context, method, path, data, own.url);
  const group = `/api/mlpcore/account/${nameOf(lender)}/resource-groups`;
  await as(operator, 'POST', `/api/mlpcore/admin/account/${nameOf(lender)}/features`, {
    features: [{ name: 'mlp.shared_pool_admin', enabled: true }],
  });
  await as(operator, 'POST', group, { name: 'pool', access: 'SHARED_POOL' });
  const rawConfiguration = `machine: ${hostname()}\ncpu: 2\nmemory: 2Gi\ndisk: 11Gi\n`;
  await expect
    .poll(
      () =>
        as(operator, 'POST', `${group}/pool/server`, { serverName: 'berth-1', rawConfiguration }).then(
          Boolean,
          () => false,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  await as(operator, 'POST', `/api/mlpbilling/admin/account/${nameOf(borrower)}/correction`, {
    amount: 25,
    reason: 'Paid by transfer.',
  });

  const lending = await visit({ login: lender.login, product: own.url });
  const { accountId } = await as(lending, 'GET', '/api/mlpcore/account');
  await lending.goto(`/workspace/resource-group/${accountId}/pool/quotas`);
  await lending.page.getByRole('button', { name: 'Add quota' }).first().click();
  const dialog = lending.page.getByRole('dialog', { name: 'Add quota' });
  await dialog.getByLabel('Account').fill(nameOf(borrower));
  await dialog.getByLabel('Price').fill('10');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await lending.page.getByText('Quota added').waitFor();

  const { page, goto, ...rest } = await visit({ login: borrower.login, product: own.url });
  const borrowing = { page, goto, ...rest };
  const home = `/api/mlpcore/account/${nameOf(borrower)}`;
  const { id } = await as(
    borrowing,
    'POST',
    '/api/mlpcore/account/demo/model/text-processing/clone?name=lodger&autoStart=false',
  );
  await as(borrowing, 'POST', `${home}/model/lodger`, {
    modelName: 'lodger',
    resourceGroup: 'pool',
    minInstancesCount: 0,
  });
  await goto(`/workspace/model/${id.accountId}/${id.modelId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  const start = page.getByRole('dialog');
  await start.getByText('Charged at start').waitFor();
  await start.getByText('10.00 tokens per hour').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await start.getByRole('button', { name: 'Start' }).click();
  await start.waitFor({ state: 'detached' });

  await goto('/workspace/billing?tab=hosting');
  // Charges are made soon after the start.
  await page.getByRole('row', { name: /pool.*Lender.*1 hour.*100.0 %.*10\.00 tokens/ }).waitFor({ timeout: 100_000 });
  await page.getByRole('row', { name: /pool.*10\.00 tokens per hour/ }).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Balance: 15.00 tokens' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^hosting-expenses-\d{4}-\d\d-01\.csv$/);
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await page.getByText('Nothing in this period').waitFor();
  await goto('/workspace/billing?tab=expenses');
  // The forecast counts hosting, and the list below it calls alone.
  await page.getByText('10.00 tokens').first().waitFor();
  await page.getByText('No paid calls in this period').waitFor();

  await lending.goto('/workspace/billing?tab=hosting-incomes');
  await lending.page.getByRole('row', { name: /pool.*Borrower.*1 hour.*8\.00\s₽/ }).waitFor();
  expect(await axeProblems(lending.page)).toEqual([]);

  await lending.goto(`/workspace/resource-group/${accountId}/pool/quotas`);
  await lending.page
    .getByRole('row', { name: /Borrower.*own quota.*10 tokens per hour.*8\.00\s₽ earned this month/ })
    .waitFor();
  expect(await axeProblems(lending.page)).toEqual([]);
}, 240_000);
