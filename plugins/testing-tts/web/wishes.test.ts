import { expect, test } from 'vitest';
import { wishesOf, withWishes, type Wishes } from './wishes.ts';

const nothing: Wishes = { text: 'Hello', voice: '', format: '', dictionary: [] };
const written = (json: string, wishes: Partial<Wishes>) => JSON.parse(withWishes(json, { ...nothing, ...wishes }));

test('a request holds what is wished, and nothing of what is left to the service', () => {
  expect(written('{}', {})).toEqual({ text: 'Hello' });
  expect(
    written('{}', {
      voice: ' anna ',
      format: '16000',
      dictionary: [
        { original: 'SQL', replacement: 'sequel' },
        { original: 'half', replacement: ' ' },
      ],
    }),
  ).toEqual({
    text: 'Hello',
    voice: 'anna',
    outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 16_000 },
    dictionary: [{ original: 'SQL', replacement: 'sequel' }],
  });
});

test('what the form does not know stays', () => {
  const json = JSON.stringify({
    text: 'Old',
    voice: 'anna',
    speed: 2,
    outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', sampleRateHertz: 8000, chunkSizeKb: 4 },
  });
  expect(written(json, {})).toEqual({
    text: 'Hello',
    speed: 2,
    outputAudioSpec: { audioEncoding: 'LINEAR16_PCM', chunkSizeKb: 4 },
  });
});

test('a format goes with its rate', () => {
  expect(written(withWishes('{}', { ...nothing, format: '16000' }), {})).toEqual({ text: 'Hello' });
});

test.each([
  ['{"text":"Hi","voice":null}', { text: 'Hi', voice: '', format: '', dictionary: [] }],
  [
    '{"text":"Hi","voice":"anna","outputAudioSpec":{"sampleRateHertz":8000},"dictionary":[{"original":"a","replacement":"b"}]}',
    { text: 'Hi', voice: 'anna', format: '8000', dictionary: [{ original: 'a', replacement: 'b' }] },
  ],
  ['{"text":1,"dictionary":"x"}', { text: '', voice: '', format: '', dictionary: [] }],
  ['{"text', undefined],
  ['[]', undefined],
])('%s is read', (json, wishes) => {
  expect(wishesOf(json)).toEqual(wishes);
});
