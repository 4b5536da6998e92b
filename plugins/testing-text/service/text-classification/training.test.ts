import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stateFiles } from '#plugins/storage/service/public.ts';
import { classify, Model } from './classifier.ts';
import { loadModel, saveModel } from '../model-store.ts';
import { heldOut, scoresOf } from './scores.ts';
import { train } from './trainer.ts';
import { parseJson, readExamples } from './training-data.ts';

const files = stateFiles({ MLP_STORAGE_TYPE: 'local' });
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

test('items without a text or a label are left out', () => {
  const blank = [
    { text: ' ', label: 'blue' },
    { text: 'a', label: '' },
  ];
  expect(readExamples({ items: [blank[0], ...colours, blank[1]] }, {})).toEqual(colours);
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

test('more rows than it learns from are refused with how many there are', () => {
  const items = Array.from({ length: 20_001 }, (_, at) => colours[at % colours.length]);
  expect(() => readExamples({ items }, {})).toThrowError('has 20001 rows; this service learns from 20000 at most');
});

test('training data that is no JSON is refused by its name', () => {
  expect(() => parseJson('{"items": [', 'trainData')).toThrowError(/^trainData is not JSON/);
});

test('a trained model is stored, and a later start answers from it', async () => {
  const directory = join(await temporaryDirectory(), 'models', 'v1');
  await saveModel(files, directory, await train(colours));
  expect(await readdir(directory)).toEqual(['model.json']);
  expect(classify((await loadModel(files, directory, Model))!, 'a blue car')[0]?.label).toBe('blue');
});

test('a model that was never stored is none, and a torn one is refused by its path', async () => {
  const directory = await temporaryDirectory();
  expect(await loadModel(files, directory, Model)).toBeUndefined();
  await writeFile(join(directory, 'model.json'), '{"labels":');
  await expect(loadModel(files, directory, Model)).rejects.toThrowError(/model\.json cannot be loaded/);
});

test('a fifth of each label is set aside and scored; what has too few examples is learnt whole', () => {
  const examples = ['blue', 'green'].flatMap((label) => [1, 2, 3, 4, 5].map((n) => ({ text: `${label} ${n}`, label })));
  const { seen, unseen } = heldOut(examples);
  expect(unseen.map(({ text }) => text)).toEqual(['blue 5', 'green 5']);
  expect(seen).toHaveLength(8);
  expect(heldOut(colours)).toEqual({ seen: colours, unseen: [] });
  const rare = { text: 'red', label: 'red' };
  expect(heldOut([...examples, rare])).toEqual({ seen: [...seen, rare], unseen });
});

test('a label that nothing was asked of has no scores and weighs nothing', async () => {
  const model = await train([...colours, { text: 'red as a rose', label: 'red' }]);
  const { labels, macroF1 } = scoresOf(model, colours);
  expect([Object.keys(labels).toSorted(), macroF1]).toEqual([['blue', 'green'], 1]);
});

test('scores tell of each label how often it was found and how often rightly', async () => {
  const model = await train(colours);
  const scores = scoresOf(model, [
    { text: 'blue', label: 'blue' },
    { text: 'green', label: 'green' },
    { text: 'blue', label: 'green' },
  ]);
  expect(scores).toEqual({
    accuracy: 2 / 3,
    macroF1: 2 / 3,
    examples: 3,
    labels: { blue: { precision: 1 / 2, recall: 1, f1: 2 / 3 }, green: { precision: 1, recall: 1 / 2, f1: 2 / 3 } },
  });
});

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'classification-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}
