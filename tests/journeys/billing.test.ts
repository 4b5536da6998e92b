import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeProblems, reload, useBrowser, visit } from '../harness/browser.ts';
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
  await publisher.page.getByText('Callers see:').locator('..').getByText('1.50 tokens per request').waitFor();
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
  await Promise.all([page.getByText('Welcome bonus added: 2.00 tokens').waitFor(), goto('/workspace')]);
  await page.getByRole('button', { name: 'Balance: 2.00 tokens' }).waitFor();
  await goto('/catalog/demo/text-processing/testing');
  await page.getByText(/own pay: 1\.50 tokens per request/).waitFor();
  expect([await call(), await call()]).toEqual([200, 200]);
  const blocked = page.getByText('Balance is −1.00 tokens. Calls to paid services are stopped.');
  await blocked.waitFor();
  await expect.poll(call).toBe(402);
  expect(await axeProblems(page)).toEqual([]);

  const effect = page.getByText('Calls to paid services: they answer 402.');
  await goto('/workspace');
  await effect.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click();
  const dialog = page.getByRole('dialog', { name: /^Top up / });
  await effect.waitFor();
  await dialog.getByRole('button', { name: 'Top up' }).click();
  await dialog.getByText('Enter an amount of 1 or more.').waitFor();
  await dialog.getByRole('button', { name: '1.00 tokens, to zero' }).click();
  await dialog.getByRole('button', { name: 'Pay 1.00 tokens' }).waitFor();
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
  await effect.waitFor({ state: 'detached' });
  await expect.poll(call).toBe(200);
  await page.getByRole('button', { name: 'Balance: 7.50 tokens' }).waitFor();

  const refills = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await refills).path(), 'utf8').split('\r\n')).toEqual([
    expect.stringContaining('Date,Method,Note,Amount,Currency,Invoice'),
    expect.stringMatching(/Z,Card,test,10,tokens,\d+$/),
    expect.stringMatching(/Z,Welcome bonus,,2,tokens,$/),
    '',
  ]);

  await page.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Card' }).click();
  await page.waitForURL(/kind=CARD/);
  await page.getByRole('row', { name: /Welcome bonus/ }).waitFor({ state: 'detached' });
  await page.getByRole('figure', { name: 'Refills of twelve months' }).getByText('+10.00 tokens').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Expenses by service' }).click();
  await page.getByRole('button', { name: 'Show parts of Language detection' }).click();
  await page
    .getByRole('table', { name: 'Latest calls' })
    .getByRole('row', { name: /402 .*not charged/ })
    .first()
    .waitFor();
  for (const [way, row] of [
    ['By key', /Without a key.* 3 .*4\.50 tokens/],
    ['By user', /Without a key.* 3 .*4\.50 tokens/],
    ['By day', /20\d\d.*4\.50 tokens/],
  ] as const) {
    await page.getByRole('button', { name: way }).click();
    await page.getByRole('table', { name: way }).getByRole('row', { name: row }).waitFor();
  }
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide parts of Language detection' }).click();
  // Its account is a Russian one; whoever reads is not.
  await page.getByRole('row', { name: /Language detection.*text-processing.*4\.50 tokens/ }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^expenses-\d{4}-\d\d-01\.csv$/);
  await page.getByRole('combobox', { name: 'API key' }).click();
  await page.getByRole('option', { name: 'Without a key' }).click();
  await page.getByText('Free units are the account’s and are not taken off').waitFor();
  await page.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: /^Language detection/ }).click();
  await page.waitForURL(/service=demo%2Ftext-processing&key=0$/);
  await page.getByRole('row', { name: /Language detection.* 3 .*4\.50 tokens/ }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const filtered = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await filtered;
  expect(saved.suggestedFilename()).toMatch(/^expenses-\d{4}-\d\d-01-demo-text-processing-key-0\.csv$/);
  expect(readFileSync(await saved.path(), 'utf8').split('\r\n')).toEqual([
    expect.stringContaining('Service,Path,Calls,"Sum, tokens"'),
    'Language detection,demo/text-processing,3,4.5',
    '',
  ]);
  await page
    .getByRole('row', { name: /text-processing/i })
    .getByRole('link')
    .click();
  await page.waitForURL(/\/workspace\/requests\?.*service=demo%2Ftext-processing&key=0/);
  // Three were paid for; those that were refused stand beside them.
  await expect.poll(() => page.getByRole('row', { name: /1[.,]50/ }).count()).toBe(3);
  await publisher.goto('/workspace/reports');
  await publisher.page.getByRole('button', { name: 'Show parts of Language detection' }).click();
  await publisher.page.getByRole('button', { name: 'By payer', exact: true }).click();
  await publisher.page
    .getByRole('table', { name: 'By payer' })
    .getByRole('row', { name: /payer-.* 3 .*4\.50 tokens/ })
    .waitFor();
  await publisher.goto('/workspace/reports?tab=payers');
  await publisher.page.getByRole('combobox', { name: 'Service' }).click();
  await publisher.page.getByRole('option', { name: /^Language detection/ }).click();
  await publisher.page.waitForURL(/service=demo%2Ftext-processing/);
  await publisher.page
    .getByRole('table', { name: 'Paid for Language detection' })
    .getByText(/^4\.50/)
    .first()
    .waitFor();
  expect(await axeProblems(publisher.page)).toEqual([]);
  await publisher.page
    .getByRole('combobox', { name: 'Service' })
    .locator('..')
    .getByRole('button', { name: 'Show all' })
    .click();
  await publisher.page
    .getByRole('row', { name: /payer-.*3\.60\s₽/ })
    .getByRole('link')
    .click();
  await publisher.page.getByRole('table', { name: /^Paid by payer-/ }).waitFor();
  expect(await axeProblems(publisher.page)).toEqual([]);
  await publisher.page
    .getByRole('row', { name: /text-processing.*4\.50 tokens/i })
    .getByRole('link')
    .click();
  await publisher.page.waitForURL(/\/diagnostic\/requests\?.*caller=payer-/);
  await expect.poll(() => publisher.page.getByRole('row', { name: /1[.,]50/ }).count()).toBe(3);
}, 120_000);

