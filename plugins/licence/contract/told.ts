import { workbenchSettings } from '#core/contract/workbench-settings.ts';

/** How an installation stands with its licence, the worst that holds. */
export const standings = [
  'valid',
  'expiresSoon',
  'softLimits',
  'hardLimits',
  'notBegun',
  'expired',
  /** There is none that counts. */
  'notValid',
] as const;
export type LicenceStanding = (typeof standings)[number];

const suspending: readonly LicenceStanding[] = ['hardLimits', 'notBegun', 'expired', 'notValid'];

/** Whether services are suspended by how an installation stands. */
export const suspends = (standing: LicenceStanding): boolean => suspending.includes(standing);

/** What the banner says: the standing, and the moment (ISO 8601) at which the licence or the time for its limits ends. */
export const toldOfLicence = workbenchSettings<{ readonly standing: LicenceStanding; readonly until?: string }>(
  'licence',
);
