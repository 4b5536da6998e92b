import { expect, test } from 'vitest';
import { useBrowser, visit } from '../harness/browser.ts';

useBrowser(['--autoplay-policy=no-user-gesture-required']);

test('entities: what is typed is sent, and the answer is marked in the text', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/ner/testing');
  const editor = page.getByRole('textbox', { name: 'Request as text' });
  await editor.fill('Marie Curie was born in Warsaw on 7 November 1867.');
  await page.getByRole('button', { name: /^Send/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('200').waitFor();
  expect((await result.locator('mark').allInnerTexts()).join(' ')).toMatch(/Marie Curie.*PERSON.*Warsaw.*LOCATION.*7 November 1867.*DATE/s);
  expect(await result.getByText(/\d+ ms/).first().isVisible()).toBe(true);

  await result.getByRole('button', { name: 'JSON' }).click();
  expect(await result.getByRole('region', { name: 'Answer as JSON' }).innerText()).toContain('"entities_list"');
  expect(await page.getByRole('region', { name: 'Call this from your code' }).last().innerText()).toContain('Marie Curie');
});

test('classification: a configuration of one\'s own changes the answer, broken JSON cannot be sent', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/text-classification/testing');
  await page.getByRole('textbox', { name: 'Request as text' }).fill('My parcel has not arrived yet');
  await page.getByRole('button', { name: 'Write a configuration as JSON' }).click();
  const config = page.getByRole('textbox', { name: 'Configuration as JSON' });
  await config.fill('{"top": ');
  await page.getByRole('alert').getByText(/Not JSON/).waitFor();
  expect(await page.getByRole('button', { name: /^Send/ }).getAttribute('aria-disabled')).toBe('true');
  await config.fill('{"top": 1}');
  await page.getByRole('button', { name: /^Send/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect.poll(() => result.locator('meter').count()).toBe(1);
  expect(await result.innerText()).toMatch(/delivery/i);
});

test('speech: the answer can be heard', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/tts/testing');
  await page.getByRole('textbox', { name: 'Request as text' }).fill('Good morning. This is a test.');
  await page.getByRole('button', { name: /^Send/ }).click();
  const audio = page.locator('audio');
  await audio.waitFor();
  const heard = await audio.evaluate(async (element: HTMLAudioElement) => {
    const sound = await new AudioContext().decodeAudioData(await (await fetch(element.src)).arrayBuffer());
    const samples = sound.getChannelData(0);
    return { seconds: sound.duration, loudness: Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length), length: element.duration };
  });
  expect(heard.seconds).toBeGreaterThan(1);
  expect(heard.loudness).toBeGreaterThan(0.01);
});

test('a failure of the service says why and keeps what was typed', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /400/ });
  await goto('/catalog/demo/ner/testing');
  await page.getByRole('button', { name: 'JSON' }).first().click();
  const editor = page.getByRole('textbox', { name: 'Request as JSON' });
  await editor.fill('{"texts": "not a list"}');
  await page.getByRole('button', { name: /^Send/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('400').waitFor();
  expect(await result.innerText()).toMatch(/texts/);
  expect(await editor.innerText()).toContain('not a list');
});

test('the panels fill the width, and the code collapses', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/ner/testing');
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await request.getByRole('button', { name: 'Full width' }).click();
  await expect.poll(() => page.getByRole('region', { name: 'Result' }).count()).toBe(0);
  await request.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('region', { name: 'Result' }).waitFor();
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(() => page.getByText('curl -sS').count()).toBe(0);
});
