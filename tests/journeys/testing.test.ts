import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { axeProblems, reload, useBrowser, type Visit, visit, write } from '../harness/browser.ts';
import { password } from '../harness/product.ts';

useBrowser();

/** The button of one service, not that of a comparison. */
const send = /^Send(?! to)/;
const ner = '/catalog/demo/ner/testing';
const classes = '/catalog/demo/text-classification/testing';

/** Somebody with an account of his own, signed in, who has nothing to do with the service's owner; another one at each try. */
async function newcomer(role: string, expected?: RegExp): Promise<Visit> {
  const name = `${role}-${randomBytes(3).toString('hex')}`;
  const own = await visit(expected ? { expected } : {});
  await own.goto('/accounts/register');
  const form = {
    login: `${name}@testing.example`,
    displayName: name,
    shortName: `testing-${name}`,
    password,
    passwordAgain: password,
    redirectUrl: '/',
  };
  const answer = await own.context.request.post('/accounts/register', {
    form,
    headers: { origin: new URL(own.page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return own;
}

test('entities: what is typed is sent, and the answer is marked in the text', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/ner/testing');
  const editor = page.getByRole('textbox', { name: 'Request as text' });
  await write(editor, 'Marie Curie was born in Warsaw on 7 November 1867.');
  await page.getByRole('button', { name: send }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('200 OK').waitFor();
  await result.locator('mark').first().waitFor();
  expect((await result.locator('mark').allInnerTexts()).join(' ')).toMatch(
    /Marie Curie.*PERSON.*Warsaw.*LOCATION.*7 November 1867.*DATE/s,
  );
  await expect
    .poll(() =>
      result
        .getByText(/\d+\sms/)
        .first()
        .isVisible(),
    )
    .toBe(true);

  await result.getByRole('button', { name: 'JSON' }).click();
  await expect
    .poll(() => result.getByRole('region', { name: 'Response as JSON' }).innerText())
    .toContain('"entities_list"');
  await expect.poll(() => page.getByRole('region', { name: 'Code', exact: true }).innerText()).toContain('Marie Curie');
});

test("classification: a configuration of one's own changes the answer, broken JSON cannot be sent", async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/text-classification/testing');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'My parcel has not arrived yet');
  await page.getByRole('button', { name: 'Enter configuration as JSON' }).click();
  const config = page.getByRole('textbox', { name: 'Configuration as JSON' });
  await write(config, '{"top": ');
  await page
    .getByRole('alert')
    .getByText(/Invalid JSON/)
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: send }).getAttribute('aria-disabled')).toBe('true');
  await write(config, '{"top": 1}');
  await page.getByRole('button', { name: send }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect.poll(() => result.locator('meter').count()).toBe(1);
  await expect.poll(() => result.innerText()).toMatch(/delivery/i);
});

test('a failure of the service says why and keeps what was typed', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /400/ });
  await goto('/catalog/demo/ner/testing');
  await page.getByRole('button', { name: 'JSON' }).first().click();
  const editor = page.getByRole('textbox', { name: 'Request as JSON' });
  await write(editor, '{"texts": "not a list"}');
  await page.getByRole('button', { name: send }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('400', { exact: true }).waitFor();
  await expect.poll(() => result.innerText()).toMatch(/texts/);
  await expect.poll(() => editor.innerText()).toContain('not a list');
});

test('each panel fills the screen by keyboard alone and comes back, and the code folds', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(ner);
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await request.getByRole('button', { name: 'Full screen' }).press('Enter');
  expect(await request.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 1000 });
  // What it covers is out of reach; what floats above it is not.
  expect(
    await page
      .getByRole('link', { name: 'Catalogue' })
      .first()
      .evaluate((link) => link.closest('[inert]') !== null),
  ).toBe(true);
  await request.getByRole('combobox', { name: 'Configuration' }).press('Enter');
  await page.getByRole('option', { name: 'default' }).press('Escape');
  await request.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await page
    .getByRole('region', { name: 'Call this from your code' })
    .getByRole('button', { name: 'Collapse' })
    .click();
  await expect.poll(() => page.getByText('curl -sS').count()).toBe(0);
});

