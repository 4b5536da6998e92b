import { isDeepStrictEqual } from 'node:util';
import { pagination } from '#core/contract/page.ts';
import { invalid } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import type { Pool } from '#core/server/database/database.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { billingOperator } from '../../contract.ts';
import type { AccountStandingData, ReconciliationData } from '../../contract/operator.ts';
import type { TermName } from '../../contract/terms.ts';
import type { Allowances } from '../allowances.ts';
import { amountOf } from '../money.ts';
import { payoutOf } from '../payouts/payout-answers.ts';
import type { PayoutNews } from '../payouts/payout-news.ts';
import type { Payouts } from '../payouts/payouts.ts';
import type { Reconciliation } from '../reconciliation.ts';
import { rowsOf } from '../refill-answers.ts';
import type { Graces } from './graces.ts';
import type { ProviderList } from './provider-list.ts';
import type { Terms } from './terms.ts';
import { monthTotals } from './totals.ts';
import type { Transactions } from './transactions.ts';
import type { Unmatched } from './unmatched.ts';
import { unmatchedAnswers } from './unmatched-answers.ts';

export interface OperatorParts {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly allowances: Allowances;
  readonly graces: Graces;
  readonly transactions: Transactions;
  readonly providers: ProviderList;
  readonly unmatched: Unmatched;
  readonly reconciliation: Reconciliation;
  readonly payouts: Payouts;
  readonly news: PayoutNews;
  readonly terms: Terms;
  readonly clock: Clock;
}

/** Answers those who run the installation about its money. */
export function operatorAnswers(parts: OperatorParts): Answers<typeof billingOperator> {
  const { pool, accounts, allowances, graces, transactions, providers, reconciliation, payouts, news, terms } = parts;
  const inForce = async () => (await terms.current()).currency;

  async function standing(accountId: number): Promise<AccountStandingData> {
    const [allowance, grace] = await Promise.all([allowances.of(accountId), graces.of(accountId)]);
    return {
      ...(allowance && {
        allowance: { amount: amountOf(allowance.nano), period: allowance.period, next: allowance.at.toISOString() },
      }),
      ...(grace && { grace: { ...grace, until: grace.until.toISOString() } }),
    };
  }

  async function reconciled(): Promise<ReconciliationData> {
    const last = await reconciliation.last();
    const named = await accounts.named((last?.differences ?? []).map(({ accountId }) => accountId));
    return {
      ...(last && { at: last.at.toISOString() }),
      entries: last?.entries ?? 0,
      sum: amountOf(last?.sum ?? 0n),
      differences: (last?.differences ?? []).map(({ accountId, book, day, entries, balance, transactions }) => {
        const shortName = named.get(accountId)?.shortName;
        return {
          accountId,
          ...(shortName !== undefined && { shortName }),
          book: book as ReconciliationData['differences'][number]['book'],
          ...(day !== undefined && { day }),
          entries: amountOf(BigInt(entries)),
          balance: amountOf(BigInt(balance)),
          ...(transactions && { transactions: [...transactions] }),
        };
      }),
    };
  }

  return {
    ...unmatchedAnswers(parts),
    getAccountStanding: (_input, { account }) => standing(account.id),
    async setGrace({ body: { until, reason } }, asked) {
      const { account, changes } = asked;
      const { grace: before } = await standing(account.id);
      const at = until === null ? undefined : new Date(until);
      if (at && at <= parts.clock()) throw invalid([{ path: ['until'], message: 'must be a time to come' }], '');
      await graces.set(account.id, at && { until: at, reason, login: signedIn(asked).login });
      changes.push({ field: 'grace', before: before?.until, after: { until, reason } });
      return standing(account.id);
    },
    async listTransactions({ kind, ...page }, { account }) {
      const { total, records } = await transactions.list(account.id, kind, rowsOf(page));
      return { paging: pagination(total, page), records: [...records] };
    },
    getTransaction: ({ transaction }) => transactions.details(transaction),
    listPaymentProviders: () => providers.list(),
    getReconciliation: reconciled,
    async reconcile() {
      await reconciliation.compare();
      return reconciled();
    },
    getMonthTotals: async ({ year = parts.clock().getUTCFullYear() }) => monthTotals(pool, await inForce(), year),
    async listPayouts({ state, ...page }) {
      const { total, rows } = await payouts.list({ state }, rowsOf(page));
      const [named, currency] = await Promise.all([accounts.named(rows.map(({ accountId }) => accountId)), inForce()]);
      return { paging: pagination(total, page), records: rows.map((row) => payoutOf(row, named, currency)) };
    },
    async settlePayout({ payout: id, body: { state, reason } }, asked) {
      const { userId, login } = signedIn(asked);
      const { payout, isNew } = await payouts.settle(id, state, { userId, login, reason });
      if (isNew) {
        await news.settled(payout);
        asked.changes.push({ field: 'payout', before: 'REQUESTED', after: { state, reason } });
      }
      return payoutOf(payout, await accounts.named([payout.accountId]), await inForce());
    },
    getBillingTerms: () => terms.told(),
    async updateBillingTerms({ body }, asked) {
      const before = await terms.told();
      await terms.change(body);
      const after = await terms.told();
      noteChanges(asked, before, after, Object.keys(body) as TermName[]);
      return after;
    },
  };
}

function noteChanges(
  { changes }: Asked,
  before: Readonly<Record<TermName, unknown>>,
  after: Readonly<Record<TermName, unknown>>,
  names: readonly TermName[],
): void {
  for (const field of names)
    if (!isDeepStrictEqual(before[field], after[field]))
      changes.push({ field, before: before[field], after: after[field] });
}
