import * as z from 'zod';
import { Currency } from './data.ts';

/** Who bills, as invoices name them. */
const Seller = z.string().trim().max(2_000);

const fields = {
  enabled: z.boolean(),
  currency: Currency,
  manager: z.union([z.email(), z.literal('')]),
  welcomeBonus: z.number().min(0).max(1_000_000),
  incomeShare: z.number().min(0).max(100),
  credit: z.number().min(0).max(1_000_000),
  graceHours: z.number().min(0).max(8_760),
  decimals: z.int().min(0).max(6),
  sellerName: z.string().trim().max(200),
  sellerDetails: Seller,
} as const;
export type TermName = keyof typeof fields;

/** What the operator may change while the installation runs; `null` is what its environment says. */
export const BillingTermsChange = z
  .object({
    enabled: fields.enabled.nullish().describe('Whether anything is charged; what was booked stays when nothing is.'),
    currency: fields.currency
      .nullish()
      .describe('What prices and balances are in; the same for good once anything is booked in it.'),
    manager: fields.manager.nullish().describe('Where people write to top up and be paid out; empty for nobody.'),
    welcomeBonus: fields.welcomeBonus.nullish(),
    incomeShare: fields.incomeShare.nullish().describe('Percent of what a call costs that its publisher earns.'),
    credit: fields.credit.nullish().describe('How far below zero a balance may be before it is blocked.'),
    graceHours: fields.graceHours.nullish().describe('For how many hours it may be below zero within that.'),
    decimals: fields.decimals
      .nullish()
      .describe('With how many decimals amounts are shown; they are booked and paid as they are.'),
    sellerName: fields.sellerName.nullish().describe('Whom invoices are of.'),
    sellerDetails: fields.sellerDetails.nullish().describe('Address, tax number and bank details, in lines.'),
  })
  .meta({ id: 'BillingTermsChange' });
export type BillingTermsChange = z.infer<typeof BillingTermsChange>;

/** How this installation bills: what its environment alone says, and what the operator may change. */
export const BillingTermsData = z
  .object({
    isCurrencyFinal: z
      .boolean()
      .describe('Whether anything is booked in the currency, so that no other may be chosen.'),
    paymentCurrency: z.string(),
    paymentRate: z.number(),
    testPayments: z.boolean(),
    ...fields,
    changed: z
      .array(z.enum(Object.keys(fields) as [TermName, ...TermName[]]))
      .describe('What is not as the environment says.'),
  })
  .meta({ id: 'BillingTermsData' });
export type BillingTermsData = z.infer<typeof BillingTermsData>;
