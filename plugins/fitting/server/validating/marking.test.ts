import { expect, test } from 'vitest';
import { foldOf } from './marking.ts';

const text = 'Anna in Omsk';
const anna = { label: 'PERSON', span: { start: 0, end: 4 } };
const omsk = { label: 'LOCATION', span: { start: 8, end: 12 } };

test('a text is right where its label is', () => {
  const asked = ['a', 'b', 'c'].map((label, at) => ({ number: at + 5, text: `of ${label}`, labels: [{ label }] }));
  expect(foldOf(1, asked, [[{ label: 'a' }], [{ label: 'a', score: 0.9 }], []], 7)).toEqual({
    fold: 1,
    rows: 3,
    correct: 1,
    tookMs: 7,
    pairs: [
      { expected: 'a', given: 'a', count: 1 },
      { expected: 'b', given: 'a', count: 1 },
      { expected: 'c', count: 1 },
    ],
    worst: [
      { row: 6, text: 'of b', expected: 'b', given: 'a', score: 0.9 },
      { row: 7, text: 'of c', expected: 'c' },
    ],
  });
});

test('a text whose parts are marked is right where all of them are found and nothing else', () => {
  const asked = [
    { number: 1, text, labels: [anna, omsk] },
    { number: 2, text, labels: [anna] },
    { number: 3, text, labels: [] },
    { number: 4, text, labels: [anna] },
  ];
  const given = [[omsk, anna], [{ ...anna, label: 'LOCATION' }], [], [{ ...anna, span: { start: 0, end: 7 } }]];
  const { correct, pairs, worst } = foldOf(0, asked, given, 0);
  expect(correct).toBe(2);
  expect(pairs).toContainEqual({ expected: 'PERSON', given: 'LOCATION', count: 1 });
  expect(pairs).toContainEqual({ given: 'PERSON', count: 1 });
  expect(pairs).toContainEqual({ expected: 'PERSON', count: 1 });
  expect(worst).toEqual([
    { row: 2, text, part: 'Anna', expected: 'PERSON', given: 'LOCATION' },
    { row: 4, text, part: 'Anna', expected: 'PERSON' },
    { row: 4, text, part: 'Anna in', given: 'PERSON' },
  ]);
});
