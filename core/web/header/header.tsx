import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isFor } from '../audience.ts';
import { logIn } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { headerItem } from '../points.ts';
import { hostAtom } from '../state.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { HelpIcon } from '../ui/frame-icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { BrandLink } from './brand-link.tsx';
import { documentationUrl } from './documentation.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { ModuleTabs } from './module-tabs.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';
import styles from './header.module.css';

/** The bar above every page: brand, account, tabs, and what plugins put at its right. */
export function Header() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const items = host.all(headerItem).filter(({ audience }) => isFor(audience, session));
  return (
    <header className={styles.bar}>
      <BrandLink />
      <div className={styles.wide}><AccountSwitch /></div>
      <div className={styles.wide}><ModuleTabs /></div>
      <div className={styles.end}>
        {items.map(({ id, item: Item }) => <Item key={id} />)}
        <div className={styles.wide}><IconButton label={t('documentation')} icon={<HelpIcon />} size="md" href={documentationUrl(location)} target="_blank" /></div>
        <div className={styles.wide}>{session.user ? <AccountMenu /> : <PreferencesMenu />}</div>
        {!session.user && <div className={styles.wide}><Button variant="primary" onClick={logIn}>{t('login')}</Button></div>}
        <div className={styles.narrow}><MobileMenu /></div>
      </div>
    </header>
  );
}
