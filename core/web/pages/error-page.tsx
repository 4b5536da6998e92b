import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { homesOf } from '../state/audience.ts';
import { logIn, logOut, selectAccount } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { usePageName } from '../page/page-title.ts';
import { hostAtom } from '../state/state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { AccountIcon } from '../ui/icons/frame-icons.tsx';
import { shownCode } from './error-code.ts';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** 403 or 404; none or none of the kind counts as 404, any other as 403. */
  code?: string;
  /** Why, where that is known, below what every such page says. */
  extra?: ReactNode;
  /** Whether this browser may see no page at all until it acts in another account or comes from elsewhere. */
  closed?: boolean;
}

/** The page in place of one that may not be seen or is not there. */
export function ErrorPage({ code, extra, closed = false }: ErrorPageProps) {
  const { t } = useTranslation('core');
  const { user } = useAtomValue(sessionAtom);
  const shown = shownCode(code);
  // No owner of an account could let a superadministrator in.
  const text = shown === '403' && user?.superadmin ? 'operator' : 'text';
  usePageName(t(`errors.${shown}.title`));
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.card}>
        <p className={styles.code}>{shown}</p>
        <h1 className={styles.title}>{t(`errors.${shown}.title`)}</h1>
        {!closed && <p className={styles.text}>{t(`errors.${shown}.${text}`)}</p>}
        {extra && <div className={styles.text}>{extra}</div>}
        <div className={styles.actions}>{closed ? <WaysIn /> : <WaysOn />}</div>
      </div>
    </main>
  );
}

/** To the page that is open to most, and to where whoever is signed in belongs. */
function WaysOn() {
  const { t } = useTranslation();
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const homes = homesOf(host, session);
  const [own, open] = [homes[0], homes.at(-1)];
  return (
    <>
      {open && <Button href={open.to}>{t(open.label)}</Button>}
      {session.user && own !== open && (
        <Button variant="ghost" href={own!.to}>
          {t(own!.label)}
        </Button>
      )}
      {!session.user && (
        <Button variant="ghost" onClick={logIn}>
          {t('core:login')}
        </Button>
      )}
    </>
  );
}

/** For somebody whose account may not use the workbench as it is. */
function WaysIn() {
  const { t } = useTranslation('core');
  return (
    <>
      <Button icon={<AccountIcon />} onClick={selectAccount}>
        {t('account.choose')}
      </Button>
      <Button variant="ghost" onClick={logOut}>
        {t('logout')}
      </Button>
    </>
  );
}
