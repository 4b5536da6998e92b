import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isSeen } from '../state/audience.ts';
import { logOut } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { accountEntry } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { LogOutIcon } from '../ui/icons/frame-icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { usePreferences } from './preferences-menu.tsx';
import styles from './header.module.css';

/** What a signed-in user may do about himself: his account, his preferences, leaving. */
export function AccountMenu() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const preferences = usePreferences();
  const login = session.user?.login ?? '';
  const entries = host.all(accountEntry).filter((entry) => isSeen(entry, session));
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} aria-label={t('core:account.menu', { login })}>
          <Avatar name={login} />
        </button>
      }
      sections={[
        { heading: login, items: entries.map(({ id, to, label }) => ({ id, href: to, label: t(label) })) },
        ...preferences,
        { items: [{ label: t('core:logout'), icon: <LogOutIcon />, onSelect: logOut }] },
      ]}
    />
  );
}
