import { expect, test } from 'vitest';
import { sizeText } from './size.ts';

test('an amount of bytes is told in the unit that fits', () => {
  expect([0, 1, 17, 1_023, 7_373, 10_240, 3 * 2 ** 20, 2.5 * 2 ** 30, 2 ** 50].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '17 bytes',
    '1,023 bytes',
    '7.2 kB',
    '10 kB',
    '3 MB',
    '2.5 GB',
    '1,024 TB',
  ]);
});
