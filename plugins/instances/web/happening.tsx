import { useTranslation } from 'react-i18next';
import { noteText } from '#core/web/page/fault-text.ts';
import type { StatLogData } from '#core/contract/stat-log.ts';
import styles from './instances.module.css';

/** What happened to an instance: in the reader's words, then what the server has to say of it. */
export function Happening({ record: { code, args, message } }: { record: StatLogData }) {
  const { t } = useTranslation('instances');
  const times = Number(args.count ?? 1);
  return (
    <>
      <strong>{t(`happened.${code.replace('instance.', '')}`, { defaultValue: '' })}</strong>
      {times > 1 && ` ${t('happened.times', { count: times })}`}
      <span className={styles.details}>
        {args.note === undefined ? message : noteText(t, { code: args.note, args, message })}
      </span>
    </>
  );
}
