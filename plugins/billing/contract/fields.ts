import * as z from 'zod';
import { ModelBillingSettingsData } from '#plugins/services/contract.ts';
import { roundedDown } from './rounding.ts';

/** The smallest amount by which a balance is topped up. */
export const leastRefill = 1;

/** What a top-up adds, rounded down to hundredths. */
export const RefillAmount = z.number().min(leastRefill).max(1_000_000_000).transform(roundedDown);

/** Why an operator did something, for whoever reads it later. */
export const Reason = z.string().trim().min(1).max(500);

export const GraceChange = z
  .object({
    until: z.iso.datetime({ offset: true }).nullable().describe('Null ends it.'),
    reason: Reason,
  })
  .meta({ id: 'GraceChange' });

const Price = z.number().min(0).max(1_000_000);

export const BillingSettingsChange = z
  .object({
    isBillingEnabled: z.boolean(),
    billingUnit: ModelBillingSettingsData.shape.billingUnit.nullable(),
    billingUnitPriceInNanoToken: z.int().min(0).max(1e15).nullish(),
    billingUnitPriceInCurrency: Price.nullish(),
    freeUnitQuota: z.int().min(0).max(2_147_483_647).nullish(),
    allowDeferredBilling: z.boolean().nullish(),
  })
  .meta({ id: 'BillingSettingsChange' });
export type BillingSettingsChange = z.infer<typeof BillingSettingsChange>;
