import { expect, test } from 'vitest';
import { rowAfter } from './row-keys.ts';

const rows = ['a', 'b', 'c'].map((name) => ({ name, contains: (other: string | null) => other === name }));

test.each([
  ['ArrowDown', 'a', 'b'],
  ['ArrowUp', 'b', 'a'],
  ['End', 'a', 'c'],
  ['Home', 'c', 'a'],
  ['ArrowDown', 'c', undefined],
  ['ArrowUp', 'a', undefined],
  ['Enter', 'a', undefined],
  ['ArrowDown', null, undefined],
])('%s from %s leads to %s', (key, focused, name) => expect(rowAfter(key, rows, focused)?.name).toBe(name));
