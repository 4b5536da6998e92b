import { expect, test } from 'vitest';
import { toWav } from '../service/tts/wav.ts';
import { readSound } from './sound-file.ts';

const answer = (bytes: Uint8Array | readonly number[]) =>
  JSON.stringify({ audio_base64: Buffer.from(bytes).toString('base64') });

test('a WAV file says its rate', async () => {
  const wav = toWav(Float32Array.from([0, 0.5]), 16_000);
  const sound = readSound('{}', answer(wav))!;
  expect([sound.ending, sound.rate, sound.file.size]).toEqual(['wav', 16_000, wav.length]);
});

test.each([
  ['mp3', [0x49, 0x44, 0x33, 4]],
  ['mp3', [0xff, 0xfb, 0x90, 0]],
  ['ogg', [0x4f, 0x67, 0x67, 0x53]],
  ['flac', [0x66, 0x4c, 0x61, 0x43]],
  ['pcm', [1, 2, 3, 4]],
])('%s is told by its first bytes', (ending, bytes) => {
  expect(readSound('{}', answer(bytes))).toMatchObject({ ending, rate: undefined });
});

test('bare samples are put into a WAV file of the rate that was asked for', async () => {
  const sound = readSound('{"text":"a","outputAudioSpec":{"sampleRateHertz":8000}}', answer([1, 2, 3, 4]))!;
  expect([sound.ending, sound.rate]).toEqual(['wav', 8_000]);
  expect(
    Buffer.from(await sound.file.arrayBuffer()).equals(
      Buffer.from(toWav(Float32Array.from([0x0201 / 32_767, 0x0403 / 32_767]), 8_000)),
    ),
  ).toBe(true);
});

test.each(['{}', '[]', 'no JSON', '{"audio_base64":""}', '{"audio_base64":"***"}'])('%s holds no sound', (json) => {
  expect(readSound('{}', json)).toBeUndefined();
});
