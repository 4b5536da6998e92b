import { workbenchSettings } from '#core/contract/workbench-settings.ts';

/** How an installation stands with its licence, the worst that holds. */
export const standings = ['valid', 'expiresSoon', 'softLimits', 'hardLimits', 'notValid'] as const;
export type LicenceStanding = (typeof standings)[number];

/** What the banner says: the standing, and the moment (ISO 8601) at which the licence or the time for its limits ends. */
export const toldOfLicence = workbenchSettings<{ readonly standing: LicenceStanding; readonly until?: string }>(
  'licence',
);
