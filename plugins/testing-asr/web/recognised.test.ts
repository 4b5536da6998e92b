import { expect, test } from 'vitest';
import { readRecognised } from './recognised.ts';

const words = [{ text: 'one', start: 0.1, end: 0.4, confidence: 0.9 }];

test.each([
  ['a text alone', { text: 'one' }, { best: { text: 'one' }, others: [], words: [] }],
  [
    'a text with its confidence',
    { text: 'one', confidence: 0.9 },
    { best: { text: 'one', confidence: 0.9 }, others: [], words: [] },
  ],
  [
    'a text among its alternatives',
    {
      text: 'one',
      confidence: 0.9,
      alternatives: [
        { text: 'one', confidence: 0.9 },
        { text: 'nine', confidence: 0.1 },
      ],
      words,
    },
    { best: { text: 'one', confidence: 0.9 }, others: [{ text: 'nine', confidence: 0.1 }], words },
  ],
  [
    'alternatives alone',
    {
      alternatives: [
        { text: 'one', confidence: 0.9 },
        { text: 'nine', confidence: 0.1 },
      ],
    },
    { best: { text: 'one', confidence: 0.9 }, others: [{ text: 'nine', confidence: 0.1 }], words: [] },
  ],
])('reads %s', (_, answer, read) => {
  expect(readRecognised(JSON.stringify(answer))).toEqual(read);
});

test.each([{}, [], 'one', { alternatives: [] }, { text: 1 }])('%j is not what was heard', (answer) => {
  expect(readRecognised(JSON.stringify(answer))).toBeUndefined();
});
