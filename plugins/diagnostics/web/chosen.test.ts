import { expect, test } from 'vitest';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { chosenOf } from './chosen.ts';

test('an address without an instance means the one that needs somebody, and so does one of an instance that is gone', () => {
  const made = (id: number) => ({ id }) as ModelInstanceData;
  const list = { records: [made(1), made(2)], named: [made(77)], foremost: made(2) };
  expect(chosenOf(list, undefined, 'one')?.id).toBe(2);
  expect(chosenOf(list, '1', 'one')?.id).toBe(1);
  // Beyond the page it is known because it was asked for.
  expect(chosenOf(list, '77', 'one')?.id).toBe(77);
  expect(chosenOf(list, '7', 'one')?.id).toBe(2);
  expect(chosenOf(list, undefined, 'any')).toBeUndefined();
});
