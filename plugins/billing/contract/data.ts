import * as z from 'zod';
import { paged } from '#core/contract/page.ts';
import { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import { currencies } from './currencies.ts';
import { RefillAmount } from './fields.ts';
import { refillKinds } from './refill-kinds.ts';

export const Currency = z.enum(currencies);
export const Amount = z.number();

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
    heldIncomeCurrency: Amount.describe('Income that is asked to be paid out.'),
    spendingPerDayCurrency: Amount.describe('On average over the last seven days.'),
    isLow: z.boolean().describe('Whether it lasts for less than three days.'),
    welcomeBonusCurrency: Amount.optional().describe('There where the account may still take it.'),
    ...BlockedData.shape,
  })
  .meta({ id: 'BalanceData' });
export type BalanceData = z.infer<typeof BalanceData>;

export const RefillRecord = z
  .object({
    id: z.int(),
    date: z.iso.datetime(),
    method: z.enum(['REFILL_FROM_INCOME', 'REQUEST_FROM_AA']),
    kind: z.enum(refillKinds),
    amount: Amount,
    currency: Currency,
    note: z.string().optional(),
    invoice: z.int().optional().describe('The number of its invoice; absent where nothing was paid.'),
  })
  .meta({ id: 'RefillRecord' });
const RefillMonth = z
  .object({
    month: z.string().describe('Such as 2026-01, by the calendar of the account.'),
    kind: z.enum(refillKinds),
    amount: Amount,
  })
  .meta({ id: 'RefillMonth' });
export type RefillMonth = z.infer<typeof RefillMonth>;
export const PagedRefills = paged(RefillRecord)
  .extend({ months: z.array(RefillMonth).describe('The last twelve; those in which nothing came in are left out.') })
  .meta({ id: 'PagedRefills' });
export type RefillRecord = z.infer<typeof RefillRecord>;

export const periods = ['HOUR', 'DAY', 'MONTH', 'YEAR'] as const;
export const period = z.object({
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

export const about = {
  period: z.enum(periods),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  timeZone: z.string(),
  currency: Currency,
  total: Amount,
};
const Sum = { calls: z.number(), units: z.number(), freeUnits: z.number(), amount: Amount };
export const NamesByLanguage = z
  .partialRecord(z.enum(['en', 'ru']), z.string())
  .describe('What it is called in each language, where it has a name of its own in that.');
/** What a service is called that was paid for. */
export const billedService = {
  modelId: z.int(),
  accountId: z.int(),
  accountName: z.string().optional(),
  modelName: z.string().optional().describe('Absent where the service was removed.'),
  displayName: z.string().optional(),
  displayNames: NamesByLanguage.optional(),
  billingSettings: ModelBillingSettingsData.optional().describe(
    'What it costs now, which may be other than what calls were charged by.',
  ),
};
const ServiceSum = z.object({ ...billedService, ...Sum }).meta({ id: 'BilledServiceSum' });
const PayerSum = z
  .object({ accountId: z.int(), accountName: z.string().optional(), displayName: z.string().optional(), ...Sum })
  .meta({ id: 'BilledPayerSum' });
export const Step = z.object({ time: z.iso.datetime(), id: z.int(), amount: Amount }).meta({ id: 'BilledStep' });

const PriceChange = z
  .object({ id: z.int(), time: z.iso.datetime(), before: Amount, after: Amount })
  .meta({ id: 'BilledPriceChange' });
export type PriceChange = z.infer<typeof PriceChange>;

export const ServiceDetails = z
  .object({
    ...about,
    records: z.array(ServiceSum),
    steps: z.array(Step),
    priceChanges: z
      .array(PriceChange)
      .optional()
      .describe('When calls were first charged by another price, and by which before; left out for one key.'),
  })
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

export const CardRefill = z
  .object({ accountId: z.int(), amountCurrency: RefillAmount, redirectUrl: z.string().min(1).max(2_000) })
  .meta({ id: 'RefillByCardRequest' });
export const IncomeRefill = z
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
