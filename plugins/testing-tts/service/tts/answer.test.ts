import { describe, expect, test } from 'vitest';
import { answer } from './answer.ts';
import type { Speech } from './answer.ts';
import image from './image.json' with { type: 'json' };
import { loadLanguages } from './languages.ts';
import { loudness, pitchOf } from './sound-analysis.ts';

const languages = loadLanguages();

async function ask(data: unknown, config?: unknown): Promise<Speech[]> {
  const answered = answer(languages, data, config);
  if (!(Symbol.asyncIterator in answered)) return [await answered];
  const parts: Speech[] = [];
  for await (const part of answered) parts.push(part);
  return parts;
}

/** Reads a WAV file as its header says; what follows the header, for a stream. */
function readWav(file: Buffer): { sampleRate: number; samples: Float32Array } {
  expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16), file.toString('latin1', 36, 40)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    'data',
  ]);
  expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt16LE(34)]).toEqual([1, 1, 16]);
  const samples = Float32Array.from(
    { length: (file.length - 44) / 2 },
    (_, index) => file.readInt16LE(44 + index * 2) / 32768,
  );
  return { sampleRate: file.readUInt32LE(24), samples };
}

async function heard(data: unknown, config?: unknown) {
  const [speech] = await ask(data, config);
  const file = Buffer.from(speech?.audio_base64 ?? '', 'base64');
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
  return { text: speech?.text, ...readWav(file) };
}

describe.each([
  ['Russian', 'Здравствуйте! Ваш заказ номер 125 отправлен, курьер приедет завтра.'],
  ['English', 'Hello! Your order number 125 has been shipped, it will arrive tomorrow.'],
])('%s speech', (_, text) => {
  test.each(['male', 'female'])('by the %s voice is loud, unclipped and as long as speech is', async (voice) => {
    const { samples, sampleRate, text: said } = await heard({ text, voice });
    expect(said).toBe(text);
    expect(sampleRate).toBe(22_050);
    expect(samples.length / sampleRate).toBeGreaterThan(4);
    expect(samples.length / sampleRate).toBeLessThan(9);
    expect(loudness(samples)).toBeGreaterThan(0.05);
    expect(samples.every((sample) => Math.abs(sample) < 0.99)).toBe(true);
    expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.01);
  });

  test('is silent only in its pauses', async () => {
    const { samples, sampleRate } = await heard({ text });
    const window = sampleRate / 20;
    const quiet = Array.from(
      { length: Math.floor(samples.length / window) },
      (_, index) => loudness(samples.subarray(index * window, (index + 1) * window)) < 0.001,
    );
    const runs =
      quiet
        .map((each) => (each ? 'q' : 's'))
        .join('')
        .match(/q{3,}/g) ?? [];
    expect(runs).toHaveLength(3);
  });
});

test('the voices differ in pitch', async () => {
  const pitch = async (voice: string) => {
    const { samples, sampleRate } = await heard({ text: 'Аааа', voice });
    return pitchOf(samples.subarray(sampleRate * 0.05, sampleRate * 0.12), sampleRate);
  };
  expect(await pitch('male')).toBeLessThan(150);
  expect(await pitch('female')).toBeGreaterThan(170);
});

test('a question ends higher than a statement', async () => {
  const ending = async (text: string) => {
    const { samples, sampleRate } = await heard({ text });
    const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.02);
    return pitchOf(samples.subarray(end - sampleRate * 0.06, end), sampleRate);
  };
  expect(await ending('We can go now?')).toBeGreaterThan((await ending('We can go now.')) * 1.2);
});

test('the sample rate and the voice come from the request, or else from the config', async () => {
  const config = { voice: 'female', outputAudioSpec: { sampleRateHertz: 8000 } };
  const configured = await heard({ text: 'Да' }, config);
  expect(configured.sampleRate).toBe(8000);
  const requested = await heard(
    { text: 'Да', voice: 'male', outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 48_000 } },
    config,
  );
  expect(requested.sampleRate).toBe(48_000);
  expect(requested.samples.length / 48_000).toBeCloseTo(configured.samples.length / 8000, 1);
});

test('a stream has a part for each clause, and its parts in a row are one file', async () => {
  const text = 'Раз, два. Three!';
  const parts = await ask({ text }, { stream: true });
  expect(parts).toHaveLength(3);
  const { samples } = readWav(Buffer.concat(parts.map(({ audio_base64 }) => Buffer.from(audio_base64, 'base64'))));
  expect(samples).toEqual((await heard({ text })).samples);
});

test('the same text sounds the same each time', async () => {
  expect(await ask({ text: 'Один' })).toEqual(await ask({ text: 'Один' }));
});

test('the example of the manifest is spoken', async () => {
  const { request, config } = image.example;
  expect((await heard(request, config)).samples.length).toBeGreaterThan(10_000);
});

describe('refuses by field', () => {
  test.each([
    [{}, undefined, 'text'],
    [{ text: '' }, undefined, 'text'],
    [{ text: 12 }, undefined, 'text'],
    [{ text: 'а'.repeat(3001) }, undefined, 'text'],
    [{ text: '😀 ...' }, undefined, 'text'],
    [{ text: 'а', voice: 'alien' }, undefined, 'voice'],
    [{ text: 'а', outputAudioSpec: { sampleRateHertz: 100 } }, undefined, 'outputAudioSpec.sampleRateHertz'],
    [{ text: 'а', outputAudioSpec: { audioEncoding: 'MP3' } }, undefined, 'outputAudioSpec.audioEncoding'],
    [{ text: 'а' }, { voice: 1 }, 'config.voice'],
    [{ text: 'а' }, { encodeBase64: false }, 'config.encodeBase64'],
  ])('%j with config %j', async (data, config, field) => {
    await expect((async () => ask(data, config))()).rejects.toThrowError(
      expect.objectContaining({ status: 400, args: { [field]: expect.any(String) } }),
    );
  });

  test('but not what it does not know', async () => {
    expect(await ask({ text: 'а', extra: 1 }, { colour: 'red', voice: null })).toHaveLength(1);
  });
});

describe('the dictionary', () => {
  const samplesOf = async (data: object, config: object = {}) =>
    (await heard({ text: 'SQL', ...data }, config)).samples;
  const said = (replacement: string) => [{ original: 'sql', replacement }];

  test('of a request is said in place of what is written', async () => {
    const [spelled, replaced] = await Promise.all([samplesOf({}), samplesOf({ dictionary: said('sequel') })]);
    expect(replaced).toEqual((await heard({ text: 'sequel' })).samples);
    expect(replaced.length).not.toBe(spelled.length);
  });

  test('of the request goes before that of the config, and both before what was learnt', async () => {
    const learnt = said('learnt');
    const file = async (data: object, config: object) =>
      (await (answer(languages, { text: 'SQL', ...data }, config, learnt) as Promise<Speech>)).audio_base64;
    const wanted = async (text: string) => (await (answer(languages, { text }, {}) as Promise<Speech>)).audio_base64;
    expect(await file({}, {})).toBe(await wanted('learnt'));
    expect(await file({}, { dictionary: said('config') })).toBe(await wanted('config'));
    expect(await file({ dictionary: said('request') }, { dictionary: said('config') })).toBe(await wanted('request'));
  });

  test('that makes a text too long to speak is refused', () => {
    expect(() =>
      answer(languages, { text: 'a '.repeat(1000), dictionary: [{ original: 'a', replacement: 'x'.repeat(500) }] }, {}),
    ).toThrow(/at most 6000/);
  });
});
