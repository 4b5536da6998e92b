import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeProblems, reload, useBrowser, visit, whenDrawn } from '../harness/browser.ts';
import { accountOf, ask, register } from '../harness/people.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

test('a superadministrator finds an account and says what it may do: limits, features, addresses, and all of it by a file', async () => {
  const anna = await register('Verfa');
  const shortName = anna.login.split('@')[0]!;
  const superadmin = await visit({ login: 'superadmin', expected: /400/ });
  const { page, goto, context } = superadmin;
  await goto('/superadmin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Accounts', exact: true })
    .click();
  await page.getByRole('searchbox').fill(anna.login.toUpperCase());
  await page.waitForURL(/name=/);
  await page.getByRole('row', { name: shortName }).getByRole('link').click();
  await page.getByRole('heading', { name: anna.name, level: 1 }).waitFor();

  const rate = page.getByRole('textbox', { name: 'Allowed: Requests per second' });
  const memory = page.getByRole('textbox', { name: 'Allowed: Memory' });
  await rate.fill('321');
  await memory.fill('much');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('must be an amount such as 500m, 2 or 1Gi').waitFor();
  await expect.poll(() => rate.inputValue()).toBe('321');
  expect(await axeProblems(page)).toEqual([]);
  await memory.fill('64Gi');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save limits' }).count()).toBe(0);

  await page.getByRole('switch', { name: 'mlp.shared_pool_admin' }).click();
  await page.getByText('Feature turned on').waitFor();
  const features = await ask<{ features: { name: string; enabled: boolean }[] }>(
    context,
    'GET',
    `/api/mlpcore/admin/account/${shortName}/features`,
  );
  expect(features.features).toContainEqual({ name: 'mlp.shared_pool_admin', enabled: true });

  await page.getByLabel('Addresses and networks').fill('203.0.113.0/24');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await page.getByLabel('IP address', { exact: true }).fill('198.51.100.1');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('198.51.100.1 is refused').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({ accountName: shortName, accountLimits: { predictPerSec: 321, memoryLimit: '64Gi' } });
  const changed = join(tmpdir(), `${shortName}.json`);
  await writeFile(changed, JSON.stringify({ ...file, language: 'RU', tags: { segment: 'retail' } }));
  await page.getByLabel('Upload').setInputFiles(changed);
  await page.getByRole('cell', { name: 'tags.segment' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Apply \d change/ }).click();
  await page.getByText('Configuration applied').waitFor();
  expect(await ask(context, 'GET', `/api/mlpcore/admin/account/${shortName}`)).toMatchObject({
    language: 'RU',
    tags: { segment: 'retail' },
  });

  const data = join(tmpdir(), `${shortName}-data.json`);
  await writeFile(data, JSON.stringify({ modelGroups: [{ name: 'Tides' }], apiTokens: ['former'] }));
  await page.getByLabel('File with account data').setInputFiles(data);
  await page.getByRole('cell', { name: 'modelGroups/Tides' }).waitFor();
  await page.getByText('1 entry does not come from a file').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'API keys (names)' }).uncheck();
  await expect.poll(() => page.getByText('1 entry does not come from a file').count()).toBe(0);
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await page.getByText('Data applied').waitFor();
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  const key = (await page.getByText(/^x25519:/).textContent())!;
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Services', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: /Include secrets/ }).check();
  await page.getByLabel('Key of the account that takes them').fill(key);
  expect(await axeProblems(page)).toEqual([]);
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ]);
  const kept = JSON.parse(await readFile(await taken.path(), 'utf8'));
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['origin', 'secrets', 'modelGroups']));
  expect(kept.models).toBeUndefined();
  expect(await ask(context, 'GET', `/api/mlpcore/account/${shortName}/model-group`)).toMatchObject([{ name: 'Tides' }]);
});

