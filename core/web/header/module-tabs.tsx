import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { isFor } from '../audience.ts';
import { sessionAtom } from '../auth/session.ts';
import { moduleTab, route } from '../points.ts';
import { hostAtom } from '../state.ts';
import styles from './header.module.css';

/** Which tab of the header the address belongs to. */
export function useModule(): 'workspace' | 'catalog' | undefined {
  const host = useAtomValue(hostAtom);
  const { parser } = useRouter();
  const [location] = useLocation();
  return host.all(route).find(({ path }) => matchRoute(parser, path, location)[0])?.module;
}

/** The tabs that whoever is signed in may see; superadmins see none. */
export function useModuleTabs() {
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  if (session.user?.superadmin) return [];
  return host.all(moduleTab).filter(({ audience }) => isFor(audience, session));
}

export function ModuleTabs() {
  const { t } = useTranslation('core');
  const tabs = useModuleTabs();
  const current = useModule();
  return (
    <nav className={styles.tabs} aria-label={t('modules.label')}>
      {tabs.map(({ id, to }) => <Link key={id} href={to} aria-current={id === current ? 'page' : undefined}>{t(`modules.${id}`)}</Link>)}
    </nav>
  );
}
