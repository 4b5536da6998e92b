import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../audience.ts';
import { logIn, logOut, selectAccount } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { usePageName } from '../page-title.ts';
import { Button } from '../ui/button.tsx';
import { AccountIcon, GridViewIcon } from '../ui/frame-icons.tsx';
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
  const shown = shownCode(code);
  usePageName(t(`errors.${shown}.title`));
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <div className={styles.card}>
        <p className={styles.code}>{shown}</p>
        <h1 className={styles.title}>{t(`errors.${shown}.title`)}</h1>
        {!closed && <p className={styles.text}>{t(`errors.${shown}.text`)}</p>}
        {extra && <div className={styles.text}>{extra}</div>}
        <div className={styles.actions}>{closed ? <WaysIn /> : <WaysOn />}</div>
      </div>
    </main>
  );
}

/** To pages that everybody may see. */
function WaysOn() {
  const { t } = useTranslation('core');
  const session = useAtomValue(sessionAtom);
  return (
    <>
      <Button href="/catalog" icon={<GridViewIcon />}>{t('errors.catalogue')}</Button>
      {session.user ? <Button variant="ghost" href={homeOf(session)}>{t(session.user.superadmin ? 'errors.administration' : 'errors.home')}</Button> : <Button variant="ghost" onClick={logIn}>{t('login')}</Button>}
    </>
  );
}

/** For somebody whose account may not use the workbench as it is. */
function WaysIn() {
  const { t } = useTranslation('core');
  return (
    <>
      <Button icon={<AccountIcon />} onClick={selectAccount}>{t('account.choose')}</Button>
      <Button variant="ghost" onClick={logOut}>{t('logout')}</Button>
    </>
  );
}
