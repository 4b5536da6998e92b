import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, axeProblemsInBothThemes, useBrowser, visit, write } from '../harness/browser.ts';

useBrowser();

const tester = (model: string) => `/catalog/demo/${model}/testing`;
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const requestText = (page: Page) => page.getByRole('textbox', { name: 'Request as text' });

async function send(page: Page, ...texts: readonly string[]): Promise<void> {
  await write(requestText(page), texts.join('\n\n'));
  await page.getByRole('region', { name: 'Request', exact: true }).getByRole('button', { name: /^Send/ }).click();
  await result(page).getByText('200 OK').waitFor();
}

test('entities are marked in each text, and listed with their places', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(tester('ner'));
  await send(page, '🙂 Marie Curie was born in Warsaw.', 'Nothing is here.');
  await result(page).getByRole('heading', { name: 'Text 2' }).waitFor();
  expect((await result(page).locator('mark').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Marie Curie PERSON',
    'Warsaw LOCATION',
  ]);
  await expect
    .poll(() => result(page).getByRole('table', { name: 'Entities' }).getByRole('row').nth(1).innerText())
    .toMatch(/PERSON\s+Marie Curie\s+Marie Curie\s+3–14/);
  await expect.poll(() => result(page).getByText('No entities found in this text.').count()).toBe(1);
  expect(await axeProblems(page)).toEqual([]);
});

test('each text has its classes as bars, the likeliest first', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(tester('text-classification'));
  await send(page, 'My parcel has not arrived yet', 'I was charged twice');
  const lists = result(page).getByRole('list');
  await expect.poll(() => lists.count()).toBe(2);
  for (const [at, wanted] of ['delivery', 'payment'].entries()) {
    await expect.poll(() => lists.nth(at).getByRole('listitem').first().innerText()).toMatch(new RegExp(wanted, 'i'));
    const scores = await lists
      .nth(at)
      .getByRole('meter')
      .evaluateAll((meters) => (meters as HTMLMeterElement[]).map(({ value }) => value));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  }
  expect(await axeProblems(page)).toEqual([]);
});

test('texts of like meaning stand near each other, in numbers and on the map', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(tester('text2vec'));
  await send(page, 'The cat sleeps on the sofa', 'Котёнок спит на диване', 'The bank raised its rates');
  const map = result(page).getByRole('img', { name: /^Map of the texts/ });
  await map.waitFor();
  const points = await map
    .locator('circle')
    .evaluateAll((circles) => circles.map((circle) => ['cx', 'cy'].map((name) => Number(circle.getAttribute(name)))));
  const [first, second, third] = points as [number[], number[], number[]];
  const apart = (a: number[], b: number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
  expect(apart(first, second)).toBeLessThan(Math.min(apart(first, third), apart(second, third)));
  const cells = (
    await result(page)
      .getByRole('table', { name: /^Text similarity/ })
      .getByRole('cell')
      .allInnerTexts()
  ).map(Number);
  expect([cells[0], cells[4], cells[8]]).toEqual([1, 1, 1]);
  expect(cells[1]).toBe(cells[3]);
  expect(cells[1]!).toBeGreaterThan(cells[2]! + 0.3);
  expect(await axeProblems(page)).toEqual([]);

  await send(page, 'One alone');
  await result(page).getByText('Send several texts').waitFor();
  await send(page, ...Array.from({ length: 21 }, (_, at) => `The cat number ${at}`), 'The bank raised its rates');
  await expect
    .poll(() =>
      result(page)
        .getByRole('table', { name: /^Text similarity/ })
        .getByRole('row')
        .count(),
    )
    .toBe(23);
});

test('what a text became is marked word by word; what was found of it is listed', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(tester('text-processing'));
  await send(page, 'Where are the keys?', '123');
  await expect.poll(() => result(page).getByRole('list', { name: 'Values' }).innerText()).toBe('en');
  await result(page).getByText('No values found in this text.').waitFor();

  await page.getByRole('button', { name: 'Enter configuration as JSON' }).click();
  await write(page.getByRole('textbox', { name: 'Configuration as JSON' }), '{"operation": "correct"}');
  await send(page, 'she said "yes" - and and left', 'All is well.');
  await result(page).getByText('No changes').waitFor();
  await expect.poll(() => result(page).locator('del').allInnerTexts()).toEqual(expect.arrayContaining(['she', '-']));
  await expect.poll(() => result(page).locator('ins').allInnerTexts()).toEqual(expect.arrayContaining(['She', '—']));
  await result(page).getByRole('button', { name: 'Copy result' }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('She said “yes” — and left');
  expect(await axeProblems(page)).toEqual([]);
});

test('an answer of another shape is shown as JSON, with a sentence that says so', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  for (const model of ['ner', 'text-classification', 'text2vec', 'text-processing']) {
    await goto(tester(model));
    await page.route(
      '**/predict**',
      (route) => route.fulfill({ contentType: 'application/json', body: '{"weather":"fine"}' }),
      { times: 1 },
    );
    await send(page, 'Anything');
    await result(page).getByText('This response does not have the expected format').waitFor();
    await expect
      .poll(() => result(page).getByRole('region', { name: 'Response as JSON' }).innerText())
      .toContain('"weather": "fine"');
  }
});

test('a phone shows long texts and many of them, in both themes', async () => {
  const { page, goto } = await visit({ login: 'demo', width: 390, language: 'ru' });
  await goto(tester('text2vec'));
  await write(
    page.getByRole('textbox', { name: 'Запрос текстом' }),
    ['Кошка спит на диване. '.repeat(40), 'Банк-повысил-ставки'.repeat(12), 'Собака бегает в парке'].join('\n\n'),
  );
  await page
    .getByRole('region', { name: 'Запрос', exact: true })
    .getByRole('button', { name: /^Отправить/ })
    .click();
  await page.getByRole('table', { name: /^Сходство/ }).waitFor();
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
