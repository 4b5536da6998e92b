import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { sideRows } from './side-rows.ts';
import styles from './versions.module.css';

interface SideBySideProps {
  before: unknown;
  after: unknown;
}

/** Two states of settings as JSON beside each other, what differs marked. */
export function SideBySide({ before, after }: SideBySideProps) {
  const { t } = useTranslation('services');
  const rows = sideRows(before, after);
  if (rows.length === 0) return <p className={styles.same}>{t('versions.same')}</p>;
  return (
    <div className={styles.sides} role="region" aria-label={t('versions.difference')} tabIndex={0}>
      {rows.map((row, at) => {
        if (row.kind === 'skipped')
          return (
            <div key={at} className={styles.skipped}>
              {t('versions.skipped', { count: row.count })}
            </div>
          );
        const [Left, Right] = row.kind === 'same' ? (['div', 'div'] as const) : (['del', 'ins'] as const);
        return [
          row.left === undefined ? (
            <div key={`${at} left`} className={clsx(styles.side, styles.left)} />
          ) : (
            <Left key={`${at} left`} className={clsx(styles.side, styles.left)}>
              {row.left}
            </Left>
          ),
          row.right === undefined ? (
            <div key={`${at} right`} className={styles.side} />
          ) : (
            <Right key={`${at} right`} className={styles.side}>
              {row.right}
            </Right>
          ),
        ];
      })}
    </div>
  );
}
