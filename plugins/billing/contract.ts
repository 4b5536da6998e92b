import * as z from 'zod';
import { call, contract } from '#core/contract/call.ts';
import { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import { BillingSettingsChange, RefillAmount } from './contract/fields.ts';

const Currency = z.enum(['RUBLE', 'TOKEN']);
const Amount = z.number();

const short = {
  overallBalanceCurrency: Amount.describe('What is left of the tariff and of what was paid.'),
  jaicpTariffBalanceCurrency: Amount.describe('What is left of the tariff.'),
  incomeBalanceCurrency: Amount.describe(
    'What the services of the account have earned; no part of the overall balance.',
  ),
  nextRefillDate: z.iso.datetime().optional(),
  nextRefillCurrency: Amount.optional(),
};
export const ShortBalanceData = z.object(short).meta({ id: 'ShortBalanceData' });

export const BlockedData = z
  .object({
    blocked: z.boolean().describe('Whether calls that cost something are refused.'),
    belowSince: z.iso.datetime().optional().describe('Since when the overall balance is below zero.'),
    blocksAt: z.iso.datetime().optional().describe('When it is blocked unless it is topped up.'),
  })
  .meta({ id: 'BlockedData' });

export const BalanceData = z
  .object({
    accountId: z.int(),
    currencyType: Currency,
    ...short,
    paidBalanceCurrency: Amount,
    spendingPerDayCurrency: Amount.describe('On average over the last seven days.'),
    isLow: z.boolean().describe('Whether it lasts for less than three days.'),
    welcomeBonusCurrency: Amount.optional().describe('There where the account may still take it.'),
    ...BlockedData.shape,
  })
  .meta({ id: 'BalanceData' });
export type BalanceData = z.infer<typeof BalanceData>;

export const refillKinds = ['CARD', 'FROM_INCOME', 'BONUS', 'ALLOWANCE', 'CORRECTION'] as const;
export const RefillRecord = z
  .object({
    id: z.int(),
    date: z.iso.datetime(),
    method: z.enum(['REFILL_FROM_INCOME', 'REQUEST_FROM_AA']),
    kind: z.enum(refillKinds),
    amount: Amount,
    currency: Currency,
    note: z.string().optional(),
  })
  .meta({ id: 'RefillRecord' });
export type RefillRecord = z.infer<typeof RefillRecord>;

export const periods = ['HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
const period = z.object({
  period: z.enum(periods).optional().describe('How long; a month where it is left out.'),
  date: z
    .union(
      [z.iso.date(), z.iso.datetime({ local: true, offset: true })],
      'must be a date such as 2026-01-31, or an ISO time',
    )
    .meta({ type: 'string' })
    .optional()
    .describe('A day within it, in the time zone of the account; today where it is left out.'),
});

const about = {
  period: z.enum(periods),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  timeZone: z.string(),
  currency: Currency,
  total: Amount,
};
const Sum = { calls: z.number(), units: z.number(), freeUnits: z.number(), amount: Amount };
const ServiceSum = z
  .object({
    modelId: z.int(),
    accountId: z.int(),
    accountName: z.string().optional(),
    modelName: z.string().optional().describe('Absent where the service was removed.'),
    displayName: z.string().optional(),
    ...Sum,
  })
  .meta({ id: 'BilledServiceSum' });
const PayerSum = z
  .object({ accountId: z.int(), accountName: z.string().optional(), displayName: z.string().optional(), ...Sum })
  .meta({ id: 'BilledPayerSum' });
const Step = z.object({ time: z.iso.datetime(), id: z.int(), amount: Amount }).meta({ id: 'BilledStep' });

export const ServiceDetails = z
  .object({ ...about, records: z.array(ServiceSum), steps: z.array(Step) })
  .meta({ id: 'BilledServices' });
export type ServiceDetails = z.infer<typeof ServiceDetails>;
export const PayerReport = z
  .object({ ...about, records: z.array(PayerSum), steps: z.array(Step) })
  .meta({ id: 'BilledPayers' });
export type PayerReport = z.infer<typeof PayerReport>;
export const HostingDetails = z
  .object({
    ...about,
    records: z.array(
      z
        .object({
          kind: z.enum(['RESOURCE_GROUP', 'QUOTA', 'SERVER']),
          id: z.int(),
          name: z.string(),
          amount: Amount,
        })
        .meta({ id: 'BilledResource' }),
    ),
  })
  .meta({ id: 'BilledHosting' });
export type HostingDetails = z.infer<typeof HostingDetails>;

const CardRefill = z
  .object({ accountId: z.int(), amountCurrency: RefillAmount, redirectUrl: z.string().min(1).max(2_000) })
  .meta({ id: 'RefillByCardRequest' });
const IncomeRefill = z
  .object({ accountId: z.int(), amountCurrency: RefillAmount })
  .meta({ id: 'RefillFromIncomeRequest' });

export const PaymentData = z
  .object({
    id: z.uuid(),
    amount: Amount,
    currency: Currency,
    state: z.enum(['OPEN', 'PAID', 'CANCELLED']),
    redirectUrl: z.string(),
  })
  .meta({ id: 'PaymentData' });

const home = '/api/mlpbilling/account/:account';
const refill = `${home}/user/:userId/refill` as const;
const model = '/api/mlpcore/account/:account/model/:model/billing';
const admin = '/api/mlpbilling/admin/account/:account';

export const billing = contract(
  {
    plugin: 'billing',
    parameters: {
      model: 'The service, by its id or name.',
      userId: 'The id of the user who asks.',
      payment: 'The id of a payment.',
    },
  },
  {
    getBalance: call(`GET ${home}/balance`, {
      summary: 'Returns the balance of an account and how it stands.',
      may: 'member',
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
      body: CardRefill,
      answer: z.object({ paymentUrl: z.string() }).meta({ id: 'RefillByCardResponse' }),
    }),
    refillFromIncome: call(`POST ${refill}/income`, {
      summary: 'Moves money from the income of an account to its balance.',
      example: { accountId: 1, amountCurrency: 500 },
      may: 'owner',
      body: IncomeRefill,
      answer: ShortBalanceData,
    }),
    takeWelcomeBonus: call(`POST ${refill}/welcome-bonus`, {
      summary: 'Gives an account its welcome bonus, once.',
      may: 'member',
      answer: z.object({ amount: Amount, currency: Currency, granted: z.boolean() }).meta({ id: 'WelcomeBonusData' }),
    }),
    getIncomeReportByModels: call(`GET ${home}/report/income/models`, {
      summary: 'Returns what each service of an account earned in a period.',
      may: 'member',
      query: period,
      answer: ServiceDetails,
    }),
    getIncomeReportByPayers: call(`GET ${home}/report/income/payers`, {
      summary: 'Returns what an account earned in a period from each account that paid.',
      may: 'member',
      query: period,
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
          reason: z.string().trim().min(1).max(500),
        })
        .meta({ id: 'BalanceCorrection' }),
      answer: ShortBalanceData,
    }),
    setAllowance: call(`PUT ${admin}/allowance`, {
      summary: 'Sets what the tariff of an account gives it each month; what is left of it then ends.',
      example: { amount: 1_000, nextRefillDate: '2026-01-01T00:00:00Z' },
      may: 'superadmin',
      body: z
        .object({
          amount: z.number().min(0).max(1_000_000_000).describe('0 ends the tariff.'),
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
  },
);
