import { expect, test } from 'vitest';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import { costOf, Spending } from './cost.ts';

const service = (billingUnit: 'calls' | 'custom' | 'direct', price = 0) =>
  ({
    data: { billingSettings: { isBillingEnabled: true, billingUnit, billingUnitPriceInNanoToken: price } },
  }) as ServiceEntity;

test.each([
  ['direct', 0, '2500000000', 2.5],
  ['direct', 0, '9e15', 1_000],
  ['custom', 1_000_000_000, '3', 3],
  ['custom', 1e15, '9007199254740991', 1_000],
  ['calls', 2_000_000_000, '9', 2],
  ['calls', 1e15, '0', 1_000],
  // None of these is a number of units.
  ['direct', 0, '1e30', 0],
  ['custom', 1_000_000_000, '1e16', 0],
  ['direct', 0, '-1', 0],
  ['direct', 0, 'NaN', 0],
  ['direct', 0, 'much', 0],
] as const)('a call by %s at %d, of which its service tells %s, costs %d', (unit, price, told, cost) => {
  expect(costOf(service(unit, price), { 'Z-custom-billing': told })).toBe(cost);
});

test('a stream costs what its parts come to, and no more than a call may', () => {
  const total = (...parts: string[]) => {
    const spending = new Spending(service('direct'));
    for (const part of parts) spending.add({ 'Z-custom-billing': part });
    return spending.total;
  };
  expect([total('1000000000', '1e30', '500000000'), total('9e15', '9e15')]).toEqual([1.5, 1_000]);
});
