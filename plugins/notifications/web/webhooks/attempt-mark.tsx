import { useTranslation } from 'react-i18next';
import { FailureIcon, SuccessIcon } from '#core/web/ui/icons/icons.tsx';
import type { WebhookAttemptData } from '../../contract/webhooks.ts';
import styles from './webhooks.module.css';

/** What came of an attempt: the status, or why there was none. */
export function AttemptMark({ attempt: { status, error } }: { attempt: WebhookAttemptData }) {
  const { t } = useTranslation('notifications');
  return (
    <span className={styles.mark} data-tone={error === undefined ? 'ok' : 'bad'}>
      {error === undefined ? <SuccessIcon /> : <FailureIcon />}
      {error === undefined || error === 'status'
        ? t('webhooks.attempt.status', { status })
        : t(`webhooks.attempt.${error}`)}
    </span>
  );
}
