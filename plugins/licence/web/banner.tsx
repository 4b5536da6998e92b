import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';
import { timeLeft } from '../contract/time-left.ts';
import { toldOfLicence } from '../contract/told.ts';

/** Says how the licence stands where somebody has to act: the worst that holds. */
export function Page() {
  const { t } = useTranslation('licence');
  const told = toldOfLicence.of(useAtomValue(sessionAtom).settings);
  if (!told || told.standing === 'valid') return null;
  const { standing, until } = told;
  const left = until === undefined ? undefined : timeLeft(until);
  return (
    <Banner tone={standing === 'notValid' || standing === 'hardLimits' ? 'bad' : 'warn'}>
      {t(`banner.${standing}`, { time: left && t(`left.${left.unit}`, { count: left.count }) })}
    </Banner>
  );
}
