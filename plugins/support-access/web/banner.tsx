import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';
import { leavePath, type ActingTold } from '../contract/told.ts';
import { tellOthers } from './other-tabs.ts';

/** As whom this browser acts, until when, and the way out. */
export function Page({ told: { login, until, mayChange } }: { told: ActingTold }) {
  const { t } = useTranslation('support-access');
  const [over, setOver] = useState(() => Date.parse(until) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.min(Date.parse(until) - Date.now(), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    // Whoever leaves does so in each tab.
    const left = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest(`a[href="${location.origin}${leavePath}"]`) && tellOthers();
    document.addEventListener('click', left);
    return () => document.removeEventListener('click', left);
  }, []);
  // With its origin, because the server answers it.
  const action = { label: t('banner.leave'), href: `${location.origin}${leavePath}` };
  return (
    <Banner tone={over ? 'bad' : 'warn'} action={action}>
      {t(over ? 'banner.over' : mayChange ? 'banner.change' : 'banner.look', { login, time: dateTime(until) })}
    </Banner>
  );
}
