import { expect, test } from 'vitest';
import { labelScores, scoresOf, summed } from './scores.ts';

// Of 10 cats 8 are known, of 5 dogs 3; one dog gets no answer.
const pairs = summed([
  { expected: 'cat', given: 'cat', count: 5 },
  { expected: 'cat', given: 'cat', count: 3 },
  { expected: 'cat', given: 'dog', count: 2 },
  { expected: 'dog', given: 'dog', count: 3 },
  { expected: 'dog', given: 'cat', count: 1 },
  { expected: 'dog', count: 1 },
]);

test('each label has its precision, recall and f1', () => {
  expect(pairs[0]).toEqual({ expected: 'cat', given: 'cat', count: 8 });
  const [cat, dog] = labelScores(pairs);
  expect(cat).toEqual({ label: 'cat', rows: 10, given: 9, correct: 8, precision: 8 / 9, recall: 0.8, f1: 16 / 19 });
  expect(dog).toEqual({ label: 'dog', rows: 5, given: 5, correct: 3, precision: 0.6, recall: 0.6, f1: 0.6 });
});

test('the whole is summed up over parts', () => {
  const scores = scoresOf(
    [
      { rows: 10, correct: 8 },
      { rows: 5, correct: 3 },
      { rows: 0, correct: 0 },
    ],
    labelScores(pairs),
  )!;
  expect(scores.accuracy).toBeCloseTo(11 / 15, 12);
  expect(scores.deviation).toBeCloseTo(Math.SQRT2 * 0.1, 12);
  expect(scores.macroF1).toBeCloseTo((16 / 19 + 0.6) / 2, 12);
  expect(scores.weightedF1).toBeCloseTo((10 * (16 / 19) + 5 * 0.6) / 15, 12);
});

test('labels are weighted by how often they were expected, however many stand in a row', () => {
  const labels = labelScores([
    { expected: 'place', given: 'place', count: 6 },
    { expected: 'person', count: 2 },
    { given: 'place', count: 4 },
  ]);
  const { weightedF1, macroF1 } = scoresOf([{ rows: 3, correct: 1 }], labels)!;
  expect([weightedF1, macroF1]).toEqual([0.75 * 0.75, 0.375]);
});

test('nothing that was asked is summed up to nothing', () => {
  expect(scoresOf([], [])).toBeUndefined();
  expect(labelScores([{ expected: 'cat', count: 2 }])).toMatchObject([{ precision: 0, recall: 0, f1: 0 }]);
});
