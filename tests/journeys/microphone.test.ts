import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { productUrl } from '../harness/product-url.ts';
import { readEnglishSpelling, readStressList, speak, toWav, voices } from '#plugins/testing-tts/service/public.ts';
import { axeProblems, axeProblemsInBothThemes, useBrowser, visit } from '../harness/browser.ts';
import { password } from '../harness/product.ts';
import { signIn } from '../harness/sign-in.ts';

const languages = {
  english: readEnglishSpelling('', 'three TH R IY\none W AH N\nfour F AO R\nfive F AY V\nnine N AY N\ntwo T UW'),
  russian: readStressList(''),
};

/** Words as a person would say them into the microphone, as a WAV file with silence before and behind. */
function spoken(text: string, sampleRate: number): Buffer {
  const silence = new Float32Array(sampleRate / 2);
  return toWav(
    Float32Array.from(
      [silence, ...speak(text, languages, voices.male, sampleRate), silence].flatMap((part) => [...part]),
    ),
    sampleRate,
  );
}

const insecureHost = 'berth.test';
const folder = mkdtempSync(join(tmpdir(), 'berth-microphone-'));
const microphone = join(folder, 'microphone.wav');
const said = spoken('three, one, four, one, five', 48_000);
const saidSeconds = said.length / 2 / 48_000;
writeFileSync(microphone, said);
afterAll(() => rmSync(folder, { recursive: true }));

