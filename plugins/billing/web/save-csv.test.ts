import { expect, test } from 'vitest';
import { csvOf } from './save-csv.ts';

test('fields are quoted where they have to be, and none is a formula', () => {
  expect(
    csvOf([
      ['Name', 'Sum'],
      ['a "b", c', 1.5],
      ['=1+1', -2],
    ]),
  ).toBe('Name,Sum\r\n"a ""b"", c",1.5\r\n\'=1+1,-2\r\n');
});
