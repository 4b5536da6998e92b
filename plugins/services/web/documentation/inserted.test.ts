import { expect, test } from 'vitest';
import { inserted } from './inserted.ts';

test('a picture stands on a line of its own wherever it is put', () => {
  const picture = '![a](b)';
  expect(inserted('', 0, picture)).toBe('![a](b)\n');
  expect(inserted('one two', 3, picture)).toBe('one\n\n![a](b)\n\n two');
  expect(inserted('one\ntwo', 4, picture)).toBe('one\n![a](b)\n\ntwo');
  expect(inserted('one', 3, picture)).toBe('one\n\n![a](b)\n');
});
