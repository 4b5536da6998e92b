import { expect, test } from 'vitest';
import type { StartCost } from '../contract/data.ts';
import { lastingCost } from './lasting-cost.ts';

const minute = 60_000;
const now = Date.parse('2030-01-01T00:00:00Z');
const item = { kind: 'QUOTA', name: 'pool', amount: 30, period: 'HOUR', perHour: 30 } as const;
const costing = (part: Partial<StartCost>): StartCost => ({
  currency: 'RUBLE',
  items: [],
  perHour: 0,
  dueNow: 0,
  isCovered: true,
  ...part,
});

test('periods that begin are charged as a whole, seconds by the minute', () => {
  const byHour = costing({ items: [item] });
  expect([10, 60, 61].map((minutes) => lastingCost(byHour, minutes * minute, now))).toEqual([30, 30, 60]);
  const bySecond = costing({ items: [{ ...item, amount: 0.01, period: 'SECOND', perHour: 36 }] });
  expect(lastingCost(bySecond, 90_000, now)).toBeCloseTo(1.2);
});

test('what is paid for already and own servers cost nothing more', () => {
  const paidUntil = new Date(now + 20 * minute).toISOString();
  const paid = costing({ items: [{ ...item, paidUntil }] });
  expect([20, 21].map((minutes) => lastingCost(paid, minutes * minute, now))).toEqual([0, 30]);
  expect(lastingCost(costing({ items: [{ ...item, kind: 'SERVER' }] }), 90 * minute, now)).toBe(0);
});

test('a server that is rented costs what is asked for one at most, by the minute', () => {
  expect(lastingCost(costing({ mostPerHour: 60 }), 90_001, now)).toBeCloseTo(2);
});