test('a user lets support in, a superadministrator signs in as them and looks, and each sees it until it is left', async () => {
  const nora = await register('Nora');
  const user = await visit({ login: nora.login });
  const { accountId } = await accountOf(user);
  await user.goto('/workspace/account-info/support-access');
  expect(await axeProblems(user.page)).toEqual([]);
  await user.page.getByRole('button', { name: 'Allow access' }).click();
  await user.page.getByRole('button', { name: 'End access' }).waitFor();

  const superadmin = await visit({ login: 'superadmin', expected: /403/ });
  const { page, context, goto } = superadmin;
  await goto(`/superadmin/accounts/${accountId}`);
  await page.getByRole('button', { name: 'Sign in as' }).click();
  await page.getByLabel('Reason').fill('Ticket 4471');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(`You are signed in as ${nora.login}`).waitFor();
  const refused = await context.request.post('/api/mlpcore/account', { headers: { origin: productUrl() }, data: {} });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'actor.read_only']);

  await reload(user.page);
  await user.page.getByText('superadmin is signed in as you.').waitFor();
  await user.page.getByRole('button', { name: 'End access' }).click();
  await user.page.getByText('Support access ended').waitFor();
  expect((await context.request.get('/api/mlpcore/account')).status()).toBe(403);
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL(`**/superadmin/accounts/${accountId}`);
  await page.getByText('Not allowed').waitFor();
});