test('the history survives a reload, loads a run with its answer, sends it again, and is deleted', async () => {
  const { page, goto } = await newcomer('history');
  await goto(classes);
  await page.getByRole('button', { name: 'Enter configuration as JSON' }).click();
  await write(page.getByRole('textbox', { name: 'Configuration as JSON' }), '{"top": 1}');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'I paid twice');
  await page.keyboard.press('ControlOrMeta+Enter');
  const history = page.getByRole('region', { name: 'History' });
  const run = history.getByRole('listitem').filter({ hasText: 'I paid twice' });
  await run.getByText('200', { exact: true }).waitFor();
  await expect.poll(() => run.innerText()).toMatch(/200\s+\d\d:\d\d:\d\d\s+I paid twice\s+custom\s+Free\s+\d+\sms/);

  // What stands in the form is not lost either, sent or not.
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'Not sent yet');
  await reload(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Request as text' }).innerText()).toBe('Not sent yet');
  await page.getByRole('button', { name: 'Reset to example' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Configuration as JSON' }).count()).toBe(0);
  await run.getByRole('button').first().click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText(/From history/).waitFor();
  await expect.poll(() => result.locator('meter').count()).toBe(1);
  await expect.poll(() => page.getByRole('textbox', { name: 'Request as text' }).innerText()).toBe('I paid twice');
  await expect.poll(() => page.getByRole('textbox', { name: 'Configuration as JSON' }).innerText()).toBe('{"top": 1}');

  await run.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(() => run.count()).toBe(2);
  await run.first().getByRole('button', { name: 'Delete run' }).click();
  await expect.poll(() => run.count()).toBe(1);
  await history.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await history.getByText('No runs yet').waitFor();
});

test('a failure is in the history with its reason, and nobody sees the runs of another', async () => {
  const one = await newcomer('failing', /400/);
  await one.goto(ner);
  await one.page.getByRole('button', { name: 'JSON' }).first().click();
  await write(one.page.getByRole('textbox', { name: 'Request as JSON' }), '{"texts": "not a list of mine"}');
  await one.page.getByRole('button', { name: send }).click();
  const run = one.page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: 'not a list of mine' });
  await run.getByText('400', { exact: true }).waitFor();
  await reload(one.page);
  await run.getByRole('button').first().click();
  await one.page.getByRole('region', { name: 'Result' }).getByText(/texts/).first().waitFor();

  // Not even whoever owns the service.
  const owner = await visit({ login: 'demo' });
  await owner.goto(ner);
  await owner.page
    .getByRole('region', { name: 'History' })
    .getByText(/visible only to you/)
    .waitFor();
  await expect.poll(() => owner.page.getByText('not a list of mine').count()).toBe(0);
});

test('a short test is shared in the link itself; a second user opens it and nothing is sent before a press', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(classes);
  await page.getByRole('button', { name: 'Enter configuration as JSON' }).click();
  await write(page.getByRole('textbox', { name: 'Configuration as JSON' }), '{"top": 3}');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'Мой заказ потерялся 🛟');
  await page.getByRole('button', { name: 'Share link' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/catalog\/demo\/text-classification\/testing#test=[\w-]+$/);
  expect(await axeProblems(page)).toEqual([]);

  const second = await newcomer('reader');
  const calls: string[] = [];
  second.page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().includes('/mlpgateway/') && calls.push(request.url()),
  );
  await second.goto(link);
  await second.page.getByText('Мой заказ потерялся 🛟').first().waitFor();
  await expect
    .poll(() => second.page.getByRole('textbox', { name: 'Configuration as JSON' }).innerText())
    .toBe('{"top": 3}');
  expect(calls).toEqual([]);
  await second.page.getByRole('button', { name: send }).click();
  await expect.poll(() => second.page.getByRole('region', { name: 'Result' }).locator('meter').count()).toBe(3);
});

