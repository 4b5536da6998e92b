import { expect, test } from 'vitest';
import { priceDigits, unitPrice } from './price.tsx';

test.each([
  ['billing is off', { isBillingEnabled: false, billingUnitPriceInCurrency: 3 }, undefined],
  ['the price is nothing', { isBillingEnabled: true, billingUnitPriceInCurrency: 0 }, undefined],
  ['no price is set', { isBillingEnabled: true }, undefined],
  [
    'the price is in currency',
    { isBillingEnabled: true, billingUnitPriceInCurrency: 0.9, billingUnitPriceInNanoToken: 5 },
    0.9,
  ],
  [
    'the service sets it itself',
    { isBillingEnabled: true, billingUnit: 'direct', billingUnitPriceInCurrency: 3 } as const,
    undefined,
  ],
  ['the price is in nano-units alone', { isBillingEnabled: true, billingUnitPriceInNanoToken: 120_000_000 }, 0.12],
])('where %s, a unit costs accordingly', (_what, billing, price) => {
  expect(unitPrice(billing)).toBe(price);
});

test.each([
  [1, 2],
  [0.9, 2],
  [1284.4, 2],
  [0.35, 2],
  [0.125, 3],
  [0.0035, 4],
  [0.00001, 5],
  [0.0000001, 6],
  [1 / 3, 6],
])('a price of %d needs %d decimals', (price, digits) => {
  expect(priceDigits(price)).toBe(digits);
});
