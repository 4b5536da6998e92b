import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { toldOfBilling } from '../contract/told.ts';

/** Where a manager tops up: who that is, and a letter to them that names the account. */
export function useLetter(): { readonly manager: string; readonly href: string } | undefined {
  const { t } = useTranslation('billing');
  const { settings, account } = useAtomValue(sessionAtom);
  const manager = toldOfBilling.of(settings)?.manager;
  if (manager === undefined) return undefined;
  const subject = t('letterSubject', { account: account?.displayName, name: account?.shortName });
  return { manager, href: `mailto:${manager}?subject=${encodeURIComponent(subject)}` };
}
