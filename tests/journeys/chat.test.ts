import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit } from '../harness/browser.ts';

useBrowser();

const chat = '/catalog/demo/chat-completion/testing';
const say = async (page: Page, text: string) => {
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill(text);
  await box.press('Enter');
};
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const answers = (page: Page) => page.getByRole('log').getByRole('article', { name: 'Platform guide' });

test('an answer streams, can be stopped, and what had come stays', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  await say(page, 'Who are you?');
  const answer = answers(page).first();
  await answer.getByText('I am a very small').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click();
  await answer.getByText('Stopped.').waitFor();
  const kept = await answer.innerText();
  expect(kept).toContain('first token after');
  expect(kept).not.toContain('word by word');
  await expect.poll(() => answer.getByRole('button', { name: 'Regenerate' }).isVisible()).toBe(true);
  await history(page)
    .getByRole('button', { name: /Who are you\?.*stopped/ })
    .waitFor();

  // What was stopped goes along with the next question, as the code below shows.
  await say(page, 'Thanks');
  await answers(page)
    .nth(1)
    .getByText(/\d+ tokens$/)
    .waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'Code', exact: true }).innerText())
    .toMatch(/Who are you\?.*assistant.*I am a very small.*Thanks/s);
});

test('a question is edited and asked again, and what followed it is gone', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  await say(page, 'What is an API key?');
  await answers(page)
    .first()
    .getByText(/\d+ tokens$/)
    .waitFor();
  await expect.poll(() => answers(page).first().locator('code').first().innerText()).toBe('MLP-API-KEY');
  await say(page, 'Thanks');
  await answers(page)
    .nth(1)
    .getByText(/\d+ tokens$/)
    .waitFor();

  await page.getByRole('button', { name: 'Edit and resend' }).first().click();
  const edited = page.getByRole('textbox', { name: 'Edited message' });
  await edited.fill('How much does it cost?');
  await edited.press('Enter');
  await answers(page).first().getByText('sets its price').waitFor();
  await expect.poll(() => answers(page).count()).toBe(1);
});

test('parameters go along with every question and can be reset', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  const parameters = page.getByRole('complementary', { name: 'Parameters' });
  await parameters.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await parameters.getByRole('spinbutton', { name: 'Temperature' }).fill('0');
  await parameters.getByRole('switch', { name: 'Stream response' }).click();
  await say(page, 'What is an API key?');
  await answers(page).first().getByText('Programs identify themselves by an API key.', { exact: true }).waitFor();
  await answers(page).first().getByRole('button', { name: 'Response as JSON' }).click();
  await expect
    .poll(() => page.getByRole('region', { name: 'Response as JSON' }).innerText())
    .toContain('"chat.completion"');
  await expect
    .poll(() => page.getByRole('region', { name: 'Code', exact: true }).innerText())
    .toMatch(/Be brief.*"stream":false.*"temperature":0/s);
  await parameters.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => parameters.getByRole('textbox', { name: 'System prompt' }).inputValue()).toBe('');
});

test('a failure keeps what was asked, and the conversation survives another tab', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /ERR_FAILED|Failed to load/ });
  await goto(chat);
  await page.route('**/predict-with-config-v2-stream', (route) => route.abort(), { times: 1 });
  await say(page, 'Who are you?');
  const answer = answers(page).first();
  await answer.getByText('cannot be reached').waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A half-written thought');
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('link', { name: 'Testing' }).click();
  await answer.getByRole('button', { name: 'Try again' }).click();
  await answer.getByText('I am a very small').waitFor();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue())
    .toBe('A half-written thought');
});

test('an answer that breaks off keeps what had come and says why', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  const lines = [
    { choices: [{ index: 0, delta: { content: 'Half of an' } }] },
    { error: { code: 'mlp.gate.connection_lost', message: 'lost', status: 503, args: {} } },
  ];
  await page.route(
    '**/predict-with-config-v2-stream',
    (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      }),
    { times: 1 },
  );
  await say(page, 'Who are you?');
  await answers(page).first().getByText('The instance working on this request was lost.').waitFor();
  await expect.poll(() => answers(page).first().innerText()).toContain('Half of an');
});

test('what a streamed answer cost stands under it, and is no part of the answer', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  await say(page, 'Thanks');
  await answers(page).first().getByText('free', { exact: true }).waitFor();

  const lines = [{ choices: [{ index: 0, delta: { content: 'Dear words' } }] }, { summary: { cost: 0.0021 } }];
  await page.route(
    '**/predict-with-config-v2-stream',
    (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      }),
    { times: 1 },
  );
  await say(page, 'And now?');
  await answers(page).nth(1).getByText('costs 0.0021').waitFor();
  await answers(page).nth(1).getByRole('button', { name: 'Response as JSON' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Response as JSON' }).innerText()).not.toContain('summary');
});

