import type { Locator, Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, useBrowser, visit, write } from '../harness/browser.ts';
import { ask } from '../harness/people.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const model = '/api/mlpcore/account/demo/model';
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;
/** Writes are taken from the workbench's own pages. */
const from = () => ({ headers: { origin: productUrl() } });

/** Goes on by Tab until a control has the focus, as whoever has no mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a new service is not left by mistake, and a name that is too long is not cut', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/workspace/model/new');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await page.getByRole('radio', { name: 'A prototype' }).check();
  await name.fill('x'.repeat(400));
  await page.getByText(/^At most 64 Latin letters/).waitFor();
  expect(await name.inputValue()).toHaveLength(400);
  // What it begins with is another address of the same form.
  await page.getByRole('radio', { name: 'An image' }).check();
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay on page' }).click();
  expect(await name.inputValue()).toHaveLength(400);
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/catalog');
});

test('three fields and the keyboard make a service that runs, answers and is published', async () => {
  const { page, goto, context } = await visit({ login: 'demo' });
  const name = unique('tidings');
  // The catalogue is shared with the journeys that follow, also when this one fails.
  onTestFinished(() => ask(context, 'DELETE', `${model}/${name}`));
  await goto('/workspace/model/new');
  await press(page, page.getByRole('combobox', { name: 'Image' }));
  await page.getByRole('option', { name: /text-processing/ }).waitFor();
  await page.keyboard.type('text-processing');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: /^Name/ }));
  await page.keyboard.type('ner');
  await page.getByText('A service with this name already exists').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.getByText('This name is available.').waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Display name' }));
  await page.keyboard.type('Tidings');
  expect(await axeProblems(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Create service' }));
  await page.waitForURL(`**/workspace/model/demo/${name}`);
  await page.getByText('Active', { exact: true }).first().waitFor({ timeout: 60_000 });
  await page.getByText('1 of 1 requested').waitFor();

  await press(page, page.getByRole('link', { name: 'Testing' }));
  await press(page, page.getByRole('button', { name: /^Send(?! to)/ }));
  await page.getByRole('region', { name: 'Result' }).getByText('200 OK').waitFor();

  await press(page, page.getByRole('button', { name: 'Publish' }));
  const dialog = page.getByRole('dialog', { name: 'Who sees Tidings' });
  await dialog.getByRole('link', { name: 'Add: Languages it understands' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect((await (await visit()).context.request.get(`${model}/${name}`)).status()).toBe(404);
  await press(page, dialog.getByRole('button', { name: 'Publish' }));
  await page.getByText('Published in the catalogue').waitFor();
  await page.getByText('Published', { exact: true }).waitFor();
  expect((await (await visit()).context.request.get(`${model}/${name}`)).status()).toBe(200);
});

test('a configuration is held against its schema, made the default one and tested with; documentation takes a picture', async () => {
  const { page, goto, context } = await visit({ login: 'demo', theme: 'dark', language: 'en' });
  const name = unique('library');
  await context.request.post(`${model}/text-classification/clone?name=${name}`, from());
  const descriptor = (await (await context.request.get(`${model}/${name}/action-descriptor`)).json()) as {
    schemaFiles: { name: string; content: string }[];
  };
  const schema = { type: 'object', properties: { top: { type: 'integer', minimum: 1 } }, additionalProperties: false };
  descriptor.schemaFiles = [
    ...descriptor.schemaFiles.filter((file) => file.name !== 'predictConfig-schema.json'),
    { name: 'predictConfig-schema.json', content: JSON.stringify(schema) },
  ];
  await context.request.post(`${model}/${name}/service-descriptor`, { ...from(), data: descriptor });

  await goto(`/workspace/model/demo/${name}/settings/configuration`);
  await page.getByRole('button', { name: 'Add configuration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add configuration' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('one');
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = dialog.getByRole('textbox', { name: 'Content' });
  await write(json, '{"top": 0}');
  await dialog.getByText(/^top: /).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await write(json, '{"top": 1}');
  await expect.poll(() => dialog.getByText(/^top: /).count()).toBe(0);
  await dialog.getByRole('checkbox', { name: /Use it for requests/ }).check();
  await dialog.getByRole('button', { name: 'Add configuration' }).click();
  const row = page.getByRole('row').filter({ hasText: '{"top": 1}' });
  await row.getByText('Default', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Actions of one' }).click();
  await page.getByRole('menuitem', { name: 'Test with it' }).click();
  await page.waitForURL(/\/testing\?config=\d+$/);
  await page.getByRole('combobox', { name: 'Configuration' }).filter({ hasText: 'one' }).waitFor();

  await goto(`/workspace/model/demo/${name}/settings/documentation`);
  const editing = page.getByRole('textbox', { name: 'Editing' });
  await editing.fill('# Tides');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 20 } });
  await page.getByLabel('Picture files').setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: picture });
  const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'quay' });
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0)).toBe(40);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save description' }).click();
  await page.getByText('Documentation saved').waitFor();
  await goto(`/workspace/model/demo/${name}`);
  await page.getByRole('img', { name: 'quay' }).waitFor();
  await context.request.delete(`${model}/${name}`, from());
});

test('a prototype is cloned into a new service, on a phone too; a service goes into a group and out of sight', async () => {
  const { page, goto, context } = await visit({ login: 'demo', width: 390 });
  const [prototype, name, group] = [unique('pattern'), unique('piece'), unique('Group')];
  await context.request.post(model, {
    ...from(),
    data: { modelName: prototype, prototype: true, displayName: prototype },
  });

  await goto('/workspace/groups');
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const naming = page.getByRole('dialog', { name: 'Create group' });
  await naming.getByRole('button', { name: 'Create group' }).click();
  await naming.getByText('Enter a name').waitFor();
  await naming.getByRole('textbox', { name: /^Group/ }).fill(`${group} to be`);
  await naming.getByRole('button', { name: 'Create group' }).click();
  const ofGroup = async (name: string, act: string) => {
    await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await ofGroup(`${group} to be`, 'Rename group');
  const renaming = page.getByRole('dialog', { name: 'Rename group' });
  await renaming.getByRole('textbox', { name: /^Group/ }).fill(group);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: group, exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await goto(`/workspace/model/demo/${prototype}/testing`);
  await page.getByRole('main').getByRole('button', { name: 'Clone' }).last().waitFor();
  await goto('/workspace/model/new');
  await page.getByRole('radio', { name: /^A prototype/ }).check();
  await page.getByRole('combobox', { name: 'Prototype' }).click();
  await page.getByRole('option', { name: prototype }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('checkbox', { name: 'Start it right away' }).uncheck();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create service' }).click();
  await page.waitForURL(`**/workspace/model/demo/${name}`);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to group' }).click();
  const dialog = page.getByRole('dialog', { name: /^Group of/ });
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: group }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: group }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: group }).click();
  await page.getByRole('checkbox', { name: `Select ${prototype}` }).check();
  await page.getByText('1 service selected').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove from the group', exact: true }).click();
  await page.getByRole('heading', { name: 'No services in this group' }).waitFor();
  await goto('/workspace/groups');
  await ofGroup(group, 'Delete group');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await page.getByText('Group deleted').waitFor();
  await expect.poll(() => page.getByRole('link', { name: group, exact: true }).count()).toBe(0);
  for (const each of [name, prototype]) await context.request.delete(`${model}/${each}`, from());
});
