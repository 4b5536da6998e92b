import { expect, test } from 'vitest';
import { FirstRows } from './first-rows.ts';
import { hashOf } from './gist.ts';

test('of many things each is known by the row that had it first, as a Map would tell', () => {
  const rows = new FirstRows();
  const known = new Map<number, number>();
  const wrong: number[] = [];
  for (let row = 1; row <= 50_000; row++) {
    const hash = hashOf(`thing ${(row * 7_919) % 30_011}`);
    if (rows.first(hash, row) !== known.get(hash)) wrong.push(row);
    if (!known.has(hash)) known.set(hash, row);
  }
  expect(known.size).toBe(30_011);
  expect(wrong).toEqual([]);
});

test('things whose places are the same are told apart', () => {
  const rows = new FirstRows();
  const [one, other] = [5, 5 + 2 ** 40];
  expect([rows.first(one, 1), rows.first(other, 2), rows.first(one, 3), rows.first(other, 4)]).toEqual([
    undefined,
    undefined,
    1,
    2,
  ]);
});
