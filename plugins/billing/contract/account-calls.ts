import * as z from 'zod';
import { call } from '#core/contract/call.ts';
import { pageQuery } from '#core/contract/page.ts';
import { BudgetChange, ForecastData } from './budgets.ts';
import { PagedRefills, period } from './data.ts';
import { refillKinds } from './refill-kinds.ts';
import { KeySpending, PayingKeys, ServiceKeySpending } from './key-spending.ts';
import { PagedPayouts, PayoutData, PayoutRequest } from './payouts.ts';

const home = '/api/mlpbilling/account/:account';
const page = z.object({ page: pageQuery.page, size: pageQuery.size });

/** The calls of accounts about what came in, what is paid out, and what is going to be spent. */
export const accountCalls = {
  getRefillPage: call(`GET ${home}/refill/page`, {
    summary: 'Lists the refills of an account in pages, newest first, with what came in by month.',
    may: 'member',
    query: page.extend({ kind: z.enum(refillKinds).optional().describe('All kinds where it is left out.') }),
    answer: PagedRefills,
  }),
  getPayouts: call(`GET ${home}/payout`, {
    summary: 'Lists what a publisher asked to be paid out, newest first.',
    may: 'member',
    query: page,
    answer: PagedPayouts,
  }),
  requestPayout: call(`POST ${home}/payout`, {
    summary: 'Asks the operator to pay income out; the amount is held until it is paid or declined.',
    example: { amount: 500, details: 'IBAN DE00 0000 0000 0000 0000 00, Northquay Labs' },
    may: 'owner',
    personal: true,
    body: PayoutRequest,
    answer: PayoutData,
  }),
  listPayingKeys: call(`GET ${home}/details/spending/key`, {
    summary: 'Lists the API keys by which an account paid for calls.',
    may: 'member',
    answer: PayingKeys,
  }),
  getKeySpending: call(`GET ${home}/details/spending/key/:key`, {
    summary: 'Returns what the calls with an API key cost in a period by their price, before free units.',
    may: 'member',
    query: period,
    answer: KeySpending,
  }),
  getServiceKeySpending: call(`GET ${home}/details/spending/service/:service/key`, {
    summary: 'Returns what the calls of a service cost in a period by API key, at their price and before free units.',
    may: 'member',
    query: period,
    answer: ServiceKeySpending,
  }),
  getForecast: call(`GET ${home}/forecast`, {
    summary: 'Returns what an account spends this month, its forecast and its budget.',
    may: 'member',
    answer: ForecastData,
  }),
  setBudget: call(`PUT ${home}/budget`, {
    summary: 'Sets what an account means to spend a month; it is told at 50, 80 and 100 percent.',
    example: { amount: 60_000, emails: ['finance@example.com'] },
    may: 'developer',
    body: BudgetChange,
    answer: ForecastData,
  }),
};

/** Files. */
export const fileCalls = {
  downloadInvoice: call(`GET ${home}/refill/:refill/invoice`, {
    summary: 'Returns the invoice of a refill as PDF, in the language that is asked for.',
    may: 'member',
    secret: true,
    query: z.object({
      language: z.enum(['en', 'ru']).optional().describe('That of the account where it is left out.'),
    }),
    answer: z.string(),
    answerType: 'application/pdf',
  }),
  exportEntries: call('GET /api/mlpbilling/admin/entries/export', {
    summary: 'Returns the entries of the ledger in a period as CSV, oldest first.',
    may: 'superadmin',
    secret: true,
    query: z.object({
      from: z.iso.date().describe('The first day, in UTC.'),
      to: z.iso.date().describe('The day after the last one, in UTC.'),
    }),
    answer: z.string(),
    answerType: 'text/csv',
  }),
};
