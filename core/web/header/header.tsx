import { useAtomValue } from 'jotai';
import { lazy, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSeen } from '../state/audience.ts';
import { logIn } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { BuildInfoShown } from '../start/brand.ts';
import { nameOfPart, Part } from '../page/part.tsx';
import { headerItem } from '../points.ts';
import { hostAtom, useService } from '../state/state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { IconButton } from '../ui/inputs/icon-button.tsx';
import { HelpIcon } from '../ui/icons/frame-icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { BrandLink } from './brand-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ModuleTabs } from './module-tabs.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';
import { useDocumentation } from './use-documentation.ts';
import styles from './header.module.css';

const settledMs = 5_000;

/** Fetched after the page has had its turn: its questions would stand before the page's own. */
const BuildLine = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  return { default: (await import('../bundles/at-rest.ts')).BuildLine };
});

/** The bar above every page: brand, account, tabs, and what plugins put at its right. */
export function Header() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const documentation = useDocumentation();
  const isBuildInfoShown = useService(BuildInfoShown);
  const items = host.entries(headerItem).filter(({ value }) => isSeen(value, session));
  return (
    <header className={styles.bar}>
      <BrandLink />
      <div className={styles.wide}>
        <AccountSwitch />
      </div>
      <div className={styles.wide}>
        <ModuleTabs />
      </div>
      <div className={styles.build}>
        {isBuildInfoShown && (
          <Part name="The build line">
            <BuildLine />
          </Part>
        )}
      </div>
      <div className={styles.end}>
        {items.map((entry) => (
          <Place key={entry.value.id} id={entry.value.id}>
            <Part name={nameOfPart(headerItem, entry)}>
              <entry.value.item />
            </Part>
          </Place>
        ))}
        <div className={styles.wide}>
          <IconButton label={t('documentation')} icon={<HelpIcon />} size="md" href={documentation} target="_blank" />
        </div>
        <div className={styles.wide}>{session.user ? <AccountMenu /> : <PreferencesMenu />}</div>
        {!session.user && (
          <div className={styles.wide}>
            <Button variant="primary" onClick={logIn}>
              {t('login')}
            </Button>
          </div>
        )}
        <div className={styles.narrow}>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** What has not come by then has no place. */
const lateMs = 10_000;

/** Where something is put that is fetched later: as wide from the start as that was the last time, so that it moves nothing. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    const key = `HEADER_WIDTH ${id}`;
    const was = localStorage.getItem(key);
    if (was) {
      element.dataset.awaited = '';
      element.style.setProperty('--was', was);
    }
    const observer = new ResizeObserver(
      () => element.firstChild && localStorage.setItem(key, `${element.offsetWidth}px`),
    );
    observer.observe(element);
    const late = setTimeout(() => {
      if (element.firstChild) return;
      delete element.dataset.awaited;
      localStorage.removeItem(key);
    }, lateMs);
    return () => {
      observer.disconnect();
      clearTimeout(late);
    };
  }, [id]);
  return (
    <div ref={place} className={styles.item}>
      {children}
    </div>
  );
}
