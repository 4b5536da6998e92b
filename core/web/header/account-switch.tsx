import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { selectAccount } from '../auth/redirects.ts';
import { sessionAtom, type Session } from '../auth/session.ts';
import { SwitchIcon } from '../ui/icons/frame-icons.tsx';
import { Pip } from '../ui/feedback/pip.tsx';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';
import styles from './header.module.css';

/** Whether there is anything to switch between: two accounts or more, for anybody but internal users. */
export const canSwitch = ({
  user,
  accounts,
}: {
  user: { internal: boolean } | undefined;
  accounts: readonly unknown[];
}): boolean => user !== undefined && !user.internal && accounts.length >= 2;

/** The account that somebody acts in; superadministrators have no other name of theirs. */
export const chosenName = ({ account, accounts, user }: Pick<Session, 'account' | 'accounts' | 'user'>): string =>
  account?.displayName ?? accounts.find(({ id }) => id === user?.accountId)?.name ?? '–';

/** The chosen account; pressing it leads to the choice of another. */
export function AccountSwitch() {
  const { t } = useTranslation('core');
  const session = useAtomValue(sessionAtom);
  if (!canSwitch(session)) return null;
  const invitations =
    session.pendingInvitations > 0 ? [t('account.invitations', { count: session.pendingInvitations })] : [];
  const label = [t('account.switch', { name: chosenName(session) }), ...invitations].join(', ');
  return (
    <>
      <span className={styles.separator} aria-hidden="true" />
      <button type="button" className={styles.account} onClick={selectAccount}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span className={styles.chosen} aria-hidden="true">
          {chosenName(session)}
        </span>
        <SwitchIcon />
        {session.pendingInvitations > 0 && (
          <span aria-hidden="true">
            <Pip tone="info" count={session.pendingInvitations} />
          </span>
        )}
      </button>
    </>
  );
}
