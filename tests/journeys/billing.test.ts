import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { register } from '../harness/people.ts';
import { removeData, startProduct, type Product } from '../harness/product.ts';

useBrowser();

let own: Product;

// A product of its own: one that charges.
beforeAll(async () => {
  own = await startProduct({
    environment: {
      BILLING_ENABLED: 'true',
      BILLING_TEST_PAYMENTS: 'true',
      BILLING_WELCOME_BONUS: '2',
      DEMO_SERVICES: 'text-processing',
    },
  });
});
afterAll(async () => {
  await own.stop();
  await removeData(own.dataDir);
});

test('an account calls on its bonus until it is blocked, pays by a test card and calls again; the publisher sees who paid', async () => {
  const publisher = await visit({ login: 'demo', product: own.url, expected: /400/ });
  await publisher.goto('/workspace/model/demo/text-processing/settings/billing');
  await publisher.page.getByRole('switch', { name: 'Charge for calls' }).click();
  await publisher.page.getByRole('button', { name: 'Save price' }).click();
  await publisher.page.getByText('This field is required').waitFor();
  await publisher.page.getByLabel('Price per unit').fill('1.5');
  expect(await axeProblems(publisher.page)).toEqual([]);
  await publisher.page.getByRole('button', { name: 'Save price' }).click();
  await publisher.page.getByText('Billing settings updated').waitFor();

  const { login } = await register('Payer', own.url);
  const { page, context, goto } = await visit({ login, product: own.url });
  const call = async () => {
    const answer = await context.request.post('/api/mlpgateway/account/demo/model/text-processing/predict', {
      headers: { origin: own.url },
      data: { texts: ['Good morning'] },
    });
    return answer.status();
  };
  await goto('/workspace');
  await page.getByText('Welcome bonus added: 2.00 tokens').waitFor();
  await page.getByRole('button', { name: 'Balance: 2.00 tokens' }).waitFor();
  expect([await call(), await call()]).toEqual([200, 200]);
  const blocked = page.getByText('Balance is −1.00 tokens. Calls to paid services are stopped.');
  await blocked.waitFor();
  await expect.poll(call).toBe(402);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Top up balance' });
  await dialog.getByRole('button', { name: 'Top up' }).click();
  await dialog.getByText('Enter an amount of 1 or more.').waitFor();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByText('9.00 tokens').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay 10.00 tokens' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('row', { name: /Card.*\+10\.00 tokens/ }).waitFor();
  await page.getByRole('row', { name: /Welcome bonus.*\+2\.00 tokens/ }).waitFor();
  await blocked.waitFor({ state: 'detached' });
  await expect.poll(call).toBe(200);
  await page.getByRole('button', { name: 'Balance: 7.50 tokens' }).waitFor();

  await page.getByRole('link', { name: 'Expenses by service' }).click();
  await page.getByRole('row', { name: /text-processing.*4\.50 tokens/i }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await publisher.goto('/workspace/reports?tab=payers');
  await publisher.page.getByRole('row', { name: /payer-.*3\.60 tokens/ }).waitFor();
  expect(await axeProblems(publisher.page)).toEqual([]);
});

test('on a phone the header has room for the balance', async () => {
  const admin = await visit({ login: 'superadmin', product: own.url });
  const given = await admin.context.request.post('/api/mlpbilling/admin/account/demo/correction', {
    headers: { origin: own.url },
    data: { amount: 1_234_567.89, reason: 'A large sum.' },
  });
  expect(given.ok()).toBe(true);
  const { page, goto } = await visit({ login: 'demo', product: own.url, width: 390, language: 'ru', theme: 'dark' });
  await goto('/workspace/billing?topUp=true');
  await page.getByRole('dialog', { name: 'Пополнение баланса' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Уведомления' }).waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Баланс: 1\s234\s56\d,/ })
    .waitFor();
  const menu = (await page.getByRole('banner').getByRole('button', { name: 'Меню', exact: true }).boundingBox())!;
  expect(menu.x + menu.width).toBeLessThanOrEqual(390 - 8);
});

test('without billing nothing of it is there', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace/model/demo/text-processing/settings');
  await page.getByRole('link', { name: 'Hosting' }).waitFor();
  await expect.poll(() => page.getByText('Billing', { exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Balance/ }).count()).toBe(0);
});