/** Somebody with an account of their own, and its id. */
async function newAccount(name: string) {
  const { login } = await register(name, own.url);
  const person = await visit({ login, product: own.url, expected: /failed/ });
  const { userData } = await (
    await person.context.request.get('/api/accountsadmin/c/authorization/check-authorized')
  ).json();
  return { ...person, account: userData.accountId as number };
}

test('the balance has its place in the header from the start, once it was there before', async () => {
  const { page, goto } = await visit({ login: (await register('Steady', own.url)).login, product: own.url });
  await page.addInitScript(() => {
    const places = new Set<number>();
    Object.assign(globalThis, { places });
    const look = () => {
      const search = document.querySelector('header [aria-keyshortcuts]');
      if (search) places.add(search.getBoundingClientRect().x);
      requestAnimationFrame(look);
    };
    look();
  });
  const balance = page.getByRole('button', { name: 'Balance: 2.00 tokens' });
  await goto('/workspace');
  await balance.waitFor();
  await reload(page);
  await balance.waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { places: Set<number> }).places.size)).toBe(1);
});

test('an operator corrects a balance once, though the answer is lost, and the account sees it with its invoice', async () => {
  const payer = await newAccount('Corrected');
  await payer.goto('/workspace');
  await payer.page.getByRole('button', { name: 'Balance: 2.00 tokens' }).waitFor();
  const admin = await visit({ login: 'superadmin', product: own.url, expected: /Failed to load resource|ERR_/ });
  await admin.goto(`/superadmin/accounts/${payer.account}`);
  const { page } = admin;
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct balance' });
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await dialog.getByText('Enter an amount.').waitFor();
  await dialog.getByText('Give a reason.').waitFor();
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('40');
  await dialog.getByLabel('Reason').fill('Transfer 1042');
  await dialog.getByText('42.00 tokens').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const lost = '**/correction';
  await page.route(lost, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Add 40.00 tokens' }).click();
  await dialog.getByText('The server cannot be reached').waitFor();
  await page.unroute(lost);
  await dialog.getByRole('button', { name: 'Add 40.00 tokens' }).click();
  await page.getByText('Balance corrected').waitFor();
  await page.getByRole('button', { name: 'Correction' }).first().click();
  await page.getByRole('dialog').getByRole('row', { name: 'Operator Given −40.00 tokens' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await payer.goto('/workspace/billing');
  await payer.page.getByRole('row', { name: /Correction: Transfer 1042 \+40\.00 tokens/ }).waitFor();
  expect(await payer.page.getByRole('row', { name: /Transfer 1042/ }).count()).toBe(1);
  await payer.page.getByRole('button', { name: 'Balance: 42.00 tokens' }).waitFor();
  const invoice = payer.page.getByRole('link', { name: /^Download invoice No\. \d+$/ }).first();
  const file = await payer.context.request.get((await invoice.getAttribute('href'))!);
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await axeProblems(payer.page)).toEqual([]);
});

test('an account is told that its budget is reached; a publisher asks for income, which an operator pays', async () => {
  const payer = await newAccount('Budgeted');
  const called = await payer.context.request.post('/api/mlpgateway/account/demo/model/text-processing/predict', {
    headers: { origin: own.url },
    data: { texts: ['Good morning'] },
  });
  expect(called.status()).toBe(200);
  await payer.goto('/workspace/billing?tab=expenses');
  await payer.page.getByRole('row', { name: /text-processing.*1\.50 tokens/i }).waitFor();
  await payer.page.getByRole('button', { name: 'Set budget' }).click();
  const budget = payer.page.getByRole('dialog', { name: 'Monthly budget' });
  await budget.getByRole('spinbutton', { name: 'Amount a month' }).fill('2.5');
  expect(await axeProblems(payer.page)).toEqual([]);
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await payer.page.getByRole('list', { name: 'Budget alerts' }).getByText('50%').waitFor();
  await payer.page
    .getByRole('banner')
    .getByRole('button', { name: /Notifications/ })
    .click();
  await payer.page.getByText('50% of the monthly budget is spent').waitFor();
  await payer.page.keyboard.press('Escape');
  expect(await axeProblems(payer.page)).toEqual([]);

  const publisher = await visit({ login: 'demo', product: own.url, expected: /409/ });
  await publisher.goto('/workspace/billing?tab=incomes');
  await publisher.page
    .getByText(/^\d+\.\d\d\s₽$/)
    .first()
    .waitFor();
  await publisher.page.getByRole('button', { name: 'Request payout' }).click();
  const asking = publisher.page.getByRole('dialog', { name: 'Request payout' });
  await asking.getByRole('spinbutton', { name: 'Amount' }).fill('1000');
  await asking.getByLabel('Pay to').fill('IBAN DE00 0000');
  await asking.getByRole('button', { name: 'Request payout' }).click();
  await asking.getByText(/Enter no more than that/).waitFor();
  await asking.getByRole('spinbutton', { name: 'Amount' }).fill('1');
  await asking.getByText('Paid out as 1.00 ₽.').waitFor();
  expect(await axeProblems(publisher.page)).toEqual([]);
  await asking.getByRole('button', { name: 'Request payout' }).click();
  await publisher.page.getByRole('row', { name: /IBAN DE00 0000 Requested 1\.00\s₽/ }).waitFor();

  const admin = await visit({ login: 'superadmin', product: own.url });
  await admin.goto('/superadmin/billing?tab=payouts');
  expect(await axeProblems(admin.page)).toEqual([]);
  await admin.page.getByRole('button', { name: 'Mark as paid' }).click();
  const paying = admin.page.getByRole('dialog', { name: 'Mark payout as paid' });
  await paying.getByLabel('Reason').fill('Transfer 7');
  await paying.getByRole('button', { name: 'Mark as paid' }).click();
  await admin.page.getByText('No payout is waiting').waitFor();
  await publisher.goto('/workspace/billing?tab=incomes');
  await publisher.page.getByRole('row', { name: /Paid Transfer 7/ }).waitFor();
  await publisher.page.getByRole('link', { name: 'Move to balance' }).click();
  const moving = publisher.page.getByRole('dialog', { name: /^Top up / });
  await moving.getByRole('radio', { name: /^Income balance, \d+\.\d\d\s₽/ }).check();
  await moving.getByLabel('Amount').fill('1000');
  await moving.getByText(/Enter no more than that/).waitFor();
  expect(await moving.getByRole('button', { name: 'Move 1,000.00 tokens' }).getAttribute('aria-disabled')).toBe('true');
  await moving.getByLabel('Amount').fill('1');
  await moving.getByText('Takes 1.00 ₽ of the income.').waitFor();
  expect(await axeProblems(publisher.page)).toEqual([]);
  await moving.getByRole('button', { name: 'Move 1.00 tokens' }).click();
  await publisher.page.getByText('Balance refilled').waitFor();
  await publisher.goto('/workspace/billing');
  await publisher.page.getByRole('row', { name: /From income \+1\.00 tokens/ }).waitFor();
  for (const tab of ['overview', 'unmatched', 'terms']) {
    await admin.goto(`/superadmin/billing?tab=${tab}`);
    await admin.page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    await expect.poll(() => admin.page.getByRole('status').count()).toBe(0);
    expect(await axeProblems(admin.page)).toEqual([]);
  }
  // Sums of all accounts are the ledger's, also where publishers see theirs in roubles.
  await admin.goto('/superadmin/billing?tab=overview');
  await admin.page.getByText('Sums of all accounts in tokens. Months in UTC.').waitFor();
  const totals = admin.page.getByRole('table', { name: 'Totals by month' });
  await totals.getByRole('row', { name: /^Total .* 1\.00$/ }).waitFor();
  expect(await totals.getByText('₽').count()).toBe(0);
}, 120_000);

test('where a manager tops up, nobody is asked for a card, and all ways lead to a letter', async () => {
  const admin = await visit({ login: 'superadmin', product: own.url });
  const terms = async (data: object) => {
    const changed = await admin.context.request.patch('/api/mlpbilling/admin/terms', {
      headers: { origin: own.url },
      data,
    });
    expect(changed.ok()).toBe(true);
  };
  await terms({ manager: 'bills@example.com' });
  try {
    const { page, goto } = await newAccount('Managed');
    await goto('/workspace/billing?topUp=true');
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    const letter = page.getByRole('link', { name: 'Write to bills@example.com' });
    await letter.first().waitFor();
    expect(await letter.first().getAttribute('href')).toMatch(
      /^mailto:bills@example\.com\?subject=Top%20up%20Managed%20\(managed-/,
    );
    await page.getByRole('button', { name: /^Balance:/ }).click();
    await expect.poll(() => letter.count()).toBe(2);
    expect(await page.getByRole('dialog', { name: /^Top up / }).count()).toBe(0);
    expect(await page.getByText('Top up', { exact: true }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await terms({ decimals: 0 });
    await reload(page);
    await page.getByRole('button', { name: 'Balance: 2 tokens' }).waitFor();
  } finally {
    await terms({ manager: null, decimals: null });
  }
});

test('an operator turns billing off and on while it runs, and is told why the currency stays', async () => {
  const admin = await visit({ login: 'superadmin', product: own.url });
  const { page, goto } = admin;
  const user = await newAccount('Unbilled');
  const chips = () => user.page.getByRole('button', { name: /^Balance:/ });
  await user.goto('/workspace');
  await chips().waitFor();
  await goto('/superadmin/billing?tab=terms');
  await page.getByText('Entries are booked in it').waitFor();
  expect(await page.getByRole('radio', { name: 'Roubles' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Charge for services and hosting' }).uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  try {
    await page.getByRole('link', { name: 'Overview', exact: true }).waitFor({ state: 'detached' });
    expect(await axeProblems(page)).toEqual([]);
    await reload(user.page);
    await user.page.getByRole('heading', { name: 'My space', level: 1 }).waitFor();
    expect(await chips().count()).toBe(0);
    await user.goto('/workspace/billing');
    await user.page.getByText('403', { exact: true }).first().waitFor();
    expect(await user.page.getByRole('heading', { name: 'Billing' }).count()).toBe(0);
    expect(await user.page.getByRole('link', { name: /^(Billing|Reports)$/ }).count()).toBe(0);
  } finally {
    await page.getByRole('checkbox', { name: 'Charge for services and hosting' }).check();
    await page.getByRole('button', { name: 'Save settings' }).click();
  }
  await page.getByRole('link', { name: 'Overview', exact: true }).waitFor();
  await user.goto('/workspace/billing');
  await chips().waitFor();
});

test('on a phone the header has room for the balance', async () => {
  const admin = await visit({ login: 'superadmin', product: own.url });
  const given = await admin.context.request.post('/api/mlpbilling/admin/account/demo/correction', {
    headers: { origin: own.url },
    data: { amount: 1_234_560.5, reason: 'A large sum.' },
  });
  expect(given.ok()).toBe(true);
  const { page, goto } = await visit({ login: 'demo', product: own.url, width: 390, language: 'ru', theme: 'dark' });
  await goto('/workspace/billing?topUp=true');
  await page.getByRole('dialog', { name: /^Пополнение: / }).waitFor();
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
