import { expect, test } from 'vitest';
import { countDifferences, differences } from './differences.ts';

test('answers are compared by the lines of their JSON, however it was spaced', () => {
  const hunks = differences('{"a":1,"b":[1,2]}', '{ "a": 1, "b": [1, 3], "c": 4 }');
  expect(hunks).toEqual([
    { kind: 'same', lines: ['{', '  "a": 1,', '  "b": [', '    1,'] },
    { kind: 'gone', lines: ['    2', '  ]'] },
    { kind: 'new', lines: ['    3', '  ],', '  "c": 4'] },
    { kind: 'same', lines: ['}'] },
  ]);
  expect(countDifferences(hunks)).toBe(3);
});

test('equal answers do not differ', () => {
  expect(countDifferences(differences('{"a": 1}', '{"a":1}'))).toBe(0);
});

test('what is no JSON is compared as it is', () => {
  expect(countDifferences(differences('oops', '{}'))).toBe(1);
});
