import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask, register } from '../harness/people.ts';

useBrowser();

test('a superadministrator finds an account and says what it may do: limits, features, addresses, and all of it by a file', async () => {
  const anna = await register('Verfa');
  const shortName = anna.login.split('@')[0]!;
  const superadmin = await visit({ login: 'superadmin', expected: /400/ });
  const { page, goto, context } = superadmin;
  await goto('/superadmin');
  await page.getByRole('navigation', { name: 'Other areas' }).getByRole('link', { name: 'Accounts' }).click();
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
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await page.getByText('Data applied').waitFor();
  expect(await ask(context, 'GET', `/api/mlpcore/account/${shortName}/model-group`)).toMatchObject([{ name: 'Tides' }]);
});
