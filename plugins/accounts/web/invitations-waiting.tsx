import { useTranslation } from 'react-i18next';
import { accountsPage } from '#core/web/auth/redirects.ts';
import { Banner } from '#core/web/ui/feedback/banner.tsx';

/** How many invitations wait, with the way to their answer. */
export function Page({ count }: { count: number }) {
  const { t } = useTranslation('accounts');
  // With its origin, because it is no page of the workbench.
  const href = location.origin + accountsPage('select-account', location.pathname + location.search);
  return (
    <Banner tone="info" action={{ label: t('invitations.answer'), href }}>
      {t('invitations.waiting', { count })}
    </Banner>
  );
}
