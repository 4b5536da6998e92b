import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { whole } from '#core/contract/query.ts';
import { GraceChange, Reason } from './fields.ts';
import {
  AccountStandingData,
  bookedKinds,
  MonthTotals,
  PagedTransactions,
  PagedUnmatched,
  PaymentProviderData,
  ReconciliationData,
  TransactionDetails,
  UnmatchedPayment,
} from './operator.ts';
import { PagedPayouts, PayoutData, payoutStates } from './payouts.ts';
import { BillingTermsChange, BillingTermsData } from './terms.ts';

const home = '/api/mlpbilling/admin';
const account = `${home}/account/:account` as const;
const unmatched = `${home}/unmatched/:provider/:reference` as const;
const page = { page: pageQuery.page, size: pageQuery.size };

/** The calls of those who run the installation about its money. */
export const operatorCalls = {
  getAccountStanding: call(`GET ${account}/standing`, {
    summary: 'Returns the allowance of an account and until when it is not blocked.',
    may: 'superadmin',
    answer: AccountStandingData,
  }),
  setGrace: call(`PUT ${account}/grace`, {
    summary: 'Keeps an account from being blocked until a moment, or ends that.',
    example: { until: '2026-01-01T00:00:00Z', reason: 'A transfer is on its way.' },
    may: 'superadmin',
    body: GraceChange,
    answer: AccountStandingData,
  }),
  listTransactions: call(`GET ${account}/transactions`, {
    summary: 'Lists what was booked for an account, newest first.',
    may: 'superadmin',
    query: z.object({ ...page, kind: z.enum(bookedKinds).optional() }),
    answer: PagedTransactions,
  }),
  getTransaction: call(`GET ${home}/transaction/:transaction`, {
    summary: 'Returns a transaction of the ledger with all of its entries.',
    may: 'superadmin',
    answer: TransactionDetails,
  }),
  listPaymentProviders: call(`GET ${home}/providers`, {
    summary: 'Lists the payment providers, how they are set up and when they told something last.',
    may: 'superadmin',
    answer: z.array(PaymentProviderData),
  }),
  listUnmatched: call(`GET ${home}/unmatched`, {
    summary: 'Lists payments that belong to no account here, newest first.',
    may: 'superadmin',
    query: z.object({ ...page, state: z.enum(['open', 'closed']).optional().describe('Open where it is left out.') }),
    answer: PagedUnmatched,
  }),
  matchPayment: call(`POST ${unmatched}/match`, {
    summary: 'Books a payment that belonged to nobody for an account.',
    example: { accountId: 1, reason: 'The payer wrote to us.' },
    may: 'superadmin',
    body: z
      .object({
        accountId: z.int().min(1),
        amount: z.number().min(0.01).max(1_000_000_000).optional().describe('By the rate where it is left out.'),
        reason: Reason,
      })
      .meta({ id: 'PaymentMatch' }),
    answer: UnmatchedPayment,
  }),
  refundPayment: call(`POST ${unmatched}/refund`, {
    summary: 'Has the provider pay a payment back that belongs to nobody.',
    example: { reason: 'Nobody knows it.' },
    may: 'superadmin',
    body: z.object({ reason: Reason }).meta({ id: 'PaymentRefund' }),
    answer: UnmatchedPayment,
  }),
  closePayment: call(`POST ${unmatched}/close`, {
    summary: 'Marks a payment that belongs to nobody as dealt with elsewhere.',
    example: { as: 'REFUNDED', reason: 'Refunded by hand at the provider.' },
    may: 'superadmin',
    body: z.object({ as: z.enum(['REFUNDED', 'OTHER']), reason: Reason }).meta({ id: 'PaymentClose' }),
    answer: UnmatchedPayment,
  }),
  getReconciliation: call(`GET ${home}/reconciliation`, {
    summary: 'Returns how balances compared last with the entries that they are the sums of.',
    may: 'superadmin',
    answer: ReconciliationData,
  }),
  reconcile: call(`POST ${home}/reconciliation`, {
    summary: 'Compares balances with the entries that they are the sums of now.',
    may: 'superadmin',
    answer: ReconciliationData,
  }),
  getMonthTotals: call(`GET ${home}/totals`, {
    summary: 'Returns what all accounts paid, spent and earned in each month of a year, in UTC.',
    may: 'superadmin',
    query: z.object({ year: whole({ min: 2_000, max: 9_999 }).optional() }),
    answer: MonthTotals,
  }),
  listPayouts: call(`GET ${home}/payouts`, {
    summary: 'Lists what publishers asked to be paid out, newest first.',
    may: 'superadmin',
    query: z.object({ ...page, state: z.enum(payoutStates).optional() }),
    answer: PagedPayouts,
  }),
  settlePayout: call(`POST ${home}/payouts/:payout`, {
    summary: 'Notes that a payout was made, or declines it and gives the income back.',
    example: { state: 'PAID', reason: 'Transfer 1042 of 3 March.' },
    may: 'superadmin',
    body: z.object({ state: z.enum(['PAID', 'DECLINED']), reason: Reason }).meta({ id: 'PayoutSettlement' }),
    answer: PayoutData,
  }),
  getBillingTerms: call(`GET ${home}/terms`, {
    summary: 'Returns how this installation bills.',
    may: 'superadmin',
    answer: BillingTermsData,
  }),
  updateBillingTerms: call(`PATCH ${home}/terms`, {
    summary: 'Changes how this installation bills; what is left out stays, null is what the environment says.',
    example: { welcomeBonus: 100 },
    may: 'superadmin',
    body: BillingTermsChange,
    answer: BillingTermsData,
  }),
};
