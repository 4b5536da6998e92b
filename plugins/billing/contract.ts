import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { whole } from '#core/contract/query.ts';
import { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import { accountCalls, fileCalls } from './contract/account-calls.ts';
import {
  Amount,
  BalanceData,
  BlockedData,
  CardRefill,
  Currency,
  HostingDetails,
  IncomeRefill,
  PayerReport,
  PaymentData,
  period,
  RefillRecord,
  ServiceDetails,
  ShortBalanceData,
} from './contract/data.ts';
import { allowancePeriods } from './contract/allowance-periods.ts';
import { BillingSettingsChange, Reason } from './contract/fields.ts';
import { operatorCalls } from './contract/operator-calls.ts';

const home = '/api/mlpbilling/account/:account';
const refill = `${home}/user/:userId/refill` as const;
const model = '/api/mlpcore/account/:account/model/:model/billing';
const admin = '/api/mlpbilling/admin/account/:account';

const about = {
  plugin: 'billing',
  parameters: {
    model: 'The service, by its id or name.',
    userId: 'The id of the user who asks.',
    payment: 'The id of a payment.',
    refill: 'The id of a refill.',
    transaction: 'The id of a transaction.',
    provider: 'The id of a payment provider.',
    reference: "The provider's own id of a payment.",
    payout: 'The id of a payout.',
    key: 'The id of an API key; 0 for calls without one.',
    service: 'The id of the service.',
  },
};

/** The calls of those who run the installation. */
export const billingOperator = contract(about, operatorCalls);

/** Files, which routes of their own give. */
export const billingFiles = contract(about, fileCalls);

export const billing = contract(about, {
  ...accountCalls,
  getBalance: call(`GET ${home}/balance`, {
    summary: 'Returns the balance of an account and how it stands.',
    may: 'member',
    live: 'balance/:account',
    answer: BalanceData,
  }),
  getShortBalance: call(`GET ${home}/balance/short`, {
    summary: 'Returns the balance of an account in short.',
    may: 'member',
    answer: ShortBalanceData,
  }),
  getBlocked: call(`GET ${home}/blocked`, {
    summary: 'Tells whether an account is blocked for want of money.',
    may: 'member',
    answer: BlockedData,
  }),
  getRefillHistory: call(`GET ${home}/refill/history`, {
    summary: 'Lists the latest 1,000 refills of an account, newest first.',
    may: 'member',
    answer: z.array(RefillRecord),
  }),
  getSpendingDetails: call(`GET ${home}/details/spending`, {
    summary: 'Returns what an account spent on services in a period.',
    may: 'member',
    query: period,
    answer: ServiceDetails,
  }),
  getIncomeDetails: call(`GET ${home}/details/income`, {
    summary: 'Returns what the services of an account earned in a period.',
    may: 'member',
    query: period,
    answer: ServiceDetails,
  }),
  getHostingSpendingDetails: call(`GET ${home}/details/spending/hosting`, {
    summary: 'Returns what an account spent on servers and quotas in a period.',
    may: 'member',
    query: period,
    answer: HostingDetails,
  }),
  getHostingIncomeDetails: call(`GET ${home}/details/income/hosting`, {
    summary: 'Returns what an account earned in a period by servers and quotas that it lends.',
    may: 'member',
    query: period,
    answer: HostingDetails,
  }),
  refillByCard: call(`POST ${refill}/card/dynamic`, {
    summary: 'Begins a payment by card and returns the address at which it is made.',
    example: { accountId: 1, amountCurrency: 500, redirectUrl: '/billing' },
    may: 'member',
    personal: true,
    body: CardRefill,
    answer: z.object({ paymentUrl: z.string() }).meta({ id: 'RefillByCardResponse' }),
  }),
  refillFromIncome: call(`POST ${refill}/income`, {
    summary: 'Moves money from the income of an account to its balance.',
    example: { accountId: 1, amountCurrency: 500 },
    may: 'developer',
    personal: true,
    body: IncomeRefill,
    answer: ShortBalanceData,
  }),
  takeWelcomeBonus: call(`POST ${refill}/welcome-bonus`, {
    summary: 'Gives an account its welcome bonus, once.',
    may: 'member',
    personal: true,
    answer: z.object({ amount: Amount, currency: Currency, granted: z.boolean() }).meta({ id: 'WelcomeBonusData' }),
  }),
  getIncomeReportByModels: call(`GET ${home}/report/income/models`, {
    summary: 'Returns what each service of an account earned in a period, or what one payer paid for each.',
    may: 'member',
    query: period.extend({
      payer: whole({ min: 1 })
        .optional()
        .describe('An account that called: what it paid is told, with the share of the platform.'),
    }),
    answer: ServiceDetails,
  }),
  getIncomeReportByPayers: call(`GET ${home}/report/income/payers`, {
    summary:
      'Returns what an account earned in a period from each account that paid, or what each paid for one service.',
    may: 'member',
    query: period.extend({
      service: whole({ min: 1 })
        .optional()
        .describe('The id of a service of the account: what was paid for it is told, with the share of the platform.'),
    }),
    answer: PayerReport,
  }),
  getPayment: call(`GET ${home}/payment/:payment`, {
    summary: 'Returns a payment.',
    may: 'member',
    answer: PaymentData,
  }),
  endTestPayment: call(`POST ${home}/payment/:payment/test`, {
    summary: 'Makes or cancels a test payment, which moves no money.',
    example: { outcome: 'PAID' },
    may: 'member',
    personal: true,
    body: z.object({ outcome: z.enum(['PAID', 'CANCELLED']) }).meta({ id: 'TestPaymentEnd' }),
    answer: PaymentData,
  }),
  correctBalance: call(`POST ${admin}/correction`, {
    summary: 'Changes the balance of an account by an amount, with a reason.',
    example: { amount: 100, reason: 'Paid by bank transfer.' },
    may: 'superadmin',
    body: z
      .object({
        amount: z
          .number()
          .min(-1_000_000_000)
          .max(1_000_000_000)
          .refine((amount) => Math.abs(amount) >= 0.01, 'must be an amount of 0.01 or more, or below zero'),
        reason: Reason,
      })
      .meta({ id: 'BalanceCorrection' }),
    answer: ShortBalanceData,
  }),
  setAllowance: call(`PUT ${admin}/allowance`, {
    summary: 'Sets what the tariff of an account gives it each period; what is left of it then ends.',
    example: { amount: 1_000, period: 'MONTH', nextRefillDate: '2026-01-01T00:00:00Z' },
    may: 'superadmin',
    body: z
      .object({
        amount: z.number().min(0).max(1_000_000_000).describe('0 ends the tariff.'),
        period: z.enum(allowancePeriods).optional().describe('A month where it is left out.'),
        nextRefillDate: z.iso.datetime({ offset: true }).optional().describe('At once where it is left out.'),
      })
      .meta({ id: 'AllowanceChange' }),
    answer: ShortBalanceData,
  }),
  getModelBillingSettings: call(`GET ${model}`, {
    summary: 'Returns what a service costs those who call it.',
    may: 'visitor',
    answer: ModelBillingSettingsData,
  }),
  updateModelBillingSettings: call(`POST ${model}`, {
    summary: 'Sets what a service costs those who call it.',
    example: { isBillingEnabled: true, billingUnit: 'calls', billingUnitPriceInCurrency: 0.5, freeUnitQuota: 100 },
    may: 'developer',
    body: BillingSettingsChange,
    answer: ModelBillingSettingsData,
  }),
});
