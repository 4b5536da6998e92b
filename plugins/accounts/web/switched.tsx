import { useTranslation } from 'react-i18next';
import { Banner } from '#core/web/ui/feedback/banner.tsx';

/** Which account this page still shows, with the way to the one that is chosen now. */
export function Page({ name }: { name: string }) {
  const { t } = useTranslation('accounts');
  // With its origin, because the workbench has to start anew.
  return (
    <Banner tone="warn" action={{ label: t('switched.action'), href: `${location.origin}/` }}>
      {t('switched.text', { name })}
    </Banner>
  );
}
