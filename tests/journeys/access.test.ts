import { expect, test } from 'vitest';
import { axeProblems, axeProblemsInBothThemes, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const pages = [
  ['catalogue', '/catalog', undefined],
  ['service', '/catalog/demo/ner', undefined],
  ['testing', '/catalog/demo/ner/testing', 'demo'],
  ['workspace', '/workspace', 'demo'],
  ['own-service', '/workspace/model/demo/ner', 'demo'],
  ['create', '/workspace/model/new', 'demo'],
  ['sign-in', '/accounts/login', undefined],
  ['register', '/accounts/register', undefined],
  ['not-found', '/404', undefined],
] as const;

test.each(pages)('axe finds nothing on %s, in both themes', async (_name, path, login) => {
  const { page, goto } = await visit(login ? { login } : {});
  await goto(path);
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
});

test.each(pages)('%s fits into 390 px, in Russian too', async (_name, path, login) => {
  const { page, goto } = await visit({ width: 390, language: 'ru', ...(login ? { login } : {}) });
  await goto(path);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
});

test("the small screen's menu leads everywhere that the header does", async () => {
  const { page, goto } = await visit({ width: 390, login: 'demo' });
  await goto('/catalog');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'My space' }).click();
  await page.waitForURL('**/workspace');
  await page.getByRole('heading', { name: 'My space' }).waitFor();
});

test('a service can be found and tested by keyboard alone', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog');
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`);
  const tabTo = async (what: RegExp) => {
    for (let presses = 0; presses < 120; presses++) {
      await page.keyboard.press('Tab');
      if (what.test(await focused())) return;
    }
    throw new Error(`Tab never reached ${what}.`);
  };
  await tabTo(/^A Skip to content/);
  await tabTo(/^A .*Names and facts/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/catalog/demo/ner');
  await page.getByRole('heading', { name: 'Names and facts' }).waitFor();
  await tabTo(/^A Testing$/);
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Request as text' });
  await editor.waitFor();
  for (
    let presses = 0;
    presses < 60 && !(await editor.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Write to anna@example.com');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Result' }).getByText('anna@example.com').first().waitFor();
});
