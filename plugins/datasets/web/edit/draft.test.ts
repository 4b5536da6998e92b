import { expect, test } from 'vitest';
import { cellsOf, rowOf, wrongWith } from './cells.ts';
import {
  addRows,
  changesOf,
  countsOf,
  keepRow,
  noChanges,
  removeRow,
  replaceRows,
  setRow,
  shownRows,
} from './draft.ts';

const page = [1, 2, 3].map((row) => ({ row, text: `"${row}"` }));

test('changes of a draft are told in the order of their rows, new ones before what stands there', () => {
  let draft = setRow(noChanges, { row: 3 }, '"three"', '"3"');
  draft = addRows(draft, { row: 2 }, ['"a"', '"b"']);
  draft = addRows(draft, { after: 2, nth: 0 }, ['"between"']);
  draft = removeRow(draft, { row: 1 });
  expect(changesOf(draft)).toEqual([
    { row: 1, count: 1, rows: [] },
    { row: 3, count: 0, rows: ['"a"', '"between"', '"b"'] },
    { row: 3, count: 1, rows: ['"three"'] },
  ]);
  expect(countsOf(draft)).toEqual({ changed: 1, removed: 1, added: 3, all: 5 });
});

test('what becomes as it was is no change', () => {
  const draft = removeRow(setRow(noChanges, { row: 2 }, '"x"', '"2"'), { row: 1 });
  const back = keepRow(setRow(draft, { row: 2 }, '"2"', '"2"'), 1);
  expect(changesOf(removeRow(addRows(back, { row: 1 }, ['"a"']), { after: 1, nth: 0 }))).toEqual([]);
});

test('a page shows what was changed of it', () => {
  const draft = addRows(setRow(removeRow(noChanges, { row: 1 }), { row: 2 }, '"x"', '"2"'), { row: 0 }, ['"new"']);
  expect(shownRows(page, draft, true).map(({ text, state }) => [text, state])).toEqual([
    ['"new"', 'added'],
    ['"1"', 'removed'],
    ['"x"', 'changed'],
    ['"3"', 'same'],
  ]);
  expect(shownRows(page, draft, false)).toHaveLength(3);
});

test('a page that was edited as text becomes changes of its rows', () => {
  const shown = shownRows(page, noChanges, true);
  const longer = replaceRows(noChanges, shown, ['"1"', '"two"', '"3"', '"4"'], 1);
  expect(changesOf(longer)).toEqual([
    { row: 2, count: 1, rows: ['"two"'] },
    { row: 4, count: 0, rows: ['"4"'] },
  ]);
  expect(changesOf(replaceRows(noChanges, shown, ['"1"'], 1))).toEqual([
    { row: 2, count: 1, rows: [] },
    { row: 3, count: 1, rows: [] },
  ]);
  expect(changesOf(replaceRows(noChanges, [], ['"1"'], 1))).toEqual([{ row: 1, count: 0, rows: ['"1"'] }]);
});

const fields = [
  { name: 'text', longest: 5 },
  { name: 'label', longest: 5 },
];

test('a row is edited by its parts and checked as a whole', () => {
  expect(cellsOf('{"label":"b","text":"a"}', 'fields', fields)).toEqual(['a', 'b']);
  expect(rowOf(['a', 'b'], 'fields', fields)).toBe('{"text":"a","label":"b"}');
  expect(rowOf(cellsOf('"a"', 'text', undefined), 'text', undefined)).toBe('"a"');
  const wrong = (text: string) => wrongWith(text, 'fields', fields);
  expect(['{', '"a"', '{"text":"a"}', '{"text":"aaaaaa","label":"b"}', '{"text":"a","label":"b"}'].map(wrong)).toEqual([
    'syntax',
    'shape',
    'shape',
    'too_long',
    undefined,
  ]);
  expect([wrongWith('7', 'text', undefined), wrongWith('7', 'json', undefined)]).toEqual(['shape', undefined]);
});
