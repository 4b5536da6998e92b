import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isFor } from '../audience.ts';
import { logIn, logOut, selectAccount } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { accountEntry } from '../points.ts';
import { hostAtom } from '../state.ts';
import { Drawer } from '../ui/drawer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AccountIcon, DeviceIcon, DocumentationIcon, GridViewIcon, LanguageIcon, LogOutIcon, MenuIcon, ServiceIcon, UserIcon } from '../ui/frame-icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { canSwitch } from './account-switch.tsx';
import { documentationUrl } from './documentation.ts';
import { useModule, useModuleTabs } from './module-tabs.tsx';
import { usePreferences } from './preferences-menu.tsx';
import styles from './header.module.css';

const moduleIcons = { workspace: <ServiceIcon />, catalog: <GridViewIcon /> };

/** Everything of the header on a small screen, behind one button. */
export function MobileMenu() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const tabs = useModuleTabs();
  const current = useModule();
  const preferences = usePreferences();
  const close = () => setOpen(false);
  const entries = host.all(accountEntry).filter(({ audience }) => isFor(audience, session));
  return (
    <>
      <IconButton label={t('core:menu')} icon={<MenuIcon />} size="md" onClick={() => setOpen(true)} />
      <Drawer open={open} onClose={close} title={t('core:menu')} closeLabel={t('core:close')} padding="none" footer={<p className={styles.note}><DeviceIcon />{t('core:smallScreen')}</p>}>
        <nav className={styles.list} aria-label={t('core:menu')}>
          {!session.user && <button type="button" onClick={logIn}><UserIcon />{t('core:login')}</button>}
          {tabs.map(({ id, to }) => <Link key={id} href={to} onClick={close} aria-current={id === current ? 'page' : undefined}>{moduleIcons[id]}{t(`core:modules.${id}`)}</Link>)}
          {entries.map(({ id, to, label }) => <Link key={id} href={to} onClick={close}><UserIcon />{t(label)}</Link>)}
          {canSwitch(session) && <button type="button" onClick={selectAccount}><AccountIcon />{t('core:account.switchShort')}<span className={styles.value}>{session.account?.displayName}</span></button>}
          <a href={documentationUrl(location)} target="_blank" rel="noreferrer"><DocumentationIcon />{t('core:documentation')}</a>
          <Menu align="start" trigger={<button type="button"><LanguageIcon />{t('core:preferences')}</button>} sections={preferences} />
          {session.user && <button type="button" onClick={logOut}><LogOutIcon />{t('core:logout')}</button>}
        </nav>
      </Drawer>
    </>
  );
}
