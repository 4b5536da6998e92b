import { expect, test } from 'vitest';
import { chooseFile, leastBytes, mostBytes } from './audio-file.ts';

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

test.each([
  ['speech.wav', leastBytes],
  ['SPEECH.MP3', 5000],
  ['a.b.opus', 5000],
  ['speech.ogg', mostBytes],
])('%s of %i bytes is taken', (name, bytes) => {
  const chosen = file(name, bytes);
  expect(chooseFile([chosen])).toEqual({ file: chosen });
});

test.each([
  ['invalidType', [file('speech.txt', 5000)]],
  ['invalidType', [file('wav', 5000)]],
  ['tooLarge', [file('speech.wav', mostBytes + 1)]],
  ['tooSmall', [file('speech.wav', leastBytes - 1)]],
  ['tooMany', [file('one.wav', 5000), file('two.wav', 5000)]],
] as const)('%s', (problem, files) => {
  expect(chooseFile(files)).toEqual({ problem });
});

test('nothing chosen is no problem', () => {
  expect(chooseFile([])).toBeUndefined();
});
