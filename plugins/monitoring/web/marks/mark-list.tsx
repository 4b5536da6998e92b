import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { clockTime, dateTime, number } from '#core/web/text/format.ts';
import type { ChartMark } from '../public.ts';
import styles from '../monitoring.module.css';

const shown = 4;

/** What the marks on the charts say, the latest of them. */
export function MarkList({ marks }: { marks: readonly ChartMark[] }) {
  const { t } = useTranslation('monitoring');
  if (marks.length === 0) return null;
  const latest = marks.slice(-shown);
  const more = marks.length - latest.length;
  return (
    <ul className={styles.marks} aria-label={t('marks.label')}>
      {more > 0 && <li>{t('marks.more', { count: more, number: number(more) })}</li>}
      {latest.map(({ id, at, bad, text }) => (
        <li key={id} className={clsx(bad && styles.bad)}>
          <span aria-hidden className={styles.head} />
          <time dateTime={new Date(at).toISOString()} title={dateTime(at)}>
            {clockTime(at)}
          </time>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
