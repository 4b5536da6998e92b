import type { Draft } from '../ledger.ts';
import type { Nano } from '../money.ts';

/** Money that an operator gives an account, or takes from it where it is below zero. */
export const refill = (accountId: number, nano: Nano, at = new Date()): Draft => ({
  key: `test/${crypto.randomUUID()}`,
  kind: 'CORRECTION',
  at,
  accountId,
  entries: [
    { accountId, book: 'PAID', nano },
    { accountId: 0, book: 'GRANTS', nano: -nano },
  ],
});
