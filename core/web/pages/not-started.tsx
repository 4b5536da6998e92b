import { useTranslation } from 'react-i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '../page/fault-text.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import styles from './error-page.module.css';

/** In place of a private page while nobody knows whether its reader is signed in: he keeps the address and may try again. */
export function NotStarted({ failure }: { failure: Fault }) {
  const { t } = useTranslation('core');
  const { requestId } = failure.args;
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <ErrorPanel
        title={t('start.unknown')}
        text={faultText(t, failure)}
        retry={{ label: t('retry'), onRetry: () => location.reload() }}
        {...(requestId
          ? { request: { id: requestId, copyLabel: t('copy.requestId'), copiedLabel: t('copy.done') } }
          : {})}
      />
    </main>
  );
}
