import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';
import { ask, join, register } from '../harness/people.ts';

useBrowser();

const search = (page: Page) => page.evaluate(() => location.search);
const views = (page: Page, name: string | RegExp = 'Views') =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const choice = (page: Page, name: string | RegExp) =>
  page
    .getByRole('menu')
    .locator('[role^=menuitem]')
    .and(
      page
        .getByRole('menuitem', { name })
        .or(page.getByRole('menuitemradio', { name }))
        .or(page.getByRole('menuitemcheckbox', { name })),
    );

test('a view is saved, begins the list after a reload, is used by a colleague and unknown to another account', async () => {
  const owner = await visit({ login: (await register('views')).login });
  const { page } = owner;
  await owner.goto('/workspace?access=private&sort=displayName%2Casc');
  await views(page).click();
  await choice(page, 'Save as view').click();
  const dialog = page.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours by name');
  await dialog.getByRole('checkbox', { name: 'Share with everyone in the account' }).check();
  await dialog.getByRole('checkbox', { name: 'Default' }).check();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'detached' });
  await views(page, 'View: Ours by name').waitFor();

  // A bare address shows the default view, and stays bare.
  await owner.goto('/workspace');
  await page.getByRole('button', { name: /^Access: / }).waitFor();
  await views(page, 'View: Ours by name').click();
  expect(await search(page)).toBe('');
  await choice(page, 'Everything').click();
  await views(page).waitFor();
  expect(await search(page)).toBe('?saved=none');
  await page.goBack();
  await views(page, 'View: Ours by name').waitFor();
  expect(await search(page)).toBe('');

  const colleague = await join(owner, await register('mate'));
  await colleague.goto('/workspace');
  await views(colleague.page).click();
  await choice(colleague.page, /^Ours by name/).click();
  await views(colleague.page, 'View: Ours by name').waitFor();
  expect(await search(colleague.page)).toBe('?access=private&sort=displayName%2Casc');

  const stranger = await visit({ login: (await register('stranger')).login });
  await stranger.goto('/workspace');
  await views(stranger.page).click();
  await choice(stranger.page, 'Save as view').waitFor();
  await expect.poll(() => choice(stranger.page, 'Save as view').getAttribute('aria-disabled')).not.toBe('true');
  await expect.poll(() => choice(stranger.page, /Ours by name/).count()).toBe(0);
});

test('the menu of views opens also where it arrives while its button is held down', async () => {
  const { page, goto } = await visit({ login: (await register('holds')).login });
  const script = '**/views-menu-*.js';
  const arrives = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await goto('/workspace');
  const { x, y, width, height } = (await views(page).boundingBox())!;
  const asked = page.waitForRequest(script);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await asked;
  arrives.resolve();
  await choice(page, 'Save as view').waitFor();
  await page.mouse.up();
  await choice(page, 'Save as view').click();
  await page.getByRole('dialog', { name: 'Save as view' }).waitFor();
});

