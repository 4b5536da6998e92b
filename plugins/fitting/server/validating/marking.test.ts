import { expect, test } from 'vitest';
import { foldOf } from './marking.ts';

const text = 'Anna in Omsk';
const anna = { label: 'PERSON', span: { start: 0, end: 4 } };
const omsk = { label: 'LOCATION', span: { start: 8, end: 12 } };

test('a text is right where its label is', () => {
  const asked = ['a', 'b', 'c'].map((label) => ({ text: `of ${label}`, labels: [{ label }] }));
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
      { text: 'of b', expected: 'b', given: 'a', score: 0.9 },
      { text: 'of c', expected: 'c' },
    ],
  });
});

test('a text whose parts are marked is right where all of them are found and nothing else', () => {
  const asked = [
    { text, labels: [anna, omsk] },
    { text, labels: [anna] },
    { text, labels: [] },
    { text, labels: [anna] },
  ];
  const given = [[omsk, anna], [{ ...anna, label: 'LOCATION' }], [], [{ ...anna, span: { start: 0, end: 7 } }]];
  const { correct, pairs, worst } = foldOf(0, asked, given, 0);
  expect(correct).toBe(2);
  expect(pairs).toContainEqual({ expected: 'PERSON', given: 'LOCATION', count: 1 });
  expect(pairs).toContainEqual({ given: 'PERSON', count: 1 });
  expect(pairs).toContainEqual({ expected: 'PERSON', count: 1 });
  expect(worst).toEqual([
    { text, part: 'Anna', expected: 'PERSON', given: 'LOCATION' },
    { text, part: 'Anna', expected: 'PERSON' },
    { text, part: 'Anna in', given: 'PERSON' },
  ]);
});
