import { useTranslation } from 'react-i18next';
import type { Broken } from '../page/boundary.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import styles from './error-page.module.css';

/** How browsers say that a script did not come, mostly since a newer build has taken its place. */
const notFetched = /dynamically imported module|importing a module|module script|unable to preload/i;

/** In place of a page that broke: says so and offers another try. */
export function Crash({ error, onRetry }: Broken) {
  const { t } = useTranslation('core');
  const what = notFetched.test(error.message) ? 'lost' : 'crash';
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <ErrorPanel
        title={t(`${what}.title`)}
        text={t(`${what}.text`)}
        // Browsers remember which scripts did not come; only a new page asks for them again.
        retry={{ label: t('retry'), onRetry: what === 'lost' ? () => location.reload() : onRetry }}
        details={{ label: t('details'), children: error.message }}
      />
    </main>
  );
}
