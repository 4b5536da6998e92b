import { expect, test } from 'vitest';
import { priceChanges } from './price-changes.ts';

/** Days of a service: how many units were paid for, and for how much each. */
const days = (id: number, ...all: readonly (readonly [paid: number, price: number, free?: number])[]) =>
  all.map(([paid, price, free = 0], day) => ({
    time: new Date(Date.UTC(2027, 2, 1 + day)),
    id,
    units: paid + free,
    freeUnits: free,
    nano: String(Math.round(paid * price * 1e9)),
  }));
const at = (day: number) => new Date(Date.UTC(2027, 2, day)).toISOString();

test('a price changed on the day from which on units cost other than before', () => {
  expect(priceChanges(days(1, [100, 0.55], [90, 0.55, 30], [80, 0.6], [70, 0.6]), new Map([[1, 0.6]]))).toEqual([
    { id: 1, time: at(3), before: 0.55, after: 0.6 },
  ]);
});

test('a day that has calls of both prices is told by the one behind it, today by what it costs now', () => {
  const mixed = days(1, [100, 0.5], [100, 0.57], [100, 0.6]);
  expect(priceChanges(mixed, new Map([[1, 0.6]]))).toEqual([{ id: 1, time: at(2), before: 0.5, after: 0.6 }]);
  expect(priceChanges(mixed.slice(0, 2), new Map([[1, 0.6]]))).toEqual([
    { id: 1, time: at(2), before: 0.5, after: 0.6 },
  ]);
});

test('free days, thousandths of a unit and services without a price change nothing', () => {
  expect(priceChanges(days(1, [100, 0.5], [0, 0, 50], [0.4, 9], [100, 0.5002]), new Map([[1, 0.5]]))).toEqual([]);
  expect(priceChanges(days(2, [10, 1], [10, 3]), new Map())).toEqual([]);
});
