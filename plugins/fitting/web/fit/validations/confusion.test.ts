import { expect, test } from 'vitest';
import { confusionOf, mostLabels } from './confusion.ts';

const label = (name: string) => ({ label: name, rows: 1, given: 1, correct: 1, precision: 1, recall: 1, f1: 1 });

test('labels stand against labels, and what is none of them in a column of its own', () => {
  const pairs = [
    { expected: 'a', given: 'a', count: 5 },
    { expected: 'a', given: 'b', count: 2 },
    { expected: 'b', given: 'odd', count: 1 },
    { expected: 'b', count: 3 },
    { given: 'a', count: 1 },
  ];
  expect(confusionOf({ labels: [label('a'), label('b')], pairs })).toEqual({
    labels: ['a', 'b'],
    counts: [
      [5, 2, 0],
      [0, 0, 4],
      [1, 0, 0],
    ],
  });
});

test('more labels than can be read are not laid out', () => {
  const labels = Array.from({ length: mostLabels + 1 }, (_, at) => label(String(at)));
  expect(confusionOf({ labels, pairs: [] })).toBeUndefined();
});
