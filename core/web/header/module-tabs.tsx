import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isSeen } from '../state/audience.ts';
import { sessionAtom } from '../auth/session.ts';
import { useCurrentRoute } from '../page/current-route.ts';
import { moduleTab } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import styles from './header.module.css';

/** Which tab of the header the address belongs to. */
export const useModule = (): string | undefined => useCurrentRoute()?.modulePage;

/** The tabs that whoever is signed in may see; superadmins see none. */
export function useModuleTabs() {
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  if (session.user?.superadmin) return [];
  return host.all(moduleTab).filter((tab) => isSeen(tab, session));
}

export function ModuleTabs() {
  const { t } = useTranslation();
  const tabs = useModuleTabs();
  const current = useModule();
  return (
    <nav className={styles.tabs} aria-label={t('core:modules.label')}>
      {tabs.map(({ id, to, label }) => (
        <Link key={id} href={to} aria-current={id === current ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
