import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';

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
  expect(await axeProblems(page)).toEqual([]);
});
