import * as z from 'zod';

const int32 = 2 ** 31 - 1;

export const MlpLimits = z
  .object({
    cpuTotalCount: z.int32(),
    vramTotalGb: z.int32(),
    allowedServices: z.array(z.string()),
    allowedVllmModels: z.array(z.string()),
    allowedToDevelop: z.boolean(),
    allowedToFit: z.boolean(),
  })
  .meta({ id: 'MlpLimits' });

/** What an installation may do by its licence, and until when. */
export const LicenseSettings = z
  .object({
    licenseStarts: z.iso.date(),
    licenseEnds: z.iso.date(),
    licenseExpiresSoon: z.boolean(),
    licenseExpiredOrInvalid: z.boolean(),
    softLimitsAreExceeded: z.boolean(),
    hardLimitsAreExceeded: z.boolean(),
    daysLeftBeforeHardLimits: z.int32().optional(),
    limits: MlpLimits,
    grafanaLicenseDashboardUrl: z.string(),
  })
  .meta({ id: 'LicenseSettings' });
export type LicenseSettings = z.infer<typeof LicenseSettings>;

/** What clients read of an installation that needs no licence: one without an end or a bound. */
const unlicensed: LicenseSettings = {
  licenseStarts: '1970-01-01',
  licenseEnds: '9999-12-31',
  licenseExpiresSoon: false,
  licenseExpiredOrInvalid: false,
  softLimitsAreExceeded: false,
  hardLimitsAreExceeded: false,
  limits: {
    cpuTotalCount: int32,
    vramTotalGb: int32,
    allowedServices: [],
    allowedVllmModels: [],
    allowedToDevelop: true,
    allowedToFit: true,
  },
  grafanaLicenseDashboardUrl: '',
};

/** What the server tells a workbench about this deployment. */
export const FrontendSettings = z
  .object({
    isSystemAccount: z.boolean(),
    isBillingEnabled: z.boolean(),
    isArchiveEnabled: z.boolean(),
    isExtendedLanding: z.boolean(),
    currencyType: z.enum(['RUBLE', 'TOKEN']),
    englishOnly: z.boolean(),
    refillByManager: z.boolean(),
    saveClicksEnabled: z.boolean(),
    envName: z.string(),
    license: LicenseSettings,
    plugins: z
      .record(z.string(), z.unknown())
      .describe('What plugins tell their own parts of the workbench, by plugin.')
      .optional(),
  })
  .meta({ id: 'FrontendSettings' });
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
  license: unlicensed,
};
