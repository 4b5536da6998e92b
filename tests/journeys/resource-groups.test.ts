import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit, whenDrawn } from '../harness/browser.ts';
import { accountOf, ask, register } from '../harness/people.ts';

useBrowser();

test('the first machine of a group is asked for by name, and its command is shown beside the server that waits for it', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  await ask(context, 'POST', '/api/mlpcore/account/demo/resource-groups', { name: 'machines' });
  await goto('/workspace/resource-group/demo/machines/servers');
  await page.getByRole('button', { name: 'Join a machine' }).click();
  const naming = page.getByRole('dialog', { name: 'Join a machine' });
  await naming.getByRole('textbox', { name: 'Name of the server' }).fill('rack-1');
  await naming.getByRole('button', { name: 'Create token' }).click();
  const command = page.getByRole('dialog', { name: /rack-1/ });
  await command.getByText(/^JOIN_URL=http.* JOIN_TOKEN=join_\S+ npm start -- --roles hosting$/).waitFor();
  await page.getByText('rack-1', { exact: true }).waitFor({ state: 'attached' });
  expect(await axeProblems(page)).toEqual([]);
  await command.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'rack-1' }).waitFor();
  await page.getByText('Not joined yet', { exact: true }).waitFor();
  await page.getByText('Waits for 1 machine', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  // Before it starts and while it waits a service says what would help, and its place in the queue.
  const demo = '/api/mlpcore/account/demo/model';
  await ask(context, 'POST', `${demo}/text-processing/clone?name=waits&autoStart=false`);
  await ask(context, 'POST', `${demo}/waits`, { modelName: 'waits', resourceGroup: 'machines', minInstancesCount: 0 });
  await goto('/workspace/model/demo/waits');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const starting = page.getByRole('dialog', { name: /^Start/ });
  await starting.getByText('Nobody waits').waitFor();
  await starting.getByText('It has not started here yet').waitFor();
  await starting.getByRole('link', { name: 'Add a server to machines' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const instances = starting.getByRole('spinbutton', { name: 'Instances' });
  await starting.getByRole('button', { name: 'One instance more' }).click();
  await expect.poll(() => instances.inputValue()).toBe('2');
  await starting.getByRole('button', { name: 'One instance fewer' }).click();
  await expect.poll(() => instances.inputValue()).toBe('1');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Why it waits' }).click();
  const waiting = page.getByRole('dialog', { name: /waits for$/ });
  await waiting.getByText('1 of 1').waitFor();
  await waiting.getByRole('listitem').filter({ hasText: 'Queue' }).getByText('waits here').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  // More instances than there are are looked at like a start.
  await waiting.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Set the number of instances' }).click();
  const counting = page.getByRole('dialog', { name: 'Set the number of instances' });
  await counting.getByRole('spinbutton').fill('2');
  await counting.getByRole('button', { name: 'Set instances' }).click();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await starting.getByRole('button', { name: 'Start and wait' }).dblclick();
  await page
    .getByText(/: 2 requested$/)
    .first()
    .waitFor();
  expect(asked.filter((url) => url.endsWith('/instances'))).toHaveLength(1);
  await ask(context, 'DELETE', `${demo}/waits`);
});

test('a pool with a server from a template is lent by a quota, what runs there is seen at a moment, and the server is extended and removed', async () => {
  const borrower = await register('Borrower');
  const lender = await visit({ login: 'demo' });
  const { accountId, shortName } = await accountOf(lender);
  await lender.goto('/workspace/resource-groups/new');
  await lender.page.getByRole('textbox', { name: /^Name/ }).first().fill('lent');
  await lender.page.getByRole('button', { name: 'Create resource group' }).click();
  await lender.page.getByRole('heading', { name: 'lent', exact: true }).waitFor();

  // Sharing it, and parts of the installation's machine, are for superadministrators to give.
  const { page, context, goto } = await visit({ login: 'superadmin' });
  await ask(context, 'POST', `/api/mlpcore/account/${shortName}/server/template`, {
    name: 'Journey size',
    type: 'HOSTING_SERVER',
    description: '',
    rawConfiguration: 'cpu: 2\nmemory: 2Gi\ndisk: 11Gi\n',
    tarifficationPrice: 0,
  });

  await goto(`/workspace/resource-group/${accountId}/lent`);
  await page.getByRole('button', { name: 'Edit group' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit group lent' });
  await editing.getByRole('radio', { name: 'Shared pool' }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shared pool', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Add server' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add server' });
  await adding.getByRole('textbox', { name: /^Name/ }).fill('lent-1');
  await adding.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Journey size' }).click();
  await adding.getByRole('checkbox', { name: 'Temporary server' }).check();
  await adding.getByRole('button', { name: 'Add server' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'lent-1' }) });
  await card.getByText('Running').waitFor();
  await card.getByText(/^Ends in (59|60)\smin/).waitFor();

  await page.getByRole('link', { name: 'Quotas', exact: true }).click();
  await page.getByRole('button', { name: 'Add quota' }).first().click();
  const lending = page.getByRole('dialog', { name: 'Add quota' });
  await lending.getByRole('textbox', { name: 'Account' }).fill(borrower.login.replace(/@.*/, ''));
  await lending.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: /Borrower/ }).waitFor();

  const { context: theirs } = await visit({ login: borrower.login });
  const { id } = await ask<{ id: { accountId: number; modelId: number } }>(
    theirs,
    'POST',
    '/api/mlpcore/account/demo/model/text-processing/clone?name=lodger&autoStart=false',
  );
  const lodger = `/api/mlpcore/account/${id.accountId}/model/${id.modelId}`;
  await ask(theirs, 'POST', lodger, { modelName: 'lodger', resourceGroup: 'lent', minInstancesCount: 1 });
  const serving = async () => {
    const { instances } = await ask<{ instances: any[] }>(theirs, 'GET', `${lodger}/instance`);
    return instances.map(({ serverName, statusInfo }) => `${statusInfo.totalStatus} ${serverName}`);
  };
  await expect.poll(serving, { timeout: 90_000 }).toEqual(['RUNNING lent-1']);

  // A quota below what is used is taken, says so, and ends nothing.
  await goto(`/workspace/resource-group/${accountId}/lent/quotas`);
  const borrowed = page.getByRole('row', { name: /Borrower/ });
  const give = async (cores: string) => {
    await borrowed.getByRole('button', { name: 'Actions for Borrower' }).click();
    await page.getByRole('menuitem', { name: 'Edit quota' }).click();
    const editing = page.getByRole('dialog', { name: /Borrower/ });
    await editing.getByRole('textbox', { name: /^CPU/ }).fill(cores);
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.waitFor({ state: 'detached' });
  };
  await give('10m');
  await borrowed.getByText('over', { exact: true }).waitFor();
  expect(await serving()).toEqual(['RUNNING lent-1']);
  expect(await axeProblems(page)).toEqual([]);
  await give('4');
  await borrowed.getByText('over', { exact: true }).waitFor({ state: 'detached' });

  await goto(`/workspace/resource-group/${accountId}/lent/monitoring`);
  const row = page.getByRole('row', { name: /lodger Borrower, 1 instance/ });
  await row.waitFor();
  await page.getByText(/^Last: Used .* · Reserved .* · Capacity 2$/).waitFor();
  await page.getByText('No data in this time range: GPUs, VRAM').waitFor();
  // One legend for all charts; what is left alone is so in each.
  const reserved = page.getByRole('button', { name: 'Reserved', exact: true });
  await reserved.click();
  await page.getByRole('button', { name: 'Capacity', exact: true }).and(page.locator('[data-off]')).waitFor();
  await reserved.click();
  await page.getByRole('heading', { name: 'Quota usage now' }).waitFor();
  await page
    .getByRole('row', { name: /^Borrower own quota 1 \/ 4/ })
    .first()
    .waitFor();
  const moment = page.getByLabel('Moment');
  const now = await moment.inputValue();
  await moment.fill('2020-01-01T00:00:00');
  await row.waitFor({ state: 'detached' });
  await moment.fill(now);
  await page
    .getByRole('table', { name: /^Services at / })
    .getByText('lodger')
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await whenDrawn(page);
  const choose = async (what: string) => {
    await card.getByRole('button', { name: 'Actions for lent-1' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Extend lifetime');
  await page.getByRole('dialog').getByRole('button', { name: 'Extend lifetime' }).click();
  await card.getByText(/^Ends in ([12]\sh|1[12]\d\smin)/).waitFor();
  await ask(theirs, 'DELETE', lodger);
  await choose('Delete server');
  await page.getByRole('button', { name: 'Delete server' }).click();
  await card.waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByText('Nothing can run in this group until it has a server.').waitFor();
}, 180_000);
