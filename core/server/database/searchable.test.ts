import { expect, test } from 'vitest';
import { anywhere, searchable, sortable } from './searchable.ts';

test.each([
  ['Распознавание РЕЧИ', 'raspoznavanie rechi'],
  ['Ёлка  и\nйод', 'elka i iod'],
  ['Объём', 'obem'],
  ['Café №5', 'cafe no5'],
  ['Қазақ', 'қazaқ'],
  ['日本 ab', '日本 ab'],
])('%j is searched as %j', (text, expected) => {
  expect(searchable(text)).toBe(expected);
});

test('any part of a text is found in the whole', () => {
  const whole = searchable('Синтез речи «Вега», ёмкий');
  for (const part of ['СИНТЕЗ', 'нтез ре', 'вега', 'емкий', 'Ёмк']) expect(whole).toContain(searchable(part));
});

test('signs that mean something to like lose their meaning', () => {
  expect(anywhere('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test('sorting tells neither cases nor ё apart', () => {
  expect(
    ['Яблоко', 'ёж', 'Ежевика', 'apple', 'Banana'].toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1)),
  ).toEqual(['apple', 'Banana', 'ёж', 'Ежевика', 'Яблоко']);
});