useBrowser({
  microphone: true,
  extra: [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}%noloop`,
    '--autoplay-policy=no-user-gesture-required',
    `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE *.localhost , EXCLUDE localhost`,
  ],
});

const address = '/catalog/demo/asr/testing';
const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const waveform = (page: Page) => request(page).getByRole('img', { name: 'Waveform' });
const drawn = (page: Page) =>
  waveform(page)
    .locator('path')
    .last()
    .evaluateAll(([path]) => path?.getAttribute('d'));
const send = (page: Page) => request(page).getByRole('button', { name: /^Send/ }).click();
const upload = (page: Page, name: string, buffer: Buffer) =>
  request(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'audio/wav', buffer });

/** The tester; its page may use the microphone only where that was granted. */
async function openTester(wishes: Parameters<typeof visit>[0] & { readonly mayRecord?: boolean } = {}): Promise<Page> {
  const { mayRecord = true, ...rest } = wishes;
  const { page, context, goto } = await visit({ login: 'demo', ...rest });
  if (mayRecord) await context.grantPermissions(['microphone']);
  await goto(address);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  return page;
}

/** Seconds that the recording has lasted so far, as the page says. */
const recordedSeconds = async (page: Page) => Number.parseFloat(await request(page).getByRole('timer').innerText());

test('digits spoken into the microphone come back as text', async () => {
  const page = await openTester();
  const before = await drawn(page);
  await request(page).getByRole('button', { name: 'Record' }).click();
  await expect
    .poll(
      () =>
        request(page)
          .getByRole('meter', { name: 'Volume' })
          .evaluate((meter: HTMLMeterElement) => meter.value),
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0.5);
  await expect.poll(() => recordedSeconds(page), { timeout: 20_000 }).toBeGreaterThan(saidSeconds);
  await request(page).getByRole('button', { name: 'Finish' }).click();
  await waveform(page).waitFor();
  await expect.poll(() => drawn(page)).not.toBe(before);
  await send(page);
  await result(page).getByText('three one four one five', { exact: true }).waitFor();
  await expect
    .poll(() =>
      result(page)
        .getByText(/^Confidence \d+ %$/)
        .isVisible(),
    )
    .toBe(true);
  await expect.poll(() => result(page).getByRole('table', { name: 'Words' }).getByRole('row').count()).toBe(6);
  await request(page).getByRole('group', { name: 'Request format' }).getByRole('button', { name: 'JSON' }).click();
  await expect
    .poll(() => request(page).getByRole('textbox', { name: 'Request as JSON' }).innerText())
    .toContain('"audio_base64": "UklGR');
});

test('an uploaded file is seen, heard and recognised', async () => {
  const page = await openTester();
  await upload(page, 'nine-two.wav', spoken('nine, two', 22_050));
  await waveform(page).waitFor();
  await request(page).getByRole('button', { name: 'Play' }).click();
  await request(page).getByRole('button', { name: 'Pause' }).waitFor();
  await request(page).getByRole('button', { name: 'Play' }).waitFor();
  await send(page);
  await result(page).getByText('nine two', { exact: true }).waitFor();
});

test('a file that cannot be speech is refused by what is wrong with it', async () => {
  const page = await openTester();
  const alert = request(page).getByRole('alert');
  await upload(page, 'notes.txt', spoken('one', 8000));
  await alert.getByText(/Not a WAV, MP3, Opus or OGG file/).waitFor();
  await upload(page, 'long.wav', Buffer.alloc(10 * 1024 * 1024 + 1));
  await alert.getByText(/larger than 10 MB/).waitFor();
  await upload(page, 'short.ogg', Buffer.alloc(100));
  await alert.getByText(/smaller than 1 KB/).waitFor();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['one.wav', 'two.wav']) data.items.add(new File([new Uint8Array(2000)], name));
    return data;
  });
  await request(page).getByText('Upload file').dispatchEvent('drop', { dataTransfer: dropped });
  await alert.getByText(/one file at a time/).waitFor();
  await upload(page, 'one.wav', spoken('one', 8000));
  await expect.poll(() => alert.innerText()).toBe('');
});

test('a file of a kind that the service does not take is refused by the service', async () => {
  const page = await openTester({ expected: /400/ });
  await upload(page, 'speech.ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(2000)]));
  await request(page)
    .getByText(/cannot play the audio/)
    .waitFor();
  await request(page).getByRole('button', { name: 'Convert to WAV' }).click();
  await request(page)
    .getByText(/cannot decode the file/)
    .waitFor();
  await send(page);
  await result(page)
    .getByText(/is an OGG or Opus file.*takes WAV files/)
    .waitFor();
});

/** A sound as a browser compresses it, by playing it into a recorder. */
const compressed = (page: Page, wav: Buffer) =>
  page.evaluate(async (base64) => {
    const context = new AudioContext();
    const sound = await context.decodeAudioData(
      Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer,
    );
    const target = context.createMediaStreamDestination();
    const source = new AudioBufferSourceNode(context, { buffer: sound });
    source.connect(target);
    const recorder = new MediaRecorder(target.stream, {
      mimeType: 'audio/webm;codecs=opus',
      audioBitsPerSecond: 96_000,
    });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const done = new Promise((resolve) => (recorder.onstop = resolve));
    source.onended = () => recorder.stop();
    recorder.start();
    source.start();
    await done;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  }, wav.toString('base64'));

test('a compressed file is heard, and becomes a WAV file for a service that takes nothing else', async () => {
  const page = await openTester();
  await upload(page, 'nine-two.opus', Buffer.from(await compressed(page, spoken('nine, two', 48_000))));
  await waveform(page).waitFor();
  await request(page).getByRole('button', { name: 'Convert to WAV' }).click();
  await expect.poll(() => request(page).getByRole('button', { name: 'Convert to WAV' }).count()).toBe(0);
  await send(page);
  await result(page).getByText('nine two', { exact: true }).waitFor();
});

describe('where there is no microphone to be had', () => {
  test('a refusal says how to allow it, and uploading still works', async () => {
    const page = await openTester({ mayRecord: false });
    await request(page).getByRole('button', { name: 'Record' }).click();
    await request(page)
      .getByRole('alert')
      .getByText(/Allow it next to the page's address/)
      .waitFor();
    await upload(page, 'two.wav', spoken('two', 16_000));
    await send(page);
    await result(page).getByText('two', { exact: true }).first().waitFor();
  });

  test('a page without HTTPS says that recording needs it, and uploading still works', async () => {
    const { page, context, goto } = await visit({ host: insecureHost, expected: /Cross-Origin-Opener-Policy/ });
    await context.addCookies([
      { name: 'berth_session', value: await signIn(productUrl(), 'demo', password), domain: insecureHost, path: '/' },
    ]);
    await goto(address);
    await request(page)
      .getByRole('alert')
      .getByText(/Recording needs HTTPS/)
      .waitFor();
    await expect
      .poll(() => request(page).getByRole('button', { name: 'Record' }).getAttribute('aria-disabled'))
      .toBe('true');
    await upload(page, 'two.wav', spoken('two', 16_000));
    await send(page);
    await result(page).getByText('two', { exact: true }).first().waitFor();
  });
});

test('by keyboard alone, and readable by anyone, in both themes', async () => {
  const page = await openTester();
  await waveform(page).waitFor();
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
  await request(page).getByRole('button', { name: 'Record' }).focus();
  await page.keyboard.press('Enter');
  await request(page).getByRole('timer').waitFor();
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(0.5);
  await page.keyboard.press('Enter');
  await request(page).getByRole('button', { name: 'Record' }).waitFor();
  await page.keyboard.press('Tab');
  expect(
    await request(page)
      .getByRole('button', { name: 'Upload file' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('ControlOrMeta+Enter');
  await result(page).getByText('200 OK').waitFor();
  expect(await axeProblemsInBothThemes(page)).toEqual([]);
});

test('on a phone nothing sticks out', async () => {
  const page = await openTester({ width: 390, language: 'ru' });
  await page.getByRole('button', { name: 'Записать' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await axeProblems(page)).toEqual([]);
});
