import { expect, test } from 'vitest';
import { foldsOf, trainedOnAlways } from './folds.ts';

const rows = (label: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: `${label} ${at}`, labels: [{ label }] }));
const sizes = (folds: Int32Array) =>
  [...Map.groupBy(folds, (fold) => fold)].map(([fold, all]) => [fold, all.length]).toSorted((a, b) => a[0]! - b[0]!);

test('each label is spread over all parts', () => {
  const all = [...rows('a', 10), ...rows('b', 20), ...rows('c', 5)];
  const folds = foldsOf(all, 5, 2);
  expect(sizes(folds)).toEqual([0, 1, 2, 3, 4].map((fold) => [fold, 7]));
  expect(sizes(folds.slice(0, 10))).toEqual([0, 1, 2, 3, 4].map((fold) => [fold, 2]));
});

test('a label with few rows is trained on always', () => {
  const folds = foldsOf([...rows('a', 4), ...rows('b', 3), ...rows('c', 1)], 2, 4);
  expect(sizes(folds.slice(0, 4))).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(new Set(folds.slice(4))).toEqual(new Set([trainedOnAlways]));
  expect(foldsOf(rows('c', 1), 2, 0)).toEqual(Int32Array.of(trainedOnAlways));
});

test('about blank texts nobody is asked', () => {
  const blank = { text: ' ', labels: [{ label: 'a' }] };
  const folds = foldsOf([blank, ...rows('a', 4), blank], 2, 2);
  expect([folds[0], folds[5]]).toEqual([trainedOnAlways, trainedOnAlways]);
  expect(sizes(folds.slice(1, 5))).toEqual([0, 1].map((fold) => [fold, 2]));
});

test('rows with the same text are in one part, also where their labels differ', () => {
  const all = [
    ...rows('a', 6),
    ...rows('a', 6),
    ...rows('a', 6).map(({ text }) => ({ text, labels: [{ label: 'b' }] })),
  ];
  const folds = foldsOf(all, 3, 2);
  expect(folds.slice(6, 12)).toEqual(folds.slice(0, 6));
  expect(folds.slice(12)).toEqual(folds.slice(0, 6));
});

test('the order of the rows does not matter', () => {
  const all = [...rows('a', 7), ...rows('b', 9)];
  const folds = foldsOf(all, 4, 2);
  expect([...foldsOf(all.toReversed(), 4, 2)].toReversed()).toEqual([...folds]);
});

test('a row with several labels goes with the rarest, and rows with none are spread too', () => {
  const both = rows('a', 6).map(({ text }) => ({ text: `${text} b`, labels: [{ label: 'a' }, { label: 'b' }] }));
  const none = Array.from({ length: 4 }, (_, at) => ({ text: `none ${at}`, labels: [] }));
  const folds = foldsOf([...rows('a', 4), ...both, ...none], 2, 2);
  for (const [from, to] of [
    [0, 4],
    [4, 10],
    [10, 14],
  ] as const)
    expect(sizes(folds.slice(from, to))).toEqual([0, 1].map((fold) => [fold, (to - from) / 2]));
  expect(new Set(foldsOf([...rows('a', 20), ...both], 2, 7).slice(20))).toEqual(new Set([trainedOnAlways]));
});
