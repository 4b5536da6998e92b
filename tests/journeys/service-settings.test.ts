import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  everySetting,
  isOfTraining,
  noSettings,
  placesIn,
  within,
} from '#plugins/services/server/settings/fields-test.ts';
import { axeProblems, useBrowser, visit, write, whenDrawn } from '../harness/browser.ts';
import { productUrl } from '../harness/product-url.ts';

useBrowser();

const model = '/api/mlpcore/account/demo/model';
const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}`;
/** Writes are taken from the workbench's own pages. */
const from = () => ({ headers: { origin: productUrl() } });
const field = (page: Page, path: string) => page.locator(`[data-setting="${path}"]`);
const formTabs = ['main', 'configuration', 'hosting', 'access'];

/** The controls of the open tab that are one input each, and the places of all others. */
async function controlsOf(page: Page) {
  await page.locator('[data-setting]').first().waitFor();
  await whenDrawn(page);
  const settings = await page.locator('[data-setting]').all();
  return Promise.all(
    settings.map(async (setting) => {
      const path = (await setting.getAttribute('data-setting'))!;
      const inputs = field(page, path).locator(
        'input, textarea, [contenteditable], [role=combobox], button[aria-haspopup]',
      );
      const at = inputs.first();
      const only = (await inputs.count()) === 1 && (await at.evaluate((each) => each.matches('input, textarea')));
      const box = only && (await at.getAttribute('type')) === 'checkbox';
      return { path, at, kind: box ? ('checkbox' as const) : only ? ('text' as const) : ('other' as const) };
    }),
  );
}

/** What stands at a place of settings, as a field has it. */
function textAt(of: object, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((each, key) => (each as Record<string, unknown> | undefined)?.[key], of);
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}
/** Numbers are grouped for readers. */
const plainly = (text: string) => text.replaceAll(/(?<=\d)[\s,](?=\d{3})/g, '');

const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();

test('settings are changed by form and by JSON, and the real service behaves so', async () => {
  const { page, context, goto } = await visit({ login: 'demo', expected: /400/ });
  const name = unique('settings');
  const clone = await context.request.post(`${model}/text-processing/clone?name=${name}&autoStart=true`, from());
  expect(clone.status(), await clone.text()).toBe(200);
  const read = async () => (await context.request.get(`${model}/${name}`)).json() as Promise<any>;

  await goto(`/workspace/model/demo/${name}/settings/configuration`);
  await field(page, 'timeouts.predictTimeoutSec').getByRole('spinbutton').fill('0');
  await page.getByText('At least 1.').waitFor();
  await save(page);
  await page.getByText('1 error').waitFor();
  await field(page, 'timeouts.predictTimeoutSec').getByRole('spinbutton').fill('7');
  await field(page, 'caching.enabled').getByRole('checkbox').check();
  await page.getByText('2 unsaved changes').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  // Other tabs of the form keep what was typed, and the JSON view shows it.
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Hosting' }).click();
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill('GREETING');
  await page.getByRole('textbox', { name: 'Value of GREETING' }).fill('hello');
  await page.getByText('3 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await page.getByRole('textbox', { name: 'Settings as JSON' }).waitFor();
  await page.getByText('"predictTimeoutSec": 7').waitFor();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByText('Request timeout', { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Service settings updated').waitFor();
  expect(await read()).toMatchObject({
    timeouts: { predictTimeoutSec: 7 },
    caching: { enabled: true, mongoUri: 'embedded' },
    env: '{"GREETING":"hello"}',
  });
  // The cache that was just turned on answers the second of two equal requests.
  await expect
    .poll(
      async () => {
        const answer = await context.request.post(`/api/mlpgateway/account/demo/model/${name}/predict`, {
          ...from(),
          data: { texts: ['hello there'] },
        });
        return answer.headers()['z-cache'];
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe('hit');
});

test('a secret is written and never read, and a version of the settings comes back', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = unique('versions');
  await context.request.post(model, {
    ...from(),
    data: { modelName: name, displayName: 'First', hostingType: 'EXTERNAL' },
  });
  const read = async () => (await context.request.get(`${model}/${name}`)).json() as Promise<any>;

  await goto(`/workspace/model/demo/${name}/settings/hosting`);
  await page.getByRole('button', { name: 'Add secret' }).click();
  const secret = field(page, 'secretEnv');
  await secret.getByRole('textbox', { name: 'Name' }).fill('API_KEY');
  await secret.getByLabel('Value of API_KEY').fill('of-nobody');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('With a key');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Service settings updated').waitFor();
  expect((await read()).secretEnv).toEqual([{ name: 'API_KEY' }]);
  await secret.getByPlaceholder('Secret, set').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await page.getByRole('textbox', { name: 'Settings as JSON' }).waitFor();
  expect(await page.content()).not.toContain('of-nobody');

  await context.request.post(`${model}/${name}`, { ...from(), data: { modelName: name, displayName: 'Second' } });
  await goto(`/workspace/model/demo/${name}/settings/versions`);
  await page.getByText('With a key').waitFor();
  await page.getByRole('button', { name: 'Compare version 3' }).click();
  const difference = page.getByRole('region', { name: 'Difference of the settings' });
  await difference.getByText('"displayName": "Second"').waitFor();
  await difference.getByText('"displayName": "First"').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await difference.getByText('"displayName": "First"').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('Restored from version 2').waitFor();
  expect(await read()).toMatchObject({ displayName: 'First', version: 4, secretEnv: [{ name: 'API_KEY' }] });
});

test('every setting has its place in the form, where it shows what JSON set, and what is typed there arrives', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const read = async (path: string) => (await context.request.get(path)).json() as Promise<any>;
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(path, { ...from(), data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json() as Promise<any>;
  };
  const document = await read('/openapi.json');
  const { schemas } = document.components;
  const places = placesIn(schemas.ModelCreateUpdateData, schemas).filter(
    // The time of a training stands with the settings of trainings.
    (place) => !noSettings.has(place) && !isOfTraining(place) && place !== 'timeouts.fitTimeoutSec',
  );
  const image = { image: 'registry.example/every:1', accessMode: 'public' };
  const template = await send('/api/mlpcore/account/demo/server/template', {
    name: unique('small'),
    type: 'HOSTING_SERVER',
    rawConfiguration: 'cpu: 1\nmemory: 1Gi\ndisk: 1Gi\n',
  });
  const [one, data, { id }] = [
    await send('/api/mlpcore/account/demo/image', { ...image, name: unique('every') }),
    await send('/api/mlpcore/account/demo/data-image', { ...image, name: unique('weights'), sourcePath: '/data' }),
    await read(`${model}/ner`),
  ];
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sampleFor = (modelName: string) => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
    const { imageId } = one.id;
    const things = { image: imageId, dataImage: data.id, account: id.accountId, templates: [template.id] };
    return everySetting({ modelName, publicKey: pem, ...things });
  };

  // All of it as JSON.
  const byJson = unique('by-json');
  await send(model, { modelName: byJson, secretEnv: [{ name: 'KEY', value: 'of-nobody' }], minInstancesCount: 0 });
  const sample = sampleFor(byJson);
  await goto(`/workspace/model/demo/${byJson}/settings/main`);
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Settings as JSON' });
  await write(editor, JSON.stringify({ ...sample, colour: 'red' }));
  await page.getByText('There are no settings with these names: colour').waitFor();
  await write(editor, JSON.stringify(sample));
  await save(page);
  await page.getByText('Service settings updated').waitFor();
  const { aliases, startTimeSec, dataImageMounts, ...set } = sample;
  const shown = { ...set, startTimeSeconds: startTimeSec, dataImageMounts };
  expect(await read(`${model}/${byJson}`)).toMatchObject(shown);
  expect((await read(`${model}/${byJson}/alias`)).aliases.map(({ name }: any) => name)).toEqual(aliases);

  // The form shows the same, and has a place for each.
  const seen = new Set<string>();
  for (const tab of formTabs) {
    await goto(`/workspace/model/demo/${byJson}/settings/${tab}`);
    for (const { path, kind, at } of await controlsOf(page)) {
      seen.add(path);
      const value = textAt(sample, path);
      if (kind === 'checkbox') expect([path, await at.isChecked()]).toEqual([path, value === 'true']);
      else if (kind === 'text') expect([path, plainly(await at.inputValue())]).toEqual([path, plainly(value)]);
    }
  }

  // The same again, typed.
  const typed = unique('by-form');
  await send(model, { modelName: typed, taskType: 'asr', minInstancesCount: 1 });
  const wanted = sampleFor(typed);
  await goto(`/workspace/model/demo/${typed}/settings/main`);
  const arrived = new Set<string>();
  for (const tab of formTabs) {
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: new RegExp(`^${tab}`, 'i') })
      .click();
    // What is switched on brings further fields.
    for (const round of ['checkbox', 'text'] as const)
      for (const { path, kind, at } of await controlsOf(page)) {
        seen.add(path);
        if (kind !== round || arrived.has(path)) continue;
        const value = textAt(wanted, path);
        if (kind === 'text') await at.fill(value);
        else if (path !== 'prototype') await at.setChecked(value === 'true');
        arrived.add(path);
      }
  }
  await save(page);
  await page.getByText('Service settings updated').waitFor();
  const now = await read(`${model}/${typed}`);
  const found = { ...now, startTimeSec: now.startTimeSeconds, aliases: wanted.aliases };
  for (const path of arrived)
    expect([path, plainly(textAt(found, path))]).toEqual([path, plainly(textAt(wanted, path))]);
  expect(arrived.size).toBeGreaterThan(50);
  // Some are set of prototypes alone, which have no instances.
  await goto(`/workspace/model/demo/${typed}/settings/main`);
  await field(page, 'prototype').getByRole('checkbox').check();
  await field(page, 'supportedTemplates').getByRole('checkbox', { name: template.name }).check();
  seen.add('supportedTemplates');
  await save(page);
  await page.getByText('Service settings updated').waitFor();
  expect(await read(`${model}/${typed}`)).toMatchObject({ prototype: true, supportedTemplates: [template.id] });
  expect(places.filter((place) => ![...seen].some((path) => within(place, path) || within(path, place)))).toEqual([]);
});

test('of two people who save the same setting the second is told who was first, and loses nothing', async () => {
  const { page, context, goto } = await visit({ login: 'demo', expected: /409|503/ });
  const name = unique('conflict');
  await context.request.post(model, { ...from(), data: { modelName: name } });
  await goto(`/workspace/model/demo/${name}/settings/main`);
  await field(page, 'shortDescription').getByRole('textbox').fill('mine');
  await field(page, 'modelAuthorCompany').getByRole('textbox').fill('Harbour');
  const other = await context.request.post(`${model}/${name}`, {
    ...from(),
    data: { modelName: name, shortDescription: 'theirs' },
  });
  expect(other.status()).toBe(200);
  await save(page);
  await page
    .getByText(/^superadmin|^demo/)
    .first()
    .waitFor();
  await page.getByText('The same settings changed: shortDescription.', { exact: false }).waitFor();
  await expect.poll(() => field(page, 'shortDescription').getByRole('textbox').inputValue()).toBe('mine');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByText('Service settings updated').waitFor();
  expect(await (await context.request.get(`${model}/${name}`)).json()).toMatchObject({
    shortDescription: 'mine',
    modelAuthorCompany: 'Harbour',
  });
});

test('what is not saved is guarded, JSON is offered, and a service is put away and brought back', async () => {
  const { page, context, goto } = await visit({ login: 'demo' });
  const name = unique('guarded');
  await context.request.post(model, { ...from(), data: { modelName: name, hostingType: 'EXTERNAL' } });
  const read = async () => (await context.request.get(`${model}/${name}`)).json() as Promise<any>;

  await goto(`/workspace/model/demo/${name}/settings/main`);
  const purpose = field(page, 'shortDescription').getByRole('textbox');
  await purpose.fill('half done');
  await page.getByRole('link', { name: 'About', exact: true }).click();
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay on page' }).click();
  expect(await purpose.inputValue()).toBe('half done');
  // Other settings are no leaving.
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('schema files');
  await page
    .getByRole('link', { name: /^Descriptor/ })
    .last()
    .click();
  await page.waitForURL('**/settings/documentation/descriptor');
  await page.getByText('1 unsaved change').waitFor();

  const editor = page.getByRole('textbox', { name: 'Descriptor' });
  await write(editor, '{"me');
  await page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: /^methods/ })
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => editor.textContent()).toBe('{"methods": {}');
  await page.getByRole('main').getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect((await read()).archived).toBe(true);
  await undo.click();
  await page.getByText(`${name} restored`).waitFor();
  expect((await read()).archived).toBeUndefined();
});

test.each([
  ['main', 'light', 'en', 1440],
  ['hosting', 'light', 'en', 1440],
  ['access', 'dark', 'en', 1440],
  ['documentation', 'dark', 'ru', 1440],
  ['hosting', 'dark', 'ru', 390],
  ['configuration', 'light', 'ru', 390],
] as const)('the tab %s holds in the %s theme, in %s, at %i px', async (tab, theme, language, width) => {
  const { page, goto } = await visit({ login: 'demo', theme, language, width });
  await goto(`/workspace/model/demo/ner/settings/${tab}`);
  await page.locator('[data-setting], .cm-editor, textarea').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
