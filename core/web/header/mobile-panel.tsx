import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isSeen } from '../state/audience.ts';
import { logIn, logOut, selectAccount } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { accountEntry } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import {
  AccountIcon,
  DeviceIcon,
  DocumentationIcon,
  LanguageIcon,
  LogOutIcon,
  UserIcon,
} from '../ui/icons/frame-icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { canSwitch, chosenName } from './account-switch.tsx';
import styles from './mobile-panel.module.css';
import { useModule, useModuleTabs } from './module-tabs.tsx';
import { usePreferences } from './preferences-menu.tsx';
import { SideSection } from './side-section.tsx';
import { useDocumentation } from './use-documentation.ts';

/** The menu of a small screen: what the header and the sidebar hold on a wide one. */
export function MobilePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const tabs = useModuleTabs();
  const current = useModule();
  const preferences = usePreferences();
  const documentation = useDocumentation();
  const entries = host.all(accountEntry).filter((entry) => isSeen(entry, session));
  const { pendingInvitations } = session;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('core:menu')}
      closeLabel={t('core:close')}
      padding="none"
      footer={
        <p className={styles.note}>
          <DeviceIcon />
          {t('core:smallScreen')}
        </p>
      }
    >
      <nav className={styles.list} aria-label={t('core:menu')}>
        {!session.user && (
          <button type="button" onClick={logIn}>
            <UserIcon />
            {t('core:login')}
          </button>
        )}
        {entries.map(({ id, to, label }) => (
          <Link key={id} href={to} onClick={onClose}>
            <UserIcon />
            {t(label)}
          </Link>
        ))}
        {canSwitch(session) && (
          <button type="button" onClick={selectAccount}>
            <AccountIcon />
            {t('core:account.switchShort')}
            <span className={styles.value}>
              {pendingInvitations > 0
                ? t('core:account.invitations', { count: pendingInvitations })
                : chosenName(session)}
            </span>
          </button>
        )}
        {tabs.toReversed().map(({ id, to, label, icon: Icon, sidebar }) => (
          <div key={id}>
            <Link href={to} onClick={onClose} aria-current={id === current ? 'page' : undefined}>
              <Icon />
              {t(label)}
            </Link>
            {sidebar && (
              <SideSection label={t(label)} onOpen={onClose} known={[to, ...entries.map((entry) => entry.to)]} />
            )}
          </div>
        ))}
        <a href={documentation} target="_blank" rel="noreferrer">
          <DocumentationIcon />
          {t('core:documentation')}
        </a>
        <Menu
          align="start"
          trigger={
            <button type="button">
              <LanguageIcon />
              {t('core:preferences')}
            </button>
          }
          sections={preferences}
        />
        {session.user && (
          <button type="button" onClick={logOut}>
            <LogOutIcon />
            {t('core:logout')}
          </button>
        )}
      </nav>
    </Drawer>
  );
}
