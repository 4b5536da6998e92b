import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';
import { bannerOf } from '../contract/banner.ts';
import { toldOfLicence } from '../contract/told.ts';

/** Says how the licence stands where somebody has to act: the worst that holds. */
export function Page() {
  const { t } = useTranslation('licence');
  const told = toldOfLicence.of(useAtomValue(sessionAtom).settings);
  const shown = told && bannerOf(told);
  if (!shown) return null;
  const { tone, text, left } = shown;
  return (
    <Banner tone={tone}>{t(`banner.${text}`, { time: left && t(`left.${left.unit}`, { count: left.count }) })}</Banner>
  );
}