test('a run of the history is taken over: what was said before, its answer and its settings', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  await say(page, 'What is a task type?');
  await answers(page)
    .first()
    .getByText(/\d+ tokens$/)
    .waitFor();
  await say(page, 'Thanks for that');
  await answers(page)
    .nth(1)
    .getByText(/\d+ tokens$/)
    .waitFor();
  const said = await answers(page).nth(1).locator('p').nth(1).innerText();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => answers(page).count()).toBe(0);
  const streams = page.getByRole('switch', { name: 'Stream response' });
  await streams.click();
  await history(page)
    .getByRole('button', { name: /Thanks for that/ })
    .first()
    .click();
  await page.getByRole('log').getByText('What is a task type?').waitFor();
  await answers(page).nth(1).getByText(said).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('');
  await expect.poll(() => streams.isChecked()).toBe(true);
});

test('an answer goes on coming while another tab is looked at', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  await say(page, 'Who are you?');
  await answers(page).first().getByText('I am a very small').waitFor();
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('link', { name: 'Testing' }).click();
  await answers(page).first().getByText('I am a very small').waitFor();
  await answers(page)
    .first()
    .getByText(/\d+ tokens$/)
    .waitFor();
  await expect.poll(() => answers(page).first().innerText()).not.toContain('Stopped.');
  await history(page)
    .getByRole('button', { name: /Who are you\?/ })
    .first()
    .waitFor();
});

test('reasoning stands folded before the answer, and calls of tools show what they would call', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  const call = (more: object) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...more }] } }] });
  const lines = [
    { choices: [{ index: 0, delta: { reasoning_content: 'The weather is asked for, ' } }] },
    { choices: [{ index: 0, delta: { reasoning_content: 'which a tool knows.' } }] },
    { choices: [{ index: 0, delta: { content: 'One moment.' } }] },
    call({ id: 'a', function: { name: 'weather', arguments: '{"city":' } }),
    call({ function: { arguments: '"Kazan"}' } }),
  ];
  await page.route(
    '**/predict-with-config-v2-stream',
    (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      }),
    { times: 1 },
  );
  await say(page, 'Is it cold in Kazan?');
  const answer = answers(page).first();
  await answer.getByText('One moment.').waitFor();
  const thought = answer.getByText('The weather is asked for, which a tool knows.');
  expect(await thought.isVisible()).toBe(false);
  await answer.getByText('Reasoning', { exact: true }).click();
  await thought.waitFor();
  await expect
    .poll(() => answer.getByRole('region', { name: 'Arguments of weather' }).innerText())
    .toBe('{\n  "city": "Kazan"\n}');
  expect(await axeProblems(page)).toEqual([]);
});

test('the log follows the answer until its reader scrolls up', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(chat);
  const log = page.getByRole('log');
  const left = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  for (const question of ['What is a task type?', 'How are you made?', 'How do I call a service?']) {
    await say(page, question);
    await answers(page)
      .last()
      .getByText(/\d+ tokens$/)
      .waitFor();
  }
  expect(await left()).toBeLessThan(2);
  await say(page, 'Who are you?');
  await answers(page).last().getByText('I am a very small').waitFor();
  await log.hover();
  await page.mouse.wheel(0, -300);
  await page.getByRole('button', { name: 'Scroll to latest' }).waitFor();
  await answers(page)
    .last()
    .getByText(/\d+ tokens$/)
    .waitFor();
  expect(await left()).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Scroll to latest' }).click();
  await expect.poll(left).toBeLessThan(2);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the conversation has no accessibility problems, %s at %i px', async (theme, width) => {
  const { page, goto } = await visit({ login: 'demo', theme, width });
  await goto(chat);
  await say(page, 'What is an API key?');
  await answers(page)
    .first()
    .getByText(/\d+ tokens$/)
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('a bot answers with buttons, a picture and sound', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/chat/testing');
  await say(page, 'Hello');
  await page.getByRole('button', { name: 'How a call travels' }).click();
  const picture = page.getByRole('img', { name: 'Image from the bot' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);
  await page.getByRole('button', { name: 'Something to hear' }).click();
  await expect
    .poll(() => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration))
    .toBeCloseTo(1.2, 1);
  expect(await axeProblems(page)).toEqual([]);
});
