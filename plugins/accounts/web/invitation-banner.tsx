import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountsPage } from '#core/web/auth/redirects.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { canSwitch } from '#core/web/header/account-switch.tsx';
import { Banner } from '#core/web/ui/banner.tsx';

/** Tells of invitations where no account switch does; they are answered where accounts are chosen. */
export function InvitationBanner() {
  const { t } = useTranslation('accounts');
  const session = useAtomValue(sessionAtom);
  if (session.pendingInvitations === 0 || canSwitch(session)) return null;
  // With its origin, because it is no page of the workbench.
  const href = location.origin + accountsPage('select-account', location.pathname + location.search);
  return <Banner tone="info" action={{ label: t('invitations.answer'), href }}>{t('invitations.waiting', { count: session.pendingInvitations })}</Banner>;
}
