import { useAtomValue } from 'jotai';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { isFor } from '../audience.ts';
import { logIn } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { BuildInfoShown } from '../brand.ts';
import { Part } from '../part.tsx';
import { headerItem } from '../points.ts';
import { hostAtom, useService } from '../state.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { HelpIcon } from '../ui/frame-icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { BrandLink } from './brand-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ModuleTabs } from './module-tabs.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';
import { useDocumentation } from './use-documentation.ts';
import styles from './header.module.css';

const settledMs = 2_000;

/** Fetched after the page has had its turn: its questions would stand before the page's own. */
const BuildLine = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  return { default: (await import('./build-line.tsx')).BuildLine };
});

/** The bar above every page: brand, account, tabs, and what plugins put at its right. */
export function Header() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const documentation = useDocumentation();
  const isBuildInfoShown = useService(BuildInfoShown);
  const items = host.all(headerItem).filter(({ audience }) => isFor(audience, session));
  return (
    <header className={styles.bar}>
      <BrandLink />
      <div className={styles.wide}><AccountSwitch /></div>
      <div className={styles.wide}><ModuleTabs /></div>
      <div className={styles.build}>{isBuildInfoShown && <Part><BuildLine /></Part>}</div>
      <div className={styles.end}>
        {items.map(({ id, item: Item }) => <div key={id} className={styles.item}><Part><Item /></Part></div>)}
        <div className={styles.wide}><IconButton label={t('documentation')} icon={<HelpIcon />} size="md" href={documentation} target="_blank" /></div>
        <div className={styles.wide}>{session.user ? <AccountMenu /> : <PreferencesMenu />}</div>
        {!session.user && <div className={styles.wide}><Button variant="primary" onClick={logIn}>{t('login')}</Button></div>}
        <div className={styles.narrow}><MobileMenu /></div>
      </div>
    </header>
  );
}