test('a superadministrator keeps the installation in order: system, maintenance, and the services of all accounts', async () => {
  const olga = await register('Olga');
  const user = await visit({ login: olga.login });
  const { accountId, shortName } = await accountOf(user);
  const { page, goto, context } = await visit({ login: 'superadmin' });
  // Nobody else's is called so, and nothing else is in that account, whatever other journeys left in theirs.
  const modelName = `dredger-${shortName}`;
  await ask(context, 'POST', `/api/mlpcore/account/${accountId}/model`, { modelName, hostingType: 'EXTERNAL' });
  const side = page.getByRole('navigation', { name: 'Administration' });
  await goto('/superadmin');

  await side.getByRole('link', { name: 'System' }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  await whenDrawn(page);
  expect(await axeProblems(page)).toEqual([]);

  await side.getByRole('link', { name: 'Maintenance' }).click();
  await page.getByRole('button', { name: 'Find unused users' }).click();
  await page.getByText(/have content or are in use|has content or is in use/).waitFor();
  await page.getByRole('checkbox', { name: 'Hosting server' }).waitFor();
  await page.getByRole('button', { name: 'Sync prices' }).click();
  await page.getByText('Prices synced').waitFor();
  await page
    .getByRole('combobox', { name: 'Services' })
    .or(page.getByRole('button', { name: /^Services/ }))
    .click();
  await page.getByPlaceholder('Service name, author or ID').fill(modelName);
  await page.getByRole('option', { name: modelName }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Services' }).getByText(`${shortName}/${modelName}`).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as used' }).click();
  await page.getByText('1 service marked as used').waitFor();
  expect(await ask(context, 'GET', `/api/mlpcore/account/${accountId}/model/${modelName}`)).toMatchObject({
    lastActivity: expect.any(Number),
  });

  await side.getByRole('link', { name: 'All services' }).click();
  await page.getByRole('searchbox').fill(modelName);
  const row = page.getByRole('row', { name: `${shortName}/${modelName}` });
  await row.getByRole('link', { name: olga.name, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole('link', { name: olga.name, exact: true }).click();
  await page.getByRole('link', { name: 'Show services' }).click();
  await page.waitForURL(`**/superadmin/services?account=${accountId}`);
  await row.waitFor();
  await page.getByRole('button', { name: 'State', exact: true }).click();
  await page
    .getByRole('menuitemradio', { name: 'Archived' })
    .or(page.getByRole('menuitemcheckbox', { name: 'Archived' }))
    .click();
  await page.getByText('No services found').waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

test('a superadministrator sets groups of all accounts, looks at what would move and at what was called, and writes to an account', async () => {
  const olga = await register('Olga');
  const user = await visit({ login: olga.login });
  const { accountId, shortName } = await accountOf(user);
  const { page, goto, context } = await visit({ login: 'superadmin' });
  const group = `mole-${shortName}`;
  await ask(context, 'POST', `/api/mlpcore/account/${accountId}/resource-groups`, { name: group });
  const side = page.getByRole('navigation', { name: 'Administration' });
  await goto('/superadmin');

  await side.getByRole('link', { name: 'All resource groups' }).click();
  await page.getByRole('searchbox').fill(group);
  const edit = page.getByRole('button', { name: `Edit ${group}`, exact: true });
  await edit.click();
  const eviction = page.getByRole('checkbox', { name: 'Services may be evicted' });
  await eviction.setChecked(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await edit.click();
  await expect.poll(() => eviction.isChecked()).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Move services' }).click();
  await page.getByLabel('From group').fill('default');
  await page.getByLabel('To group').fill('no-such-group');
  await page.getByRole('button', { name: 'Show what would move' }).click();
  await page
    .getByText(/Stays|no-such-group/)
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await side.getByRole('link', { name: 'Requests of services' }).click();
  await page.getByLabel('Account, by ID or short name').fill(shortName);
  await page.getByText('No requests in these days').waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await side.getByRole('link', { name: 'Message to accounts' }).click();
  await page.getByLabel('Text').fill('The tide table is renewed on Sunday.');
  // To how many it goes is asked before it does.
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Send message' }).click();
  await question.getByText(/Send this message to \d+ accounts\?/).waitFor();
  await question.getByText('The tide table is renewed on Sunday.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Selected accounts' }).click();
  await page
    .getByRole('button', { name: /Add an account|Accounts/ })
    .or(page.getByRole('combobox', { name: /Accounts/ }))
    .first()
    .click();
  await page.getByPlaceholder('Name, email, login or ID').fill(shortName);
  await page.getByRole('option', { name: shortName }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await question.getByText('Send this message to 1 account?').waitFor();
  await question.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Message sent to 1 account').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const notices = await ask<{ textMessage: string }[]>(
    context,
    'GET',
    `/api/mlpcore/account/${accountId}/notification`,
  );
  expect(notices.map(({ textMessage }) => textMessage)).toContain('The tide table is renewed on Sunday.');
});

test('a superadministrator finds out whose a key is, and replaces the instances of all services until it is halted', async () => {
  const vera = await register('Vera');
  const user = await visit({ login: vera.login });
  const { accountId, shortName } = await accountOf(user);
  const { token } = await ask<{ token: string }>(
    user.context,
    'POST',
    `/api/mlpcore/account/${accountId}/token?name=found`,
    { permissions: ['read'] },
  );
  const { page, goto, context } = await visit({ login: 'superadmin', expected: /404/ });
  await goto('/superadmin/accounts');
  await page.getByRole('button', { name: 'Look up a key' }).click();
  const key = page.getByLabel('API key', { exact: true });
  await key.fill(`${token}x`);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByText('No API key of this installation matches.').waitFor();
  await key.fill(token);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  const found = page.getByRole('link', { name: `Open account ${shortName}` });
  await found.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await found.click();
  await page.getByRole('heading', { name: vera.name, level: 1 }).waitFor();

  await goto('/superadmin/upkeep');
  await page.getByRole('button', { name: 'Update all' }).click();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update all' }).click();
  await page.getByText('Rolling update requested').waitFor();
  await page.getByText('Updating now').waitFor();
  await page.getByRole('progressbar', { name: 'Rolling update of all services' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Halt' }).click();
  await page.getByText('Halted', { exact: true }).waitFor();
  expect(await ask(context, 'GET', '/api/mlpcore/admin/instances/rolling-update')).toMatchObject({
    latest: { state: 'REVERTED' },
  });
  await page.getByRole('button', { name: 'Update all' }).waitFor();
});