test('a long test is stored for its link, which is opened by a second user until it is revoked', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(ner);
  await page.getByRole('button', { name: 'JSON' }).first().click();
  const long = `Marie Curie was born in Warsaw. ${'All quiet at the harbour. '.repeat(300)}`;
  const editor = page.getByRole('textbox', { name: 'Request as JSON' });
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify({ texts: [long] }));
  await page.getByRole('button', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Store and create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/catalog\/demo\/ner\/testing\?shared=[\w-]{24}$/);

  const second = await newcomer('guest', /404/);
  await second.goto(link);
  await second.page.getByText('Marie Curie was born in Warsaw').first().waitFor();
  await expect
    .poll(() => second.page.getByRole('region', { name: 'Code', exact: true }).innerText())
    .toContain('All quiet at the harbour');

  await dialog
    .getByRole('button', { name: /^Revoke link/ })
    .first()
    .click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Link' }).count()).toBe(0);
  await second.goto(link);
  await second.page.getByText(/was revoked or has expired/).waitFor();
  await expect.poll(() => second.page.getByRole('textbox', { name: 'Request as text' }).isVisible()).toBe(true);
});

test('an example is saved by a developer of the service and loaded by others, with its answer', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /409/ });
  await goto('/catalog/demo/text-processing/testing');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'the  harbour is  open');
  await page.getByRole('button', { name: send }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('200 OK').waitFor();
  await page.getByRole('button', { name: 'Save as example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as example' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two spaces');
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Include the response shown' }).isChecked()).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('group', { name: 'Examples' }).getByRole('button', { name: 'Two spaces' }).waitFor();

  const other = await newcomer('learner');
  await other.goto('/catalog/demo/text-processing/testing');
  await expect.poll(() => other.page.getByRole('button', { name: 'Save as example' }).count()).toBe(0);
  await other.page.getByRole('group', { name: 'Examples' }).getByRole('button', { name: 'Two spaces' }).click();
  await other.page.getByText('The response saved with the example').waitFor();
  await expect
    .poll(() => other.page.getByRole('textbox', { name: 'Request as text' }).innerText())
    .toBe('the  harbour is  open');
  await other.page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'JSON' }).click();
  await other.page.getByRole('region', { name: 'Response as JSON' }).getByText('texts_list').waitFor();

  await page.getByRole('button', { name: 'Save as example' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two spaces');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/already has an example named Two spaces/).waitFor();
  await dialog.getByRole('button', { name: 'Delete example Two spaces' }).click();
  await expect.poll(() => page.getByRole('group', { name: 'Examples' }).count()).toBe(0);
});

test('configurations and services are compared side by side, the differences show, and the address brings it all back', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(classes);
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'I paid twice');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Add configuration' }).click();
  const columns = page.getByRole('region', { name: 'Responses side by side' });
  const column = (at: number) => columns.getByRole('region', { name: `Column ${at + 1}: Support topics` });
  await write(column(1).getByRole('textbox', { name: 'Configuration as JSON' }), '{"top": 1}');
  await columns.getByRole('combobox', { name: 'Add a service of the same type' }).click();
  await page.getByRole('option', { name: /Support topics/ }).click();
  await page.getByRole('button', { name: /^Send to all/ }).click();
  await expect.poll(() => columns.locator('meter').count()).toBe(5);
  await expect.poll(() => column(0).innerText()).toContain('The others are compared with this response');
  await expect.poll(() => column(1).innerText()).toMatch(/[1-9]\d* lines differ/);
  await expect.poll(() => column(2).innerText()).toContain('Same response');
  await expect.poll(() => columns.getByText('fastest', { exact: true }).count()).toBe(1);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Differences' }).click();
  await column(1).locator('del', { hasText: '"account"' }).first().waitFor();

  const address = page.url();
  const second = await newcomer('comparing');
  await second.goto(address);
  const theirs = second.page.getByRole('region', { name: 'Responses side by side' });
  await expect.poll(() => theirs.getByRole('region', { name: /^Column \d: Support topics/ }).count()).toBe(3);
  await expect
    .poll(() => theirs.getByRole('textbox', { name: 'Configuration as JSON' }).innerText())
    .toBe('{"top": 1}');
  await expect
    .poll(() => second.page.getByRole('textbox', { name: 'Request as text' }).innerText())
    .toBe('I paid twice');
  await theirs
    .getByRole('button', { name: /^Remove Support topics/ })
    .last()
    .click();
  await expect.poll(() => theirs.getByRole('region', { name: /^Column \d: Support topics/ }).count()).toBe(2);
  await second.page.getByRole('button', { name: 'Back to one service' }).click();
  await second.page.getByRole('region', { name: 'Result' }).waitFor();
  await expect
    .poll(() => second.page.getByRole('textbox', { name: 'Request as text' }).innerText())
    .toBe('I paid twice');
});

