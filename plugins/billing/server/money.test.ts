import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, nanoOf } from './money.ts';

test('an amount on the wire has no more digits than were booked, and is read as what it was', () => {
  const booked = [10_500_668_063n, -550_303_922_000n, 9_263_900_059n, 1n, 0n];
  expect(booked.map(amountOf)).toEqual([10.500668063, -550.303922, 9.263900059, 1e-9, 0]);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (nano) => {
      expect(nanoOf(amountOf(nano))).toBe(nano);
    }),
  );
});
