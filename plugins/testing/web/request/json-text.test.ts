import { expect, test } from 'vitest';
import { readJson } from './json-text.ts';

test.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": x\n}', 2, 8],
  ['{"texts": [', 1, 12],
  ['', 1, 1],
])('%j is no JSON from line %i, column %i', (json, line, column) => {
  expect(readJson(json)).toEqual({ problem: { line, column } });
});

test('what is JSON is read', () => {
  expect(readJson('{"a": null}')).toEqual({ value: { a: null } });
});