test('what the page offers as code works as pasted, with a key that the page never shows', async () => {
  const { page, goto, context } = await visit({ login: 'demo' });
  await goto(classes);
  await page.getByRole('button', { name: 'Enter configuration as JSON' }).click();
  await write(page.getByRole('textbox', { name: 'Configuration as JSON' }), '{"top": 1}');
  await write(page.getByRole('textbox', { name: 'Request as text' }), `It's "lost": где мой заказ?`);
  const origin = new URL(page.url()).origin;
  const { token } = (await (
    await context.request.post('/api/mlpcore/account/demo/token?name=snippets', {
      data: { permissions: ['predict'] },
      headers: { origin },
    })
  ).json()) as { token: string };
  const folder = await mkdtemp(join(tmpdir(), 'pasted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ways = {
    cURL: ['call.sh', 'bash'],
    Python: ['call.py', 'python3'],
    JavaScript: ['call.mjs', process.execPath],
    Java: ['Main.java', 'java'],
  } as const;
  const code = page.getByRole('region', { name: 'Call this from your code' });
  const hasJdk = await promisify(execFile)('javac', ['-version']).then(
    () => true,
    () => false,
  );
  for (const [language, [file, command]] of Object.entries(ways)) {
    await code.getByRole('button', { name: language, exact: true }).click();
    await code.getByRole('button', { name: 'Copy code' }).click();
    await code.getByRole('status').getByText('Copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('MLP_API_KEY');
    if (language === 'Java' && !hasJdk) continue;
    await writeFile(join(folder, file), text);
    const { stdout } = await promisify(execFile)(command, [join(folder, file)], {
      env: { PATH: process.env.PATH, MLP_API_KEY: token },
    });
    expect(stdout, language).toContain('delivery');
  }
});

test('a prototype is cloned to be tried, and the clone answers', async () => {
  const { page, goto, context } = await visit({ login: 'demo' });
  const { imageId, imageAccountId, hostingType, resourceGroup } = (await (
    await context.request.get('/api/mlpcore/account/demo/model/ner')
  ).json()) as Record<string, unknown>;
  await goto('/workspace');
  const made = await context.request.post('/api/mlpcore/account/demo/model', {
    data: {
      modelName: 'ner-prototype',
      displayName: 'Prototype of names',
      taskType: 'ner',
      prototype: true,
      imageId,
      imageAccountId,
      hostingType,
      resourceGroup,
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(made.status()).toBe(200);
  await goto('/workspace/model/demo/ner-prototype/testing');
  await page.getByRole('heading', { name: 'Clone this prototype to test it' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clone to try' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('ner-tried');
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
  await page.waitForURL(/\/workspace\/model\/demo\/ner-tried\/testing$/);
  await write(
    page.getByRole('textbox', { name: 'Request as text' }).or(page.getByRole('textbox', { name: 'Request as JSON' })),
    '{"texts": ["Marie Curie"]}',
  );
  await page.getByRole('button', { name: send }).click();
  await page.getByRole('region', { name: 'Result' }).getByText('200 OK').waitFor({ timeout: 60_000 });
});

test.each([
  ['light', 'en'],
  ['dark', 'ru'],
] as const)('the tester is whole on a phone, %s and in %s', async (theme, language) => {
  const { page, goto } = await visit({ login: 'demo', theme, language, width: 390 });
  await goto(classes);
  await page.getByRole('button', { name: language === 'ru' ? /^Отправить(?! всем)/ : send }).click();
  await page.locator('meter').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: language === 'ru' ? 'Сравнить' : 'Compare', exact: true }).click();
  await page.getByRole('button', { name: language === 'ru' ? 'Добавить конфигурацию' : 'Add configuration' }).click();
  await page.getByRole('button', { name: language === 'ru' ? /^Отправить всем/ : /^Send to all/ }).click();
  await expect.poll(() => page.locator('meter').count()).toBeGreaterThan(4);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
