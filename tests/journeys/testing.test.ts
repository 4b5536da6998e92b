import { expect, test } from 'vitest';
import { useBrowser, visit, write } from '../harness/browser.ts';

useBrowser(['--autoplay-policy=no-user-gesture-required']);

test('entities: what is typed is sent, and the answer is marked in the text', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/ner/testing');
  const editor = page.getByRole('textbox', { name: 'Request as text' });
  await write(editor, 'Marie Curie was born in Warsaw on 7 November 1867.');
  await page.getByRole('button', { name: /^Send/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('200').waitFor();
  await result.locator('mark').first().waitFor();
  expect((await result.locator('mark').allInnerTexts()).join(' ')).toMatch(/Marie Curie.*PERSON.*Warsaw.*LOCATION.*7 November 1867.*DATE/s);
  expect(await result.getByText(/\d+ ms/).first().isVisible()).toBe(true);

  await result.getByRole('button', { name: 'JSON' }).click();
  expect(await result.getByRole('region', { name: 'Answer as JSON' }).innerText()).toContain('"entities_list"');
  expect(await page.getByRole('region', { name: 'Code', exact: true }).innerText()).toContain('Marie Curie');
});

test('classification: a configuration of one\'s own changes the answer, broken JSON cannot be sent', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/text-classification/testing');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'My parcel has not arrived yet');
  await page.getByRole('button', { name: 'Write a configuration as JSON' }).click();
  const config = page.getByRole('textbox', { name: 'Configuration as JSON' });
  await write(config, '{"top": ');
  await page.getByRole('alert').getByText(/Not JSON/).waitFor();
  expect(await page.getByRole('button', { name: /^Send/ }).getAttribute('aria-disabled')).toBe('true');
  await write(config, '{"top": 1}');
  await page.getByRole('button', { name: /^Send/ }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect.poll(() => result.locator('meter').count()).toBe(1);
  expect(await result.innerText()).toMatch(/delivery/i);
});

test('speech: the answer can be heard', async () => {
  const { page, goto } = await visit({ login: 'demo' });
  await goto('/catalog/demo/tts/testing');
  await write(page.getByRole('textbox', { name: 'Request as text' }), 'Good morning. This is a test.');
  await page.getByRole('button', { name: /^Send/ }).click();
  const audio = page.locator('audio');
  await audio.waitFor();
  const heard = await audio.evaluate(async (element: HTMLAudioElement) => {
    const sound = new AudioContext();
    const meter = sound.createAnalyser();
    sound.createMediaElementSource(element).connect(meter).connect(sound.destination);
    const samples = new Float32Array(meter.fftSize);
    let loudest = 0;
    await element.play();
    while (!element.ended && element.currentTime < 1.5) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      meter.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    return { seconds: element.duration, loudest };
  });
  expect(heard.seconds).toBeGreaterThan(1);
  expect(heard.loudest).toBeGreaterThan(0.05);
});

test('a failure of the service says why and keeps what was typed', async () => {
  const { page, goto } = await visit({ login: 'demo', expected: /400/ });
  await goto('/catalog/demo/ner/testing');
  await page.getByRole('button', { name: 'JSON' }).first().click();
  const editor = page.getByRole('textbox', { name: 'Request as JSON' });
  await write(editor, '{"texts": "not a list"}');
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
