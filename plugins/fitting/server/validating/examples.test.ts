import { expect, test } from 'vitest';
import { requestsOf } from './examples.ts';

const questions = [3, 3, 3, 20, 1, 1, 1].map((length, at) => ({
  text: String(at).repeat(length),
  labels: [{ label: 'a' }],
}));

test('requests are filled up to their rows and characters, in order', () => {
  const requests = requestsOf(questions, { rows: 2, characters: 10 });
  expect(requests.map((each) => each.map(({ text }) => text[0]))).toEqual([
    ['0', '1'],
    ['2'],
    ['3'],
    ['4', '5'],
    ['6'],
  ]);
  expect(requestsOf([], { rows: 2, characters: 10 })).toEqual([]);
});
