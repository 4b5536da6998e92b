import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { accountOf, ask, register } from '../harness/people.ts';

useBrowser();

test('a group is shared: a server from a template, a quota, a service of another account there, what it takes, and the end of the server', async () => {
  const operator = await visit({ login: 'superadmin' });
  const [lender, borrower] = [await register('Harbour'), await register('Sailor')];
  const lending = await visit({ login: lender.login });
  const borrowing = await visit({ login: borrower.login });
  const [home, guest] = [await accountOf(lending), await accountOf(borrowing)];

  // The group and its template are the lender's, machines the operator's to give.
  const groups = `/api/mlpcore/account/${home.shortName}/resource-groups`;
  await ask(operator.context, 'POST', groups, { name: 'pier', access: 'SHARED_POOL' });
  await ask(lending.context, 'POST', `/api/mlpcore/account/${home.shortName}/server/template`, {
    name: 'berth',
    type: 'HOSTING_SERVER',
    rawConfiguration: `machine: ${hostname()}\ncpu: 2\nmemory: 2Gi\ndisk: 11Gi\n`,
  });

  await operator.goto(`/workspace/resource-group/${home.accountId}/pier`);
  await operator.page.getByRole('button', { name: 'Add server' }).first().click();
  const adding = operator.page.getByRole('dialog', { name: 'Add server' });
  await adding.getByLabel('Name').fill('quay');
  await adding.getByLabel('Template').click();
  await operator.page.getByRole('option', { name: 'berth' }).click();
  await adding.getByLabel('Temporary server').check();
  await adding.getByRole('button', { name: 'Add server' }).click();
  await operator.page.getByText('Server quay added').waitFor();

  // A machine joins by a command that is shown once.
  await lending.goto(`/workspace/resource-group/${home.accountId}/pier`);
  const servers = lending.page.getByRole('list', { name: 'Servers' });
  await servers.getByText('Ends in').waitFor();
  await lending.page.getByRole('button', { name: 'Join a machine' }).click();
  const joining = lending.page.getByRole('dialog', { name: 'Join a machine' });
  await joining.getByLabel('Name of the server').fill('rack-7');
  await joining.getByRole('button', { name: 'Make a token' }).click();
  const command = lending.page.getByRole('region', { name: 'Command' });
  await expect
    .poll(() => command.textContent())
    .toMatch(/^JOIN_URL=http:\S+ JOIN_TOKEN=join_\S{43} npm start -- --roles hosting$/);
  expect(await axeProblems(lending.page)).toEqual([]);
  await lending.page.getByRole('button', { name: 'Done' }).click();
  await servers.getByText('No machine has joined with its token yet.').waitFor();

  await lending.goto(`/workspace/resource-group/${home.accountId}/pier/quotas`);
  await lending.page.getByRole('button', { name: 'Add quota' }).first().click();
  const quota = lending.page.getByRole('dialog', { name: 'Add quota' });
  await quota.getByLabel('Account').fill(guest.shortName);
  await quota.getByRole('button', { name: 'Add', exact: true }).click();
  await lending.page.getByText('Quota added').waitFor();

  const model = `/api/mlpcore/account/${guest.shortName}/model`;
  await ask(
    borrowing.context,
    'POST',
    '/api/mlpcore/account/demo/model/text-processing/clone?name=dinghy&autoStart=false',
  );
  const settings = { modelName: 'dinghy', resourceGroup: 'pier', minInstancesCount: 1 };
  await ask(borrowing.context, 'POST', `${model}/dinghy`, settings);
  const instances = () =>
    ask<{ instances: { serverName?: string; statusInfo: { totalStatus: string } }[] }>(
      borrowing.context,
      'GET',
      `${model}/dinghy/instance`,
    );
  await expect
    .poll(async () => (await instances()).instances[0], { timeout: 60_000 })
    .toMatchObject({ serverName: hostname(), statusInfo: { totalStatus: 'RUNNING' } });

  // What it takes now, and took at a moment before it was there.
  await lending.goto(`/workspace/resource-group/${home.accountId}/pier/monitoring`);
  await lending.page.getByRole('row', { name: /dinghy/ }).waitFor();
  await lending.page.getByLabel('Moment').fill('2024-01-01T12:00:00');
  await lending.page.getByText('No service had instances here').waitFor();
  expect(await axeProblems(lending.page)).toEqual([]);

  await lending.goto(`/workspace/resource-group/${home.accountId}/pier`);
  await lending.page.getByRole('button', { name: 'Actions for quay' }).click();
  await lending.page.getByRole('menuitem', { name: 'Extend lifetime' }).click();
  await lending.page.getByRole('dialog').getByRole('button', { name: 'Extend lifetime' }).click();
  await lending.page.getByText('Lifetime of quay extended').waitFor();
  await lending.page.getByRole('button', { name: 'Actions for quay' }).click();
  await lending.page.getByRole('menuitem', { name: 'Delete server' }).click();
  await lending.page.getByRole('alertdialog').getByRole('button', { name: 'Delete server' }).click();
  await lending.page.getByText('Server quay is being deleted').waitFor();
  await servers.getByText('quay').waitFor({ state: 'detached', timeout: 60_000 });
  await lending.goto(`/workspace/resource-group/${home.accountId}/pier/history`);
  await lending.page.getByText('Server quay deleted').waitFor();
}, 240_000);
