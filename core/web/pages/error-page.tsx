import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../audience.ts';
import { logIn } from '../auth/redirects.ts';
import { sessionAtom } from '../auth/session.ts';
import { Button } from '../ui/button.tsx';
import { GridViewIcon } from '../ui/frame-icons.tsx';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** 403 or 404; none counts as 404, any other as 403. */
  code?: string;
  /** Why, where the server said. */
  detail?: string | undefined;
}

/** The page in place of one that may not be seen or is not there. */
export function ErrorPage({ code = '404', detail }: ErrorPageProps) {
  const { t } = useTranslation('core');
  const session = useAtomValue(sessionAtom);
  const known = code === '404' ? '404' : '403';
  return (
    <main id="main" className={styles.page}>
      <div className={styles.card}>
        <p className={styles.code}>{known}</p>
        <h1 className={styles.title}>{t(`errors.${known}.title`)}</h1>
        <p className={styles.text}>{detail ?? t(`errors.${known}.text`)}</p>
        <div className={styles.actions}>
          <Button href="/catalog" icon={<GridViewIcon />}>{t('errors.catalogue')}</Button>
          {session.user ? <Button variant="ghost" href={homeOf(session)}>{t('errors.home')}</Button> : <Button variant="ghost" onClick={logIn}>{t('login')}</Button>}
        </div>
      </div>
    </main>
  );
}
