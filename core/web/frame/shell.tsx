import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '../auth/session.ts';
import { faultText } from '../page/fault-text.ts';
import { Header } from '../header/header.tsx';
import { SmallScreen } from '../header/small-screen.tsx';
import { usePageTitle } from '../page/page-title.ts';
import { ErrorPage, Pages } from '../pages/pages.tsx';
import { nameOfPart, Part } from '../page/part.tsx';
import { banner } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { UiProvider } from '../ui/layout/ui-provider.tsx';
import { Waiting } from '../page/waiting.tsx';

/** The frame around every page: header, banners, and whichever page the address names. */
export function Shell() {
  const { t } = useTranslation('core');
  const { phase, refusal } = useAtomValue(sessionAtom);
  usePageTitle();
  return (
    <UiProvider toastsLabel={t('toasts.label')} closeToastLabel={t('close')} requiredMark={t('required')}>
      {phase === 'launching' && <Waiting label={t('loading')} />}
      {phase === 'noAccess' && (
        <Suspense fallback={<Waiting label={t('loading')} />}>
          <ErrorPage code="403" extra={refusal && faultText(t, refusal)} closed />
        </Suspense>
      )}
      {phase === 'ready' && <Workbench />}
    </UiProvider>
  );
}

function Workbench() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Header />
      {host.entries(banner).map((entry) => (
        <Part key={entry.value.id} name={nameOfPart(banner, entry)}>
          <entry.value.banner />
        </Part>
      ))}
      <SmallScreen />
      <Pages />
    </>
  );
}
