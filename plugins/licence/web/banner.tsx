import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';
import { homePath } from '#plugins/superadmin/web/public.ts';
import { bannerOf } from '../contract/banner.ts';
import { standingText } from './standing-text.ts';
import { useTold } from './use-told.ts';

/** Says how the licence stands where somebody has to act: the worst that holds. Who can act is led to the licence, anybody else to who can. */
export function StandingBanner() {
  const { t } = useTranslation('licence');
  const { user } = useAtomValue(sessionAtom);
  const told = useTold();
  const shown = told && bannerOf(told);
  if (!shown) return null;
  return (
    <Banner tone={shown.tone} {...(user?.superadmin && { action: { label: t('banner.open'), href: homePath } })}>
      {standingText(t, shown, told.settings)} {!user?.superadmin && t('banner.ask')}
    </Banner>
  );
}
