import { invalid } from '#core/contract/fault.ts';
import { pagination } from '#core/contract/page.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { Account, Accounts } from '#plugins/accounts/server/public.ts';
import type { billingOperator } from '../../contract.ts';
import type { UnmatchedPayment } from '../../contract/operator.ts';
import { amountOf, nanoOf } from '../money.ts';
import { rowsOf } from '../refill-answers.ts';
import type { Unmatched, UnmatchedRow } from './unmatched.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly unmatched: Unmatched;
}

type Answered = 'listUnmatched' | 'matchPayment' | 'refundPayment' | 'closePayment';

/** Answers which payments belong to nobody, and what is done about them. */
export function unmatchedAnswers({ accounts, unmatched }: Parts): Pick<Answers<typeof billingOperator>, Answered> {
  async function shown(rows: readonly UnmatchedRow[]): Promise<UnmatchedPayment[]> {
    const named = await accounts.named(
      rows.flatMap(({ begunBy, accountId }) => [begunBy ?? [], accountId ?? []].flat()),
    );
    return rows.map((row) => dataOf(row, named, unmatched));
  }
  const one = async (asked: Asked, row: UnmatchedRow): Promise<UnmatchedPayment> => {
    const [payment] = await shown([row]);
    asked.changes.push({ field: 'payment', after: payment!.closed });
    return payment!;
  };
  const doneBy = (asked: Asked, reason: string) => ({ userId: signedIn(asked).userId, reason });
  return {
    async listUnmatched({ state = 'open', ...page }) {
      const { total, rows } = await unmatched.list(state, rowsOf(page));
      return { paging: pagination(total, page), records: await shown(rows) };
    },
    async matchPayment({ provider, reference, body: { accountId, amount, reason } }, asked) {
      if (!(await accounts.named([accountId])).has(accountId))
        throw invalid([{ path: ['accountId'], message: 'must be an account' }]);
      const nano = amount === undefined ? undefined : nanoOf(amount);
      return one(asked, await unmatched.match({ provider, reference }, accountId, nano, doneBy(asked, reason)));
    },
    async refundPayment({ provider, reference, body: { reason } }, asked) {
      return one(asked, await unmatched.refund({ provider, reference }, doneBy(asked, reason)));
    },
    async closePayment({ provider, reference, body: { as, reason } }, asked) {
      return one(asked, await unmatched.close({ provider, reference }, as, doneBy(asked, reason)));
    },
  };
}

function dataOf(row: UnmatchedRow, named: ReadonlyMap<number, Account>, unmatched: Unmatched): UnmatchedPayment {
  const { provider, reference, at, minor, currency, toldPayment, begunBy, closedAs, closedAt, closedReason, returned } =
    row;
  const nano = unmatched.amountOf(row);
  const accountOf = (accountId: number) => {
    const account = named.get(accountId);
    return { accountId, ...(account && { shortName: account.shortName, displayName: account.displayName }) };
  };
  return {
    provider,
    reference,
    at: at.toISOString(),
    paid: Number(minor) / 100,
    paidCurrency: currency,
    ...(nano !== undefined && { amount: amountOf(nano) }),
    ...(returned > 0n && { returned: Number(returned) / 100 }),
    toldPayment,
    ...(begunBy !== null && { begunBy: accountOf(begunBy) }),
    canRefund: unmatched.canRefund(provider),
    ...(closedAs !== null && {
      closed: {
        as: closedAs,
        at: closedAt!.toISOString(),
        reason: closedReason ?? '',
        ...(row.accountId !== null && { account: accountOf(row.accountId) }),
      },
    }),
  };
}
