import { expect, test } from 'vitest';
import { incomeIn, roublesOf } from './environment.ts';

test.each([
  ['RUBLE', 'USD', 2_000_000n, 1],
  ['TOKEN', 'RUB', 1_000_000n, 1],
  ['TOKEN', 'RUB', 2_500_000n, 2.5],
  ['TOKEN', 'USD', 2_500_000n, undefined],
] as const)('a unit of %s that is paid for in %s is worth what its rate says, in roubles', (...given) => {
  const [currency, paymentCurrency, paymentRate, roubles] = given;
  expect(roublesOf({ currency, paymentCurrency, paymentRate })).toBe(roubles);
  const income = incomeIn({ currency, paymentCurrency, paymentRate }, 10n);
  expect([income.currency, Number(income.nano)]).toEqual([roubles ? 'RUBLE' : 'TOKEN', 10 * (roubles ?? 1)]);
});
