import type { LicenseSettings } from '#core/contract/settings.ts';
import { foreignServices } from '../contract/foreign-services.ts';
import type { LicenceStanding } from '../contract/told.ts';
import type { Licence } from '../contract/licence.ts';

export const dayMs = 86_400_000;

/** What runs at a moment: cores, gigabytes of GPU memory, and services as account/name. */
export interface Use {
  readonly cpu: number;
  readonly vramGb: number;
  readonly services: readonly string[];
}

interface Facts {
  /** Undefined where there is none that counts. */
  readonly licence: Licence | undefined;
  readonly now: Date;
  readonly use: Use;
  /** Since when more is used than is allowed; undefined where it is not, or was not when it was last looked. */
  readonly overSince: Date | undefined;
  readonly soonDays: number;
}

export interface LicenceState {
  readonly standing: LicenceStanding;
  readonly until: Date | undefined;
  readonly settings: LicenseSettings;
}

/** Which limits a use exceeds. */
export function exceeded({ limits }: Licence, { cpu, vramGb, services }: Use): readonly string[] {
  const { cpuTotalCount, vramTotalGb, allowedServices } = limits;
  return [
    ...(cpu > cpuTotalCount ? ['cpuTotalCount'] : []),
    ...(vramGb > vramTotalGb ? ['vramTotalGb'] : []),
    ...(foreignServices(allowedServices, services).length > 0 ? ['allowedServices'] : []),
  ];
}

/** When a licence counts no more: a day after its end begins. */
export const endOf = ({ ends }: Licence): Date => new Date(Date.parse(ends) + dayMs);

/** How an installation stands: a licence that does not count before hard limits, these before soft ones, and these before an end that is near. */
export function licenceState({ licence, now, use, overSince, soonDays }: Facts): LicenceState {
  if (!licence) return { standing: 'notValid', until: undefined, settings: none };
  const end = endOf(licence);
  const isOver = exceeded(licence, use).length > 0;
  // A clock that was ahead then gives no more days than there are.
  const since = Math.min(overSince?.getTime() ?? Infinity, now.getTime());
  const hardAt = isOver ? new Date(since + licence.daysBeforeHardLimits * dayMs) : undefined;
  const lapse = now >= end ? 'expired' : now.getTime() < Date.parse(licence.starts) ? 'notBegun' : undefined;
  const notValid = lapse !== undefined;
  const hard = hardAt !== undefined && now >= hardAt;
  const soon = !notValid && end.getTime() - now.getTime() <= soonDays * dayMs;
  const standing = lapse ?? (hard ? 'hardLimits' : isOver ? 'softLimits' : soon ? 'expiresSoon' : 'valid');
  return {
    standing,
    until: standing === 'softLimits' ? hardAt : end,
    settings: {
      licenseStarts: licence.starts,
      licenseEnds: licence.ends,
      licenseExpiresSoon: soon,
      licenseExpiredOrInvalid: notValid,
      softLimitsAreExceeded: isOver,
      hardLimitsAreExceeded: hard,
      ...(hardAt && { daysLeftBeforeHardLimits: Math.max(0, Math.ceil((hardAt.getTime() - now.getTime()) / dayMs)) }),
      limits: licence.limits,
      grafanaLicenseDashboardUrl: licence.grafanaLicenseDashboardUrl,
    },
  };
}

/** What clients read where there is no licence that counts. */
const none: LicenseSettings = {
  licenseStarts: '1970-01-01',
  licenseEnds: '1970-01-01',
  licenseExpiresSoon: false,
  licenseExpiredOrInvalid: true,
  softLimitsAreExceeded: false,
  hardLimitsAreExceeded: false,
  limits: {
    cpuTotalCount: 0,
    vramTotalGb: 0,
    allowedServices: [],
    allowedVllmModels: [],
    allowedToDevelop: false,
    allowedToFit: false,
  },
  grafanaLicenseDashboardUrl: '',
};
