import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where they have to be, formulas are texts, and amounts below zero stay numbers', () => {
  expect(csvLine(['a,b', 'say "x"', '=1+1', '-12.50', '-1+2', undefined, 7, -1e-7])).toBe(
    '"a,b","say ""x""",\'=1+1,-12.50,\'-1+2,,7,-1e-7\r\n',
  );
});
