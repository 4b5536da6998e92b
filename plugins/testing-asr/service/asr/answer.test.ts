import { expect, test } from 'vitest';
import { toWav, voices } from '#plugins/testing-tts/service/public.ts';
import { answer } from './answer.ts';
import { resample } from './resample.ts';
import { rate, said } from './test/speech.ts';
import { learnDigits } from './training.ts';

const units = learnDigits();
const encoded = (samples: Float32Array, sampleRate: number) => ({
  audio_base64: toWav(samples, sampleRate).toString('base64'),
});

test.each([8000, 16_000, 22_050, 44_100, 48_000])('a WAV file at %i Hz is heard', async (sampleRate) => {
  const heard = await answer(
    units,
    encoded(resample(said(['four', 'zero', 'two'], voices.female), rate, sampleRate), sampleRate),
    {},
  );
  expect(heard.text).toBe('four zero two');
  expect(heard.confidence).toBeGreaterThan(0.7);
  expect(heard.words.map(({ text }) => text)).toEqual(['four', 'zero', 'two']);
  expect(heard.alternatives[0]).toEqual({ text: heard.text, confidence: heard.confidence });
  expect(heard.alternatives).toHaveLength(3);
  expect(heard.alternatives.map(({ confidence }) => confidence)).toEqual(
    heard.alternatives.map(({ confidence }) => confidence).toSorted((one, other) => other - one),
  );
});

test('a sound without digits is an empty text', async () => {
  expect(await answer(units, encoded(new Float32Array(8000), 8000), null)).toEqual({
    text: '',
    confidence: 0,
    alternatives: [{ text: '', confidence: 0 }],
    words: [],
  });
});

test.each([
  [{}, undefined, 'audio_base64'],
  [{ audio_base64: '' }, undefined, 'audio_base64'],
  [{ audio_base64: 'not base64!' }, undefined, 'audio_base64'],
  [{ audio_base64: Buffer.from('OggS...').toString('base64') }, undefined, 'audio_base64'],
  [encoded(new Float32Array(8000 * 61), 8000), undefined, 'audio_base64'],
  [encoded(new Float32Array(10), 8000), { language: 'fr' }, 'config.language'],
])('refuses by field, case %#', async (data, config, field) => {
  await expect(answer(units, data, config)).rejects.toThrowError(
    expect.objectContaining({ status: 400, code: 'request.invalid', args: { [field]: expect.any(String) } }),
  );
});
