import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { dateTime, number } from '#core/web/text/format.ts';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { InstanceState } from '../instance-state.tsx';
import { reasonText } from '../reason-text.ts';
import styles from './shell.module.css';

/** The chosen instance: how it stands and why, since when, and which attempt it is in. */
export function InstanceHead({ instance, stale }: { instance: ModelInstanceData; stale: boolean }) {
  const { t } = useTranslation('diagnostics');
  const { statusInfo, attempt, restartCount } = instance;
  const { exitCode, nextAttempt } = statusInfo;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.name}>
          <code>{instance.name}</code>
        </h2>
        <InstanceState instance={instance} stale={stale} variant="badge" />
        <span>{reasonText(t, instance)}</span>
      </div>
      <p className={styles.facts}>
        <span>
          {t('head.since', { time: dateTime(statusInfo.since) })} (<Ago time={statusInfo.since} />)
        </span>
        {attempt > 0 && <span>{t('head.attempt', { number: number(attempt) })}</span>}
        <span>{t('restarts', { count: restartCount, number: number(restartCount) })}</span>
        {exitCode !== undefined && <span>{t('head.exitCode', { code: exitCode })}</span>}
        {nextAttempt && (
          <span>
            {t('head.next')} <Ago time={nextAttempt} />
          </span>
        )}
      </p>
    </header>
  );
}
