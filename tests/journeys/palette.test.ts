import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, axeProblemsInBothThemes, reload, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
/** The name of the line that Enter would open. */
const meant = async (page: Page) =>
  (await palette(page).getByRole('option', { selected: true }).innerText()).split('\n')[0];
/** The shortcuts of single keys are fetched once the first page is at rest; `/` then goes to the page's search. */
async function listening(page: Page): Promise<void> {
  const search = page.getByRole('main').getByRole('searchbox');
  await expect
    .poll(
      async () => {
        await page.keyboard.press('/');
        return search.evaluate((input) => document.activeElement === input);
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  await search.blur();
}

test('pages, services and actions are reached by keyboard alone, and what was opened comes first next time', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('my sp');
  await expect.poll(() => meant(page)).toBe('My space');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workspace');
  await expect.poll(() => palette(page).count()).toBe(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('names and');
  await palette(page)
    .getByRole('option', { name: /Names and facts/ })
    .waitFor();
  await expect.poll(() => meant(page)).toBe('Names and facts');
  await page.keyboard.press('ArrowDown');
  expect(await meant(page)).toBe('Show all in “My space”');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workspace/model/demo/ner');

  await page.keyboard.press('Control+k');
  await expect.poll(() => meant(page)).toBe('Names and facts');
  expect(
    await box(page).evaluate((input) => [
      document.activeElement === input,
      document.getElementById(input.getAttribute('aria-activedescendant')!)?.getAttribute('aria-selected'),
    ]),
  ).toEqual([true, 'true']);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await page.keyboard.press('Escape');
  expect([await palette(page).count(), await page.evaluate(() => location.pathname)]).toEqual([
    0,
    '/workspace/model/demo/ner',
  ]);
});

test('what is typed before the palette is there is not lost, and words that nothing has are told', async () => {
  const { page, goto } = await visit();
  await page.route(/\/(listening|panels)-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await goto('/catalog');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzqx', { delay: 20 });
  await palette(page).getByText('No results for “zzqx”').waitFor();
  await expect.poll(() => box(page).inputValue()).toBe('zzqx');
});

test('a search that fails says why and leaves pages and actions', async () => {
  const { page, goto } = await visit({ expected: /503|Failed to load/ });
  await goto('/catalog');
  await page.route('**/api/mlpcore/catalog/models?*search=*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'database.away', message: 'The database is away. Try again in a moment.', status: 503, args: {} },
    }),
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cat');
  await palette(page).getByRole('alert').getByText('The database is away.').waitFor();
  await palette(page).getByRole('option', { name: 'Catalogue' }).waitFor();
});

test('single keys open pages, the search and the list of shortcuts, never inside text fields, and can be turned off', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog');
  await listening(page);
  await page.keyboard.press('/');
  await page.keyboard.type('g s?');
  expect([await page.getByRole('searchbox').inputValue(), await page.evaluate(() => location.pathname)]).toEqual([
    'g s?',
    '/catalog',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').blur();
  await page.keyboard.type('gs');
  await page.waitForURL('**/workspace');

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await shortcuts.getByText('Catalogue').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await shortcuts.getByRole('switch', { name: 'Shortcuts without Ctrl or ⌘' }).press('Space');
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });

  await reload(page);
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  // It is drawn a moment before it hears.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return palette(page).count();
    })
    .toBe(0);
  await page.keyboard.type('gc?');
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  expect([await page.evaluate(() => location.pathname), await shortcuts.count()]).toEqual(['/workspace', 0]);
});

test.each([1440, 390])('axe finds nothing on the open palette at %i px, in both themes', async (width) => {
  const { page, goto } = await visit({ width, login: 'demo' });
  await goto('/catalog');
  await page.getByRole('banner').getByRole('button', { name: 'Search or jump to' }).click();
  await box(page).fill('sp');
  await palette(page).getByRole('group', { name: 'My space' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
  if (width < 640) {
    // By its whole name: services of other journeys may stand before it otherwise.
    await box(page).fill('Formant voice');
    await palette(page)
      .getByRole('group', { name: 'My space' })
      .getByRole('option', { name: /Formant voice/ })
      .click();
    await page.waitForURL('**/workspace/model/demo/tts');
  }
});
