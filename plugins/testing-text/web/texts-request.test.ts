import { expect, test } from 'vitest';
import { read, write } from './texts-request.ts';

test.each([
  ['one text', { texts: ['Hello'] }, 'Hello'],
  ['two texts', { texts: ['one\nline', 'two'] }, 'one\nline\n\ntwo'],
  ['the short form', { text: 'Hello' }, 'Hello'],
])('%s is shown as text', (_what, request, text) => {
  expect(read(request)).toBe(text);
});

test.each([
  ['a text with a blank line of its own', { texts: ['a\n\nb'] }],
  ['more than texts', { texts: ['a'], top: 3 }],
  ['no texts', { prompt: 'a' }],
  ['texts that are none', { texts: [1] }],
])('%s stays JSON', (_what, request) => {
  expect(read(request)).toBeUndefined();
});

test('what is read can be written again', () => {
  for (const texts of [['a'], ['a', 'b\nc', 'd'], ['']]) expect(write(read({ texts })!)).toEqual({ texts });
});
