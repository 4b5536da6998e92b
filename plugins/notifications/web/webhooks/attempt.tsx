import { useTranslation } from 'react-i18next';
import { useAction } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { dateTime, duration } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { WebhookAttemptData } from '../../contract/webhooks.ts';
import { webhooks } from '../../contract.ts';
import { Words } from '../words.tsx';
import { AttemptMark } from './attempt-mark.tsx';
import { afterAttempt, outcomeText, tellAttempt } from './sending.ts';
import styles from './webhooks.module.css';

interface AttemptProps {
  account: number;
  webhookId: number;
  attempt: WebhookAttemptData;
}

/** One attempt: what of, when, what came back, and the way to send it once more. */
export function Attempt({ account, webhookId, attempt }: AttemptProps) {
  const { t } = useTranslation('notifications');
  const { send, pending } = useAction(webhooks.redeliverWebhook, { stales: afterAttempt });
  const { occasion, at, durationMs, deliveryId, eventId, notice, answer, error, nextAt } = attempt;
  const again = (delivery: number) =>
    void send({ account, webhookId, deliveryId: delivery }).then(
      (made) => tellAttempt(t, made),
      (failure: unknown) => toastFailure(t, t('webhooks.notSent'), failure),
    );
  return (
    <li className={styles.attempt}>
      <div className={styles.head}>
        <AttemptMark attempt={attempt} />
        <span className={styles.quiet}>
          <time dateTime={at}>{dateTime(at)}</time> · {duration(durationMs)}
          {occasion === 'REDELIVERY' && ` · ${t('webhooks.again')}`}
        </span>
        {deliveryId !== undefined && (
          <Button size="sm" loading={pending} onClick={() => again(deliveryId)}>
            {t('webhooks.redeliver')}
          </Button>
        )}
      </div>
      <div className={styles.about}>
        {notice ? <Words notice={notice} /> : <strong>{t('webhooks.test.name')}</strong>}
      </div>
      {error !== undefined && <p className={styles.why}>{outcomeText(t, attempt)}</p>}
      {nextAt !== undefined && <p className={styles.quiet}>{t('webhooks.next', { time: dateTime(nextAt) })}</p>}
      {answer !== undefined && <pre className={styles.answer}>{answer}</pre>}
      <code className={styles.event}>{eventId}</code>
    </li>
  );
}
