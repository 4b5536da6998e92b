import * as z from 'zod';
import { Id } from '#core/contract/texts.ts';

/** Who sees a service, and where. */
export const ModelPublicSettingsData = z
  .object({
    isPublic: z.boolean().optional(),
    featured: z.boolean().optional(),
    featuredListOrder: z.int().optional(),
    /** Left out of every catalogue; whoever has the address still gets there. */
    hidden: z.boolean().optional(),
    publicTestingAllowed: z.boolean().optional(),
    showPersonalDataDisclaimer: z.boolean().optional(),
    /** Accounts that see a private service as if it were public. */
    allowedAccounts: z.array(z.int()).optional(),
  })
  .meta({ id: 'ModelPublicSettingsData' });
export type ModelPublicSettingsData = z.infer<typeof ModelPublicSettingsData>;

export const PublicSettingsChange = z
  .object({
    isPublic: z.boolean().nullish(),
    featured: z.boolean().nullish(),
    featuredListOrder: z.int().min(-1_000_000).max(1_000_000).nullish(),
    hidden: z.boolean().nullish(),
    publicTestingAllowed: z.boolean().nullish(),
    showPersonalDataDisclaimer: z.boolean().nullish(),
    allowedAccounts: z.array(Id).max(1000).nullish(),
  })
  .meta({ id: 'PublicSettingsChange' });
export type PublicSettingsChange = z.infer<typeof PublicSettingsChange>;

export const BillingUnit = z.enum(['calls', 'custom', 'direct']).meta({ id: 'BillingUnit' });

/** What a service costs those who call it. */
export const ModelBillingSettingsData = z
  .object({
    isBillingEnabled: z.boolean(),
    billingUnit: BillingUnit.optional(),
    billingUnitPriceInNanoToken: z.int().optional(),
    billingUnitPriceInCurrency: z.number().optional(),
    freeUnitQuota: z.int().optional(),
    allowDeferredBilling: z.boolean().optional(),
  })
  .meta({ id: 'ModelBillingSettingsData' });
export type ModelBillingSettingsData = z.infer<typeof ModelBillingSettingsData>;
