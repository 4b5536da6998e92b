import { expect, test } from 'vitest';
import { sideRows } from './side-rows.ts';

test('what went stands beside what came, with some lines around, and the rest is left out', () => {
  const settings = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}`, at]));
  expect(sideRows({ ...settings, f9: 9, f5: 5 }, { ...settings, f5: 'five' })).toEqual([
    { kind: 'skipped', count: 3 },
    ...[2, 3, 4].map((at) => ({ kind: 'same', left: `  "f${at}": ${at},`, right: `  "f${at}": ${at},` })),
    { kind: 'changed', left: '  "f5": 5,', right: '  "f5": "five",' },
    ...[6, 7, 8].map((at) => ({ kind: 'same', left: `  "f${at}": ${at},`, right: `  "f${at}": ${at},` })),
    { kind: 'skipped', count: 2 },
  ]);
});

test('lines that came alone have nothing beside them, and the order of fields makes no difference', () => {
  expect(sideRows({ a: [1] }, { a: [1, 2] })).toEqual([
    { kind: 'same', left: '{', right: '{' },
    { kind: 'same', left: '  "a": [', right: '  "a": [' },
    { kind: 'changed', left: '    1', right: '    1,' },
    { kind: 'changed', left: undefined, right: '    2' },
    { kind: 'same', left: '  ]', right: '  ]' },
    { kind: 'same', left: '}', right: '}' },
  ]);
  expect(sideRows({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
});
