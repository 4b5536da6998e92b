import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeProblems, useBrowser, visit, write } from '../harness/browser.ts';

useBrowser({ extra: ['--autoplay-policy=no-user-gesture-required'] });

const speaker = '/catalog/demo/tts/testing';
const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const choose = async (page: Page, field: string, option: string) => {
  await request(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Has the request spoken, and answers the sound file that can be downloaded. */
async function spoken(page: Page): Promise<Buffer> {
  const answering = page.waitForResponse((response) => response.url().includes('/predict'));
  await request(page).getByRole('button', { name: /^Send/ }).click();
  expect((await answering).status()).toBe(200);
  await result(page).getByRole('img', { name: 'Waveform' }).waitFor();
  const downloading = page.waitForEvent('download');
  await result(page).getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tts.wav');
  return readFile(await download.path());
}

const rateOf = (wav: Buffer): number => wav.readUInt32LE(24);
const secondsOf = (wav: Buffer): number => (wav.length - 44) / 2 / rateOf(wav);

test('voice, format and dictionary change what is heard', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(speaker);
  await request(page).getByRole('textbox', { name: 'Text to speak' }).fill('We use SQL.');
  const plain = await spoken(page);
  expect(plain.toString('latin1', 0, 4)).toBe('RIFF');
  expect(rateOf(plain)).toBe(22_050);

  await choose(page, 'Voice', 'male');
  const male = await spoken(page);
  expect(male.equals(plain)).toBe(false);

  await choose(page, 'Format', 'WAV, 8,000 Hz');
  const telephone = await spoken(page);
  expect(rateOf(telephone)).toBe(8_000);
  expect(secondsOf(telephone)).toBeCloseTo(secondsOf(male), 1);
  await result(page).getByText('WAV · 8,000 Hz').waitFor();

  await request(page).getByRole('button', { name: 'Add word' }).click();
  await request(page).getByRole('textbox', { name: 'Word' }).fill('sql');
  await request(page).getByRole('textbox', { name: 'Pronounced as' }).fill('structured query language');
  const longer = await spoken(page);
  expect(secondsOf(longer)).toBeGreaterThan(secondsOf(telephone) + 0.3);
  await expect
    .poll(() => page.getByRole('region', { name: 'Code', exact: true }).innerText())
    .toMatch(/"voice":"male".*"sampleRateHertz":8000.*"original":"sql"/s);
  expect(await axeProblems(page)).toEqual([]);

  await request(page).getByRole('button', { name: 'Remove word' }).click();
  expect((await spoken(page)).equals(telephone)).toBe(true);
});

test('the answer can be heard, paused and played from any place', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(speaker);
  await request(page)
    .getByRole('textbox', { name: 'Text to speak' })
    .fill('Good morning. This is a test that takes some time to say.');
  await spoken(page);
  const sound = page.locator('audio');
  await result(page).getByRole('button', { name: 'Play' }).click();
  await result(page).getByRole('button', { name: 'Pause' }).waitFor();
  const heard = await sound.evaluate(async (element: HTMLAudioElement) => {
    const context = new AudioContext();
    const meter = context.createAnalyser();
    context.createMediaElementSource(element).connect(meter).connect(context.destination);
    const samples = new Float32Array(meter.fftSize);
    let loudest = 0;
    while (!element.ended && element.currentTime < 1.2) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      meter.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    return loudest;
  });
  expect(heard).toBeGreaterThan(0.05);
  await result(page).getByRole('button', { name: 'Pause' }).click();
  const position = result(page).getByRole('slider', { name: 'Playback position' });
  await position.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeCloseTo(0.1, 2);
});

test('the form and the JSON are one request, and broken JSON loses nothing else', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto(speaker);
  const form = request(page).getByRole('group', { name: 'Request format' });
  await choose(page, 'Voice', 'female');
  await form.getByRole('button', { name: 'JSON' }).click();
  await write(
    page.getByRole('textbox', { name: 'Request as JSON' }),
    '{"text": "Written as JSON", "voice": "female", "speed": 2}',
  );
  await form.getByRole('button', { name: 'Speech' }).click();
  await expect
    .poll(() => request(page).getByRole('textbox', { name: 'Text to speak' }).inputValue())
    .toBe('Written as JSON');
  await choose(page, 'Voice', 'male');
  await form.getByRole('button', { name: 'JSON' }).click();
  expect(JSON.parse(await page.getByRole('textbox', { name: 'Request as JSON' }).innerText())).toEqual({
    text: 'Written as JSON',
    voice: 'male',
    speed: 2,
  });
  await write(page.getByRole('textbox', { name: 'Request as JSON' }), '{"text": ');
  await form.getByRole('button', { name: 'Speech' }).click();
  await request(page).getByText('This form cannot show the JSON request.').waitFor();
});

test('a refusal says why and keeps what was written', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /400/ });
  await goto(speaker);
  const text = request(page).getByRole('textbox', { name: 'Text to speak' });
  await text.fill('!!!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await result(page).getByText('400', { exact: true }).waitFor();
  await expect.poll(() => result(page).innerText()).toMatch(/has no words/);
  await expect.poll(() => text.inputValue()).toBe('!!!');
});

test.each([
  ['light', 'ru'],
  ['dark', 'en'],
] as const)('a phone shows the whole form, %s, %s', async (theme, language) => {
  const { page, goto } = await visit({ login: 'demo', width: 390, theme, language });
  await goto(speaker);
  const [add, sending, form] =
    language === 'ru' ? ['Добавить слово', /^Отправить/, 'Запрос'] : ['Add word', /^Send/, 'Request'];
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('region', { name: form, exact: true }).getByRole('button', { name: sending }).click();
  await page.locator('audio').waitFor({ state: 'attached' });
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
