import type { Account } from '#plugins/accounts/server/public.ts';
import type { PayoutData } from '../../contract/payouts.ts';
import { amountOf } from '../money.ts';
import type { Payout } from './payouts.ts';

/** A payout as the wire has it. */
export function payoutOf(
  { id, accountId, nano, details, state, requestedAt, login, settledAt, reason }: Payout,
  named: ReadonlyMap<number, Account>,
  currency: PayoutData['currency'],
): PayoutData {
  const account = named.get(accountId);
  return {
    id,
    accountId,
    ...(account && { shortName: account.shortName, displayName: account.displayName }),
    amount: amountOf(nano),
    currency,
    details,
    state,
    requestedAt: requestedAt.toISOString(),
    requestedBy: login,
    ...(settledAt && { settledAt: settledAt.toISOString() }),
    ...(reason !== null && { reason }),
  };
}
