import { useTranslation } from 'react-i18next';
import { clockTime, number } from '#core/web/text/format.ts';
import { replaced, type Asked } from './asked.ts';
import type { Observed } from './use-acts.ts';
import styles from './asked-steps.module.css';

/** How far something is that was asked of a service's instances: requested, accepted, done. */
export function AskedSteps({ asked, update }: { asked: Asked } & Pick<Observed, 'update'>) {
  const { t } = useTranslation('instances');
  const { act, before, requestedAt, acceptedAt, doneAt } = asked;
  const waits =
    act === 'renew' && acceptedAt
      ? t('asked.replaced', { gone: number(replaced(asked, update)), all: number(before.present) })
      : t('asked.waiting');
  const steps = [
    { name: 'requested', at: requestedAt, waits: '' },
    { name: 'accepted', at: acceptedAt, waits: t('asked.waiting') },
    { name: 'done', at: doneAt, waits: acceptedAt ? waits : '–' },
  ] as const;
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, at, waits: missing }) => (
        <li key={name} className={styles.step} data-tone={at === undefined ? 'neu' : 'ok'}>
          <span>{t(`asked.${name}`)}</span>
          <span className={styles.time}>{at === undefined ? missing : clockTime(at)}</span>
        </li>
      ))}
    </ol>
  );
}