test('a view is renamed, changed to what the list shows, and deleted', async () => {
  const { page, goto, context } = await visit({ login: (await register('manage')).login, expected: /409/ });
  const { accountId } = await ask<{ accountId: number }>(context, 'GET', '/api/mlpcore/account');
  for (const name of ['First', 'Second'])
    await ask(context, 'POST', `/api/mlpcore/account/${accountId}/list-view`, {
      list: 'catalog',
      name,
      query: 'type=asr',
    });
  await goto('/catalog?type=tts&view=list');
  await views(page).click();
  await choice(page, 'Manage views').click();
  const manage = page.getByRole('dialog', { name: 'Views of this list' });
  await manage.getByRole('button', { name: 'Edit First' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit view “First”' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Second');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText(/You already have a view of this list with this name/).waitFor();
  await edit.getByRole('textbox', { name: 'Name' }).fill('Voices');
  await edit.getByRole('checkbox', { name: 'Replace its filters' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await manage.getByText('Voices').waitFor();
  await manage.getByRole('button', { name: 'Delete Second' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await manage.getByText('Second').waitFor({ state: 'detached' });
  expect(await axeProblems(page)).toEqual([]);
  await manage.getByRole('button', { name: 'Close' }).click();
  await views(page, 'View: Voices').waitFor();
});

test('back and forth restore filters, and coming back from a service finds its place again', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await page.setViewportSize({ width: 1280, height: 520 });
  // How many there are is no matter of this journey: others publish and withdraw in the same catalogue.
  const shown = () => page.getByRole('article').count();
  await goto('/catalog');
  await page
    .getByRole('navigation', { name: 'Task type' })
    .getByRole('link', { name: /Speech synthesis/ })
    .click();
  await page.getByRole('link', { name: 'Formant voice' }).first().waitFor();
  await expect.poll(shown).toBe(1);
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Newest' }).click();
  await expect.poll(() => search(page)).toBe('?type=tts&sort=new');
  await page.goBack();
  await expect.poll(() => search(page)).toBe('?type=tts');
  await page.goBack();
  await expect.poll(shown).toBeGreaterThan(1);
  await page.goForward();
  await expect.poll(shown).toBe(1);
  await page.goBack();
  await expect.poll(shown).toBeGreaterThan(1);

  const last = page.getByRole('article').last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await last.click();
  await page.waitForURL('**/catalog/demo/*');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  // The place is the card that was opened, not a number of pixels: cards above grow and shrink with what they tell.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect.poll(() => isInView(last)).toBe(true);
});

test.each(['/workspace', '/catalog'])('the toolbar of %s fits into 390 px with its views, in Russian', async (path) => {
  const { page, goto } = await visit({ login: 'demo', width: 390, language: 'ru' });
  await goto(path);
  await views(page, 'Виды').tap();
  await choice(page, 'Сохранить как вид').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await page.keyboard.press('Escape');
  await choice(page, 'Сохранить как вид').waitFor({ state: 'detached' });
  expect(await axeProblems(page)).toEqual([]);
});

test('columns and filters of My space are chosen, on a small screen in a sheet, and stand in the address', async () => {
  const wide = await visit({ login: 'demo' });
  await wide.goto('/workspace');
  await wide.page.getByRole('button', { name: 'Columns' }).click();
  await choice(wide.page, 'Instances').click();
  await wide.page.getByRole('columnheader', { name: 'Instances' }).waitFor({ state: 'detached' });
  expect(await search(wide.page)).toBe('?hide=instances');

  const small = await visit({ login: 'demo', width: 390 });
  await small.goto('/workspace');
  await small.page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = small.page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Access' }).tap();
  await small.page.getByRole('option', { name: 'Private' }).tap();
  await expect.poll(() => search(small.page)).toBe('?access=private');
  // Until the new ones are there, the rows before are shown dimmed.
  await expect.poll(() => axeProblems(small.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Clear filters' }).tap();
  await expect.poll(() => search(small.page)).toBe('');
  await sheet.getByRole('button', { name: 'Show services' }).tap();
  await sheet.waitFor({ state: 'detached' });
});

test('services are chosen by keyboard, put away and brought back together, each with what came of it', async () => {
  const wide = await visit({ login: 'demo' });
  const { page, context } = wide;
  // Another try finds those of the one before.
  const herd = `herd-${Date.now().toString(36)}`;
  const [first, second, third] = ['a', 'b', 'c'].map((each) => `${herd}-${each}`) as [string, string, string];
  for (const modelName of [first, second, third])
    await ask(context, 'POST', '/api/mlpcore/account/demo/model', { modelName });
  const group = await ask<{ id: { groupId: number } }>(context, 'POST', '/api/mlpcore/account/demo/model-group', {
    name: herd,
  });
  const list = `/workspace?q=${herd}&sort=displayName%2Casc&by=taskType`;
  await wide.goto(list);
  await page.getByRole('rowheader', { name: 'custom' }).waitFor();
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await box(first).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Actions' }).getByText('2 selected').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('toolbar').getByRole('button', { name: 'Start', exact: true }).click();
  // One review tells of all of them what a start comes to.
  const review = page.getByRole('alertdialog', { name: 'Start 2 services?' });
  await review.getByText('2 cannot start.').waitFor();
  await review.getByRole('list', { name: 'Services to start' }).getByText(second).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await review.getByRole('button', { name: 'Start', exact: true }).click();
  const started = page.getByRole('dialog', { name: 'Start' });
  await started.getByText('Failed for 2 of 2.').waitFor();
  await started
    .getByText(/^The service has no image/)
    .first()
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await started.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('toolbar').waitFor({ state: 'detached' });

  await box(first).click();
  await box(third).click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to group' }).click();
  const grouping = page.getByRole('alertdialog', { name: 'Add 3 services to a group' });
  await grouping.getByRole('combobox', { name: /^Group/ }).click();
  await page.getByRole('option', { name: herd }).click();
  await grouping.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('dialog', { name: 'Add to group' }).getByText('Done for 3 services.').waitFor();
  await page.keyboard.press('Escape');
  await wide.goto(`/workspace/groups/${group.id.groupId}`);
  for (const name of [first, second, third]) await page.getByRole('link', { name, exact: true }).waitFor();
  await wide.goto(list);

  await box(first).click();
  await box(third).click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await choice(page, 'Archive').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog', { name: 'Archive' }).getByText('Done for 3 services.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'No matching services' }).waitFor();

  const small = await visit({ login: 'demo', width: 390 });
  await small.goto(`/workspace?q=${herd}&state=ARCHIVED`);
  await small.page.getByRole('checkbox', { name: `Select ${first}` }).tap();
  await small.page.getByRole('button', { name: 'Select page' }).tap();
  await small.page.getByText('3 selected').waitFor();
  expect(await axeProblems(small.page)).toEqual([]);
  await small.page.getByRole('toolbar').getByRole('button', { name: 'Actions' }).tap();
  await choice(small.page, 'Restore').tap();
  await small.page.getByRole('dialog', { name: 'Restore' }).getByText('Done for 3 services.').waitFor();

  await wide.goto(`/workspace?q=${herd}`);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await choice(page, 'Delete').click();
  await page.getByRole('alertdialog', { name: 'Delete 3 services?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete' }).getByText('Done for 3 services.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'No matching services' }).waitFor();
}, 120_000);

const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
