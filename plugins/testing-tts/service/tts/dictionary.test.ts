import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stateFiles } from '#plugins/storage/service/public.ts';
import { spelledOut } from '../../contract/spelled-out.ts';
import { loadDictionary, readTraining, saveDictionary } from './dictionary.ts';

const files = stateFiles({ MLP_STORAGE_TYPE: 'local' });

const dictionary = [
  { original: 'SQL', replacement: 'сиквел' },
  { original: 'New York', replacement: 'Нью-Й+орк' },
  { original: 'York', replacement: 'Й+орк' },
  { original: 'C++', replacement: 'си плюс плюс' },
  { original: 'Wi-Fi  6', replacement: 'вай-фай шесть' },
];

test.each([
  ['sql, Sql и SQL.', 'сиквел, сиквел и сиквел.'],
  ['MySQL и SQL2 остаются', 'MySQL и SQL2 остаются'],
  ['New  York, new york и York', 'Нью-Й+орк, Нью-Й+орк и Й+орк'],
  ['Пишу на C++ и Си', 'Пишу на си плюс плюс и Си'],
  ['Ничего своего', 'Ничего своего'],
  ['Есть wi-fi 6', 'Есть вай-фай шесть'],
])('%j is said %j', (text, said) => {
  expect(spelledOut(text, dictionary)).toBe(said);
});

test('a later entry goes before an earlier one, and replacements are not replaced again', () => {
  expect(
    spelledOut('a b', [
      { original: 'a', replacement: 'x' },
      { original: 'a', replacement: 'b' },
      { original: 'b', replacement: 'c' },
    ]),
  ).toBe('b c');
});

describe('training', () => {
  test('keeps the dictionary for the next start', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'berth-dictionary-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    await saveDictionary(files, join(directory, 'new'), readTraining(JSON.stringify({ dictionary })));
    expect(await loadDictionary(files, join(directory, 'new'))).toEqual(dictionary);
    expect(await loadDictionary(files, join(directory, 'never'))).toBeUndefined();
    await writeFile(join(directory, 'dictionary.json'), '[{"original":');
    await expect(loadDictionary(files, directory)).rejects.toThrow(/train this service again/);
  });

  test.each([
    ['no JSON', '{', 'trainData: is not JSON'],
    ['no dictionary', '{"items":[]}', 'trainData.dictionary'],
    ['an empty dictionary', '{"dictionary":[]}', 'trainData.dictionary'],
    [
      'an entry without words',
      '{"dictionary":[{"original":" ","replacement":"x"}]}',
      'trainData.dictionary.0.original',
    ],
  ])('refuses %s', (_what, data, message) => {
    expect(() => readTraining(data)).toThrow(message);
  });
});
