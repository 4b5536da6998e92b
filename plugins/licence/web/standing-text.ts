import type { TFunction } from 'i18next';
import type { LicenseSettings } from '#core/contract/settings.ts';
import type { bannerOf } from '../contract/banner.ts';
import { dayText } from './day-text.ts';

/** What there is to say of how an installation stands. */
export const standingText = (
  t: TFunction<'licence'>,
  { text, left }: NonNullable<ReturnType<typeof bannerOf>>,
  { licenseStarts, licenseEnds }: Pick<LicenseSettings, 'licenseStarts' | 'licenseEnds'>,
): string =>
  t(`banner.${text}`, {
    time: left && t(`left.${left.unit}`, { count: left.count }),
    starts: dayText(licenseStarts),
    ends: dayText(licenseEnds),
  });
