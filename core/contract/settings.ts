import * as z from 'zod';

/** What the server tells a workbench about this deployment. */
export const FrontendSettings = z.object({
  isSystemAccount: z.boolean(),
  isBillingEnabled: z.boolean(),
  isArchiveEnabled: z.boolean(),
  isExtendedLanding: z.boolean(),
  currencyType: z.enum(['RUBLE', 'TOKEN']),
  englishOnly: z.boolean(),
  refillByManager: z.boolean(),
  saveClicksEnabled: z.boolean(),
  envName: z.string(),
  license: z.unknown().optional(),
});
export type FrontendSettings = z.infer<typeof FrontendSettings>;

/** What holds where no plugin says otherwise, and in a browser to which the server said nothing. */
export const defaultSettings: FrontendSettings = {
  isSystemAccount: false,
  isBillingEnabled: false,
  isArchiveEnabled: false,
  isExtendedLanding: false,
  currencyType: 'TOKEN',
  englishOnly: true,
  refillByManager: false,
  saveClicksEnabled: false,
  envName: '',
};
