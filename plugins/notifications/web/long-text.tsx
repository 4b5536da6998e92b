import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notice-list.module.css';

/** More than fits four lines of the list. */
const longFrom = 200;

/** A paragraph of which a few lines are shown until somebody wants the rest. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('notifications');
  const [whole, setWhole] = useState(false);
  const isLong = text.length > longFrom || text.split('\n').length > 4;
  return (
    <>
      <p className={clsx(isLong && !whole && styles.short)}>{text}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </>
  );
}
