import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { classify } from './classifier.ts';
import { loadModel, requireLocalStorage, saveModel } from './model-store.ts';
import { train } from './trainer.ts';
import { parseJson, readExamples } from './training-data.ts';

const colours = [
  { text: 'the sky is blue', label: 'blue' },
  { text: 'blue as the sea', label: 'blue' },
  { text: 'grass is green', label: 'green' },
  { text: 'green leaves', label: 'green' },
];

test('reads both forms of training data to the same examples', () => {
  const texts = colours.map(({ text }) => text);
  const items_list = colours.map(({ label }) => ({ items: [{ value: label }] }));
  expect(readExamples({ items: colours }, {})).toEqual(colours);
  expect(readExamples({ texts }, { items_list })).toEqual(colours);
});

test.each([
  [{ items: [] }, {}, /^items: /],
  [{ items: [{ text: 'a' }] }, {}, /^items\.0\.label: /],
  [{ texts: ['a', 'b'] }, {}, /^items_list: /],
  [{ texts: ['a', 'b'] }, { items_list: [{ items: [{ value: 'x' }] }] }, /2 texts but 1 labels/],
  [{ items: [colours[0], colours[1]] }, {}, /at least two/],
  [{ items: Array.from({ length: 101 }, (_, index) => ({ text: 'a', label: `${index}` })) }, {}, /101 labels/],
])('training data of the form %# is refused', (trainData, targets, message) => {
  expect(() => readExamples(trainData, targets)).toThrowError(message);
});

test('training data that is no JSON is refused by its name', () => {
  expect(() => parseJson('{"items": [', 'trainData')).toThrowError(/^trainData is not JSON/);
});

test('training needs local storage', () => {
  expect(() => requireLocalStorage('local')).not.toThrow();
  expect(() => requireLocalStorage('s3')).toThrowError(/local directory only/);
});

test('a trained model is stored, and a later start answers from it', async () => {
  const directory = join(await temporaryDirectory(), 'models', 'v1');
  await saveModel(directory, await train(colours));
  expect(await readdir(directory)).toEqual(['model.json']);
  expect(classify((await loadModel(directory))!, 'a blue car')[0]?.label).toBe('blue');
});

test('a model that was never stored is none, and a torn one is refused by its path', async () => {
  const directory = await temporaryDirectory();
  expect(await loadModel(directory)).toBeUndefined();
  await writeFile(join(directory, 'model.json'), '{"labels":');
  await expect(loadModel(directory)).rejects.toThrowError(/model\.json cannot be loaded/);
});

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'classification-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}
