import * as z from 'zod';
import { paged } from '#core/contract/page.ts';
import { Amount, Currency, NamesByLanguage } from './data.ts';
import { refillKinds } from './refill-kinds.ts';
import { allowancePeriods } from './allowance-periods.ts';

export const bookedKinds = ['CALLS', 'HOSTING', ...refillKinds, 'PAYOUT'] as const;
const books = ['ALLOWANCE', 'PAID', 'INCOME', 'HELD', 'REVENUE', 'PAYMENTS', 'GRANTS', 'PAYOUTS'] as const;
const Book = z.enum(books);
const Named = z
  .object({ accountId: z.int(), shortName: z.string().optional(), displayName: z.string().optional() })
  .meta({ id: 'BilledAccount' });

export const AccountStandingData = z
  .object({
    allowance: z
      .object({ amount: Amount, period: z.enum(allowancePeriods), next: z.iso.datetime() })
      .meta({ id: 'AccountAllowance' })
      .optional(),
    grace: z
      .object({ until: z.iso.datetime(), reason: z.string(), login: z.string() })
      .meta({ id: 'AccountGrace' })
      .optional()
      .describe('Until when it is not blocked, whatever its balance.'),
  })
  .meta({ id: 'AccountStandingData' });
export type AccountStandingData = z.infer<typeof AccountStandingData>;

/** A transaction as one account sees it: what each of its own books got by it. */
export const TransactionData = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(bookedKinds),
    note: z.string(),
    service: z.string().optional().describe('Its display name; absent where it was removed, or none is concerned.'),
    serviceNames: NamesByLanguage.optional(),
    resource: z.string().optional(),
    calls: z.number(),
    units: z.number(),
    allowance: Amount,
    paid: Amount,
    income: Amount,
    held: Amount.describe('Income that waits to be paid out.'),
  })
  .meta({ id: 'TransactionData' });
export type TransactionData = z.infer<typeof TransactionData>;
export const PagedTransactions = paged(TransactionData).meta({ id: 'PagedTransactions' });

/** A transaction with all of its entries, which come to zero. */
export const TransactionDetails = z
  .object({
    id: z.int(),
    key: z.string(),
    at: z.iso.datetime(),
    bookedAt: z.iso.datetime(),
    kind: z.enum(bookedKinds),
    note: z.string(),
    userId: z.int().optional(),
    service: z.string().optional(),
    serviceNames: NamesByLanguage.optional(),
    modelId: z.int().optional(),
    resource: z.string().optional(),
    calls: z.number(),
    units: z.number(),
    freeUnits: z.number(),
    entries: z.array(
      z
        .object({ account: Named.optional().describe('Absent for the operator.'), book: Book, amount: Amount })
        .meta({ id: 'LedgerEntryData' }),
    ),
  })
  .meta({ id: 'TransactionDetails' });
export type TransactionDetails = z.infer<typeof TransactionDetails>;

export const PaymentProviderData = z
  .object({
    id: z.string(),
    isReady: z.boolean().describe('Whether it is configured.'),
    isTest: z.boolean(),
    isUsed: z.boolean().describe('Whether payments that are begun now go to it.'),
    canRefund: z.boolean(),
    webhook: z.string().optional().describe('The address that the provider has to tell of payments.'),
    lastToldAt: z.iso.datetime().optional(),
    lastFailure: z.object({ at: z.iso.datetime(), code: z.string() }).meta({ id: 'PaymentProviderFailure' }).optional(),
    failures: z.int().describe('Since it last told something that was taken.'),
  })
  .meta({ id: 'PaymentProviderData' });
export type PaymentProviderData = z.infer<typeof PaymentProviderData>;

export const UnmatchedPayment = z
  .object({
    provider: z.string(),
    reference: z.string(),
    at: z.iso.datetime(),
    paid: z.number().describe('In the currency of the payment.'),
    paidCurrency: z.string(),
    amount: Amount.optional().describe('What it comes to here; absent for other currencies than payments have.'),
    returned: z.number().optional().describe('What of it went back at the provider, in the currency of the payment.'),
    toldPayment: z.string(),
    begunBy: Named.optional().describe('Who began the payment that it names, where that was paid already.'),
    canRefund: z.boolean(),
    closed: z
      .object({
        as: z.enum(['MATCHED', 'REFUNDED', 'OTHER']),
        at: z.iso.datetime(),
        reason: z.string(),
        account: Named.optional(),
      })
      .meta({ id: 'UnmatchedClosed' })
      .optional(),
  })
  .meta({ id: 'UnmatchedPayment' });
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;
export const PagedUnmatched = paged(UnmatchedPayment).meta({ id: 'PagedUnmatched' });

export const ReconciliationData = z
  .object({
    at: z.iso.datetime().optional().describe('Absent before the first one.'),
    entries: z.int(),
    differences: z.array(
      z
        .object({
          accountId: z.int(),
          shortName: z.string().optional(),
          book: z
            .enum([...books, 'TOTALS', 'REPORTS'])
            .describe('TOTALS are those of all accounts together, REPORTS what the account is shown to have spent.'),
          day: z.iso.date().optional().describe('In UTC. Absent where it is all that was ever booked.'),
          entries: Amount,
          balance: Amount.describe('What is kept in place of the entries.'),
          transactions: z
            .array(z.int())
            .optional()
            .describe('Of that day, those whose entries do not come to zero, so that one of them was altered.'),
        })
        .meta({ id: 'LedgerDifference' }),
    ),
    sum: Amount.describe('Of all balances; 0 where every transaction is balanced.'),
  })
  .meta({ id: 'ReconciliationData' });
export type ReconciliationData = z.infer<typeof ReconciliationData>;

const sums = {
  payments: Amount.describe('Paid by card, less what went back.'),
  granted: Amount.describe('Bonuses and allowances.'),
  corrections: Amount,
  spent: Amount.describe('On calls and servers.'),
  earned: Amount.describe('Of that, what accounts earned.'),
  revenue: Amount.describe('Of that, what stayed with the operator.'),
  paidOut: Amount,
};
export const MonthTotals = z
  .object({
    currency: Currency,
    months: z.array(z.object({ month: z.string(), ...sums }).meta({ id: 'MonthTotal' })),
    total: z.object(sums).meta({ id: 'MonthTotalSum' }),
  })
  .meta({ id: 'MonthTotals' });
export type MonthTotals = z.infer<typeof MonthTotals>;
