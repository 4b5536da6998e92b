import type { ReactNode } from 'react';
import styles from './count.module.css';

/** A quiet number after a word: matches of a filter, items of a tab. */
export function Count({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
